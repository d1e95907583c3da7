"""Players who join a table, and seats that change hands."""

from __future__ import annotations

import logging
from collections.abc import Container, Sequence, Set
from typing import TYPE_CHECKING, NamedTuple

from crossings.server.messages.messages import SeatLine, TransferCommand
from crossings.server.projection.viewer import Viewer
from crossings.server.session import absence, turn_clock
from crossings.server.session.seating import seat_key
from crossings.server.storage import Conflict, Key, StorageFailed
from crossings.table import BOT, JOIN, Match, Seat, Transaction, refused

if TYPE_CHECKING:
    from crossings.server.session.session import TableSession


class SeatTransfer(NamedTuple):
    """The transaction of a seat transfer, and its new keys.

    `held`: additional keys; `freed`: keys that replace all others of their seats.
    """

    transaction: Transaction
    held: Sequence[Key] = ()
    freed: Sequence[Key] = ()


def transfer(session: TableSession, viewer: Viewer, message: TransferCommand) -> SeatTransfer:
    """Return the transfer that a command asks for. Raises `Refused`."""
    match, names, of = session.match, session.ledger.names, message["of"]
    if of >= len(match.seats):
        raise refused("not-here", "seat-none")
    if message["to"] == "friend":
        return offer_seat(match, viewer, of, session.here, session.ledger.came)
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
    """Raises `Refused` unless others may let a bot play for the seat's player."""
    if of in session.here:
        raise refused("not-here", "seat-person-here")
    if not absence.is_free(session, of):
        raise refused("not-here", "seat-not-free", together=session.is_together)


def offer_seat(match: Match, viewer: Viewer, of: int, here: Set[int], came: Set[int]) -> SeatTransfer:
    """Offer a bot's seat to a friend, or an absent friend's seat to another friend. Raises `Refused`.

    If the game hides something, a friend's seat can't be passed on: the new player would see the hand.
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
    return SeatTransfer(
        match.prepare_offer(of, new_person=True), freed=[(seat_key(first, of, match.freed[of] + 1), of)]
    )


def invitations(match: Match, first: str | None, taken: Set[int]) -> dict[str, str]:
    """Return the unused invitations of friends' seats, for the holder of the first key.

    The invitation of a seat that was a bot's or another friend's is sent only until the friend has joined.
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
    """Return who plays each seat, for one viewer."""
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


def record_joined(session: TableSession, viewer: Viewer) -> None:
    """Record that a viewer's players have joined."""
    for seat in viewer.seats:
        if seat not in session.ledger.came:
            session.ledger.came.add(seat)
            session.spawn(_store_joined(session, seat))
        if session.match.seats[seat].waits:
            session.returning.add(seat)


async def _store_joined(session: TableSession, seat: int) -> None:
    try:
        await session.ledger.store_joined(seat)
    except Conflict:
        session.give_up()
    except StorageFailed as error:
        log.warning("table %s: joining %s", session.match.id, error)


def seat_players(session: TableSession) -> None:
    """Give seats back to returned players, and seats to bots where that is due, as soon as nothing is being written."""
    if session.window is None and (_returned(session) or absence.seats_due(session)):
        session.spawn(_make_due_transfers(session))


def _returned(session: TableSession) -> list[int]:
    """Return the seats of returned players. If a turn's time is up, the bot must decide first."""
    return [seat for seat in sorted(session.returning) if not turn_clock.is_up(session, seat)]


async def _make_due_transfers(session: TableSession) -> None:
    """Carry out all due changes of seats, between two moves and not during a reaction window."""
    match, ledger = session.match, session.ledger
    async with ledger.lock:
        session.returning &= {seat for seat in session.here if match.seats[seat].waits}
        if session.window is not None or match.is_over:
            return
        for seat in _returned(session):
            if not await _store_transfer(session, match.prepare_sit(seat, ledger.names[seat])):
                return
            session.returning.discard(seat)
        for seat in absence.seats_due(session):
            if not await _store_transfer(session, match.prepare_leave(seat, ledger.names[seat], by_table=True)):
                return
    session.wake_bot()


async def _store_transfer(session: TableSession, transaction: Transaction) -> bool:
    """Store a change of seats, and return whether that succeeded."""
    is_kept = await session.store_events(transaction)
    if is_kept:
        session.follow(transaction.events)
    return is_kept
