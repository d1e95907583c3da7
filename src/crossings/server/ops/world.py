"""What a server is handed from outside: where tables are kept, who thinks, threads, clocks.

What serves a table (`room/`, `views/`) starts no thread or process and looks at no clock but these; so the same server
runs on one thread, by the clock of a test, or where there is no machine below it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import ParamSpec, Protocol, TypeVar

from crossings.server.ops.thinkers import Thinker
from crossings.server.room.pauses import Alarm, ring_later
from crossings.server.storage import Store

Given = ParamSpec("Given")
Result = TypeVar("Result")


class Threads(Protocol):
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
class World:
    """All of it."""

    store: Store
    thinker: Thinker
    threads: Threads
    alarm: Alarm = ring_later
    lapse: Callable[[], float] = time.monotonic
    """Seconds since whenever, by a clock that nobody sets."""
    time: Callable[[], float] = time.time
    """Seconds since 1970: what people are told."""
