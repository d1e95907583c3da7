"""A clock for tests that advances on request, from one timer to the next."""

from __future__ import annotations

from collections.abc import Callable


class Clock:
    """Timers that expire on request; `delays` has the seconds of each timer, `now` the time that has passed."""

    def __init__(self) -> None:
        self.delays: list[float] = []
        self.now = 0.0
        self._bells: list[Ringing] = []

    def __call__(self, seconds: float, ring: Callable[[], None]) -> Ringing:
        self.delays.append(seconds)
        self._bells.append(Ringing(self.now + seconds, ring))
        return self._bells[-1]

    def ring(self) -> bool:
        """Advance to the next timer; return whether there was one."""
        self._bells = [bell for bell in self._bells if not bell.is_off]
        if not self._bells:
            return False
        bell = min(self._bells, key=lambda one: one.due)
        bell.is_off = True
        self.now = max(self.now, bell.due)
        bell.ring()
        return True

    def run(self, seconds: float) -> None:
        """Advance by this time; all timers that are due expire."""
        end = self.now + seconds
        while any(bell.due <= end for bell in self._bells if not bell.is_off):
            self.ring()
        self.now = end


class Ringing:
    def __init__(self, due: float, ring: Callable[[], None]) -> None:
        self.due = due
        self.ring = ring
        self.is_off = False

    def cancel(self) -> None:
        self.is_off = True
        del self.ring  # like a real timer, which then drops its references
