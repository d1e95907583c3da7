"""Compile the kernels of games ahead of time: `python -m crossings.engine.warm [GAME ...]`, a line a game."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from crossings.engine.errors import CrossingsError
from crossings.engine.game import Game
from crossings.engine.registry import game, games


def warm(one: Game) -> str:
    """Have all kernels of a game compiled and kept; what was done, in a line."""
    was_there = one.kernels.cached
    begin = time.perf_counter()
    one.kernels.compile()
    seconds = time.perf_counter() - begin
    return f"{one.id}: {'were compiled before' if was_there else 'compiled'} ({seconds:.1f} s)"


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
