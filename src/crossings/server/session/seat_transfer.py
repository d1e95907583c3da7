"""Persons who come to a table, and seats that change hands."""

from __future__ import annotations

import logging
from collections.abc import Container, Sequence, Set
from typing import TYPE_CHECKING, NamedTuple

from crossings.server.session import absence, turn_clock
from crossings.server.session.seating import seat_key
from crossings.server.storage import Conflict, Key, StorageFailed
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import SeatLine, TransferCommand
from crossings.table import BOT, JOIN, Match, Seat, Transaction, refused

if TYPE_CHECKING:
    from crossings.server.session.session import TableSession


class SeatTransfer(NamedTuple):
    """What a command adds to the log, and the keys that it makes: further ones, or (`freed`) in place of all others."""

    draft: Transaction
    held: Sequence[Key] = ()
    freed: Sequence[Key] = ()


def handed(session: TableSession, viewer: Viewer, message: TransferCommand) -> SeatTransfer:
    """What a command comes to. Raises `Refused`."""
    match, names, of = session.match, session.ledger.names, message["of"]
    if of >= len(match.seats):
        raise refused("not-here", "seat-none")
    if message["to"] == "friend":
        return offered(match, viewer, of, session.here, session.ledger.came)
    if message["to"] == "bot":
        is_bots = match.seats[of].kind == BOT
        if not is_bots and of not in viewer.seats:
            _check_free(session, of)
        has_come = of in session.ledger.came or is_bots
        return SeatTransfer(match.prepare_leave(of, names[of]) if has_come else match.prepare_offer(of))
    if of not in viewer.seats:
        raise refused("not-your-seat", "not-your-seat")
    if match.seats[of].waits and turn_clock.is_up(session, of):
        raise refused("not-here", "seat-time-up")
    return SeatTransfer(match.prepare_sit(of, names[of]))


def _check_free(session: TableSession, of: int) -> None:
    """Raises `Refused` while nobody else may let a bot play for a person."""
    if of in session.here:
        raise refused("not-here", "seat-person-here")
    if not absence.is_free(session, of):
        raise refused("not-here", "seat-not-free", together=session.is_together)


def offered(match: Match, viewer: Viewer, of: int, here: Set[int], came: Set[int]) -> SeatTransfer:
    """The opener offers a bot's seat to a friend, or frees the seat of one who is away. Raises `Refused`.

    Where something is hidden a seat is its holder's for good: who comes after them would see their hand.
    """
    first, one = viewer.first_key, match.seats[of]
    if first is None:
        raise refused("not-your-seat", "seat-openers")
    if one.kind == BOT and not one.waits:
        return SeatTransfer(match.prepare_offer(of), held=[(seat_key(first, of), of)])
    if one.person == 0 or of not in came or one.offered:
        raise refused("not-here", "seat-not-bots")
    if match.hides:
        raise refused("not-here", "seat-keeps-secrets")
    if of in here:
        raise refused("not-here", "seat-person-here")
    return SeatTransfer(match.prepare_offer(of, anew=True), freed=[(seat_key(first, of, match.freed[of] + 1), of)])


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


def note(session: TableSession, viewer: Viewer) -> None:
    """Somebody has come."""
    for seat in viewer.seats:
        if seat not in session.ledger.came:
            session.ledger.came.add(seat)
            session.spawn(_keep(session, seat))
        if session.match.seats[seat].waits:
            session.coming.add(seat)


async def _keep(session: TableSession, seat: int) -> None:
    try:
        await session.ledger.note_coming(seat)
    except Conflict:
        session.lose()
    except StorageFailed as error:
        log.warning("table %s: that somebody has come %s", session.match.id, error)


def sit_down(session: TableSession) -> None:
    """Whoever waits sits down as soon as nobody is writing, and a bot for whom it is due."""
    if session.pause is None and (_ready(session) or absence.due(session)):
        session.spawn(_seat_all(session))


def _ready(session: TableSession) -> list[int]:
    """The seats whose persons are back; where a turn's time is up, only once the bot has decided."""
    return [seat for seat in sorted(session.coming) if not turn_clock.is_up(session, seat)]


async def _seat_all(session: TableSession) -> None:
    """Between two moves the seats of persons who are here are theirs again; not while somebody might react."""
    match, ledger = session.match, session.ledger
    async with ledger.lock:
        session.coming &= {seat for seat in session.here if match.seats[seat].waits}
        if session.pause is not None or match.is_over:
            return
        for seat in _ready(session):
            if not await _change(session, match.prepare_sit(seat, ledger.names[seat])):
                return
            session.coming.discard(seat)
        for seat in absence.due(session):
            if not await _change(session, match.prepare_leave(seat, ledger.names[seat], by_table=True)):
                return
    session.wake_bot()


async def _change(session: TableSession, draft: Transaction) -> bool:
    """A seat changes hands; whether that is kept."""
    is_kept = await session.write_down(draft)
    if is_kept:
        session.follow(draft.events)
    return is_kept
