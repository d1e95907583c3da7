"""Compile the search of games ahead of time: `python -m crossings.bots.warm [GAME ...]`, a line a game."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from crossings.bots.searcher import searcher
from crossings.engine import CrossingsError, Game, game, games


def warm(one: Game) -> str:
    """Have a game's kernels and its search compiled and kept; what was done, in a line."""
    search = searcher(one)
    was_there = search.cached
    begin = time.perf_counter()
    search.compile()
    seconds = time.perf_counter() - begin
    return f"{one.id}: search {'was compiled before' if was_there else 'compiled'} ({seconds:.1f} s)"


def main(ids: Sequence[str]) -> int:
    """Warm the games of these ids; none: all."""
    try:
        for one in [game(id) for id in ids] or games():
            print(warm(one), flush=True)
    except CrossingsError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
