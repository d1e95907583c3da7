"""What is commanded at a table: carried out one after another, kept before it is told, answered once."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from crossings.engine import IllegalMove
from crossings.server.session import bot_seats, reactions, seat_transfer
from crossings.server.session.consent import request_by_bot
from crossings.server.session.reviews import Advice
from crossings.server.storage import Conflict, Key, KeyGrant, StorageFailed
from crossings.server.views import questions
from crossings.server.views.viewer import Viewer
from crossings.server.web import messages
from crossings.table import BOT, MOVE, QUIET, Refused, Transaction, refused
from crossings.table.events import DRAW

if TYPE_CHECKING:
    from crossings.server.session.session import TableSession

log = logging.getLogger("crossings.server")


async def hear(session: TableSession, viewer: Viewer, message: messages.AnyCommand) -> None:
    """Carry out a command, or refuse it; a repeated one gets its first answer. What is begun is not broken off."""
    await session.finish(_answer(session, viewer, message))


async def _answer(session: TableSession, viewer: Viewer, message: messages.AnyCommand) -> None:
    """Where the table is served elsewhere by now nothing is answered: the command is sent again there."""
    async with session.ledger.lock:
        whose = questions.why_not_theirs(viewer, message["seat"])  # the seat may have been taken meanwhile
        try:
            if whose is not None:
                answer: messages.Answer = questions.refusal(session.frames, viewer, message, whose)
            else:
                answer = session.ledger.answer_to(message) or await _carry_out(session, viewer, message)
        except Conflict:
            session.lose()
            return
        viewer.send(answer)
        if answer.get("code") == "stale":
            session.show(viewer)
    session.wake_bot()


async def _carry_out(session: TableSession, viewer: Viewer, message: messages.AnyCommand) -> messages.Answer:
    ledger = session.ledger
    try:
        if message["type"] == "transfer":
            return await _hand(session, viewer, message)
        if message["type"] == "take":
            return await _take(session, viewer, message)
        if session.match.seats[message["seat"]].kind == BOT:
            raise refused("not-your-turn", "seat-bot-for-you")
        if not _stands(session, viewer, message["at"]):
            raise refused("stale", "moved-on")
        if message["type"] == "consent":
            return await _consent(session, viewer, message)
        if message["type"] == "advise":
            return await _advise(session, viewer, message)
        if message["type"] == "move" and session.pause is not None and message["seat"] in session.pause.asked:
            done = questions.done(session.frames, viewer, message)
            done["noted"] = reactions.note(session, viewer, message)
            return ledger.remember(message, done)
        if message["type"] in ("undo", "end"):
            return await _ask(session, viewer, message)
        return await _keep(session, _draft(session, message), message, viewer, viewer)
    except IllegalMove as error:
        why_not = Refused("illegal", error.sentence)
        return ledger.remember(message, questions.refusal(session.frames, viewer, message, why_not, error))
    except Refused as error:
        return ledger.remember(message, questions.refusal(session.frames, viewer, message, error))
    except Conflict:
        raise
    except StorageFailed as error:
        log.warning("table %s: %s", session.match.id, error)
        return questions.refusal(session.frames, viewer, message, refused("storage", "unwritten-move", why=error.why))
    except Exception:  # whoever waits for an answer gets one
        log.exception("table %s: a command could not be carried out", session.match.id)
        return questions.refusal(session.frames, viewer, message, refused("internal", "unanswered"))


def _stands(session: TableSession, viewer: Viewer, at: int) -> bool:
    """Whether the position that a command answers still stands: nothing has happened since that changes it."""
    eyes = session.frames.eyes(viewer.eyes)
    since = range(at + 1, eyes.at + 1)
    return at <= eyes.at and all(session.match.events[eyes.number(one) - 1].kind in QUIET for one in since)


def _draft(session: TableSession, message: messages.AnyCommand) -> Transaction:
    """What a command would add to the log for which nobody is asked."""
    seat = message["seat"]
    if message["type"] == "move":
        return session.match.prepare_move(seat, message.get("moves") or [message["move"]])
    if message["type"] == "redo":
        return session.match.prepare_redo(seat)
    assert message["type"] == "word"
    return session.match.prepare_word(seat, message["word"])


async def _keep(
    session: TableSession,
    draft: Transaction,
    message: messages.AnyCommand,
    viewer: Viewer,
    sender: Viewer | None,
    *keys: Sequence[Key],
) -> messages.Done:
    """Write a draft down, then tell everybody; the answer is for `viewer`. `keys`: as the ledger takes them."""
    answer = questions.done(session.frames, viewer, message)
    answer["at"] = session.frames.eyes(viewer.eyes).at_after(draft)
    if message["type"] == "move" and "moves" in message:
        made = sum(event.kind == MOVE for event in draft.events)
        answer["moves"] = min(made, len(message["moves"]))
    await session.ledger.keep_answered(draft, message, answer, *keys)
    session.follow(draft.events, message["id"], sender)
    return answer


# ---- what others must agree to -------------------------------------------------------------------


async def _ask(
    session: TableSession, viewer: Viewer, message: messages.UndoCommand | messages.EndCommand
) -> messages.Answer:
    """An undo or an end, if all agree whom it concerns: else they are asked."""
    asked = session.consents.asked_by(session.match, message, session.ledger.came)
    if asked.how == DRAW and asked.by == message["seat"]:
        bot_seats.hear_offer(session, message["seat"])
    if not asked.waiting:
        return await _keep(session, asked.draft(session.match), message, viewer, viewer)
    done = questions.done(session.frames, viewer, message)
    done["asked"] = session.consents.ask(asked, session.frames, session.viewers)
    return session.ledger.remember(message, done)


def offer_end(session: TableSession, seat: int, how: str) -> None:
    """A bot would like to end the match: the persons who are there are asked, and may as well play on."""
    offered = request_by_bot(session.match, seat, how, session.ledger.came)
    if offered is not None:
        session.consents.ask(offered, session.frames, session.viewers)


async def _consent(session: TableSession, viewer: Viewer, message: messages.ConsentCommand) -> messages.Answer:
    asked, seat = session.consents.asked_of(message), message["seat"]
    done = questions.done(session.frames, viewer, message)
    if message["yes"] and asked.waiting == {seat}:
        return await _keep(session, asked.draft(session.match), message, viewer, None)
    session.consents.answer(asked, seat, session.viewers, yes=message["yes"])
    return session.ledger.remember(message, done)


# ---- hints ---------------------------------------------------------------------------------------


async def _advise(session: TableSession, viewer: Viewer, message: messages.AdviseCommand) -> messages.Done:
    """A seat asks for a hint: it is counted, then thought of. Asked again in one position it counts once."""
    state, seat = session.match.state, message["seat"]
    draft, advice = session.match.prepare_hint(seat), session.hints.of(state, seat)
    if advice is not None:
        session.spawn(_tell_hint(session, advice, [viewer]))
        return questions.done(session.frames, viewer, message)
    done = await _keep(session, draft, message, viewer, viewer)
    session.spawn(_tell_hint(session, session.hints.begin(state, seat), session.viewers))
    return done


async def _tell_hint(session: TableSession, advice: Advice, viewers: Collection[Viewer]) -> None:
    """Tell what is advised, after the answer to whoever asked."""
    await session.hints.think(advice)
    session.hints.tell(advice, session.frames, viewers)


# ---- seats that change hands ---------------------------------------------------------------------


async def _hand(session: TableSession, viewer: Viewer, message: messages.TransferCommand) -> messages.Done:
    """Somebody else plays a seat from now on."""
    handed = seat_transfer.handed(session, viewer, message)
    return await _keep(session, handed.draft, message, viewer, viewer, handed.held, handed.freed)


async def _take(session: TableSession, viewer: Viewer, message: messages.TakeCommand) -> messages.Done:
    """A friend who has come makes the seat theirs: whoever sits there by the invitation has to get up."""
    seat, key, services = message["seat"], message["key"], session.services
    if session.match.seats[seat].person <= 0:
        raise refused("not-here", "take-openers")
    opens = (await services.threads.do(services.store.holders, [key])).get(key)
    if opens != KeyGrant(session.match.id, seat):  # else it is the same once more
        is_taken = seat in session.ledger.taken and not message.get("again", False)
        if is_taken or opens is not None:
            raise refused("not-here", "take-used")
        await session.ledger.take(seat, key)
    session.get_up(seat, viewer)
    session.tell_seats()
    return questions.done(session.frames, viewer, message)
