"""Persons who come to a table, and seats that change hands."""

from __future__ import annotations

import logging
from collections.abc import Container, Sequence, Set
from typing import TYPE_CHECKING, NamedTuple

from crossings.server.room import absence, turn_clock
from crossings.server.room.seating import seat_key
from crossings.server.storage import Conflict, Key, StorageFailed
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import HandCommand, SeatLine
from crossings.table import BOT, JOIN, Draft, Match, Seat, refused

if TYPE_CHECKING:
    from crossings.server.room.room import Room


class Handed(NamedTuple):
    """What a command adds to the log, and the keys that it makes: further ones, or (`freed`) in place of all others."""

    draft: Draft
    held: Sequence[Key] = ()
    freed: Sequence[Key] = ()


def handed(room: Room, viewer: Viewer, message: HandCommand) -> Handed:
    """What a command comes to. Raises `Refused`."""
    match, names, of = room.match, room.ledger.names, message["of"]
    if of >= len(match.seats):
        raise refused("not-here", "seat-none")
    if message["to"] == "friend":
        return offered(match, viewer, of, room.here, room.ledger.came)
    if message["to"] == "bot":
        is_bots = match.seats[of].kind == BOT
        if not is_bots and of not in viewer.seats:
            _check_free(room, of)
        has_come = of in room.ledger.came or is_bots
        return Handed(match.draft_leave(of, names[of]) if has_come else match.draft_offer(of))
    if of not in viewer.seats:
        raise refused("not-your-seat", "not-your-seat")
    if match.seats[of].waits and turn_clock.is_up(room, of):
        raise refused("not-here", "seat-time-up")
    return Handed(match.draft_sit(of, names[of]))


def _check_free(room: Room, of: int) -> None:
    """Raises `Refused` while nobody else may let a bot play for a person."""
    if of in room.here:
        raise refused("not-here", "seat-person-here")
    if not absence.is_free(room, of):
        raise refused("not-here", "seat-not-free", together=room.is_together)


def offered(match: Match, viewer: Viewer, of: int, here: Set[int], came: Set[int]) -> Handed:
    """The opener offers a bot's seat to a friend, or frees the seat of one who is away. Raises `Refused`.

    Where something is hidden a seat is its holder's for good: who comes after them would see their hand.
    """
    first, one = viewer.first_key, match.seats[of]
    if first is None:
        raise refused("not-your-seat", "seat-openers")
    if one.kind == BOT and not one.waits:
        return Handed(match.draft_offer(of), held=[(seat_key(first, of), of)])
    if one.person == 0 or of not in came or one.offered:
        raise refused("not-here", "seat-not-bots")
    if match.hides:
        raise refused("not-here", "seat-keeps-secrets")
    if of in here:
        raise refused("not-here", "seat-person-here")
    return Handed(match.draft_offer(of, anew=True), freed=[(seat_key(first, of, match.freed[of] + 1), of)])


def invitations(match: Match, first: str | None, taken: Set[int]) -> dict[str, str]:
    """The keys of friends' seats that nobody has taken, for whoever holds the key that they follow from.

    One that was a bot's, or another friend's, before is told only until the friend has come.
    """
    if first is None:
        return {}
    joined = {event.by for event in match.events if event.kind == JOIN}
    open_seats = (
        seat
        for seat, one in enumerate(match.seats)
        if one.person > 0 and seat not in taken and (one.offered or seat not in joined)
    )
    return {str(seat): seat_key(first, seat, match.freed[seat]) for seat in open_seats}


def seat_lines(
    seats: Sequence[Seat],
    viewer: Viewer,
    names: Sequence[str],
    here: Container[int],
    came: Container[int],
    taken: Container[int],
    gone: Container[int] = (),
    free: Container[int] = (),
) -> list[SeatLine]:
    """Who sits where, told to one viewer."""
    return [
        {
            "seat": seat,
            "name": names[seat],
            "kind": one.kind,
            "bot": one.bot if one.kind == BOT else None,
            "here": seat in here or (one.kind == BOT and not one.waits),
            "yours": seat in viewer.seats,
            "came": seat in came,
            "taken": seat in taken or one.person <= 0,
            "gone": seat in gone,
            "free": seat in free,
            "until": None if not one.waits else "friend" if one.offered else "back",
        }
        for seat, one in enumerate(seats)
    ]


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
    """Whoever waits sits down as soon as nobody is writing, and a bot for whom it is due."""
    if room.pause is None and (_ready(room) or absence.due(room)):
        room.spawn(_seat_all(room))


def _ready(room: Room) -> list[int]:
    """The seats whose persons are back; where a turn's time is up, only once the bot has decided."""
    return [seat for seat in sorted(room.coming) if not turn_clock.is_up(room, seat)]


async def _seat_all(room: Room) -> None:
    """Between two moves the seats of persons who are here are theirs again; not while somebody might react."""
    match, ledger = room.match, room.ledger
    async with ledger.lock:
        room.coming &= {seat for seat in room.here if match.seats[seat].waits}
        if room.pause is not None or match.is_over:
            return
        for seat in _ready(room):
            if not await _change(room, match.draft_sit(seat, ledger.names[seat])):
                return
            room.coming.discard(seat)
        for seat in absence.due(room):
            if not await _change(room, match.draft_leave(seat, ledger.names[seat], by_table=True)):
                return
    room.wake_bot()


async def _change(room: Room, draft: Draft) -> bool:
    """A seat changes hands; whether that is kept."""
    is_kept = await room.write_down(draft)
    if is_kept:
        room.follow(draft.events)
    return is_kept
