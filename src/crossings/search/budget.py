"""How long a bot may think."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

ENDLESS = 1 << 30
LOOK = 0.002
"""Seconds that may go by from one look at the clock to the next."""


def never() -> bool:
    """Nobody calls the search off."""
    return False


@dataclass(frozen=True)
class Budget:
    """A number of simulations, or seconds of wall clock; `called_off` is asked whenever the clock is looked at.

    With simulations alone a search is deterministic by its seed; with seconds it depends on the machine.
    """

    seconds: float | None = None
    simulations: int | None = None
    called_off: Callable[[], bool] = never


class Clock:
    """A budget that is being spent, from now on."""

    def __init__(self, budget: Budget) -> None:
        self._begin = time.monotonic()
        self._end = None if budget.seconds is None else self._begin + budget.seconds
        self._most = ENDLESS if budget.simulations is None else budget.simulations
        self._called_off = budget.called_off

    def is_over(self) -> bool:
        """Whether the time is up, or the search is called off."""
        return (self._end is not None and time.monotonic() >= self._end) or self._called_off()

    def left(self, done: int) -> int:
        """How many simulations may follow those done."""
        return 0 if self.is_over() else max(0, self._most - done)

    def before_next_look(self, done: int) -> int:
        """About how many simulations may be made before anybody looks at the clock again, as fast as they went."""
        return int(done * LOOK / max(time.monotonic() - self._begin, LOOK))

    def left_about(self, done: int) -> int:
        """About how many simulations may follow those done, if they go on as fast as they went."""
        left = self.left(done)
        if self._end is None or left == 0:
            return left
        now = time.monotonic()
        return min(left, int(done * max(0.0, self._end - now) / max(now - self._begin, 1e-9)) + 1)
