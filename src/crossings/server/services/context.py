"""The services of a server: storage, bots, threads, clocks."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from crossings.engine.decisions import Decision
from crossings.server.services.background import Given, Result, StartTimer, call_later
from crossings.server.storage import Store


class Thinker(Protocol):
    """The part of `crossings.bots.pool.BotPool` that the server uses."""

    async def choose(
        self,
        game_id: str,
        bot: str,
        seat: int,
        view: Mapping[str, Any],
        legal: Sequence[str],
        seconds: float,
        seed: int | None = None,
    ) -> Decision:
        """Return a legal move with the search's result. Raises any error if there will be no move.

        With a `seed` the search isn't limited by time but by the level's simulations, so that equal arguments give
        equal moves.
        """
        ...

    async def work(self, game_id: str, job: Mapping[str, Any]) -> Any:
        """Return the result of a job (`crossings.bots.jobs`)."""
        ...

    async def get_ready(self, game_id: str) -> None:
        """Prepare to think about a game."""
        ...

    async def close(self) -> None:
        """End the workers."""
        ...


class LazyBots:
    """`crossings.bots.pool.BotPool`, loaded on first use."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: Thinker | None = None

    async def choose(
        self,
        game_id: str,
        bot: str,
        seat: int,
        view: Mapping[str, Any],
        legal: Sequence[str],
        seconds: float,
        seed: int | None = None,
    ) -> Decision:
        """Return a legal move with the search's result."""
        return await self._start_pool().choose(game_id, bot, seat, view, legal, seconds, seed)

    async def work(self, game_id: str, job: Mapping[str, Any]) -> Any:
        """Return the result of a job."""
        return await self._start_pool().work(game_id, job)

    async def get_ready(self, game_id: str) -> None:
        """Start the workers, and let them load the search of a game."""
        await self._start_pool().get_ready(game_id)

    async def close(self) -> None:
        """End the workers, if any were started."""
        if self._pool is not None:
            await self._pool.close()

    def _start_pool(self) -> Thinker:
        if self._pool is None:
            from crossings.bots.pool import BotPool

            self._pool = BotPool(workers=self._workers)
        return self._pool


class Executor(Protocol):
    """Runs work that would delay the tables."""

    async def run(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Run short and frequent work, in order."""
        ...

    async def run_in_thread(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Run work that takes longer."""
        ...

    def close(self) -> None:
        """Cancel what has not started."""
        ...


@dataclass(frozen=True)
class Services:
    """The services of a server."""

    store: Store
    thinker: Thinker
    executor: Executor
    start_timer: StartTimer = call_later
    monotonic: Callable[[], float] = time.monotonic
    """The monotonic clock, in seconds."""
    time: Callable[[], float] = time.time
    """Seconds since 1970, for times that players see."""
