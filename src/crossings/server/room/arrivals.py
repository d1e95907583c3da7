"""Persons who come to a table: that they were here is kept, and a bot that plays for one makes room."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from crossings.server.storage import Conflict, StorageFailed
from crossings.server.views.viewer import Viewer

if TYPE_CHECKING:
    from crossings.server.room.room import Room

log = logging.getLogger("crossings.server")


def note(room: Room, viewer: Viewer) -> None:
    """Somebody has come."""
    for seat in viewer.seats:
        if seat not in room.ledger.came:
            room.ledger.came.add(seat)
            room.spawn(_keep(room, seat))
        if room.match.seats[seat].waits:
            room.coming.add(seat)


async def _keep(room: Room, seat: int) -> None:
    try:
        await room.ledger.note_coming(seat)
    except Conflict:
        room.lose()
    except StorageFailed as error:
        log.warning("table %s: that somebody has come %s", room.match.id, error)


def sit_down(room: Room) -> None:
    """Whoever waits sits down as soon as nobody is writing."""
    if room.coming:
        room.spawn(_seat_all(room))


async def _seat_all(room: Room) -> None:
    """Between two moves the seats of persons who are here are theirs again; not while somebody might react."""
    match, ledger = room.match, room.ledger
    async with ledger.lock:
        room.coming &= {seat for seat in room.here if match.seats[seat].waits}
        if room.pause is not None or match.is_over:
            return
        for seat in sorted(room.coming):
            draft = match.draft_sit(seat, ledger.names[seat])
            if not await room.write_down(draft):
                return
            room.follow(draft.events)
            room.coming.discard(seat)
    room.wake_bot()
