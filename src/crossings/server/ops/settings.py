"""What a host can set."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from crossings.server.ops.thinkers import Thinker
from crossings.server.room.pauses import Alarm, ring_later

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
    alarm: Alarm = ring_later
    """What ends a pause."""
    static: Path = field(default=Path(__file__).parents[1] / "static")
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
    metrics: tuple[str, ...] = ()
    """Networks that may read `/metrics`; none: there is no such page."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks whose `X-Forwarded-For` is believed."""
    messages_per_second: float = 40.0
    messages_at_once: int = 160
    tables_per_second: float = 5.0
    tables_at_once: int = 60
