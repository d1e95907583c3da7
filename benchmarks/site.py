"""The table without a server in Chromium: how long it takes to be there, first and afterwards; a move from click to
picture; what a first visit loads; how much memory it takes with a bot thinking. By the clock, on an idle machine."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from figures import Figure, command_line, tell
from playwright.sync_api import BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from browser.site_page import shown, sit_down, written

TOOL = Path(__file__).parents[1] / "tools" / "chromium.py"
GAME = "dune-chess"
MEN = (("a7", "b6"), ("a2", "b3"), ("a8", "a6"), ("a1", "a2"), ("a6", "a7"), ("a2", "a1"))
CAN = ".place.can"
MEGABYTE = 1e6
PATIENCE = 45_000
"""Milliseconds that Python may take to be there."""
WATCH = """() => {
  let begin = 0;
  window.took = [];
  addEventListener('pointerup', () => { begin = performance.now(); }, true);
  new MutationObserver(() => requestAnimationFrame(() => window.took.push(performance.now() - begin)))
    .observe(document.querySelector('.lines'), {childList: true});
}"""
"""Writes down how long it takes from a finger's end to a line more in the log."""


@contextmanager
def browser(room: Path) -> Iterator[BrowserContext]:
    """A Chromium that keeps what it keeps in a folder."""
    path = subprocess.run([sys.executable, TOOL], capture_output=True, text=True, check=True).stdout.strip()
    with sync_playwright() as playwright:
        args = ["--no-sandbox", "--disable-gpu"]
        context = playwright.chromium.launch_persistent_context(
            str(room), executable_path=path, args=args, reduced_motion="reduce"
        )
        yield context
        context.close()


def starts(page: Page, address: str, when: str) -> list[Figure]:
    """From opening the address to the shelf, and to a board on which one can play."""
    page.set_default_timeout(PATIENCE)
    begin = time.perf_counter()
    page.goto(address)
    page.wait_for_selector(".cover")
    shelf = time.perf_counter() - begin
    page.click(f'[data-game="{GAME}"]')
    page.click(".play")
    page.wait_for_selector(CAN)
    first = time.perf_counter() - begin
    return [Figure(f"shelf, {when}", shelf, "s"), Figure(f"first move possible, {when}", first, "s")]


def moves(page: Page, address: str) -> Figure:
    """From the click to the line in the log, both sides at one screen."""
    sit_down(page, address, game=GAME, seats=["me", "me"])
    page.wait_for_selector(CAN)
    page.evaluate(WATCH)
    for number, (start, goal) in enumerate(MEN, start=1):
        page.click(f'[data-place="{start}"]')
        page.click(f'[data-place="{goal}"]')
        page.wait_for_function(f"() => window.took.length >= {number}")
        page.wait_for_selector(CAN)
    took = page.evaluate("window.took")
    longest = f"{len(took)} moves, the longest {max(took):.0f}"
    return Figure("a move, from click to picture", median(took), "ms", longest)


def memory(room: Path) -> float:
    """Bytes of all processes of the browser that show pages, without what they share."""
    total = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_text()
            if str(room) in words and "--type=renderer" in words:
                total += sum(
                    int(line.split()[1]) * 1024
                    for line in (process / "smaps_rollup").read_text().splitlines()
                    if line.startswith(("Private_Clean", "Private_Dirty"))
                )
        except (OSError, IndexError, ValueError):
            continue
    return total


def main() -> None:
    """Measure, print a line a figure."""
    args = command_line().parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files, room = written(Path(folder) / "files", GAME), Path(folder) / "browser"
        with shown(files) as address:
            with browser(room) as context:
                page = context.pages[0]
                figures = starts(page, address, "first visit")
                page.evaluate("navigator.serviceWorker.ready.then(() => {})")
                figures.append(Figure("memory with a bot that has thought", memory(room) / MEGABYTE, "MB"))
                figures.append(moves(page, address))
            with browser(room) as context:
                figures += starts(context.pages[0], address, "afterwards")
    tell(figures, args.json)


if __name__ == "__main__":
    main()
