"""Bots in worker processes, started when the first one is to think."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crossings.engine.decision import Decision
from crossings.server.thinkers import Thinker


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
