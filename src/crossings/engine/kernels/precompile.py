"""Compile kernels ahead of time: `python -m crossings.engine.kernels.precompile [GAME ...]`, a line a game.

With `--while-input-open` it ends as soon as its input closes, so that it doesn't outlive the server that started it.
Whoever plays meanwhile must not feel it: compiling gives way to everything else, and of all processes that
precompile games only one does so at a time.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Sequence

from crossings.engine.errors import CrossingsError
from crossings.engine.game import Game
from crossings.engine.registry import game, games

NICENESS = 10
"""By how much the priority is lowered."""
WHILE_INPUT_OPEN = "--while-input-open"
STANDARD_INPUT = 0


def precompile(one: Game) -> str:
    """Have all kernels of a game compiled and kept; what was done, in a line."""
    was_there = one.kernels.cached
    begin = time.perf_counter()
    one.kernels.compile()
    seconds = time.perf_counter() - begin
    return f"{one.id}: {'were compiled before' if was_there else 'compiled'} ({seconds:.1f} s)"


def run(ids: Sequence[str], precompile: Callable[[Game], str]) -> int:
    """Compile the games of these ids (none: all) at low priority, one at a time; the exit status.

    `--while-input-open` may stand before them.
    """
    from crossings.engine.kernels.cache import process_lock

    if WHILE_INPUT_OPEN in ids[:1]:
        ids = ids[1:]
        threading.Thread(target=_end_with_input, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    try:
        for one in [game(id) for id in ids] or games():
            with process_lock("precompiling"):
                print(precompile(one), flush=True)
    except CrossingsError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _end_with_input() -> None:
    """End this process once its input closes."""
    while os.read(STANDARD_INPUT, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:], precompile))
