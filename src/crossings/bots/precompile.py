"""Compile the search of games ahead of time: `python -m crossings.bots.precompile [GAME ...]`.

Prints one line per game. `--while-input-open` before the games: end when the standard input closes.
"""

from __future__ import annotations

import sys
import time

from crossings.engine import Game
from crossings.engine.kernels.precompile import run
from crossings.search.search import searcher


def precompile(one: Game) -> str:
    """Compile a game's kernels and search into the cache. Returns a line that says what was done."""
    search = searcher(one)
    was_there = search.cached
    begin = time.perf_counter()
    search.compile()
    seconds = time.perf_counter() - begin
    return f"{one.id}: search {'was compiled before' if was_there else 'compiled'} ({seconds:.1f} s)"


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:], precompile))
