"""Install what a purpose needs into this environment: `install.py play`, `tests`, `web`, `docs`, `deep` or `long`.

Playing needs only the dependencies of Crossings and the extra `play`. Tests need a browser and tools; slow tests need
larger packages, among them a compiler for GPUs, PostgreSQL, two proxies and two other browsers; tests of learners need
the largest. A program that can't be installed is reported (exit status 3), and its tests will fail.
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
PACKAGE = re.compile(
    r"\s*(?:Downloading|Using cached|Processing) (?:\S*/)?([\w.]+)-\S+\.(?:whl|tar\.gz)(?: \((.*B)\)| |$)"
)
DOWNLOADED = "Installing collected packages:"
INCOMPLETE = 3
NO_BROWSER = f"no browser; tests that need one will fail. {chromium.MISSING}"
NO_PROXY = (
    "no HAProxy; the test of the proxy will fail. Install the package haproxy (Debian), or 2.6 or newer elsewhere."
)
NO_NGINX = "no nginx; its tests will fail. Install the package nginx (Debian), or 1.20 or newer elsewhere."
NO_FIREFOX = "no Firefox; its tests will fail. Install the package firefox-esr (Debian), or 129 or newer elsewhere."
WEBKIT = "webkit2gtk-driver xvfb xauth"
NO_WEBKIT = f"no WebKit; its tests will fail. Install the packages {WEBKIT} (Debian), or WebKitGTK's driver elsewhere."


def install(extras: str, title: str) -> bool:
    """Install this project with extras, printing a line for each package; return whether pip succeeded.

    If it fails, print the end of pip's output.
    """
    print(f"{title}:", flush=True)
    pip = subprocess.Popen(
        [*PIP, "--editable", extras], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert pip.stdout is not None
    output = []
    for line in pip.stdout:
        output.append(line)
        if step := step_of(line):
            print(f"  {step}", flush=True)
    if pip.wait() == 0:
        return True
    print(*output[-10:], sep="", file=sys.stderr)
    return False


def step_of(line: str) -> str:
    """Return the progress that a line of pip's output shows; empty if none."""
    if line.startswith(DOWNLOADED):
        return "all here, now into their places"
    package = PACKAGE.match(line)
    return ", ".join(part for part in package.groups() if part) if package else ""


def for_playing() -> int:
    """Install what playing needs, and return the exit status."""
    return 0 if install(".[play]", "Packages that Crossings needs") else 1


def for_tests() -> int:
    """Install the tools for tests and, if possible, a browser."""
    if not install(".[dev]", "Tools for tests"):
        return 1
    print("A browser, for tests:", flush=True)
    find_or_install(chromium.HEADLESS_SHELL, package=chromium.HEADLESS_SHELL)
    path = chromium.find() or chromium.install()
    return report_path(path, NO_BROWSER)


def for_a_site() -> int:
    """Install what compiles games to WebAssembly."""
    return 0 if install(".[web]", "What makes WebAssembly of games") else 1


def for_docs() -> int:
    """Install what builds the docs."""
    return 0 if install(".[docs]", "Packages that build the docs") else 1


def for_deep_tests() -> int:
    """Install what slow tests need and, if possible, proxies and other browsers."""
    if not install(".[deep]", "What slow tests need: OpenSpiel, PostgreSQL, Parquet, code for GPUs and pages"):
        return 1
    return proxies_and_browsers()


def proxies_and_browsers() -> int:
    """Install the programs that slow tests start, and return the exit status."""
    print("Proxies and other browsers, for slow tests:", flush=True)
    return max(
        report_path(find_or_install("haproxy", package="haproxy"), NO_PROXY),
        report_path(find_or_install("nginx", package="--no-install-recommends nginx"), NO_NGINX),
        report_path(find_or_install("firefox-esr", "firefox", package="firefox-esr"), NO_FIREFOX),
        report_path(find_or_install("WebKitWebDriver", package=f"--no-install-recommends {WEBKIT}"), NO_WEBKIT),
    )


def find_or_install(*programs: str, package: str) -> str | None:
    """Return the path of the first of these programs; if none exists, root on Debian installs the package first."""
    if not (path := find_program(programs)) and shutil.which("apt-get") and os.geteuid() == 0:
        for step in (["update"], ["install", "-y", *package.split()]):
            subprocess.run(["apt-get", *step], check=False, capture_output=True)
        path = find_program(programs)
    return path


def find_program(programs: Sequence[str]) -> str | None:
    """Return the path of the first of these programs that exists."""
    return next(filter(None, map(shutil.which, programs)), None)


def for_long_tests() -> int:
    """Install everything, in a separate environment: learners and the lab need PyTorch, JAX and Ray."""
    if not install(".[long]", "What learners and the lab need: PyTorch, JAX and Ray"):
        return 1
    find_or_install(chromium.HEADLESS_SHELL, package=chromium.HEADLESS_SHELL)
    return max(report_path(chromium.find() or chromium.install(), NO_BROWSER), proxies_and_browsers())


def report_path(path: object, missing: str) -> int:
    """Print the path of a program, or what is missing; return the exit status."""
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
