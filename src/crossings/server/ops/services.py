"""What a server is handed from outside: where tables are kept, who thinks, threads, time; and what a host can set."""

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
    """What the server asks of `crossings.bots.pool.BotPool`."""

    async def choose(
        self, game_id: str, bot: str, seat: int, view: Mapping[str, Any], legal: Sequence[str], seconds: float
    ) -> Decision:
        """One of the legal moves, with what was thought about it; an error, whatever it is, if there will be none."""
        ...

    async def work(self, game_id: str, job: Mapping[str, Any]) -> Any:
        """What comes of a job (`crossings.bots.advice`)."""
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
            "seconds": (bot.default_budget(about).seconds or 0.0) if bot.uses_time else 0.0,
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


Given = ParamSpec("Given")
Result = TypeVar("Result")


class Executor(Protocol):
    """Where work is done that would hold up the tables."""

    async def do(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Do what is short and often, in the order in which it came."""
        ...

    async def aside(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Do what takes a while."""
        ...

    def close(self) -> None:
        """What waits is not begun any more."""
        ...


@dataclass(frozen=True)
class Services:
    """All of it."""

    store: Store
    thinker: Thinker
    threads: Executor
    start_timer: StartTimer = call_later
    monotonic: Callable[[], float] = time.monotonic
    """Seconds since whenever, by a clock that nobody sets."""
    time: Callable[[], float] = time.time
    """Seconds since 1970: what people are told."""


MOST_WORKERS = 8
"""More have to be asked for: each takes some 200 MB."""


@dataclass(frozen=True)
class Settings:
    """Everything has a default fit for a machine at home."""

    database: str | None = None
    """Database URL; None: `CROSSINGS_DB`, or a file in the user's data folder."""
    thinker: Thinker | None = None
    """Who thinks for bots; None: worker processes of `crossings.bots`."""
    bot_workers: int = field(default_factory=lambda: min(MOST_WORKERS, os.cpu_count() or 1))
    """Processes that think: one a core."""
    start_timer: StartTimer = call_later
    """What ends a pause."""
    static: Path = field(default=Path(__file__).parents[1] / "static")
    reports: Path = field(default=Path(__file__).parents[1] / "reports")
    """Where published reports of the lab lie."""
    lab: bool = False
    """Whether games are played for whoever looks at the lab; `serve` says yes where nobody comes from outside."""
    precompile: bool = False
    """Whether to compile the games' kernels in the background."""
    open_files: int | None = None
    """How many files, connections among them, the process may have open; None: as many as the system lets it."""
    most_connections: int = 20_000
    """With a valid key; no more than the open files leave room for."""
    most_connections_per_address: int = 1000
    request_seconds: float = 10.0
    """How long a connection without a key has for a request to be there wholly, or for `hello`."""
    names: tuple[str, ...] = ()
    """What this server is called from outside; this machine's name and addresses are known anyway."""
    host: str = "localhost"
    """Where it listens; a name for that leads to it, too."""
    reach: Callable[[], Reach] | None = None
    """Where others find it by now; None: as whoever shows the page has found it."""
    metrics: tuple[str, ...] = ()
    """Networks that may read `/metrics`; none: there is no such page."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks whose `X-Forwarded-For` is believed."""
    messages_per_second: float = 40.0
    messages_at_once: int = 160
    tables_per_second: float = 5.0
    tables_at_once: int = 60
    advice_per_second: float = 2.0
    """Questions for advice at finished games, from one address; the page asks in each position that is tried."""
    advice_at_once: int = 60
    work_per_second: float = 20.0
    """Requests for puzzles, tried moves and pictures of reviews, from one address."""
    work_at_once: int = 200
