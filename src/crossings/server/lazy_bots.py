"""Bots in worker processes, started when the first one is to think."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crossings.server.thinkers import Thinker


class LazyBots:
    """`crossings.bots.service.BotService`, loaded when it is needed."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._service: Thinker | None = None

    async def choose(
        self, game_id: str, bot: str, seat: int, view: Mapping[str, Any], legal: Sequence[str], seconds: float
    ) -> str:
        """One of the legal moves."""
        return await self._started().choose(game_id, bot, seat, view, legal, seconds)

    async def warm(self, game_id: str) -> None:
        """Start the workers, and have them load the search of a game."""
        await self._started().warm(game_id)

    async def close(self) -> None:
        """Let the workers go, if there are any."""
        if self._service is not None:
            await self._service.close()

    def _started(self) -> Thinker:
        if self._service is None:
            from crossings.bots.service import BotService

            self._service = BotService(workers=self._workers)
        return self._service
