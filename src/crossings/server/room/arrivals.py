"""Persons who come to a table: that they were here is kept, and a bot that plays for one makes room."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from typing import Any, Protocol

from crossings.server.room.ledger import Ledger
from crossings.server.storage import Conflict, StorageFailed
from crossings.server.views.viewer import Viewer
from crossings.table import Event, Match

log = logging.getLogger("crossings.server")


class Table(Protocol):
    """What is needed of the room."""

    match: Match
    ledger: Ledger

    @property
    def here(self) -> set[int]:
        """The seats whose holders are connected."""
        ...

    @property
    def is_held(self) -> bool:
        """Whether the table waits for who might react."""
        ...

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have something done that goes on even if connections end meanwhile."""
        ...

    def follow(self, events: Sequence[Event]) -> None:
        """The match has gone on by these events."""
        ...

    async def catch_up(self) -> None:
        """Another process has written to this table."""
        ...

    def wake_bot(self) -> None:
        """Have a bot think if it is one's turn."""
        ...


class Arrivals:
    """Those at one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._coming: frozenset[int] = frozenset()
        """The seats whose persons are here while a bot still plays for them."""

    def note(self, viewer: Viewer) -> None:
        """Somebody has come."""
        for seat in viewer.seats:
            if seat not in self._table.ledger.came:
                self._table.ledger.came.add(seat)
                self._table.spawn(self._keep(seat))
            if self._table.match.seats[seat].waits:
                self._coming |= {seat}

    async def _keep(self, seat: int) -> None:
        try:
            await self._table.ledger.note_coming(seat)
        except StorageFailed as error:
            log.warning("table %s: that somebody has come %s", self._table.match.id, error)

    def sit_down(self) -> None:
        """Whoever waits sits down as soon as nobody is writing."""
        if self._coming:
            self._table.spawn(self._seat_all())

    async def _seat_all(self) -> None:
        """Between two moves the seats of persons who are here are theirs again; not while somebody might react."""
        match, ledger = self._table.match, self._table.ledger
        async with ledger.lock:
            self._coming &= {seat for seat in self._table.here if match.seats[seat].waits}
            if self._table.is_held or match.is_over:
                return
            for seat in sorted(self._coming):
                draft = match.draft_sit(seat, ledger.names[seat])
                try:
                    await ledger.keep(draft)
                except Conflict:
                    await self._table.catch_up()
                    return
                except StorageFailed as error:
                    log.warning("table %s: that somebody sits down %s", match.id, error)
                    return
                self._table.follow(draft.events)
                self._coming -= {seat}
        self._table.wake_bot()
