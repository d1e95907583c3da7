"""Install what Crossings needs into the environment that runs this, telling what comes: `install.py play`, or `tests`.

Playing needs what Crossings itself depends on, the extra `play`, and nothing else: no browser of ours, no tool for
tests, no compiler for a GPU. Testing needs these; what of it cannot be had is said (exit status 3), and its tests
will fail.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import chromium

ROOT = Path(__file__).parents[1]
PIP = (sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--no-compile")
COMES = re.compile(
    r"\s*(?:Downloading|Using cached|Processing) (?:\S*/)?([\w.]+)-\S+\.(?:whl|tar\.gz)(?: \((.*B)\)| |$)"
)
ALL_HERE = "Installing collected packages:"
INCOMPLETE = 3
NO_COMPILER = "no compiler for GPUs (see above); tests that make code for a GPU will fail."
NO_BROWSER = f"no browser; tests that need one will fail. {chromium.MISSING}"


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
    """Tools for tests, and as far as they can be had a compiler for GPUs and a browser."""
    if not install(".[dev]", "Tools for tests"):
        return 1
    missing = [] if install(".[dev,gpu]", "A compiler for GPUs, for tests") else [NO_COMPILER]
    print("A browser, for tests:", flush=True)
    if path := chromium.find() or chromium.install():
        print(f"  {path}")
    else:
        missing.append(NO_BROWSER)
    for one in missing:
        print(f"Could not be had: {one}", file=sys.stderr)
    return INCOMPLETE if missing else 0


if __name__ == "__main__":
    sys.exit({"play": for_playing, "tests": for_tests}[sys.argv[1]]())
