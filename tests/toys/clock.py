"""Alarms that ring when a test says so, however much time goes by."""

from __future__ import annotations

from collections.abc import Callable


class Clock:
    """What rings only when the test says so; `asked` are the seconds of every alarm."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self._bells: list[Ringing] = []

    def __call__(self, seconds: float, ring: Callable[[], None]) -> Ringing:
        self.asked.append(seconds)
        self._bells.append(Ringing(ring))
        return self._bells[-1]

    def ring(self) -> bool:
        """Let the time run until the next alarm; whether there was one."""
        waiting = [bell for bell in self._bells if not bell.is_off]
        self._bells = waiting[1:]
        if waiting:
            waiting[0].is_off = True
            waiting[0].ring()
        return bool(waiting)


class Ringing:
    def __init__(self, ring: Callable[[], None]) -> None:
        self.ring = ring
        self.is_off = False

    def cancel(self) -> None:
        self.is_off = True
