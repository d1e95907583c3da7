"""Commands at a table: they are carried out one by one, stored before anyone is told, and answered once."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from crossings.engine import IllegalMove
from crossings.server.messages import messages
from crossings.server.projection import questions
from crossings.server.projection.viewer import Viewer
from crossings.server.session import bot_seats, reactions, seat_transfer
from crossings.server.session.consent import request_by_bot
from crossings.server.session.reviews import Advice
from crossings.server.storage import Conflict, Key, KeyGrant, StorageFailed
from crossings.table import BOT, MOVE, QUIET, Refused, Transaction, refused
from crossings.table.events import DRAW

if TYPE_CHECKING:
    from crossings.server.session.session import TableSession

log = logging.getLogger("crossings.server")


async def handle(session: TableSession, viewer: Viewer, message: messages.AnyCommand) -> None:
    """Carry out a command or refuse it.

    A repeated command gets its first answer. Runs to its end even if the client disconnects.
    """
    await session.finish(_answer(session, viewer, message))


async def _answer(session: TableSession, viewer: Viewer, message: messages.AnyCommand) -> None:
    """Answer a command.

    If another process serves the table by now, don't answer: the client repeats the command there.
    """
    async with session.ledger.lock:
        whose = questions.why_not_holder(viewer, message["seat"])  # the seat may have changed hands meanwhile
        try:
            if whose is not None:
                answer: messages.Answer = questions.refusal(session.frames, viewer, message, whose)
            else:
                answer = session.ledger.find_answer(message) or await _execute(session, viewer, message)
        except Conflict:
            session.give_up()
            return
        viewer.send(answer)
        if answer.get("code") == "stale":
            session.show(viewer)
    session.wake_bot()


async def _execute(session: TableSession, viewer: Viewer, message: messages.AnyCommand) -> messages.Answer:
    ledger = session.ledger
    try:
        if message["type"] == "transfer":
            return await _transfer(session, viewer, message)
        if message["type"] == "take":
            return await _take_seat(session, viewer, message)
        if session.match.seats[message["seat"]].kind == BOT:
            raise refused("not-your-turn", "seat-bot-for-you")
        if not _is_current(session, viewer, message["at"]):
            raise refused("stale", "moved-on")
        if message["type"] == "consent":
            return await _consent(session, viewer, message)
        if message["type"] == "advise":
            return await _hint(session, viewer, message)
        if message["type"] == "move" and session.window is not None and message["seat"] in session.window.asked:
            done = questions.done(session.frames, viewer, message)
            done["noted"] = reactions.record_answer(session, viewer, message)
            return ledger.cache_answer(message, done)
        if message["type"] in ("undo", "end"):
            return await _request(session, viewer, message)
        return await _store(session, _transaction(session, message), message, viewer, viewer)
    except IllegalMove as error:
        why_not = Refused("illegal", error.sentence)
        return ledger.cache_answer(message, questions.refusal(session.frames, viewer, message, why_not, error))
    except Refused as error:
        return ledger.cache_answer(message, questions.refusal(session.frames, viewer, message, error))
    except Conflict:
        raise
    except StorageFailed as error:
        log.warning("table %s: %s", session.match.id, error)
        return questions.refusal(session.frames, viewer, message, refused("storage", "unwritten-move", why=error.why))
    except Exception:  # every command gets an answer
        log.exception("table %s: a command could not be carried out", session.match.id)
        return questions.refusal(session.frames, viewer, message, refused("internal", "unanswered"))


def _is_current(session: TableSession, viewer: Viewer, at: int) -> bool:
    """Return whether the position that a command answers is still current.

    Events that don't change the position don't matter.
    """
    history = session.frames.history(viewer.viewpoint)
    since = range(at + 1, history.at + 1)
    return at <= history.at and all(session.match.events[history.number(one) - 1].kind in QUIET for one in since)


def _transaction(session: TableSession, message: messages.AnyCommand) -> Transaction:
    """Return the transaction of a command that needs no consent."""
    seat = message["seat"]
    if message["type"] == "move":
        return session.match.prepare_move(seat, message.get("moves") or [message["move"]])
    if message["type"] == "redo":
        return session.match.prepare_redo(seat)
    assert message["type"] == "word"
    return session.match.prepare_word(seat, message["word"])


async def _store(
    session: TableSession,
    transaction: Transaction,
    message: messages.AnyCommand,
    viewer: Viewer,
    sender: Viewer | None,
    *keys: Sequence[Key],
) -> messages.Done:
    """Store a transaction, then send it to all viewers.

    Return the answer for `viewer`. `keys`: as in `Ledger.store_answered`.
    """
    answer = questions.done(session.frames, viewer, message)
    answer["at"] = session.frames.history(viewer.viewpoint).at_after(transaction)
    if message["type"] == "move" and "moves" in message:
        made = sum(event.kind == MOVE for event in transaction.events)
        answer["moves"] = min(made, len(message["moves"]))
    await session.ledger.store_answered(transaction, message, answer, *keys)
    session.follow(transaction.events, message["id"], sender)
    return answer


# ---- consent -------------------------------------------------------------------------------------


async def _request(
    session: TableSession, viewer: Viewer, message: messages.UndoCommand | messages.EndCommand
) -> messages.Answer:
    """Undo or end the match if everyone concerned agrees, else ask them."""
    request = session.consents.request_of(session.match, message, session.ledger.came)
    if request.how == DRAW and request.by == message["seat"]:
        bot_seats.answer_offer(session, message["seat"])
    if not request.waiting:
        return await _store(session, request.transaction(session.match), message, viewer, viewer)
    done = questions.done(session.frames, viewer, message)
    done["asked"] = session.consents.send(request, session.frames, session.viewers)
    return session.ledger.cache_answer(message, done)


def offer_end(session: TableSession, seat: int, how: str) -> None:
    """Ask the players who are here whether they agree that a bot ends the match."""
    offered = request_by_bot(session.match, seat, how, session.ledger.came)
    if offered is not None:
        session.consents.send(offered, session.frames, session.viewers)


async def _consent(session: TableSession, viewer: Viewer, message: messages.ConsentCommand) -> messages.Answer:
    request, seat = session.consents.find_request(message), message["seat"]
    done = questions.done(session.frames, viewer, message)
    if message["yes"] and request.waiting == {seat}:
        return await _store(session, request.transaction(session.match), message, viewer, None)
    session.consents.answer(request, seat, session.viewers, yes=message["yes"])
    return session.ledger.cache_answer(message, done)


# ---- hints ---------------------------------------------------------------------------------------


async def _hint(session: TableSession, viewer: Viewer, message: messages.AdviseCommand) -> messages.Done:
    """Count a hint and start the search for it. A repeated request in the same position is not counted."""
    state, seat = session.match.state, message["seat"]
    transaction, advice = session.match.prepare_hint(seat), session.hints.of(state, seat)
    if advice is not None:
        session.spawn(_send_hint(session, advice, [viewer]))
        return questions.done(session.frames, viewer, message)
    done = await _store(session, transaction, message, viewer, viewer)
    session.spawn(_send_hint(session, session.hints.begin(state, seat), session.viewers))
    return done


async def _send_hint(session: TableSession, advice: Advice, viewers: Collection[Viewer]) -> None:
    """Send the hint once it is found, after the answer to the command."""
    await session.hints.think(advice)
    session.hints.send(advice, session.frames, viewers)


# ---- seats that change hands ---------------------------------------------------------------------


async def _transfer(session: TableSession, viewer: Viewer, message: messages.TransferCommand) -> messages.Done:
    """Change who plays a seat."""
    handed = seat_transfer.transfer(session, viewer, message)
    return await _store(session, handed.transaction, message, viewer, viewer, handed.held, handed.freed)


async def _take_seat(session: TableSession, viewer: Viewer, message: messages.TakeCommand) -> messages.Done:
    """Replace the invitation of a seat by the friend's own key, and disconnect other holders of the invitation."""
    seat, key, services = message["seat"], message["key"], session.services
    if session.match.seats[seat].person <= 0:
        raise refused("not-here", "take-openers")
    opens = (await services.executor.run(services.store.holders, [key])).get(key)
    if opens != KeyGrant(session.match.id, seat):  # else the command is repeated
        is_taken = seat in session.ledger.taken and not message.get("again", False)
        if is_taken or opens is not None:
            raise refused("not-here", "take-used")
        await session.ledger.replace_key(seat, key)
    session.invalidate_key(seat, viewer)
    session.send_seats()
    return questions.done(session.frames, viewer, message)
