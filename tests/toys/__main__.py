"""`python -m toys PORT DATABASE [BOTS]` serves the real games and the coin race, for tests with several processes.

Time stands still: a reaction window lasts until a line arrives on standard input. Then time jumps from one timer to
the next.
Bots are seeded; or they play the first move (BOTS `quick`), or never decide (`stuck`).
"""

import asyncio
import contextlib
import sys
from collections.abc import Callable
from functools import partial

from crossings.server.ops.serving import serve
from crossings.server.services.background import Timer, call_later
from crossings.server.services.context import Thinker
from crossings.server.web.settings import Settings
from toys import register_for_good
from toys.client import FirstMove
from toys.clock import Clock

TICK = 1e-6
"""Seconds that pass whenever the server looks at its clock, because two moments differ."""


class Time:
    """The clock and the timers of the server."""

    def __init__(self) -> None:
        self._clock = Clock()
        self._runs = False

    def monotonic(self) -> float:
        """Return the seconds that have passed."""
        self._clock.now += TICK
        return self._clock.now

    def start_timer(self, seconds: float, ring: Callable[[], None]) -> Timer:
        """Start a timer that expires once time runs, which never happens without standard input."""
        if self._runs:
            return call_later(0, partial(self._jump, self._clock.now + seconds, ring))
        with contextlib.suppress(PermissionError):
            asyncio.get_running_loop().add_reader(sys.stdin, self._run)
        return self._clock(seconds, ring)

    def _run(self) -> None:
        asyncio.get_running_loop().remove_reader(sys.stdin)
        self._runs = True
        while self._clock.ring():
            pass

    def _jump(self, due: float, ring: Callable[[], None]) -> None:
        self._clock.now = max(self._clock.now, due)
        ring()


def thinker(how: str) -> Thinker:
    """Return the bots' search pool."""
    if how:
        bot = FirstMove()
        if how == "stuck":
            bot.may_answer.clear()
        return bot
    from crossings.bots.pool import BotPool

    return BotPool(seed=1)


def serve_toys(port: int, database: str, bots: str = "") -> None:
    """Serve until interrupted."""
    register_for_good()
    time = Time()
    settings = Settings(
        database=database,
        thinker=thinker(bots),
        tables_at_once=1000,
        start_timer=time.start_timer,
        monotonic=time.monotonic,
    )
    serve(port=port, settings=settings)


if __name__ == "__main__":
    serve_toys(int(sys.argv[1]), *sys.argv[2:])
