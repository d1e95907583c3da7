"""The settings of a server."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from crossings.server.services.background import StartTimer, call_later
from crossings.server.services.context import Thinker
from crossings.server.web.reach import Reach

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
    """Starts the timer of a table."""
    monotonic: Callable[[], float] = time.monotonic
    """The clock of these timers, in seconds."""
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
    """Requests for puzzles, lessons, variations and pictures of analyses, from one address."""
    work_at_once: int = 200
