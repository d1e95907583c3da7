"""Find the Chromium that browser tests use, and print its path; with `--install`, install one if there is none.

Search order: the path in `CROSSINGS_CHROMIUM`, an installed Chromium or Chrome, the one that Playwright downloads. The
headless shell comes first because it opens pages in half the time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

HEADLESS_SHELL = "chromium-headless-shell"
NAMES = (HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
BUNDLES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
INSTALLERS: tuple[tuple[list[str], Callable[[], bool]], ...] = (
    ([sys.executable, "-m", "playwright", "install", "chromium"], lambda: True),
    (["apt-get", "install", "-y", "chromium"], lambda: os.name == "posix" and os.geteuid() == 0),
)
MISSING = "There is no Chromium for the browser tests: install one, or set CROSSINGS_CHROMIUM to its path."


def find() -> Path | None:
    """Return the path of a Chromium, or None."""
    given = os.environ.get("CROSSINGS_CHROMIUM")
    if given:
        return Path(given) if Path(given).exists() else None
    for name in NAMES:
        if path := shutil.which(name):
            return Path(path)
    return next((Path(path) for path in (*BUNDLES, downloaded()) if path and Path(path).exists()), None)


def downloaded() -> str | None:
    """Return the path of the Chromium that Playwright downloads, whether it exists or not."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def install() -> Path | None:
    """Try each installer until a Chromium is found."""
    for command, is_allowed in INSTALLERS:
        if is_allowed() and shutil.which(command[0]):
            subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if path := find():
                return path
    return None


def main() -> int:
    """Print the path, or an error; return the exit status."""
    path = find() or (install() if "--install" in sys.argv[1:] else None)
    print(path if path else MISSING, file=sys.stdout if path else sys.stderr)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
