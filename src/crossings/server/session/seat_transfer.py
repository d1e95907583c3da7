"""Players who join a table, and seats that change hands."""

from __future__ import annotations

import logging
from collections.abc import Sequence, Set
from typing import NamedTuple

from crossings.server.messages.client_messages import TransferCommand
from crossings.server.projection.viewer import Viewer
from crossings.server.session import absence, turn_clock
from crossings.server.session.open_table import OpenTable
from crossings.server.session.seating import seat_key
from crossings.server.storage import Conflict, Key, StorageFailed
from crossings.table import BOT, Match, Transaction, refused

log = logging.getLogger("crossings.server")


class SeatTransfer(NamedTuple):
    """The transaction of a seat transfer, and its new keys.

    `held`: additional keys; `freed`: keys that replace all others of their seats.
    """

    transaction: Transaction
    held: Sequence[Key] = ()
    freed: Sequence[Key] = ()


def transfer(table: OpenTable, viewer: Viewer, message: TransferCommand) -> SeatTransfer:
    """Return the transfer that a command asks for. Raises `Refused`."""
    match, names, of = table.match, table.ledger.names, message.of
    if of >= len(match.seats):
        raise refused("not-here", "seat-none")
    if message.to == "friend":
        return offer_seat(match, viewer, of, table.here, table.ledger.came)
    if message.to == "bot":
        is_bots = match.seats[of].kind == BOT
        if not is_bots and of not in viewer.seats:
            _check_free(table, of)
        has_come = of in table.ledger.came or is_bots
        return SeatTransfer(match.prepare_leave(of, names[of]) if has_come else match.prepare_offer(of))
    if of not in viewer.seats:
        raise refused("not-your-seat", "not-your-seat")
    if match.seats[of].waits and turn_clock.is_up(table, of):
        raise refused("not-here", "seat-time-up")
    return SeatTransfer(match.prepare_sit(of, names[of]))


def _check_free(table: OpenTable, of: int) -> None:
    """Raises `Refused` unless others may let a bot play for the seat's player."""
    if of in table.here:
        raise refused("not-here", "seat-person-here")
    if not table.is_free(of):
        raise refused("not-here", "seat-not-free", together=table.is_together)


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


def record_joined(table: OpenTable, viewer: Viewer) -> None:
    """Record that a viewer's players have joined."""
    for seat in viewer.seats:
        if seat not in table.ledger.came:
            table.ledger.came.add(seat)
            table.spawn(_store_joined(table, seat))
        if table.match.seats[seat].waits:
            table.returning.add(seat)


async def _store_joined(table: OpenTable, seat: int) -> None:
    try:
        await table.ledger.store_joined(seat)
    except Conflict:
        table.give_up()
    except StorageFailed as error:
        log.warning("table %s: joining %s", table.match.id, error)


def seat_players(table: OpenTable) -> None:
    """Give seats back to returned players, and seats to bots where that is due, as soon as nothing is being written."""
    if table.window is None and (_returned(table) or absence.seats_due(table)):
        table.spawn(_make_due_transfers(table))


def _returned(table: OpenTable) -> list[int]:
    """Return the seats of returned players. If a turn's time is up, the bot must decide first."""
    return [seat for seat in sorted(table.returning) if not turn_clock.is_up(table, seat)]


async def _make_due_transfers(table: OpenTable) -> None:
    """Carry out all due changes of seats, between two moves and not during a reaction window."""
    match, ledger = table.match, table.ledger
    async with ledger.lock:
        table.returning &= {seat for seat in table.here if match.seats[seat].waits}
        if table.window is not None or match.is_over:
            return
        for seat in _returned(table):
            if not await _store_transfer(table, match.prepare_sit(seat, ledger.names[seat])):
                return
            table.returning.discard(seat)
        for seat in absence.seats_due(table):
            if not await _store_transfer(table, match.prepare_leave(seat, ledger.names[seat], by_table=True)):
                return
    table.wake_bot()


async def _store_transfer(table: OpenTable, transaction: Transaction) -> bool:
    """Store a change of seats, and return whether that succeeded."""
    is_stored = await table.store_events(transaction)
    if is_stored:
        table.follow(transaction.events)
    return is_stored
