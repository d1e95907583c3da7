"""Searching by WebAssembly beside compiled kernels, in turns: in wasmtime and, in a worker, in Chromium; how large a
game's module is; and how long it takes to build (anew with `--anew`).

Processor time counts, but in Chromium, where it is the clock: on a busy machine a page seems slower than it is."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bench_search import SEED, first_decision
from figures import TURNS, Figure, command_line, tell
from playwright.sync_api import Page, sync_playwright
from wasm_host import WasmSearcher
from wasm_page import asked, served

from crossings.engine import Game, State, game_ids
from crossings.search.levels import Budget, Clock
from crossings.search.search import searcher
from crossings.search.wasm import load_module

SLICE = 1.0
"""Seconds of each search: about as long as a bot thinks, so that asking (a hundredth of a second) counts for little."""
TOOL = Path(__file__).parents[1] / "tools" / "chromium.py"


@contextmanager
def page_at(folder: Path) -> Iterator[Page]:
    """A page of Chromium beside the files of a folder."""
    path = subprocess.run([sys.executable, TOOL], capture_output=True, text=True, check=True).stdout.strip()
    with served(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        page.goto(address)
        yield page
        browser.close()


def searches(state: State, host: WasmSearcher, page: Page, manifest: str) -> dict[str, Callable[[], int]]:
    """Ways to search for about as long, each of which says how many simulations it made."""
    search, question = searcher(state.game), {"record": state.record, "seats": state.seats, "seat": state.actor}
    search.compile()
    seat = int(state.actor or 0)
    made = [1000]

    def native() -> int:
        made[0] = search.think(state.seats, state.record, seat, SEED, Clock(Budget(seconds=SLICE))).simulations
        return made[0]

    def in_page() -> int:
        told = asked(page, manifest, {**question, "seed": SEED, "milliseconds": SLICE * 1000})
        return int(told["thought"]["simulations"])

    return {
        "native": native,
        "wasmtime": lambda: host.think(state.seats, state.record, seat, SEED, made[0])[0],
        "Chromium": in_page,
    }


def of_children() -> float:
    """Seconds of processor time of processes that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def figures_of(game: Game, folder: Path, page: Page) -> list[Figure]:
    """All figures of one game."""
    begin = of_children()
    module = load_module(game)
    seconds, path = of_children() - begin, module.write(folder)
    ways = searches(first_decision(game.id), WasmSearcher(module.code, module.manifest), page, path.name)
    made, spent = dict.fromkeys(ways, 0), dict.fromkeys(ways, 0.0)
    for turn in range(TURNS + 1):
        for way, search in ways.items():
            clock = time.perf_counter if way == "Chromium" else time.process_time
            begin = clock()
            count = search()
            if turn:  # at first code is loaded
                made[way], spent[way] = made[way] + count, spent[way] + clock() - begin
    rates = {way: made[way] / spent[way] for way in ways}
    return [
        *(Figure(f"{game.title}, {way}", rate, "simulations/s") for way, rate in rates.items()),
        Figure(f"{game.title}, Chromium to native", rates["Chromium"] / rates["native"], "x", "same run"),
        Figure(f"{game.title}, module", len(module.code) / 1000, "kB"),
        Figure(f"{game.title}, module compressed", len(gzip.compress(module.code, 9)) / 1000, "kB"),
        Figure(f"{game.title}, build", seconds, "s of processor time", "0: it lay in the cache"),
    ]


def main() -> None:
    """Measure games, print a line a figure."""
    parser = command_line()
    parser.add_argument("games", nargs="*", default=game_ids(), metavar="GAME")
    parser.add_argument("--anew", action="store_true", help="build all modules, with nothing in the cache")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if args.anew:
            os.environ["CROSSINGS_CACHE"] = f"{folder}/cache"
        pages = Path(folder) / "pages"
        pages.mkdir()
        with page_at(pages) as page:
            figures = [one for id in args.games for one in figures_of(first_decision(id).game, pages, page)]
    tell(figures, args.json)


if __name__ == "__main__":
    main()
