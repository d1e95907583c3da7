"""Undoing moves and ending the match, with the consent of those concerned."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType

from crossings.engine import State
from crossings.server.messages.client_messages import ConsentCommand, EndCommand, UndoCommand
from crossings.server.messages.server_messages import EndAnswered, UndoAnswered
from crossings.server.projection.seats import seat_title
from crossings.server.session.reducer.commands import OfferEnd
from crossings.server.session.reducer.consent import (
    UNDO,
    ConsentRequest,
    EndRequest,
    request_by_bot,
    request_end,
    request_undo,
)
from crossings.server.session.reducer.state import TableState
from crossings.server.session.reducer.steps import AddEvents, Broadcast, ConsentWanted, Step
from crossings.table import BOT, refused
from crossings.table.events import DRAW, RESIGN

LEVEL_VALUE = 500
OFFER_SEED = 0
"""Seed of the determinization for draw offers, fixed so that a repeated offer gets the same answer."""


def request(table: TableState, message: UndoCommand | EndCommand) -> Step:
    """Undo or end the match if everyone concerned agrees, else ask them. Raises `Refused`."""
    wanted = _request_of(table, message)
    if wanted.how == DRAW and wanted.by == message.seat:
        _ask_bots(table, message.seat)
    if not wanted.waiting:
        return Step(AddEvents(wanted.transaction(table.match)))
    change = partial(_with_request, how=wanted.how, request=wanted)
    return Step(change=change, notices=(ConsentWanted(wanted),), reply={"asked": sorted(wanted.waiting)})


def answer(table: TableState, message: ConsentCommand) -> Step:
    """Record a player's answer, and carry out the request if it was the last one. Raises `Refused`."""
    how, seat = message.how or UNDO, message.seat
    wanted = table.consents.get(how)
    if wanted is None or seat not in wanted.waiting:
        raise refused("undo-impossible", "end-not-asked" if message.how else "undo-not-asked")
    if message.yes and wanted.waiting == {seat}:
        return Step(AddEvents(wanted.transaction(table.match)))
    left = replace(wanted, waiting=wanted.waiting - {seat}) if message.yes else None
    return Step(change=partial(_with_request, how=how, request=left), notices=(_answered(wanted, message),))


def offer(table: TableState, command: OfferEnd) -> Step:
    """Ask the players who are here whether they agree that a bot ends the match."""

    def change(table: TableState) -> TableState:
        policy = table.bots.policy.after_offer(command.seat, command.how)
        return _with_request(replace(table, bots=replace(table.bots, policy=policy)), command.how, wanted)

    wanted = request_by_bot(table.match, command.seat, command.how, table.came)
    return Step(change=change, notices=(ConsentWanted(wanted),) if wanted else ())


def _request_of(table: TableState, message: UndoCommand | EndCommand) -> ConsentRequest:
    """Return the request of a command.

    A request for the same as an open one counts as consent, except for resigning. Raises `Refused`.
    """
    match, seat = table.match, message.seat
    if isinstance(message, UndoCommand):
        return request_undo(match, seat, message.to == "turn", table.came)
    wanted, before = request_end(match, seat, message.how, table.came), table.consents.get(message.how)
    if isinstance(before, EndRequest) and seat in before.waiting and message.how != RESIGN:
        return EndRequest(before.by, wanted.how, before.waiting - {seat})
    return wanted


def _answered(wanted: ConsentRequest, message: ConsentCommand) -> Broadcast:
    """Tell the seat that asked and the one that answered. A no is also sent to all others who were asked."""
    seat, yes = message.seat, message.yes
    seats = frozenset({wanted.by, seat}) | (frozenset() if yes else wanted.waiting)
    if isinstance(wanted, EndRequest):
        return Broadcast(EndAnswered(by=seat, how=wanted.how, yes=yes), seats)
    return Broadcast(UndoAnswered(by=seat, yes=yes), seats)


def _with_request(table: TableState, how: str, request: ConsentRequest | None) -> TableState:
    """Return the state with another request of a kind, or without one."""
    others = {other: one for other, one in table.consents.items() if other != how}
    return replace(table, consents=MappingProxyType(others if request is None else {**others, how: request}))


# ---- what bots answer ----------------------------------------------------------------------------


def _ask_bots(table: TableState, by: int) -> None:
    """Let the bots answer a draw offer. Raises `Refused` if one of them declines."""
    for seat in table.seats_of(BOT):
        if seat != by and not _agrees_to_draw(table, seat):
            raise refused("declined", "bot-declines", name=seat_title(table.match.game, table.names, seat))


def _agrees_to_draw(table: TableState, seat: int) -> bool:
    """Return whether a bot agrees: by its last decisions, or before its first one by a static evaluation."""
    agrees = table.bots.policy.agrees_to_draw(seat)
    return static_value(table.match.state, seat) <= LEVEL_VALUE if agrees is None else agrees


def static_value(state: State, seat: int) -> int:
    """Return the static value of a position for a seat, 0 to 1000, as far as the seat can see."""
    return state.game.kernels.query("value", state.determinize(seat, OFFER_SEED).record, seat)
