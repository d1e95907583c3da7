"""What a host can set."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from crossings.server.pauses import Alarm, ring_later
from crossings.server.thinkers import Thinker

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
    static: Path = field(default=Path(__file__).with_name("static"))
    precompile: bool = False
    """Whether to compile the games' kernels in the background."""
    most_connections: int = 2000
    most_connections_per_address: int = 1000
    messages_per_second: float = 40.0
    messages_at_once: int = 160
    tables_per_second: float = 5.0
    tables_at_once: int = 60
