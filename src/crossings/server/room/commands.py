"""What is commanded at a table: carried out one after another, kept before it is told, answered once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from typing import Any, Protocol

from crossings.engine import IllegalMove
from crossings.server.room import handing
from crossings.server.room.bot_seats import BotSeats
from crossings.server.room.consent import Asked as Waiting
from crossings.server.room.consent import Consents, offered_by_bot
from crossings.server.room.elsewhere import Elsewhere
from crossings.server.room.hints import Advice, Hints
from crossings.server.room.ledger import Ledger
from crossings.server.room.reactions import Reactions
from crossings.server.storage import Conflict, Key, StorageFailed
from crossings.server.views import questions
from crossings.server.views.frames import Frames
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import (
    AdviseCommand,
    Answer,
    AnyCommand,
    ConsentCommand,
    Done,
    EndCommand,
    HandCommand,
    MoveCommand,
    RefusedAnswer,
    TakeCommand,
    UndoCommand,
)
from crossings.table import BOT, MOVE, QUIET, Draft, Event, Match, Refused
from crossings.table.ended import DRAW
from crossings.words import HOUSE

log = logging.getLogger("crossings.server")


class Table(Protocol):
    """What is needed of the room."""

    match: Match
    ledger: Ledger
    frames: Frames
    bots: BotSeats
    reactions: Reactions
    consents: Consents
    elsewhere: Elsewhere
    viewers: set[Viewer]

    @property
    def here(self) -> set[int]:
        """The seats whose holders are connected."""
        ...

    async def finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Wait for work that goes on even if the connection ends meanwhile."""
        ...

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have something done that goes on even if connections end meanwhile."""
        ...

    def show(self, viewer: Viewer) -> None:
        """Send a viewer the position."""
        ...

    def follow(self, events: Sequence[Event], id: str | None = None, sender: Viewer | None = None) -> None:
        """The match has gone on by these events."""
        ...

    async def catch_up(self) -> None:
        """Another process has written to this table."""
        ...

    def get_up(self, seat: int, holder: Viewer | None = None) -> None:
        """Whoever sits on a seat by a key that does not count any more has to go."""
        ...

    def tell_seats(self) -> None:
        """Tell everybody who is here."""
        ...

    def wake_bot(self) -> None:
        """Have a bot think if it is one's turn."""
        ...


class Commands:
    """Hears them at one table."""

    def __init__(self, table: Table, hints: Hints) -> None:
        self._table = table
        self._hints = hints

    async def hear(self, viewer: Viewer, message: AnyCommand) -> None:
        """Carry out a command, or refuse it; a repeated one gets its first answer. What is begun is not broken off."""
        await self._table.finish(self._answer(viewer, message))

    async def _answer(self, viewer: Viewer, message: AnyCommand) -> None:
        async with self._table.ledger.lock:
            whose = questions.why_not_theirs(viewer, message["seat"])  # the seat may have been taken meanwhile
            if whose is not None:
                answer: Answer = self._refused(viewer, message, whose)
            else:
                answer = self._table.ledger.answer_to(message) or await self._carry_out(viewer, message)
            viewer.send(answer)
            if answer.get("code") == "stale":
                self._table.show(viewer)
        self._table.wake_bot()

    async def _carry_out(self, viewer: Viewer, message: AnyCommand) -> Answer:
        try:
            if kept := await self._kept_answer(viewer, message):
                return kept
            if message["type"] == "hand":
                return await self._hand(viewer, message)
            if message["type"] == "take":
                return await self._take(viewer, message)
            if self._table.match.seats[message["seat"]].kind == BOT:
                raise Refused("not-your-turn", HOUSE.say("seat-bot-for-you"))
            if not self._stands(viewer, message["at"]):
                raise Refused("stale", HOUSE.say("moved-on"))
            if message["type"] == "consent":
                return await self._consent(viewer, message)
            if message["type"] == "advise":
                return await self._advise(viewer, message)
            if message["type"] == "move" and self._table.reactions.asks(message["seat"]):
                done = questions.done(self._table.frames, viewer, message)
                done["noted"] = await self._note(viewer, message)
                return self._remember(message, done)
            if message["type"] in ("undo", "end"):
                return await self._ask(viewer, message)
            return await self._keep(self._draft(message), message, viewer, viewer)
        except IllegalMove as error:
            return self._remember(message, self._refused(viewer, message, Refused("illegal", error.sentence), error))
        except Refused as error:
            return self._remember(message, self._refused(viewer, message, error))
        except Conflict:
            return await self._overtaken(viewer, message)
        except StorageFailed as error:
            return self._unwritten(viewer, message, error)
        except Exception:  # whoever waits for an answer gets one
            log.exception("table %s: a command could not be carried out", self._table.match.id)
            return self._refused(viewer, message, Refused("internal", HOUSE.say("unanswered")))

    async def _kept_answer(self, viewer: Viewer, message: AnyCommand) -> Answer | None:
        """The answer to a command that comes late and may have been carried out by another process."""
        alone = self._table.elsewhere.is_alone
        if alone or message["type"] == "take" or message["at"] >= self._table.frames.at(viewer):
            return None
        return await self._table.ledger.kept_answer_to(message)

    async def _overtaken(self, viewer: Viewer, message: AnyCommand) -> Answer:
        """Another process was first; perhaps with the same command."""
        try:
            await self._table.catch_up()
            kept = await self._table.ledger.kept_answer_to(message)
        except StorageFailed as error:
            return self._unwritten(viewer, message, error)
        return kept or self._refused(viewer, message, Refused("stale", HOUSE.say("moved-on")))

    def _unwritten(self, viewer: Viewer, message: AnyCommand, error: StorageFailed) -> Answer:
        log.warning("table %s: %s", self._table.match.id, error)
        return self._refused(viewer, message, Refused("storage", HOUSE.say("unwritten-move", why=error.why)))

    def _remember(self, message: AnyCommand, answer: Answer) -> Answer:
        """A repeated command gets this answer, too, from whatever process."""
        self._table.elsewhere.tell("answered", seat=message["seat"], id=message["id"], answer=answer)
        return self._table.ledger.remember(message, answer)

    async def _note(self, viewer: Viewer, message: MoveCommand) -> str:
        """Take down an answer at a moment, where the table is led. Raises `IllegalMove`, `StorageFailed`."""
        if not self._table.elsewhere.leads:
            await self._table.elsewhere.ask_leader(message["seat"], self._table.reactions.answer_in(message))
        text = self._table.reactions.note(viewer, message)
        if self._table.elsewhere.leads:
            self._table.elsewhere.tell("noted", seat=message["seat"], text=text, **self._table.reactions.place)
        self._table.elsewhere.update()
        return text

    def _stands(self, viewer: Viewer, at: int) -> bool:
        """Whether the position that a command answers still stands: nothing has happened since that changes it."""
        eyes = self._table.frames.eyes(viewer.eyes)
        since = range(at + 1, eyes.at + 1)
        return at <= eyes.at and all(self._table.match.events[eyes.number(one) - 1].kind in QUIET for one in since)

    def _draft(self, message: AnyCommand) -> Draft:
        """What a command would add to the log for which nobody is asked."""
        seat = message["seat"]
        if message["type"] == "move":
            return self._table.match.draft_move(seat, message.get("moves") or [message["move"]])
        if message["type"] == "redo":
            return self._table.match.draft_redo(seat)
        assert message["type"] == "word"
        return self._table.match.draft_word(seat, message["word"])

    async def _keep(
        self, draft: Draft, message: AnyCommand, viewer: Viewer, sender: Viewer | None, *keys: Sequence[Key]
    ) -> Done:
        """Write a draft down, then tell everybody; the answer is for `viewer`. `keys`: as the ledger takes them."""
        answer = questions.done(self._table.frames, viewer, message)
        answer["at"] = self._table.frames.eyes(viewer.eyes).at_after(draft)
        if "moves" in message:
            answer["moves"] = sum(event.kind == MOVE for event in draft.events)
        await self._table.ledger.keep_answered(draft, message, answer, *keys)
        self._table.follow(draft.events, message["id"], sender)
        return answer

    # ---- what others must agree to --------------------------------------------------------------

    async def _ask(self, viewer: Viewer, message: UndoCommand | EndCommand) -> Answer:
        """An undo or an end, if all agree whom it concerns: else they are asked."""
        asked = self._table.consents.asked_by(self._table.match, message, self._table.ledger.came)
        if asked.how == DRAW and asked.by == message["seat"]:
            self._table.bots.hear_offer(message["seat"])
        if not asked.waiting:
            return await self._keep(asked.draft(self._table.match), message, viewer, viewer)
        done = questions.done(self._table.frames, viewer, message)
        done["asked"] = self._ask_others(asked)
        return self._remember(message, done)

    def _ask_others(self, asked: Waiting) -> list[int]:
        """Ask those who are to agree, wherever they are connected; their seats."""
        seats = self._table.consents.ask(asked, self._table.frames, self._table.viewers)
        self._table.elsewhere.tell("asked", **asked.told(self._table.match.at))
        return seats

    def offer_end(self, seat: int, how: str) -> None:
        """A bot would like to end the match: the persons who are there are asked, and may as well play on."""
        offered = offered_by_bot(self._table.match, seat, how, self._table.ledger.came)
        if offered is not None:
            self._ask_others(offered)

    async def _consent(self, viewer: Viewer, message: ConsentCommand) -> Answer:
        asked, seat = self._table.consents.asked_of(message), message["seat"]
        done = questions.done(self._table.frames, viewer, message)
        if message["yes"] and asked.waiting == {seat}:
            return await self._keep(asked.draft(self._table.match), message, viewer, None)
        self._table.consents.answer(asked, seat, self._table.viewers, yes=message["yes"])
        self._table.elsewhere.tell("consented", how=asked.how, seat=seat, yes=message["yes"], at=self._table.match.at)
        return self._remember(message, done)

    # ---- hints ---------------------------------------------------------------------------------

    async def _advise(self, viewer: Viewer, message: AdviseCommand) -> Done:
        """A seat asks for a hint: it is counted, then thought of. Asked again in one position it counts once."""
        state, seat = self._table.match.state, message["seat"]
        draft, advice = self._table.match.draft_hint(seat), self._hints.of(state, seat)
        if advice is not None:
            self._table.spawn(self._tell_hint(advice, [viewer]))
            return questions.done(self._table.frames, viewer, message)
        done = await self._keep(draft, message, viewer, viewer)
        self._table.spawn(self._tell_hint(self._hints.begin(state, seat), self._table.viewers))
        return done

    async def _tell_hint(self, advice: Advice, viewers: Iterable[Viewer]) -> None:
        """Tell what is advised, after the answer to whoever asked."""
        await self._hints.think(advice)
        self._hints.tell(advice, self._table.frames, viewers)
        if advice.moves and viewers is self._table.viewers:
            self._table.elsewhere.tell("advice", seat=advice.seat, moves=advice.moves, at=self._table.match.at)

    def advise(self, seat: int, moves: Sequence[tuple[str, float]], at: int) -> None:
        """In another process a hint was thought of; whoever holds the seat here is told, too."""
        if at == self._table.match.at:
            advice = self._hints.begin(self._table.match.state, seat)
            advice.moves = [(move, worth) for move, worth in moves]
            self._hints.tell(advice, self._table.frames, self._table.viewers)

    # ---- seats that change hands ---------------------------------------------------------------

    async def _hand(self, viewer: Viewer, message: HandCommand) -> Done:
        """Somebody else plays a seat from now on."""
        ledger = self._table.ledger
        handed = handing.handed(ledger.match, viewer, message, ledger.names, self._table.here, ledger.came)
        return await self._keep(handed.draft, message, viewer, viewer, handed.held, handed.freed)

    async def _take(self, viewer: Viewer, message: TakeCommand) -> Done:
        """A friend who has come makes the seat theirs: whoever sits there by the invitation has to get up."""
        seat = message["seat"]
        if self._table.match.seats[seat].person <= 0:
            raise Refused("not-here", HOUSE.say("take-openers"))
        try:
            await self._table.ledger.take(seat, message["key"], again=message.get("again", False))
        except Conflict:
            raise Refused("not-here", HOUSE.say("take-used")) from None
        self._table.get_up(seat, viewer)
        self._table.elsewhere.tell("taken", seat=seat)
        self._table.tell_seats()
        return questions.done(self._table.frames, viewer, message)

    def _refused(
        self, viewer: Viewer, message: Mapping[str, object], refused: Refused, illegal: IllegalMove | None = None
    ) -> RefusedAnswer:
        return questions.refusal(self._table.frames, viewer, message, refused, illegal)
