"""Time that goes by when a test says so, from one alarm to the next."""

from __future__ import annotations

from collections.abc import Callable


class Clock:
    """What rings only when the test says so; `asked` are the seconds of every alarm, `now` those that have gone by."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self.now = 0.0
        self._bells: list[Ringing] = []

    def __call__(self, seconds: float, ring: Callable[[], None]) -> Ringing:
        self.asked.append(seconds)
        self._bells.append(Ringing(self.now + seconds, ring))
        return self._bells[-1]

    def ring(self) -> bool:
        """Let the time run until the next alarm; whether there was one."""
        self._bells = [bell for bell in self._bells if not bell.is_off]
        if not self._bells:
            return False
        bell = min(self._bells, key=lambda one: one.due)
        bell.is_off = True
        self.now = max(self.now, bell.due)
        bell.ring()
        return True

    def run(self, seconds: float) -> None:
        """Let so many seconds go by: all rings that is due in them."""
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
        del self.ring  # as a timer does, so that it holds nobody
