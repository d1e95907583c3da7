"""What is commanded at a table: carried out one after another, kept before it is told, answered once."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from crossings.engine import IllegalMove
from crossings.server.room import bot_seats, handing, reactions
from crossings.server.room.consent import offered_by_bot
from crossings.server.room.reviews import Advice
from crossings.server.storage import Conflict, Holder, Key, StorageFailed
from crossings.server.views import questions
from crossings.server.views.viewer import Viewer
from crossings.server.web import messages
from crossings.table import BOT, MOVE, QUIET, Draft, Refused, refused
from crossings.table.events import DRAW

if TYPE_CHECKING:
    from crossings.server.room.room import Room

log = logging.getLogger("crossings.server")


async def hear(room: Room, viewer: Viewer, message: messages.AnyCommand) -> None:
    """Carry out a command, or refuse it; a repeated one gets its first answer. What is begun is not broken off."""
    await room.finish(_answer(room, viewer, message))


async def _answer(room: Room, viewer: Viewer, message: messages.AnyCommand) -> None:
    """Where the table is served elsewhere by now nothing is answered: the command is sent again there."""
    async with room.ledger.lock:
        whose = questions.why_not_theirs(viewer, message["seat"])  # the seat may have been taken meanwhile
        try:
            if whose is not None:
                answer: messages.Answer = questions.refusal(room.frames, viewer, message, whose)
            else:
                answer = room.ledger.answer_to(message) or await _carry_out(room, viewer, message)
        except Conflict:
            room.lose()
            return
        viewer.send(answer)
        if answer.get("code") == "stale":
            room.show(viewer)
    room.wake_bot()


async def _carry_out(room: Room, viewer: Viewer, message: messages.AnyCommand) -> messages.Answer:
    ledger = room.ledger
    try:
        if message["type"] == "hand":
            return await _hand(room, viewer, message)
        if message["type"] == "take":
            return await _take(room, viewer, message)
        if room.match.seats[message["seat"]].kind == BOT:
            raise refused("not-your-turn", "seat-bot-for-you")
        if not _stands(room, viewer, message["at"]):
            raise refused("stale", "moved-on")
        if message["type"] == "consent":
            return await _consent(room, viewer, message)
        if message["type"] == "advise":
            return await _advise(room, viewer, message)
        if message["type"] == "move" and room.pause is not None and message["seat"] in room.pause.asked:
            done = questions.done(room.frames, viewer, message)
            done["noted"] = reactions.note(room, viewer, message)
            return ledger.remember(message, done)
        if message["type"] in ("undo", "end"):
            return await _ask(room, viewer, message)
        return await _keep(room, _draft(room, message), message, viewer, viewer)
    except IllegalMove as error:
        why_not = Refused("illegal", error.sentence)
        return ledger.remember(message, questions.refusal(room.frames, viewer, message, why_not, error))
    except Refused as error:
        return ledger.remember(message, questions.refusal(room.frames, viewer, message, error))
    except Conflict:
        raise
    except StorageFailed as error:
        log.warning("table %s: %s", room.match.id, error)
        return questions.refusal(room.frames, viewer, message, refused("storage", "unwritten-move", why=error.why))
    except Exception:  # whoever waits for an answer gets one
        log.exception("table %s: a command could not be carried out", room.match.id)
        return questions.refusal(room.frames, viewer, message, refused("internal", "unanswered"))


def _stands(room: Room, viewer: Viewer, at: int) -> bool:
    """Whether the position that a command answers still stands: nothing has happened since that changes it."""
    eyes = room.frames.eyes(viewer.eyes)
    since = range(at + 1, eyes.at + 1)
    return at <= eyes.at and all(room.match.events[eyes.number(one) - 1].kind in QUIET for one in since)


def _draft(room: Room, message: messages.AnyCommand) -> Draft:
    """What a command would add to the log for which nobody is asked."""
    seat = message["seat"]
    if message["type"] == "move":
        return room.match.draft_move(seat, message.get("moves") or [message["move"]])
    if message["type"] == "redo":
        return room.match.draft_redo(seat)
    assert message["type"] == "word"
    return room.match.draft_word(seat, message["word"])


async def _keep(
    room: Room, draft: Draft, message: messages.AnyCommand, viewer: Viewer, sender: Viewer | None, *keys: Sequence[Key]
) -> messages.Done:
    """Write a draft down, then tell everybody; the answer is for `viewer`. `keys`: as the ledger takes them."""
    answer = questions.done(room.frames, viewer, message)
    answer["at"] = room.frames.eyes(viewer.eyes).at_after(draft)
    if message["type"] == "move" and "moves" in message:
        made = sum(event.kind == MOVE for event in draft.events)
        answer["moves"] = min(made, len(message["moves"]))
    await room.ledger.keep_answered(draft, message, answer, *keys)
    room.follow(draft.events, message["id"], sender)
    return answer


# ---- what others must agree to -------------------------------------------------------------------


async def _ask(room: Room, viewer: Viewer, message: messages.UndoCommand | messages.EndCommand) -> messages.Answer:
    """An undo or an end, if all agree whom it concerns: else they are asked."""
    asked = room.consents.asked_by(room.match, message, room.ledger.came)
    if asked.how == DRAW and asked.by == message["seat"]:
        bot_seats.hear_offer(room, message["seat"])
    if not asked.waiting:
        return await _keep(room, asked.draft(room.match), message, viewer, viewer)
    done = questions.done(room.frames, viewer, message)
    done["asked"] = room.consents.ask(asked, room.frames, room.viewers)
    return room.ledger.remember(message, done)


def offer_end(room: Room, seat: int, how: str) -> None:
    """A bot would like to end the match: the persons who are there are asked, and may as well play on."""
    offered = offered_by_bot(room.match, seat, how, room.ledger.came)
    if offered is not None:
        room.consents.ask(offered, room.frames, room.viewers)


async def _consent(room: Room, viewer: Viewer, message: messages.ConsentCommand) -> messages.Answer:
    asked, seat = room.consents.asked_of(message), message["seat"]
    done = questions.done(room.frames, viewer, message)
    if message["yes"] and asked.waiting == {seat}:
        return await _keep(room, asked.draft(room.match), message, viewer, None)
    room.consents.answer(asked, seat, room.viewers, yes=message["yes"])
    return room.ledger.remember(message, done)


# ---- hints ---------------------------------------------------------------------------------------


async def _advise(room: Room, viewer: Viewer, message: messages.AdviseCommand) -> messages.Done:
    """A seat asks for a hint: it is counted, then thought of. Asked again in one position it counts once."""
    state, seat = room.match.state, message["seat"]
    draft, advice = room.match.draft_hint(seat), room.hints.of(state, seat)
    if advice is not None:
        room.spawn(_tell_hint(room, advice, [viewer]))
        return questions.done(room.frames, viewer, message)
    done = await _keep(room, draft, message, viewer, viewer)
    room.spawn(_tell_hint(room, room.hints.begin(state, seat), room.viewers))
    return done


async def _tell_hint(room: Room, advice: Advice, viewers: Collection[Viewer]) -> None:
    """Tell what is advised, after the answer to whoever asked."""
    await room.hints.think(advice)
    room.hints.tell(advice, room.frames, viewers)


# ---- seats that change hands ---------------------------------------------------------------------


async def _hand(room: Room, viewer: Viewer, message: messages.HandCommand) -> messages.Done:
    """Somebody else plays a seat from now on."""
    handed = handing.handed(room, viewer, message)
    return await _keep(room, handed.draft, message, viewer, viewer, handed.held, handed.freed)


async def _take(room: Room, viewer: Viewer, message: messages.TakeCommand) -> messages.Done:
    """A friend who has come makes the seat theirs: whoever sits there by the invitation has to get up."""
    seat, key, world = message["seat"], message["key"], room.world
    if room.match.seats[seat].person <= 0:
        raise refused("not-here", "take-openers")
    opens = (await world.threads.do(world.store.holders, [key])).get(key)
    if opens != Holder(room.match.id, seat):  # else it is the same once more
        is_taken = seat in room.ledger.taken and not message.get("again", False)
        if is_taken or opens is not None:
            raise refused("not-here", "take-used")
        await room.ledger.take(seat, key)
    room.get_up(seat, viewer)
    room.tell_seats()
    return questions.done(room.frames, viewer, message)
