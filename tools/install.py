"""Install what Crossings needs into the environment that runs this, telling what comes: `install.py play`, `tests`,
`web`, `docs`, `deep` or `long`.

Playing needs what Crossings itself depends on, the extra `play`, and nothing else: no browser of ours, no tool for
tests. Testing needs these; slow tests need large things besides, among them a compiler for GPUs, PostgreSQL, two
proxies and two other browsers; what learns needs larger ones. What of it cannot be had is said (exit status 3), and its
tests will fail.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import chromium

ROOT = Path(__file__).parents[1]
PIP = (sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--no-compile")
COMES = re.compile(
    r"\s*(?:Downloading|Using cached|Processing) (?:\S*/)?([\w.]+)-\S+\.(?:whl|tar\.gz)(?: \((.*B)\)| |$)"
)
ALL_HERE = "Installing collected packages:"
INCOMPLETE = 3
NO_BROWSER = f"no browser; tests that need one will fail. {chromium.MISSING}"
NO_PROXY = (
    "no HAProxy; the test of the proxy will fail. Install the package haproxy (Debian), or 2.6 or newer elsewhere."
)
NO_NGINX = "no nginx; its tests will fail. Install the package nginx (Debian), or 1.20 or newer elsewhere."
NO_FIREFOX = "no Firefox; its tests will fail. Install the package firefox-esr (Debian), or 129 or newer elsewhere."
WEBKIT = "webkit2gtk-driver xvfb xauth"
NO_WEBKIT = f"no WebKit; its tests will fail. Install the packages {WEBKIT} (Debian), or WebKitGTK's driver elsewhere."


def install(what: str, title: str) -> bool:
    """Install this project with these extras, a line for each package that comes; whether it worked. Told if not."""
    print(f"{title}:", flush=True)
    pip = subprocess.Popen(
        [*PIP, "--editable", what], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert pip.stdout is not None
    said = []
    for line in pip.stdout:
        said.append(line)
        if step := step_of(line):
            print(f"  {step}", flush=True)
    if pip.wait() == 0:
        return True
    print(*said[-10:], sep="", file=sys.stderr)
    return False


def step_of(line: str) -> str:
    """What a line that pip says means to somebody who waits; empty if nothing."""
    if line.startswith(ALL_HERE):
        return "all here, now into their places"
    comes = COMES.match(line)
    return ", ".join(part for part in comes.groups() if part) if comes else ""


def for_playing() -> int:
    """What playing needs, or the reason why not."""
    return 0 if install(".[play]", "Packages that Crossings needs") else 1


def for_tests() -> int:
    """Tools for tests, and if it can be had a browser."""
    if not install(".[dev]", "Tools for tests"):
        return 1
    print("A browser, for tests:", flush=True)
    had(chromium.WINDOWLESS, package=chromium.WINDOWLESS)
    path = chromium.find() or chromium.install()
    return told_where(path, NO_BROWSER)


def for_a_site() -> int:
    """What makes WebAssembly of games."""
    return 0 if install(".[web]", "What makes WebAssembly of games") else 1


def for_docs() -> int:
    """Install what builds the docs."""
    return 0 if install(".[docs]", "Packages that build the docs") else 1


def for_deep_tests() -> int:
    """What slow tests need besides, and if they can be had proxies and other browsers."""
    if not install(".[deep]", "What slow tests need: OpenSpiel, PostgreSQL, Parquet, code for GPUs and pages"):
        return 1
    return proxies_and_browsers()


def proxies_and_browsers() -> int:
    """Programs that slow tests start, as far as they can be installed."""
    print("Proxies and other browsers, for slow tests:", flush=True)
    return max(
        told_where(had("haproxy", package="haproxy"), NO_PROXY),
        told_where(had("nginx", package="--no-install-recommends nginx"), NO_NGINX),
        told_where(had("firefox-esr", "firefox", package="firefox-esr"), NO_FIREFOX),
        told_where(had("WebKitWebDriver", package=f"--no-install-recommends {WEBKIT}"), NO_WEBKIT),
    )


def had(*programs: str, package: str) -> str | None:
    """Where the first of these programs is; if none is there, root on Debian gets its package."""
    if not (path := found(programs)) and shutil.which("apt-get") and os.geteuid() == 0:
        for step in (["update"], ["install", "-y", *package.split()]):
            subprocess.run(["apt-get", *step], check=False, capture_output=True)
        path = found(programs)
    return path


def found(programs: Sequence[str]) -> str | None:
    """Where the first of these programs that is here is."""
    return next(filter(None, map(shutil.which, programs)), None)


def for_long_tests() -> int:
    """Everything, in an environment of its own: learners and the lab need PyTorch, JAX and Ray."""
    if not install(".[long]", "What learners and the lab need: PyTorch, JAX and Ray"):
        return 1
    had(chromium.WINDOWLESS, package=chromium.WINDOWLESS)
    return max(told_where(chromium.find() or chromium.install(), NO_BROWSER), proxies_and_browsers())


def told_where(path: object, missing: str) -> int:
    """Where a program is, or that it could not be had."""
    print(f"  {path}" if path else f"Could not be had: {missing}", file=sys.stdout if path else sys.stderr)
    return 0 if path else INCOMPLETE


PURPOSES = {
    "play": for_playing,
    "tests": for_tests,
    "web": for_a_site,
    "docs": for_docs,
    "deep": for_deep_tests,
    "long": for_long_tests,
}

if __name__ == "__main__":
    sys.exit(PURPOSES[sys.argv[1]]())
