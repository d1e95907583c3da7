"""Who thinks for bots. Bots get views and legal moves, never states, and think outside this process's event loop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from crossings.engine.thinking import Decision
from crossings.server.web.messages import BotFacts


class Thinker(Protocol):
    """What the server asks of `crossings.bots.pool.BotPool`."""

    async def choose(
        self, game_id: str, bot: str, seat: int, view: Mapping[str, Any], legal: Sequence[str], seconds: float
    ) -> Decision:
        """One of the legal moves, with what was thought about it; an error, whatever it is, if there will be none."""
        ...

    async def work(self, game_id: str, job: Mapping[str, Any]) -> Any:
        """What comes of a job (`crossings.bots.jobs`)."""
        ...

    async def get_ready(self, game_id: str) -> None:
        """Get ready to think about a game."""
        ...

    async def close(self) -> None:
        """Let the workers go."""
        ...


USUAL = "club"
"""The level that sits opposite if nobody chooses."""
FIRST = "casual"
"""The same for whoever has not finished a game yet."""


def bots_for(game_id: str) -> list[BotFacts]:
    """The bots that a game can be played against, the house's from the weakest.

    `seconds`: the most that it usually takes for a move, 0 if it does not think; `levels` (`title`, `seconds`): how
    long a bot may think that takes what it is given; `offered`: whether a lobby offers it; `usual`: if nobody chooses,
    `first`: the same for newcomers.
    """
    from crossings.bots.registry import bots
    from crossings.engine import game

    about = game(game_id)
    return [
        {
            "name": bot.name,
            "title": bot.title,
            "help": bot.help,
            "seconds": (bot.usual(about).seconds or 0.0) if bot.thinks else 0.0,
            "levels": [{"title": pace.title, "help": pace.help, "seconds": pace.seconds} for pace in bot.paces],
            "offered": not bot.paces,
            "usual": bot.name == USUAL,
            "first": bot.name == FIRST,
        }
        for bot in bots()
    ]


class LazyBots:
    """`crossings.bots.pool.BotPool`, loaded when it is needed."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: Thinker | None = None

    async def choose(
        self, game_id: str, bot: str, seat: int, view: Mapping[str, Any], legal: Sequence[str], seconds: float
    ) -> Decision:
        """One of the legal moves, with what was thought about it."""
        return await self._started().choose(game_id, bot, seat, view, legal, seconds)

    async def work(self, game_id: str, job: Mapping[str, Any]) -> Any:
        """What comes of a job."""
        return await self._started().work(game_id, job)

    async def get_ready(self, game_id: str) -> None:
        """Start the workers, and have them load the search of a game."""
        await self._started().get_ready(game_id)

    async def close(self) -> None:
        """Let the workers go, if there are any."""
        if self._pool is not None:
            await self._pool.close()

    def _started(self) -> Thinker:
        if self._pool is None:
            from crossings.bots.pool import BotPool

            self._pool = BotPool(workers=self._workers)
        return self._pool
