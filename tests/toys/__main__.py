"""`python -m toys PORT DATABASE`: serve the real games and the coin race, for tests that need a process of its own.

Time stands still for it: a pause lasts until a line comes on the standard input. From then on all are over at once.
Its bots are settled by a seed.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

from crossings.bots.pool import BotPool
from crossings.server.pauses import Bell, ring_later
from crossings.server.run import serve
from crossings.server.settings import Settings
from toys import register_for_good
from toys.clock import Clock


class Time:
    """The alarms of the server."""

    def __init__(self) -> None:
        self._clock = Clock()
        self._runs = False

    def alarm(self, seconds: float, ring: Callable[[], None]) -> Bell:
        """Have it ring once time runs."""
        if self._runs:
            return ring_later(0, ring)
        asyncio.get_running_loop().add_reader(sys.stdin, self._run)
        return self._clock(seconds, ring)

    def _run(self) -> None:
        asyncio.get_running_loop().remove_reader(sys.stdin)
        self._runs = True
        while self._clock.ring():
            pass


if __name__ == "__main__":
    register_for_good()
    settings = Settings(database=sys.argv[2], thinker=BotPool(seed=1), tables_at_once=1000, alarm=Time().alarm)
    serve(port=int(sys.argv[1]), settings=settings)
