"""Compile kernels ahead of time: `python -m crossings.engine.kernels.precompile [GAME ...]` prints one line per game.

With `--while-input-open` the process ends as soon as its input closes, so that it doesn't outlive the server that
started it. To avoid slowing down games, it runs at low priority, and processes that precompile take turns.
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
"""Increment of the process's niceness."""
WHILE_INPUT_OPEN = "--while-input-open"
STANDARD_INPUT = 0


def precompile(game: Game) -> str:
    """Compile and cache all kernels of a game; return a summary in one line."""
    was_cached = game.kernels.cached
    begin = time.perf_counter()
    game.kernels.compile()
    seconds = time.perf_counter() - begin
    return f"{game.id}: {'were compiled before' if was_cached else 'compiled'} ({seconds:.1f} s)"


def run(ids: Sequence[str], precompile: Callable[[Game], str]) -> int:
    """Compile the games with these ids (none: all games) at low priority, one at a time; return the exit status.

    `--while-input-open` may precede the ids.
    """
    from crossings.engine.kernels.cache import process_lock

    if WHILE_INPUT_OPEN in ids[:1]:
        ids = ids[1:]
        threading.Thread(target=_end_with_input, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    try:
        for selected in [game(id) for id in ids] or games():
            with process_lock("precompiling"):
                print(precompile(selected), flush=True)
    except CrossingsError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _end_with_input() -> None:
    """End this process when its input closes."""
    while os.read(STANDARD_INPUT, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:], precompile))
