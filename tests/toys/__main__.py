"""`python -m toys PORT DATABASE [BOTS]`: serve the real games and the coin race, for tests with processes of their own.

Time stands still for it: a pause lasts until a line comes on the standard input. From then on all are over at once.
Its bots are settled by a seed; or they take the first move (BOTS `quick`), or never come to one (`stuck`).
"""

import asyncio
import contextlib
import sys
from collections.abc import Callable

from crossings.server.ops.services import Settings, Thinker
from crossings.server.ops.serving import serve
from crossings.server.session.reaction_windows import Timer, call_later
from toys import register_for_good
from toys.client import FirstMove
from toys.clock import Clock


class Time:
    """The alarms of the server."""

    def __init__(self) -> None:
        self._clock = Clock()
        self._runs = False

    def start_timer(self, seconds: float, ring: Callable[[], None]) -> Timer:
        """Have it ring once time runs: when something comes in, which it never does where there is nothing to read."""
        if self._runs:
            return call_later(0, ring)
        with contextlib.suppress(PermissionError):
            asyncio.get_running_loop().add_reader(sys.stdin, self._run)
        return self._clock(seconds, ring)

    def _run(self) -> None:
        asyncio.get_running_loop().remove_reader(sys.stdin)
        self._runs = True
        while self._clock.ring():
            pass


def thinker(how: str) -> Thinker:
    """Who thinks for the bots."""
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
    settings = Settings(database=database, thinker=thinker(bots), tables_at_once=1000, start_timer=Time().start_timer)
    serve(port=port, settings=settings)


if __name__ == "__main__":
    serve_toys(int(sys.argv[1]), *sys.argv[2:])
