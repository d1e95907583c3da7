"""One table: a match and those who look on. Commands are carried out one after another, and told once they are kept."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from itertools import chain, repeat
from typing import Any

from crossings.engine import IllegalMove, State
from crossings.engine.stance import standing
from crossings.server import handing, pauses, questions
from crossings.server.background import Background, end
from crossings.server.bot_seats import BotSeats
from crossings.server.consent import Asked as Waiting
from crossings.server.consent import Consents, offered_by_bot
from crossings.server.elsewhere import Elsewhere
from crossings.server.exchange import Alone, Exchange
from crossings.server.frames import Frames
from crossings.server.game_facts import facts
from crossings.server.hints import Advice, Hints
from crossings.server.keys import watch_key
from crossings.server.ledger import Ledger
from crossings.server.messages import (
    AdviseCommand,
    Answer,
    Asked,
    ChangeEyes,
    ChangePause,
    ChangeStance,
    Chat,
    Commands,
    ConsentCommand,
    Done,
    EndCommand,
    HandCommand,
    MoveCommand,
    RefusedAnswer,
    Rename,
    Seats,
    TakeCommand,
    UndoCommand,
    Welcome,
    Whisper,
)
from crossings.server.reactions import Reactions
from crossings.server.storage import Conflict, Key, StorageFailed, Store, Stored
from crossings.server.talk import Talk, may_talk
from crossings.server.thinkers import Thinker
from crossings.server.viewer import Viewer
from crossings.server.whispers import Whispers
from crossings.table import BOT, CHANCE_MOVE, END, MOVE, QUIET, SEATING, Draft, Event, Match, Refused, Seat
from crossings.table.ended import DRAW
from crossings.words import HOUSE, speaking

log = logging.getLogger("crossings.server")

ALONE = Alone()
RETRY_SECONDS = (0.5, 1.0, 2.0, 5.0)
"""Waits between tries to keep a bot's move; the last one again and again."""
PATIENCE = 5.0
"""Seconds that what is begun may still take when the room is closed."""


class Room:
    """A table that is open."""

    def __init__(
        self,
        stored: Stored,
        match: Match,
        store: Store,
        thinker: Thinker,
        alarm: pauses.Alarm = pauses.ring_later,
        exchange: Exchange = ALONE,
    ) -> None:
        self.match = match
        self._exchange = exchange
        self.ledger = Ledger(stored, match, store)
        self.frames = Frames(match, self.ledger.names)
        self.viewers: set[Viewer] = set()
        self.bots = BotSeats(self, thinker)
        self.reactions = Reactions(self, alarm)
        self.consents = Consents()
        self._hints = Hints(thinker)
        self.elsewhere = Elsewhere(self, exchange)
        if match.state.result is None:
            self.reactions.open()
        self.whispers = Whispers(self.frames)
        self.talk = Talk()
        self._coming: set[int] = set()
        """The seats whose persons are here while a bot still plays for them."""
        self.snapshot_at = -1
        """The position that the table's snapshot is of; -1: it has none, or one that tells old names."""
        self.left = time.monotonic()
        """When somebody was here last."""
        self.used = self.left
        """When somebody was shown something last."""
        self._tasks = Background(f"table {match.id}", self._tell_fault)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits here."""
        return self.match.seats

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs the room now."""
        return not (self.viewers or self._tasks or self.reactions.is_ringing or self.bots.is_busy)

    @property
    def updated(self) -> float:
        """When something happened here last."""
        return self.ledger.updated

    # ---- coming and going ----------------------------------------------------------------------

    def join(self, viewer: Viewer) -> None:
        """Welcome a viewer and show the table."""
        self.used = time.monotonic()
        self.viewers.add(viewer)
        self.frames.look_through(viewer)
        viewer.send(self._welcome(viewer))
        viewer.send(self.frames.log(viewer))
        self.reactions.begin()
        with standing(self.frames.stance(viewer)):
            self.show(viewer)
        self._note_coming(viewer)
        self.elsewhere.update()
        self.tell_seats()
        self.talk.tell(viewer)
        self.consents.tell(self.frames, viewer)
        self.bots.show(viewer)
        self.bots.ready()
        self.wake_bot()

    def leave(self, viewer: Viewer) -> None:
        """A connection has ended."""
        self.viewers.discard(viewer)
        self.left = time.monotonic()
        self.reactions.look_back(viewer)
        self.elsewhere.update()
        self.tell_seats()

    def rest(self) -> None:
        """Nothing happens here: let go of what was worked out to show it, until it is needed again."""
        self.frames.forget()
        self.match.state.forget()

    def show(self, viewer: Viewer) -> None:
        """Send a viewer the position, complete, and the whisper if there is one."""
        viewer.send(self.frames.position(viewer))
        if self.whispers.pairs():
            self.whispers.tell(viewer)

    def _welcome(self, viewer: Viewer) -> Welcome:
        seats = self._seats(viewer)
        return {
            "type": "welcome",
            "version": 1,
            "table": self.match.id,
            "game": facts(self.match.game, whole=True),
            "options": self.match.options,
            "seats": seats["seats"],
            "you": list(viewer.seats),
            "watch": not viewer.seats,
            "invite": seats["invite"],
            "watch_key": watch_key(viewer.first_key) if viewer.first_key else None,
            "commitment": self.match.commitment,
            "pause": self.ledger.pause_seconds if pauses.choices(self.match.game) else None,
            "ends": seats["ends"],
            "talk": seats["talk"],
            "hints": seats["hints"],
        }

    def _seats(self, viewer: Viewer) -> Seats:
        return {
            "type": "seats",
            "seats": handing.seat_lines(
                self.match, viewer, self.ledger.names, self._here(), self.ledger.came, self.ledger.taken
            ),
            "invite": handing.invitations(self.match, viewer.first_key, self.ledger.taken),
            "ends": list(self.match.ways_to_end) if viewer.seats else [],
            "talk": bool(viewer.seats) and may_talk(self.match),
            "hints": bool(viewer.seats) and self.match.may_hint,
        }

    def _here(self) -> set[int]:
        """The seats whose holders are connected, be it to another process."""
        return {seat for one in self.viewers for seat in one.seats} | self.elsewhere.here

    def tell_seats(self) -> None:
        """Tell everybody who is here."""
        for viewer in self.viewers:
            viewer.send(self._seats(viewer))

    # ---- messages ------------------------------------------------------------------------------

    async def hear(self, viewer: Viewer, message: Asked) -> None:
        """Answer a message of a viewer (any but `hello`), drawn as that viewer looks at the board."""
        self.used = time.monotonic()
        with standing(self.frames.stance(viewer)):
            await self._hear(viewer, message)

    async def _hear(self, viewer: Viewer, message: Asked) -> None:
        if message["type"] == "look":
            questions.look(self.frames, viewer, message["at"])
        elif message["type"] == "point":
            questions.point(self.frames, viewer, message["place"])
        elif message["type"] == "plan":
            questions.plan(self.frames, viewer, message)
        elif message["type"] == "propose":
            questions.propose(self.frames, viewer, message)
        elif message["type"] == "why":
            questions.why(self.frames, viewer, message)
        elif message["type"] == "name":
            await self._rename(viewer, message)
        elif message["type"] == "pause":
            await self._set_pause(viewer, message)
        elif message["type"] == "whisper":
            self._whisper(viewer, message)
        elif message["type"] == "chat":
            self._chat(viewer, message)
        elif message["type"] == "view":
            self._change_eyes(viewer, message)
        elif message["type"] == "stance":
            self._change_stance(viewer, message)
        elif message["type"] == "wake":
            if viewer.seats:
                self.bots.ask_again()
        else:
            await self._command(viewer, message)

    # ---- commands ------------------------------------------------------------------------------

    async def _command(self, viewer: Viewer, message: Commands) -> None:
        """Carry out a command, or refuse it; a repeated one gets its first answer. What is begun is not broken off."""
        await self._finish(self._answer(viewer, message))

    async def _finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Wait for work that goes on even if the connection ends meanwhile."""
        await asyncio.shield(self._tasks.keep(work))

    async def _answer(self, viewer: Viewer, message: Commands) -> None:
        async with self.ledger.lock:
            whose = questions.why_not_theirs(viewer, message["seat"])  # the seat may have been taken meanwhile
            if whose is not None:
                answer: Answer = self._refusal(viewer, message, whose)
            else:
                answer = self.ledger.answer_to(message) or await self._carry_out(viewer, message)
            viewer.send(answer)
            if answer.get("code") == "stale":
                self.show(viewer)
        self.wake_bot()

    async def _carry_out(self, viewer: Viewer, message: Commands) -> Answer:
        try:
            if kept := await self._kept_answer(viewer, message):
                return kept
            if message["type"] == "hand":
                return await self._hand(viewer, message)
            if message["type"] == "take":
                return await self._take(viewer, message)
            if self.match.seats[message["seat"]].kind == BOT:
                raise Refused("not-your-turn", HOUSE.say("seat-bot-for-you"))
            if not self._stands(viewer, message["at"]):
                raise Refused("stale", HOUSE.say("moved-on"))
            if message["type"] == "consent":
                return await self._consent(viewer, message)
            if message["type"] == "advise":
                return await self._advise(viewer, message)
            if message["type"] == "move" and self.reactions.asks(message["seat"]):
                done = questions.done(self.frames, viewer, message)
                done["noted"] = await self._note(viewer, message)
                return self._remember(message, done)
            if message["type"] in ("undo", "end"):
                return await self._ask(viewer, message)
            return await self._keep(self._draft(message), message, viewer, viewer)
        except IllegalMove as error:
            return self._remember(message, self._refusal(viewer, message, Refused("illegal", error.sentence), error))
        except Refused as error:
            return self._remember(message, self._refusal(viewer, message, error))
        except Conflict:
            return await self._overtaken(viewer, message)
        except StorageFailed as error:
            return self._unwritten(viewer, message, error)
        except Exception:  # whoever waits for an answer gets one
            log.exception("table %s: a command could not be carried out", self.match.id)
            return self._refusal(viewer, message, Refused("internal", HOUSE.say("unanswered")))

    async def _kept_answer(self, viewer: Viewer, message: Commands) -> Answer | None:
        """The answer to a command that comes late and may have been carried out by another process."""
        if self._exchange.is_alone or message["type"] == "take" or message["at"] >= self.frames.at(viewer):
            return None
        return await self.ledger.kept_answer_to(message)

    async def _overtaken(self, viewer: Viewer, message: Commands) -> Answer:
        """Another process was first; perhaps with the same command."""
        try:
            await self.catch_up()
            kept = await self.ledger.kept_answer_to(message)
        except StorageFailed as error:
            return self._unwritten(viewer, message, error)
        return kept or self._refusal(viewer, message, Refused("stale", HOUSE.say("moved-on")))

    def _unwritten(self, viewer: Viewer, message: Commands, error: StorageFailed) -> Answer:
        log.warning("table %s: %s", self.match.id, error)
        return self._refusal(viewer, message, Refused("storage", HOUSE.say("unwritten-move", why=error.why)))

    def _remember(self, message: Commands, answer: Answer) -> Answer:
        """A repeated command gets this answer, too, from whatever process."""
        self.tell_elsewhere("answered", seat=message["seat"], id=message["id"], answer=answer)
        return self.ledger.remember(message, answer)

    async def _note(self, viewer: Viewer, message: MoveCommand) -> str:
        """Take down an answer at a moment, where the table is led. Raises `IllegalMove`, `StorageFailed`."""
        if not self.leads:
            await self.elsewhere.ask_leader(message["seat"], self.reactions.answer_in(message))
        text = self.reactions.note(viewer, message)
        if self.leads:
            self.tell_elsewhere("noted", seat=message["seat"], text=text, **self.reactions.place)
        self.elsewhere.update()
        return text

    def _stands(self, viewer: Viewer, at: int) -> bool:
        """Whether the position that a command answers still stands: nothing has happened since that changes it."""
        eyes = self.frames.eyes(viewer.eyes)
        since = range(at + 1, eyes.at + 1)
        return at <= eyes.at and all(self.match.events[eyes.number(one) - 1].kind in QUIET for one in since)

    def _draft(self, message: Commands) -> Draft:
        """What a command would add to the log for which nobody is asked."""
        seat = message["seat"]
        if message["type"] == "move":
            return self.match.draft_move(seat, message.get("moves") or [message["move"]])
        if message["type"] == "redo":
            return self.match.draft_redo(seat)
        assert message["type"] == "word"
        return self.match.draft_word(seat, message["word"])

    async def _keep(
        self, draft: Draft, message: Commands, viewer: Viewer, sender: Viewer | None, *keys: Sequence[Key]
    ) -> Done:
        """Write a draft down, then tell everybody; the answer is for `viewer`. `keys`: as the ledger takes them."""
        answer = questions.done(self.frames, viewer, message)
        answer["at"] = self.frames.eyes(viewer.eyes).at_after(draft)
        if "moves" in message:
            answer["moves"] = sum(event.kind == MOVE for event in draft.events)
        await self.ledger.keep_answered(draft, message, answer, *keys)
        self.follow(draft.events, message["id"], sender)
        return answer

    def follow(self, events: Sequence[Event], id: str | None = None, sender: Viewer | None = None) -> None:
        """The match has gone on by these events: all that hangs on it follows, and everybody is told."""
        self.consents.forget()
        self.reactions.open()
        self.bots.heed(events)
        self.tell_all(all(map(_is_step, events)), id, sender)
        if any(event.kind in SEATING for event in events):
            self._reseat()

    async def catch_up(self) -> None:
        """Another process has written to this table: what it wrote happens here, too.

        Of what follows a moment nothing is shown before the process that leads the table says how it goes on.
        """
        common, is_held = self.match.common, self.is_held
        news = await self.ledger.catch_up()
        if news.names:
            self.frames.renamed()
        if news.names or news.came:
            self.tell_seats()
        if news.pause:
            self._tell_pause(None)
        waits = is_held and not self.leads and self.match.common == common
        if news.events and not waits:
            self.follow(news.events)

    def tell_all(self, moves_only: bool = True, id: str | None = None, sender: Viewer | None = None) -> None:
        """Show everybody what is new to them; if somebody might react to it, the time for that runs from now on."""
        self.used = time.monotonic()
        for viewer in self.viewers:
            with speaking(viewer.language), standing(self.frames.stance(viewer)):
                self._show_news(viewer, moves_only, id if viewer is sender else None)
        self.whispers.update(self.viewers)
        self.reactions.begin()

    def _show_news(self, viewer: Viewer, moves_only: bool, id: str | None) -> None:
        """Show one viewer what is new, or say that it cannot be shown."""
        try:
            self._tell(viewer, moves_only, id)
        except Exception:  # a picture that cannot be drawn must not keep the move from the others
            log.exception("table %s: position %d cannot be shown", self.match.id, self.match.at)
            viewer.send({"type": "error", "code": "internal", "message": HOUSE.say("undrawable")})

    def _tell(self, viewer: Viewer, moves_only: bool, id: str | None) -> None:
        """Show one viewer what is new since it was told something last."""
        self.frames.look_through(viewer)
        eyes = self.frames.eyes(viewer.eyes)
        if not moves_only:
            viewer.send(self.frames.log(viewer))
            viewer.send(self.frames.position(viewer))
            return
        new = range(viewer.seen.at + 1, eyes.at + 1)
        for at in new:
            viewer.send(self.frames.moved(viewer, at, id))
        if not new and viewer.seen != eyes.now:
            viewer.send(self.frames.settled(viewer))

    # ---- pauses --------------------------------------------------------------------------------

    async def _set_pause(self, viewer: Viewer, message: ChangePause) -> None:
        """Somebody at the table changes how long it waits, from the next moment on."""
        seconds, allowed = message["seconds"], pauses.choices(self.match.game)
        refused = questions.why_not_theirs(viewer, message["seat"])
        if refused is None and seconds not in allowed:
            lasts = HOUSE.say("pause-lasts", choices=tuple(allowed)) if allowed else HOUSE.say("pause-of-nothing")
            refused = Refused("bad-pause", lasts)
        if refused is not None:
            viewer.send(self._refusal(viewer, message, refused))
            return
        async with self.ledger.lock:
            try:
                await self.ledger.set_pause(seconds)
            except StorageFailed as error:
                unwritten = HOUSE.say("unwritten-pause", why=error.why)
                viewer.send(self._refusal(viewer, message, Refused("storage", unwritten)))
                return
        self._tell_pause(message["seat"])

    def _tell_pause(self, by: int | None) -> None:
        """Tell everybody how long moments last from now on, and who has changed that, if it is known."""
        for viewer in self.viewers:
            viewer.send({"type": "pause", "by": by, "seconds": self.ledger.pause_seconds})

    # ---- refusals ------------------------------------------------------------------------------

    def _refusal(
        self, viewer: Viewer, message: Mapping[str, object], refused: Refused, illegal: IllegalMove | None = None
    ) -> RefusedAnswer:
        return questions.refusal(self.frames, viewer, message, refused, illegal)

    # ---- what others must agree to --------------------------------------------------------------

    async def _ask(self, viewer: Viewer, message: UndoCommand | EndCommand) -> Answer:
        """An undo or an end, if all agree whom it concerns: else they are asked."""
        asked = self.consents.asked_by(self.match, message, self.ledger.came)
        if asked.how == DRAW and asked.by == message["seat"]:
            self.bots.hear_offer(message["seat"])
        if not asked.waiting:
            return await self._keep(asked.draft(self.match), message, viewer, viewer)
        done = questions.done(self.frames, viewer, message)
        done["asked"] = self._ask_others(asked)
        return self._remember(message, done)

    def _ask_others(self, asked: Waiting) -> list[int]:
        """Ask those who are to agree, wherever they are connected; their seats."""
        seats = self.consents.ask(asked, self.frames, self.viewers)
        self.tell_elsewhere("asked", **asked.told(self.match.at))
        return seats

    def offer_end(self, seat: int, how: str) -> None:
        """A bot would like to end the match: the persons who are there are asked, and may as well play on."""
        offered = offered_by_bot(self.match, seat, how, self.ledger.came)
        if offered is not None:
            self._ask_others(offered)

    async def _consent(self, viewer: Viewer, message: ConsentCommand) -> Answer:
        asked, seat = self.consents.asked_of(message), message["seat"]
        done = questions.done(self.frames, viewer, message)
        if message["yes"] and asked.waiting == {seat}:
            return await self._keep(asked.draft(self.match), message, viewer, None)
        self.consents.answer(asked, seat, self.viewers, yes=message["yes"])
        self.tell_elsewhere("consented", how=asked.how, seat=seat, yes=message["yes"], at=self.match.at)
        return self._remember(message, done)

    # ---- hints ---------------------------------------------------------------------------------

    async def _advise(self, viewer: Viewer, message: AdviseCommand) -> Done:
        """A seat asks for a hint: it is counted, then thought of. Asked again in one position it counts once."""
        state, seat = self.match.state, message["seat"]
        draft, advice = self.match.draft_hint(seat), self._hints.of(state, seat)
        if advice is not None:
            self.spawn(self._tell_hint(advice, [viewer]))
            return questions.done(self.frames, viewer, message)
        done = await self._keep(draft, message, viewer, viewer)
        self.spawn(self._tell_hint(self._hints.begin(state, seat), self.viewers))
        return done

    async def _tell_hint(self, advice: Advice, viewers: Iterable[Viewer]) -> None:
        """Tell what is advised, after the answer to whoever asked."""
        await self._hints.think(advice)
        self._hints.tell(advice, self.frames, viewers)
        if advice.moves and viewers is self.viewers:
            self.tell_elsewhere("advice", seat=advice.seat, moves=advice.moves, at=self.match.at)

    def advise(self, seat: int, moves: Sequence[tuple[str, float]], at: int) -> None:
        """In another process a hint was thought of; whoever holds the seat here is told, too."""
        if at == self.match.at:
            advice = self._hints.begin(self.match.state, seat)
            advice.moves = [(move, worth) for move, worth in moves]
            self._hints.tell(advice, self.frames, self.viewers)

    # ---- seats that change hands ---------------------------------------------------------------

    async def _hand(self, viewer: Viewer, message: HandCommand) -> Done:
        """Somebody else plays a seat from now on."""
        handed = handing.handed(self.match, viewer, message, self.ledger.names, self._here(), self.ledger.came)
        return await self._keep(handed.draft, message, viewer, viewer, handed.held, handed.freed)

    async def _take(self, viewer: Viewer, message: TakeCommand) -> Done:
        """A friend who has come makes the seat theirs: whoever sits there by the invitation has to get up."""
        seat = message["seat"]
        if self.match.seats[seat].person <= 0:
            raise Refused("not-here", HOUSE.say("take-openers"))
        try:
            await self.ledger.take(seat, message["key"], again=message.get("again", False))
        except Conflict:
            raise Refused("not-here", HOUSE.say("take-used")) from None
        self.get_up(seat, viewer)
        self.tell_elsewhere("taken", seat=seat)
        self.tell_seats()
        return questions.done(self.frames, viewer, message)

    def get_up(self, seat: int, holder: Viewer | None = None) -> None:
        """Whoever sits on a seat by a key that does not count any more has to go."""
        for other in self.viewers - {holder}:
            if seat in other.seats:
                other.let_go({"type": "error", "code": "unknown-key", "message": HOUSE.say("unknown-key")})

    def _note_coming(self, viewer: Viewer) -> None:
        """A person has come: it is kept that they were here, and a bot that plays for them makes room."""
        for seat in viewer.seats:
            if seat not in self.ledger.came:
                self.ledger.came.add(seat)
                self.spawn(self._keep_coming(seat))
            if self.match.seats[seat].waits:
                self._coming.add(seat)

    async def _keep_coming(self, seat: int) -> None:
        try:
            await self.ledger.note_coming(seat)
        except StorageFailed as error:
            log.warning("table %s: that somebody has come %s", self.match.id, error)

    async def _seat_whoever_comes(self) -> None:
        """Between two moves the seats of persons who are here are theirs again; not while somebody might react."""
        async with self.ledger.lock:
            self._coming &= {seat for seat in self._here() if self.match.seats[seat].waits}
            if self.is_held or self.match.is_over:
                return
            for seat in sorted(self._coming):
                draft = self.match.draft_sit(seat, self.ledger.names[seat])
                try:
                    await self.ledger.keep(draft)
                except Conflict:
                    await self.catch_up()
                    return
                except StorageFailed as error:
                    log.warning("table %s: that somebody sits down %s", self.match.id, error)
                    return
                self.follow(draft.events)
                self._coming.discard(seat)
        self.wake_bot()

    def _reseat(self) -> None:
        """Seats have changed hands: whoever thinks for a seat that is a person's now stops, and all are told."""
        self.bots.reseat()
        self.whispers.update(self.viewers)
        self.tell_seats()

    # ---- eyes, names ---------------------------------------------------------------------------

    def _change_eyes(self, viewer: Viewer, message: ChangeEyes) -> None:
        seat = message["seat"]
        refused = questions.why_not_theirs(viewer, seat)
        if refused is not None:
            viewer.send(self._refusal(viewer, message, refused))
            return
        viewer.eyes = seat
        self.reactions.look(viewer)
        self.elsewhere.update()
        if self.match.game.hides:
            viewer.send(self.frames.log(viewer))
        self.show(viewer)

    def _change_stance(self, viewer: Viewer, message: ChangeStance) -> None:
        """The board is looked at in another way from now on."""
        viewer.turned = message.get("turned", viewer.turned)
        viewer.wide = message.get("wide", viewer.wide)
        with standing(self.frames.stance(viewer)):
            self.show(viewer)

    async def _rename(self, viewer: Viewer, message: Rename) -> None:
        seat, name = message["seat"], " ".join(message["name"].split())
        refused = questions.why_not_theirs(viewer, seat)
        if refused is not None:
            viewer.send(self._refusal(viewer, message, refused))
            return
        try:
            await self.ledger.rename(seat, name)
        except StorageFailed as error:
            unwritten = HOUSE.say("unwritten-name", why=error.why)
            viewer.send(self._refusal(viewer, message, Refused("storage", unwritten)))
            return
        self.frames.renamed()
        self.snapshot_at = -1
        self.tell_seats()

    # ---- whispers ------------------------------------------------------------------------------

    def _whisper(self, viewer: Viewer, message: Whisper) -> None:
        seat = message.get("seat", viewer.eyes)
        try:
            if seat is None:
                raise Refused("watching", HOUSE.say("watching"))
            refused = questions.why_not_theirs(viewer, seat)
            if refused is not None:
                raise refused
            self.tell_elsewhere("whisper", line=self.whispers.say(seat, message["to"], message["text"], self.viewers))
        except Refused as error:
            viewer.send(self._refusal(viewer, message, error))

    def _chat(self, viewer: Viewer, message: Chat) -> None:
        seat = message.get("seat", viewer.eyes)
        try:
            if seat is None:
                raise Refused("watching", HOUSE.say("watching"))
            refused = questions.why_not_theirs(viewer, seat)
            if refused is not None:
                raise refused
            self.tell_elsewhere("chat", line=self.talk.say(self.match, seat, message["text"], self.viewers))
        except Refused as error:
            viewer.send(self._refusal(viewer, message, error))

    # ---- bots ----------------------------------------------------------------------------------

    @property
    def is_held(self) -> bool:
        """Whether the table waits for who might react, not for the seat to move."""
        return self.reactions.pause is not None

    def wake_bot(self) -> None:
        """Have a bot think if it is one's turn; whoever comes sits down before."""
        if not self.is_held:
            if self._coming:
                self.spawn(self._seat_whoever_comes())
            self.bots.wake()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have something done that goes on even if connections end meanwhile."""
        return self._tasks.begin(work)

    def _tell_fault(self) -> None:
        """Something that nobody waits for has failed: whoever looks on had better look at the table anew."""
        for viewer in self.viewers:
            with speaking(viewer.language):
                viewer.send({"type": "error", "code": "internal", "message": HOUSE.say("background-fault")})

    async def keep_bots_move(self, seat: int, state: State, text: str) -> bool:
        """Keep trying until the move stands, or the table has changed under the bot, who looks again; which of them."""
        for wait in chain(RETRY_SECONDS, repeat(RETRY_SECONDS[-1])):
            async with self.ledger.lock:
                is_same = self.match.state is state and not self.match.is_over
                if not is_same or self.match.seats[seat].kind != BOT:
                    return False
                draft = self.match.draft_move(seat, [text])
                try:
                    await self.ledger.keep(draft)
                except Conflict:
                    await self.catch_up()
                    return False
                except StorageFailed as error:
                    self._tell_unwritten(error)
                else:
                    self.follow(draft.events)
                    return True
            await asyncio.sleep(wait)
        return False

    def _tell_unwritten(self, error: StorageFailed) -> None:
        """A bot's move waits until it can be written."""
        log.warning("table %s: a bot's move %s", self.match.id, error)
        for viewer in self.viewers:
            with speaking(viewer.language):
                viewer.send({"type": "error", "code": "storage", "message": HOUSE.say("unwritten-bots", why=error.why)})

    # ---- other processes -----------------------------------------------------------------------

    @property
    def leads(self) -> bool:
        """Whether this process has the bots think and ends the pauses."""
        return self.elsewhere.leads

    def tell_elsewhere(self, kind: str, **more: Any) -> None:
        """Tell other processes that have this table open."""
        self.elsewhere.tell(kind, **more)

    # ---- other tables --------------------------------------------------------------------------

    def tell_again(self, by: int, table: str, keys: dict[int, str]) -> None:
        """Somebody has opened a new table with the same seats: give those who are here their new keys."""
        self.tell_elsewhere("again", by=by, table=table, keys=keys)
        self.tell_again_here(by, table, keys)

    def tell_again_here(self, by: int, table: str, keys: Mapping[int, str]) -> None:
        """Tell those who are connected to this process."""
        for viewer in self.viewers:
            own = [keys[seat] for seat in viewer.seats if seat in keys]
            if own:
                viewer.send({"type": "again", "by": by, "table": table, "keys": own})

    async def close(self) -> None:
        """Finish what is begun."""
        self.elsewhere.close()
        self.reactions.close()
        late = await end([*self._tasks, *self.bots.close()], PATIENCE)
        if late:
            log.warning("table %s: %d things were broken off at the end", self.match.id, late)


def _is_step(event: Event) -> bool:
    """Whether an event is shown as it happens; others change the log, which is then told anew."""
    return event.kind in (MOVE, CHANCE_MOVE, END, *QUIET)
