"""The services of a server (storage, bots, threads, clocks), and its settings."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ParamSpec, Protocol, TypeVar

from crossings.engine.decisions import Decision
from crossings.server.ops.reach import Reach
from crossings.server.session.reaction_windows import StartTimer, call_later
from crossings.server.storage import Store
from crossings.server.web.messages import BotFacts


class Thinker(Protocol):
    """The part of `crossings.bots.pool.BotPool` that the server uses."""

    async def choose(
        self, game_id: str, bot: str, seat: int, view: Mapping[str, Any], legal: Sequence[str], seconds: float
    ) -> Decision:
        """Return a legal move with the search's result. Raises any error if there will be no move."""
        ...

    async def work(self, game_id: str, job: Mapping[str, Any]) -> Any:
        """Return the result of a job (`crossings.bots.advice`)."""
        ...

    async def get_ready(self, game_id: str) -> None:
        """Prepare to think about a game."""
        ...

    async def close(self) -> None:
        """End the workers."""
        ...


DEFAULT_LEVEL = "club"
"""The default opponent."""
BEGINNER_LEVEL = "casual"
"""The default opponent of a player who has not finished a game yet."""


def bots_for(game_id: str) -> list[BotFacts]:
    """Return the bots for a game, the built-in ones from the weakest.

    `seconds`: the longest that it usually takes for a move, 0 if it doesn't search; `levels` (`title`, `seconds`):
    thinking times to choose from; `offered`: whether the lobby offers it; `usual`: the default, `first`: the default
    for new players.
    """
    from crossings.bots.registry import bots
    from crossings.engine import game

    about = game(game_id)
    return [
        {
            "name": bot.name,
            "title": bot.title,
            "help": bot.help,
            "seconds": (bot.default_budget(about).seconds or 0.0) if bot.uses_time else 0.0,
            "levels": [{"title": pace.title, "help": pace.help, "seconds": pace.seconds} for pace in bot.paces],
            "offered": not bot.paces,
            "usual": bot.name == DEFAULT_LEVEL,
            "first": bot.name == BEGINNER_LEVEL,
        }
        for bot in bots()
    ]


class LazyBots:
    """`crossings.bots.pool.BotPool`, loaded on first use."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: Thinker | None = None

    async def choose(
        self, game_id: str, bot: str, seat: int, view: Mapping[str, Any], legal: Sequence[str], seconds: float
    ) -> Decision:
        """Return a legal move with the search's result."""
        return await self._start_pool().choose(game_id, bot, seat, view, legal, seconds)

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


Given = ParamSpec("Given")
Result = TypeVar("Result")


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


MAX_WORKERS = 8
"""Default maximum: each worker takes about 200 MB."""


@dataclass(frozen=True)
class Settings:
    """Settings of a server. The defaults fit a machine at home."""

    database: str | None = None
    """Database URL; None: `CROSSINGS_DB`, or a file in the user's data folder."""
    thinker: Thinker | None = None
    """The bots; None: worker processes of `crossings.bots`."""
    bot_workers: int = field(default_factory=lambda: min(MAX_WORKERS, os.cpu_count() or 1))
    """Number of worker processes: one per core."""
    start_timer: StartTimer = call_later
    """Starts the timer of a reaction window or a turn."""
    static: Path = field(default=Path(__file__).parents[1] / "static")
    reports: Path = field(default=Path(__file__).parents[1] / "reports")
    """The folder of published reports of the lab."""
    lab: bool = False
    """Whether visitors can run games in the lab; `serve` allows it if only this machine reaches the server."""
    precompile: bool = False
    """Whether to compile the games' kernels in the background."""
    open_files: int | None = None
    """Maximum number of open files, including connections; None: the system's limit."""
    most_connections: int = 20_000
    """Maximum number of connections with a valid key, as far as the open files suffice."""
    most_connections_per_address: int = 1000
    request_seconds: float = 10.0
    """Seconds that a connection without a key has for a whole request, or for `hello`."""
    names: tuple[str, ...] = ()
    """Public names of this server; this machine's name and addresses are accepted anyway."""
    host: str = "localhost"
    """The address on which it listens; a name for it is accepted, too."""
    reach: Callable[[], Reach] | None = None
    """Returns how others reach the server; None: by the address of the page."""
    metrics: tuple[str, ...] = ()
    """Networks that may read `/metrics`; empty: there are no metrics."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks whose `X-Forwarded-For` is trusted."""
    messages_per_second: float = 40.0
    messages_at_once: int = 160
    tables_per_second: float = 5.0
    tables_at_once: int = 60
    advice_per_second: float = 2.0
    """Requests for advice in finished games, from one address. The page asks in each position of a variation."""
    advice_at_once: int = 60
    work_per_second: float = 20.0
    """Requests for puzzles, variations and pictures of analyses, from one address."""
    work_at_once: int = 200
