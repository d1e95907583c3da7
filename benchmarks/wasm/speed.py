"""Measure searches in WebAssembly beside compiled kernels, alternating: in wasmtime, and in a worker in Chromium.

Prints the size of each module and its build time, too (`--rebuild` builds modules that are in the cache). Times are
processor times, except in Chromium, where they are wall-clock times, so a busy machine makes a page look slower.
"""

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

from playwright.sync_api import Page, sync_playwright

from benchmarks.figures import TURNS, Figure, command_line, publish
from benchmarks.search.bench_search import SEED, first_decision
from benchmarks.wasm.host import WasmSearcher
from benchmarks.wasm.page import ask, serve
from crossings.engine import Game, State, game_ids
from crossings.search.budget import Budget, Clock
from crossings.search.search import searcher
from crossings.search.wasm import load_module

SLICE = 1.0
"""Seconds of each search: about as long as a bot's, so that the overhead of a message (10 ms) is small."""
TOOL = Path(__file__).parents[2] / "tools" / "chromium.py"


@contextmanager
def open_page(folder: Path) -> Iterator[Page]:
    """Open a page in Chromium that can load the files of a folder."""
    path = subprocess.run([sys.executable, TOOL], capture_output=True, text=True, check=True).stdout.strip()
    with serve(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        page.goto(address)
        yield page
        browser.close()


def searches(state: State, host: WasmSearcher, page: Page, manifest: str) -> dict[str, Callable[[], int]]:
    """Return functions that search for about the same time, and return the number of simulations."""
    search, question = searcher(state.game), {"record": state.record, "seats": state.seats, "seat": state.actor}
    search.compile()
    seat = int(state.actor or 0)
    simulations = [1000]

    def native() -> int:
        clock = Clock(Budget(seconds=SLICE))
        simulations[0] = search.think(state.seats, state.record, seat, SEED, clock).simulations
        return simulations[0]

    def in_page() -> int:
        answer = ask(page, manifest, {**question, "seed": SEED, "milliseconds": SLICE * 1000})
        return int(answer["result"]["simulations"])

    return {
        "native": native,
        "wasmtime": lambda: host.think(state.seats, state.record, seat, SEED, simulations[0])[0],
        "Chromium": in_page,
    }


def children_seconds() -> float:
    """Return the processor time of child processes that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def figures_of(game: Game, folder: Path, page: Page) -> list[Figure]:
    """Measure one game."""
    begin = children_seconds()
    module = load_module(game)
    seconds, path = children_seconds() - begin, module.write(folder)
    ways = searches(first_decision(game.id), WasmSearcher(module.code, module.manifest), page, path.name)
    counts, spent = dict.fromkeys(ways, 0), dict.fromkeys(ways, 0.0)
    for turn in range(TURNS + 1):
        for way, search in ways.items():
            clock = time.perf_counter if way == "Chromium" else time.process_time
            begin = clock()
            count = search()
            if turn:  # the first turn loads code
                counts[way], spent[way] = counts[way] + count, spent[way] + clock() - begin
    rates = {way: counts[way] / spent[way] for way in ways}
    return [
        *(Figure(f"{game.title}, {way}", rate, "simulations/s") for way, rate in rates.items()),
        Figure(f"{game.title}, Chromium to native", rates["Chromium"] / rates["native"], "x", "same run"),
        Figure(f"{game.title}, module", len(module.code) / 1000, "kB"),
        Figure(f"{game.title}, module compressed", len(gzip.compress(module.code, 9)) / 1000, "kB"),
        Figure(f"{game.title}, build", seconds, "s of processor time", "0: from the cache"),
    ]


def main() -> None:
    """Run the command."""
    parser = command_line()
    parser.add_argument("games", nargs="*", default=game_ids(), metavar="GAME")
    parser.add_argument("--rebuild", action="store_true", help="build all modules, with an empty cache")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if args.rebuild:
            os.environ["CROSSINGS_CACHE"] = f"{folder}/cache"
        pages = Path(folder) / "pages"
        pages.mkdir()
        with open_page(pages) as page:
            figures = [figure for id in args.games for figure in figures_of(first_decision(id).game, pages, page)]
    publish(figures, args.json)


if __name__ == "__main__":
    main()
