"""Seats that change hands: invited friends, bots that stand in, players who come back, keys that are replaced."""

from __future__ import annotations

from dataclasses import replace

from crossings.server.messages.client_messages import Rename, TakeCommand, TransferCommand
from crossings.server.session.reducer.commands import Sender
from crossings.server.session.reducer.state import Moment, TableState
from crossings.server.session.reducer.steps import (
    AddEvents,
    Change,
    KeyReplaced,
    NamesChanged,
    ReplaceKey,
    SeatsChanged,
    SetName,
    Step,
)
from crossings.server.session.seating import seat_key
from crossings.server.storage import KeyGrant
from crossings.table import BOT, refused


def transfer(table: TableState, message: TransferCommand, sender: Sender, now: Moment) -> Step:
    """Change who plays a seat. Raises `Refused`."""
    if message.of >= len(table.seats):
        raise refused("not-here", "seat-none")
    if message.to == "friend":
        return _offer(table, message.of, sender)
    if message.to == "bot":
        return _hand_to_bot(table, message.of, sender)
    return _take_back(table, message.of, sender, now)


def _hand_to_bot(table: TableState, of: int, sender: Sender) -> Step:
    """Let a bot play for a player, or for a friend who never joined. Raises `Refused`."""
    match, is_bots = table.match, table.seats[of].kind == BOT
    if not is_bots and of not in sender.seats:
        _check_free(table, of)
    has_come = of in table.came or is_bots
    transaction = match.prepare_leave(of, table.names[of]) if has_come else match.prepare_offer(of)
    return Step(AddEvents(transaction), _noticing_return(table, of))


def _take_back(table: TableState, of: int, sender: Sender, now: Moment) -> Step:
    """Give a seat back to its player. Raises `Refused`."""
    if of not in sender.seats:
        raise refused("not-your-seat", "not-your-seat")
    if table.seats[of].waits and table.is_time_up(of, now):
        raise refused("not-here", "seat-time-up")
    return give_back(table, of)


def give_back(table: TableState, seat: int) -> Step:
    """Give a seat back to its player."""
    return Step(AddEvents(table.match.prepare_sit(seat, table.names[seat])))


def stand_in(table: TableState, seat: int) -> Step:
    """Let a bot play for a player who is away or whose time is up."""
    leave = table.match.prepare_leave(seat, table.names[seat], by_table=True)
    return Step(AddEvents(leave), _noticing_return(table, seat))


def _noticing_return(table: TableState, seat: int) -> Change:
    """Return a change for a player who comes back while it is stored that a bot plays the seat."""
    was_here = seat in table.presence.here

    def change(table: TableState) -> TableState:
        is_back = not was_here and seat in table.presence.here
        return replace(table, returning=table.returning | {seat}) if is_back else table

    return change


def _check_free(table: TableState, of: int) -> None:
    """Raises `Refused` unless others may let a bot play for the seat's player."""
    if of in table.presence.here:
        raise refused("not-here", "seat-person-here")
    if not table.is_free(of):
        raise refused("not-here", "seat-not-free", together=table.is_together)


def _offer(table: TableState, of: int, sender: Sender) -> Step:
    """Offer a bot's seat to a friend, or an absent friend's seat to another friend. Raises `Refused`.

    If the game hides something, a friend's seat can't be passed on: the new player would see the hand.
    """
    match, one, first = table.match, table.seats[of], sender.first_key
    if first is None:
        raise refused("not-your-seat", "seat-openers")
    if one.kind == BOT and not one.waits:
        return Step(AddEvents(match.prepare_offer(of), added_keys=[(seat_key(first, of), of)]))
    if one.person == 0 or of not in table.came or one.offered:
        raise refused("not-here", "seat-not-bots")
    if match.hides:
        raise refused("not-here", "seat-keeps-secrets")
    if of in table.presence.here:
        raise refused("not-here", "seat-person-here")
    new_key = seat_key(first, of, match.freed[of] + 1)
    return Step(
        AddEvents(match.prepare_offer(of, new_person=True), new_keys=[(new_key, of)]),
        change=lambda table: replace(table, taken=table.taken - {of}, came=table.came - {of}),
    )


# ---- names and keys -------------------------------------------------------------------------------


def rename(message: Rename) -> Step:
    """Change a player's name."""
    seat, name = message.seat, " ".join(message.name.split())

    def change(table: TableState) -> TableState:
        return replace(table, names=(*table.names[:seat], name, *table.names[seat + 1 :]))

    return Step(SetName(seat, name), change, (NamesChanged(),))


def take(table: TableState, message: TakeCommand, sender: Sender) -> Step:
    """Replace the invitation of a seat by the friend's own key, and disconnect other holders of the invitation.

    Raises `Refused`.
    """
    seat, opens = message.seat, sender.key_opens
    if table.seats[seat].person <= 0:
        raise refused("not-here", "take-openers")
    notices = (KeyReplaced(seat), SeatsChanged())
    if opens == KeyGrant(table.match.id, seat):  # the command is repeated
        return Step(notices=notices)
    if (seat in table.taken and not message.again) or opens is not None:
        raise refused("not-here", "take-used")
    return Step(
        ReplaceKey(seat, message.key), lambda table: replace(table, taken=table.taken | {seat}), notices=notices
    )
