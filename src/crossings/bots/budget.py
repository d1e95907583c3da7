"""How long a bot may think."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

ENDLESS = 1 << 30


def never() -> bool:
    """Nobody calls the search off."""
    return False


@dataclass(frozen=True)
class Budget:
    """A number of simulations, or seconds of wall clock; `called_off` is asked between batches of simulations.

    With simulations alone a search is deterministic by its seed; with seconds it depends on the machine.
    """

    seconds: float | None = None
    simulations: int | None = None
    called_off: Callable[[], bool] = never

    def meter(self) -> Callable[[int], int]:
        """Starts the clock: a function (simulations done) -> simulations left, 0 when the budget is spent."""
        end = None if self.seconds is None else time.monotonic() + self.seconds
        most = ENDLESS if self.simulations is None else self.simulations

        def left(done: int) -> int:
            late = end is not None and time.monotonic() >= end
            return 0 if late or self.called_off() else max(0, most - done)

        return left
