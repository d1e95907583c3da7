"""Commands at a table: they are carried out one by one, stored before any viewer gets them, and answered once."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from typing import NamedTuple

from crossings.engine import IllegalMove
from crossings.server.messages import messages
from crossings.server.messages.client_messages import (
    AdviseCommand,
    AnyCommand,
    ConsentCommand,
    EndCommand,
    MoveCommand,
    RedoCommand,
    TakeCommand,
    TransferCommand,
    UndoCommand,
    WordCommand,
)
from crossings.server.projection import questions
from crossings.server.projection.viewer import Viewer
from crossings.server.session import bot_seats, reactions, seat_transfer
from crossings.server.session.open_table import OpenTable
from crossings.server.session.reviews import Advice
from crossings.server.storage import Conflict, Key, KeyGrant, StorageFailed
from crossings.table import BOT, MOVE, QUIET, Event, Refused, Transaction, refused
from crossings.table.events import DRAW

log = logging.getLogger("crossings.server")


class Outcome(NamedTuple):
    """The answer to a command, and the events that it has added to the log, if any.

    `sender`: the viewer whose next position carries the id of the command.
    """

    answer: messages.Answer
    events: Sequence[Event] | None = None
    sender: Viewer | None = None


async def carry_out(table: OpenTable, viewer: Viewer, message: AnyCommand) -> Outcome:
    """Carry out a command or refuse it, and return the answer. A repeated command gets its first answer.

    Viewers are not sent the new events yet. Raises `Conflict` if another process serves the table by now.
    """
    whose = questions.why_not_holder(viewer, message.seat)  # the seat may have changed hands meanwhile
    if whose is not None:
        return Outcome(questions.refusal(table.frames, viewer, message, whose))
    before = table.ledger.find_answer(message)
    if before is not None:
        return Outcome(before)
    try:
        return await _execute(table, viewer, message)
    except IllegalMove as error:
        refusal = questions.refusal(table.frames, viewer, message, Refused("illegal", error.sentence), error)
    except Refused as error:
        refusal = questions.refusal(table.frames, viewer, message, error)
    except Conflict:
        raise
    except StorageFailed as error:
        log.warning("table %s: %s", table.match.id, error)
        why_not = refused("storage", "unwritten-move", why=error.why)
        return Outcome(questions.refusal(table.frames, viewer, message, why_not))
    return _cached(table, message, refusal)


async def _execute(table: OpenTable, viewer: Viewer, message: AnyCommand) -> Outcome:
    if isinstance(message, TransferCommand):
        return await _transfer(table, viewer, message)
    if isinstance(message, TakeCommand):
        return await _take_seat(table, viewer, message)
    if table.match.seats[message.seat].kind == BOT:
        raise refused("not-your-turn", "seat-bot-for-you")
    if not _is_current(table, viewer, message.at):
        raise refused("stale", "moved-on")
    match message:
        case ConsentCommand():
            return await _consent(table, viewer, message)
        case AdviseCommand():
            return await _hint(table, viewer, message)
        case MoveCommand() if table.window is not None and message.seat in table.window.asked:
            done = questions.done(table.frames, viewer, message)
            done.noted = reactions.record_answer(table, viewer, message)
            return _cached(table, message, done)
        case UndoCommand() | EndCommand():
            return await _request(table, viewer, message)
        case _:
            return await _store(table, _transaction(table, message), message, viewer, viewer)


def _cached(table: OpenTable, message: AnyCommand, answer: messages.Answer) -> Outcome:
    """Return an answer that is not stored, and cache it in case the command is repeated."""
    return Outcome(table.ledger.cache_answer(message, answer))


def _is_current(table: OpenTable, viewer: Viewer, at: int) -> bool:
    """Return whether the position that a command answers is still current.

    Events that don't change the position don't matter.
    """
    history = table.frames.history(viewer.viewpoint)
    since = range(at + 1, history.at + 1)
    return at <= history.at and all(table.match.events[history.number(one) - 1].kind in QUIET for one in since)


def _transaction(table: OpenTable, message: MoveCommand | RedoCommand | WordCommand) -> Transaction:
    """Return the transaction of a command that needs no consent."""
    match message:
        case MoveCommand():
            return table.match.prepare_move(message.seat, message.all_moves)
        case RedoCommand():
            return table.match.prepare_redo(message.seat)
        case WordCommand():
            return table.match.prepare_word(message.seat, message.word)


async def _store(
    table: OpenTable,
    transaction: Transaction,
    message: AnyCommand,
    viewer: Viewer,
    sender: Viewer | None,
    *keys: Sequence[Key],
) -> Outcome:
    """Store a transaction. `keys`: as in `Ledger.store_answered`."""
    answer = questions.done(table.frames, viewer, message)
    answer.at = table.frames.history(viewer.viewpoint).at_after(transaction)
    if isinstance(message, MoveCommand) and message.moves:
        made = sum(event.kind == MOVE for event in transaction.events)
        answer.moves = min(made, len(message.moves))
    await table.ledger.store_answered(transaction, message, answer, *keys)
    return Outcome(answer, transaction.events, sender)


# ---- consent -------------------------------------------------------------------------------------


async def _request(table: OpenTable, viewer: Viewer, message: UndoCommand | EndCommand) -> Outcome:
    """Undo or end the match if everyone concerned agrees, else ask them."""
    request = table.consents.request_of(table.match, message, table.ledger.came)
    if request.how == DRAW and request.by == message.seat:
        bot_seats.answer_offer(table, message.seat)
    if not request.waiting:
        return await _store(table, request.transaction(table.match), message, viewer, viewer)
    done = questions.done(table.frames, viewer, message)
    done.asked = table.consents.send(request, table.frames, table.viewers)
    return _cached(table, message, done)


async def _consent(table: OpenTable, viewer: Viewer, message: ConsentCommand) -> Outcome:
    request, seat = table.consents.find_request(message), message.seat
    done = questions.done(table.frames, viewer, message)
    if message.yes and request.waiting == {seat}:
        return await _store(table, request.transaction(table.match), message, viewer, None)
    table.consents.answer(request, seat, table.viewers, yes=message.yes)
    return _cached(table, message, done)


# ---- hints ---------------------------------------------------------------------------------------


async def _hint(table: OpenTable, viewer: Viewer, message: AdviseCommand) -> Outcome:
    """Count a hint and start the search for it. A repeated request in the same position is not counted."""
    state, seat = table.match.state, message.seat
    transaction, advice = table.match.prepare_hint(seat), table.hints.of(state, seat)
    if advice is not None:
        table.spawn(_send_hint(table, advice, [viewer]))
        return Outcome(questions.done(table.frames, viewer, message))
    outcome = await _store(table, transaction, message, viewer, viewer)
    table.spawn(_send_hint(table, table.hints.begin(state, seat), table.viewers))
    return outcome


async def _send_hint(table: OpenTable, advice: Advice, viewers: Collection[Viewer]) -> None:
    """Send the hint once it is found, after the answer to the command."""
    await table.hints.think(advice)
    table.hints.send(advice, table.frames, viewers)


# ---- seats that change hands ---------------------------------------------------------------------


async def _transfer(table: OpenTable, viewer: Viewer, message: TransferCommand) -> Outcome:
    """Change who plays a seat."""
    handed = seat_transfer.transfer(table, viewer, message)
    return await _store(table, handed.transaction, message, viewer, viewer, handed.held, handed.freed)


async def _take_seat(table: OpenTable, viewer: Viewer, message: TakeCommand) -> Outcome:
    """Replace the invitation of a seat by the friend's own key, and disconnect other holders of the invitation."""
    seat, key, services = message.seat, message.key, table.services
    if table.match.seats[seat].person <= 0:
        raise refused("not-here", "take-openers")
    opens = (await services.executor.run(services.store.holders, [key])).get(key)
    if opens != KeyGrant(table.match.id, seat):  # else the command is repeated
        is_taken = seat in table.ledger.taken and not message.again
        if is_taken or opens is not None:
            raise refused("not-here", "take-used")
        await table.ledger.replace_key(seat, key)
    table.invalidate_key(seat, viewer)
    table.send_seats()
    return Outcome(questions.done(table.frames, viewer, message))
