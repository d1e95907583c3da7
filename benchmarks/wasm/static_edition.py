"""Measure the static edition in Chromium: first and later visits, a move from click to drawing, memory with a bot.

Times are wall-clock times, so the machine has to be idle.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
from benchmarks.figures import Figure, command_line, publish
from browser.support.site_page import shown, sit_down, written

TOOL = Path(__file__).parents[2] / "tools" / "chromium.py"
GAME = "dune-chess"
MOVES = (("a7", "b6"), ("a2", "b3"), ("a8", "a6"), ("a1", "a2"), ("a6", "a7"), ("a2", "a1"))
CAN_PICK = ".place.can"
MEGABYTE = 1e6
TIMEOUT = 45_000
"""Milliseconds within which Python has to load."""
WATCH = """() => {
  let begin = 0;
  window.times = [];
  addEventListener('pointerup', () => { begin = performance.now(); }, true);
  new MutationObserver(() => requestAnimationFrame(() => window.times.push(performance.now() - begin)))
    .observe(document.querySelector('.lines'), {childList: true});
}"""
"""Records the milliseconds from a pointer's release to the next frame after a new line in the log."""


@contextmanager
def browser(profile: Path) -> Iterator[BrowserContext]:
    """Run Chromium with its profile in a folder."""
    path = subprocess.run([sys.executable, TOOL], capture_output=True, text=True, check=True).stdout.strip()
    with sync_playwright() as playwright:
        args = ["--no-sandbox", "--disable-gpu"]
        context = playwright.chromium.launch_persistent_context(
            str(profile), executable_path=path, args=args, reduced_motion="reduce"
        )
        yield context
        context.close()


def starts(page: Page, address: str, when: str) -> list[Figure]:
    """Measure the time from opening the address to the lobby, and to the first possible move."""
    page.set_default_timeout(TIMEOUT)
    begin = time.perf_counter()
    page.goto(address)
    page.wait_for_selector(".game-button")
    lobby = time.perf_counter() - begin
    page.click(f'[data-game="{GAME}"]')
    page.click(".play")
    page.wait_for_selector(CAN_PICK)
    first = time.perf_counter() - begin
    return [Figure(f"lobby, {when}", lobby, "s"), Figure(f"first move possible, {when}", first, "s")]


def moves(page: Page, address: str) -> Figure:
    """Measure moves from the click to the line in the log, with both sides at one screen."""
    sit_down(page, address, game=GAME, seats=["me", "me"])
    page.wait_for_selector(CAN_PICK)
    page.evaluate(WATCH)
    for number, (start, goal) in enumerate(MOVES, start=1):
        page.click(f'[data-place="{start}"]')
        page.click(f'[data-place="{goal}"]')
        page.wait_for_function(f"() => window.times.length >= {number}")
        page.wait_for_selector(CAN_PICK)
    times = page.evaluate("window.times")
    note = f"{len(times)} moves, the longest {max(times):.0f}"
    return Figure("a move, from click to drawing", median(times), "ms", note)


def memory(profile: Path) -> float:
    """Return the private memory in bytes of the browser's renderer processes."""
    total = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_text()
            if str(profile) in command and "--type=renderer" in command:
                total += sum(
                    int(line.split()[1]) * 1024
                    for line in (process / "smaps_rollup").read_text().splitlines()
                    if line.startswith(("Private_Clean", "Private_Dirty"))
                )
        except (OSError, IndexError, ValueError):
            continue
    return total


def main() -> None:
    """Run the command."""
    args = command_line().parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files, profile = written(Path(folder) / "files", GAME), Path(folder) / "browser"
        with shown(files) as address:
            with browser(profile) as context:
                page = context.pages[0]
                figures = starts(page, address, "first visit")
                page.evaluate("navigator.serviceWorker.ready.then(() => {})")
                figures.append(Figure("memory after a bot's search", memory(profile) / MEGABYTE, "MB"))
                figures.append(moves(page, address))
            with browser(profile) as context:
                figures += starts(context.pages[0], address, "later visit")
    publish(figures, args.json)


if __name__ == "__main__":
    main()
