"""Budgets of searches, and the clock that measures them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

UNLIMITED = 1 << 30
CLOCK_POLL_SECONDS = 0.002
"""Longest time between two polls of the clock."""


def never_cancelled() -> bool:
    """Return False: the default for `Budget.is_cancelled`."""
    return False


@dataclass(frozen=True)
class Budget:
    """A limit for a search: a number of simulations, seconds of wall-clock time, or both.

    `is_cancelled` is polled together with the clock. A search that is limited by simulations alone depends only on its
    seed; one that is limited by time also depends on the machine.
    """

    seconds: float | None = None
    simulations: int | None = None
    is_cancelled: Callable[[], bool] = never_cancelled


class Clock:
    """Measures how much of a budget is used, starting with its creation."""

    def __init__(self, budget: Budget) -> None:
        self._begin = time.monotonic()
        self._end = None if budget.seconds is None else self._begin + budget.seconds
        self._max_simulations = UNLIMITED if budget.simulations is None else budget.simulations
        self._is_cancelled = budget.is_cancelled

    def is_expired(self) -> bool:
        """Return whether the time is up or the search was cancelled."""
        return (self._end is not None and time.monotonic() >= self._end) or self._is_cancelled()

    def seconds_left(self) -> float | None:
        """Return the time left in seconds, or None without a time limit."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    def left(self, done: int) -> int:
        """Return how many simulations are left after `done` of them."""
        return 0 if self.is_expired() else max(0, self._max_simulations - done)

    def simulations_before_poll(self, done: int) -> int:
        """Estimate how many simulations fit between two polls of the clock, from the speed so far."""
        return int(done * CLOCK_POLL_SECONDS / max(time.monotonic() - self._begin, CLOCK_POLL_SECONDS))

    def estimate_simulations_left(self, done: int) -> int:
        """Estimate how many simulations fit into the rest of the budget, from the speed so far."""
        left = self.left(done)
        if self._end is None or left == 0:
            return left
        now = time.monotonic()
        return min(left, int(done * max(0.0, self._end - now) / max(now - self._begin, 1e-9)) + 1)
