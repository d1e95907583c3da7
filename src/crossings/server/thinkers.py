"""Who thinks for bots. Bots get views and legal moves, never states, and think outside this process's event loop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class Thinker(Protocol):
    """What the server asks of `crossings.bots.pool.BotPool`."""

    async def choose(
        self, game_id: str, bot: str, seat: int, view: Mapping[str, Any], legal: Sequence[str], seconds: float
    ) -> str:
        """One of the legal moves."""
        ...

    async def get_ready(self, game_id: str) -> None:
        """Get ready to think about a game."""
        ...

    async def close(self) -> None:
        """Let the workers go."""
        ...


def bots_for(game_id: str) -> list[dict[str, Any]]:
    """The bots that a game can be played against, and the levels (`title`, `seconds` a move) of those that think."""
    from crossings.bots.registry import BOTS

    return [
        {
            "name": bot.name,
            "title": bot.title,
            "help": bot.help,
            "levels": [{"title": level.title, "help": level.help, "seconds": level.seconds} for level in bot.levels],
        }
        for bot in BOTS.values()
    ]
