"""One table: a match and those who look on. Commands are carried out one after another, and told once they are kept."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any, cast

from crossings.engine import IllegalMove, State
from crossings.engine.stance import standing
from crossings.server import consent, handing, pauses, questions
from crossings.server.bot_seats import BotSeats
from crossings.server.frames import Frames
from crossings.server.game_facts import facts
from crossings.server.hints import Advice, Hints
from crossings.server.keys import watch_key
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
    HandCommand,
    MoveCommand,
    RefusedAnswer,
    Rename,
    Seats,
    Welcome,
    Whisper,
)
from crossings.server.storage import Answered, Conflict, Key, StorageFailed, Store, Stored
from crossings.server.talk import Talk, may_talk
from crossings.server.thinkers import Thinker
from crossings.server.viewer import Viewer
from crossings.server.whispers import Whispers
from crossings.table import BOT, CHANCE_MOVE, END, MOVE, PERSON, QUIET, SEATING, Draft, Event, Match, Refused, Seat
from crossings.table.ended import DRAW
from crossings.words import HOUSE, speaking

log = logging.getLogger("crossings.server")

KEPT_REFUSALS = 200
"""How many refusals are remembered, so that a repeated command gets the same one."""
RETRY_SECONDS = (0.5, 1.0, 2.0, 5.0)
"""Waits between tries to keep a bot's move."""


class Room:
    """A table that is open."""

    def __init__(
        self,
        stored: Stored,
        match: Match,
        store: Store,
        thinker: Thinker,
        reload: Callable[[], Stored],
        alarm: pauses.Alarm = pauses.ring_later,
    ) -> None:
        self.match = match
        self.names = list(stored.names)
        self.frames = Frames(match, self.names)
        self.viewers: set[Viewer] = set()
        self.updated = stored.updated
        self._last_known_of = stored.updated
        """When the last event was that all know of."""
        self._store = store
        self.bots = BotSeats(self, thinker)
        self._reload = reload
        self._alarm = alarm
        self._answers: dict[tuple[int, str], Answer] = _answers(stored)
        self._refusals: OrderedDict[tuple[int, str], Answer] = OrderedDict()
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._asked: dict[str, consent.Asked] = {}
        """What waits for others' consent, by how it is called."""
        self._pause: pauses.Pause | None = None
        self.pause_seconds = pauses.usual(stored.seats) if stored.pause is None else stored.pause
        match.allows_hints = stored.hints
        self._hints = Hints(thinker)
        if match.state.result is None:
            self._open_moments()
        self._whispers = Whispers(self.frames)
        self._talk = Talk()
        self._came = _came(stored, match)
        """The seats whose persons have been here."""
        self._coming: set[int] = set()
        """The seats whose persons are here while a bot still plays for them."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits here."""
        return self.match.seats

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs the room now."""
        rings = self._pause is not None and self._pause.bell is not None and not self._pause.is_up
        return not self.viewers and not self._tasks and not rings and not self.bots.is_busy

    # ---- coming and going ----------------------------------------------------------------------

    def join(self, viewer: Viewer) -> None:
        """Welcome a viewer and show the table."""
        self.viewers.add(viewer)
        self.frames.look_through(viewer)
        viewer.send(self._welcome(viewer))
        viewer.send(self.frames.log(viewer))
        self._begin_pause()
        with standing(self.frames.stance(viewer)):
            self.show(viewer)
        self._note_coming(viewer)
        self._tell_seats()
        self._talk.tell(viewer)
        for asked in self._asked.values():
            consent.tell_asked(asked, self.frames, viewer)
        self.bots.show(viewer)
        self.bots.ready()
        self.wake_bot()

    def leave(self, viewer: Viewer) -> None:
        """A connection has ended."""
        self.viewers.discard(viewer)
        self._look_back(viewer)
        self._tell_seats()

    def show(self, viewer: Viewer) -> None:
        """Send a viewer the position, complete, and the whisper if there is one."""
        viewer.send(self.frames.position(viewer))
        if self._whispers.pairs():
            self._whispers.tell(viewer)

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
            "pause": self.pause_seconds if pauses.choices(self.match.game) else None,
            "ends": seats["ends"],
            "talk": seats["talk"],
            "hints": seats["hints"],
        }

    def _seats(self, viewer: Viewer) -> Seats:
        return {
            "type": "seats",
            "seats": handing.seat_lines(self.match, viewer, self.names, self._here(), self._came),
            "invite": handing.invitations(self.match, viewer.first_key),
            "ends": list(self.match.ways_to_end) if viewer.seats else [],
            "talk": bool(viewer.seats) and may_talk(self.match),
            "hints": bool(viewer.seats) and self.match.may_hint,
        }

    def _here(self) -> set[int]:
        """The seats whose holders are connected."""
        return {seat for one in self.viewers for seat in one.seats}

    def _tell_seats(self) -> None:
        for viewer in self.viewers:
            viewer.send(self._seats(viewer))

    # ---- messages ------------------------------------------------------------------------------

    async def hear(self, viewer: Viewer, message: Asked) -> None:
        """Answer a message of a viewer (any but `hello`), drawn as that viewer looks at the board."""
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
        whose = questions.why_not_theirs(viewer, message["seat"])
        if whose is not None:
            viewer.send(self._refusal(viewer, message, whose))
            return
        await self._finish(self._answer(viewer, message))

    async def _finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Wait for work that goes on even if the connection ends meanwhile."""
        await asyncio.shield(self.spawn(work))

    async def _answer(self, viewer: Viewer, message: Commands) -> None:
        key = (message["seat"], message["id"])
        async with self._lock:
            answer = self._answers.get(key) or self._refusals.get(key)
            if answer is None:
                answer = await self._carry_out(viewer, message)
            viewer.send(answer)
            if answer.get("code") == "stale":
                self.show(viewer)
        self.wake_bot()

    async def _carry_out(self, viewer: Viewer, message: Commands) -> Answer:
        try:
            if message["type"] == "hand":
                return await self._hand(viewer, message)
            if self.match.seats[message["seat"]].kind == BOT:
                raise Refused("not-your-turn", HOUSE.say("seat-bot-for-you"))
            if not self._stands(viewer, message["at"]):
                raise Refused("stale", HOUSE.say("moved-on"))
            if message["type"] == "consent":
                return await self._consent(viewer, message)
            if message["type"] == "advise":
                return await self._advise(viewer, message)
            if self._pause is not None and message["type"] == "move" and message["seat"] in self._pause.asked:
                return self._remember(message, self._note(viewer, message, self._pause))
            asked = self._asked_by(message)
            if asked is not None and asked.waiting:
                done = questions.done(self.frames, viewer, message)
                done["asked"] = self._ask_consent(asked)
                return done
            draft = asked.draft(self.match) if asked is not None else self._draft(message)
            return await self._keep(draft, message, viewer, viewer)
        except IllegalMove as error:
            return self._remember(message, self._refusal(viewer, message, Refused("illegal", error.sentence), error))
        except Refused as error:
            return self._remember(message, self._refusal(viewer, message, error))
        except Conflict:
            await self._catch_up()
            return self._refusal(viewer, message, Refused("stale", HOUSE.say("moved-on")))
        except StorageFailed as error:
            log.warning("table %s: %s", self.match.id, error)
            return self._refusal(viewer, message, Refused("storage", HOUSE.say("unwritten-move", why=error.why)))
        except Exception:  # whoever waits for an answer gets one
            log.exception("table %s: a command could not be carried out", self.match.id)
            return self._refusal(viewer, message, Refused("internal", HOUSE.say("unanswered")))

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
        self, draft: Draft, message: Commands, viewer: Viewer, sender: Viewer | None, held: Sequence[Key] = ()
    ) -> Done:
        """Write a draft down, then take it over and tell everybody; the answer is for `viewer`. `held`: new keys."""
        answer = questions.done(self.frames, viewer, message)
        answer["at"] = self.frames.eyes(viewer.eyes).at_after(draft)
        if "moves" in message:
            answer["moves"] = sum(event.kind == MOVE for event in draft.events)
        answered, when = Answered(message["seat"], message["id"], {**answer}), time.time()
        await asyncio.wrap_future(self._store.append(self.match.id, draft.events, when, answered, held))
        self._answers[message["seat"], message["id"]] = answer
        self._take_over(draft, when, message["id"], sender)
        return answer

    def _take_over(self, draft: Draft, when: float, id: str | None = None, sender: Viewer | None = None) -> None:
        self.match.accept(draft)
        self.updated = self._last_known_of = when
        self._asked = {}
        self._open_moments()
        self._tell_all(all(map(_is_step, draft.events)), id, sender)
        if any(event.kind in SEATING for event in draft.events):
            self._reseat()

    def _tell_all(self, moves_only: bool = True, id: str | None = None, sender: Viewer | None = None) -> None:
        """Show everybody what is new to them; if somebody might react to it, the time for that runs from now on."""
        for viewer in self.viewers:
            with speaking(viewer.language), standing(self.frames.stance(viewer)):
                self._show_news(viewer, moves_only, id if viewer is sender else None)
        self._whispers.update(self.viewers)
        self._begin_pause()

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

    async def _catch_up(self) -> None:
        """Another process has written to this table: read it again."""
        stored = await asyncio.to_thread(self._reload)
        self._answers = _answers(stored)
        self.match = Match(
            stored.id,
            self.match.game,
            self.match.options,
            stored.seats,
            stored.seed,
            salt=stored.salt,
            version=stored.version,
            events=stored.events,
        )
        self.match.allows_hints = stored.hints
        self.frames = Frames(self.match, self.names)
        self._asked = {}
        self._open_moments()
        self._whispers.frames = self.frames
        self._whispers.update(self.viewers)
        for viewer in self.viewers:
            self.frames.look_through(viewer)
            with speaking(viewer.language), standing(self.frames.stance(viewer)):
                viewer.send(self.frames.log(viewer))
                self.show(viewer)
        self._begin_pause()
        self._reseat()

    # ---- moments at which somebody might react -------------------------------------------------

    def _open_moments(self) -> None:
        """If somebody might react to the last move, the table waits."""
        self.match.stops = self.pause_seconds > 0
        self._open_moment(self.match.open_moments(), 1, self.pause_seconds)

    def _open_moment(self, moments: tuple[State, ...], stage: int, seconds: float) -> None:
        """The next of the moments after a move, if there is one."""
        if self._pause is not None:
            self._pause.end()
        self._pause = pauses.pause_of(self.match, moments, stage, seconds) if stage <= len(moments) else None
        self.match.waits = self._pause is not None
        self.frames.hold(self._pause)
        for viewer in self.viewers:
            viewer.home = viewer.eyes

    def _begin_pause(self) -> None:
        """Let the time of a pause run once somebody is there; without one, what chance still owes is drawn."""
        pause = self._pause
        if not self.viewers or (pause is not None and pause.bell is not None):
            return
        if pause is not None:
            pause.begin(self._alarm, lambda: self._ring(pause))
            bots = [seat for seat in pause.asked if self.match.seats[seat].kind == BOT]
            pause.thinking = [asyncio.create_task(self._have_bot_answer(pause, seat)) for seat in bots]
        elif self.match.actor == "chance":
            self.spawn(self._draw_what_is_due())

    def _ring(self, pause: pauses.Pause) -> None:
        self.spawn(self._end_pause(pause))

    async def _end_pause(self, pause: pauses.Pause) -> None:
        """Time is up: carry out what was answered; who has not answered passes."""
        async with self._lock:
            if self._pause is not pause:
                return
            pause.is_up = True
            persons = {seat for seat, sitting in enumerate(self.match.seats) if sitting.kind == PERSON}
            if pause.is_waiting(persons):
                return
            common = self.match.common
            draft = self.match.draft_on(pause.given(), is_last=pause.is_last)
            hidden, now = all(self.match.is_hidden(draft)), time.time()
            if not await self._write_down(draft, self._last_known_of if hidden else now):
                pause.bell = self._alarm(RETRY_SECONDS[-1], lambda: self._ring(pause))
                return
            self.match.accept(draft)
            self.updated = now
            if self.match.common == common:
                self._open_moment(pause.moments, pause.stage + 1, pause.seconds)
            else:
                self._last_known_of = now
                self._open_moments()
            self._tell_all()
        self.wake_bot()

    async def _write_down(self, draft: Draft, when: float) -> bool:
        """Whether a draft that nobody's command asks for is kept. Nothing at all takes as long as a hidden move."""
        try:
            if draft.events:
                await asyncio.wrap_future(self._store.append(self.match.id, draft.events, when))
            else:
                await asyncio.wrap_future(self._store.set_pause(self.match.id, self.pause_seconds))
        except Conflict:
            await self._catch_up()
            return False
        except StorageFailed as error:
            log.warning("table %s: what follows a moment %s", self.match.id, error)
            return False
        return True

    async def _draw_what_is_due(self) -> None:
        async with self._lock:
            if self._pause is None and self.match.actor == "chance":
                draft, now = self.match.draft_start(), time.time()
                if await self._write_down(draft, now):
                    self._take_over(draft, now)
        self.wake_bot()

    def _note(self, viewer: Viewer, message: MoveCommand, pause: pauses.Pause) -> Done:
        """Take down what somebody answers at a moment; it is carried out when the pause is over."""
        seat, text = message["seat"], (message.get("moves") or [message["move"]])[0]
        if text not in pause.asked[seat].actions():
            raise pause.asked[seat].why_not(text)
        pause.answers[seat] = text
        self._look_back(viewer)
        self._settle(pause)
        done = questions.done(self.frames, viewer, message)
        done["noted"] = text
        return done

    async def _have_bot_answer(self, pause: pauses.Pause, seat: int) -> None:
        seconds = min(self.match.seats[seat].seconds, pause.seconds * pauses.BOTS_PART)
        await self.bots.answer(seat, pause.asked[seat], seconds, pause.answers)

    def _look_back(self, viewer: Viewer) -> None:
        """A screen is not passed on any more to look at a card."""
        if self._pause is not None and viewer in self._pause.lookers:
            self._pause.lookers.discard(viewer)
            self._settle(self._pause)

    def _settle(self, pause: pauses.Pause) -> None:
        """Whoever the pause had to wait for is there."""
        if pause.is_up:
            self._ring(pause)

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
        async with self._lock:
            try:
                await asyncio.wrap_future(self._store.set_pause(self.match.id, seconds))
            except StorageFailed as error:
                unwritten = HOUSE.say("unwritten-pause", why=error.why)
                viewer.send(self._refusal(viewer, message, Refused("storage", unwritten)))
                return
            self.pause_seconds = seconds
            self.match.stops = seconds > 0
        for one in self.viewers:
            one.send({"type": "pause", "by": message["seat"], "seconds": seconds})

    # ---- refusals ------------------------------------------------------------------------------

    def _refusal(
        self, viewer: Viewer, message: Mapping[str, object], refused: Refused, illegal: IllegalMove | None = None
    ) -> RefusedAnswer:
        return questions.refusal(self.frames, viewer, message, refused, illegal)

    def _remember(self, message: Commands, refusal: Answer) -> Answer:
        self._refusals[message["seat"], message["id"]] = refusal
        if len(self._refusals) > KEPT_REFUSALS:
            self._refusals.popitem(last=False)
        return refusal

    # ---- what others must agree to --------------------------------------------------------------

    def _asked_by(self, message: Commands) -> consent.Asked | None:
        """What a command asks of others, if it is of that kind. To ask for the same is to agree."""
        seat = message["seat"]
        if message["type"] == "undo":
            return consent.asked_to_undo(self.match, seat, message.get("to") == "turn")
        if message["type"] != "end":
            return None
        asked = consent.asked_to_end(self.match, seat, message["how"], self._came)
        if message["how"] == DRAW:
            self.bots.hear_offer(seat)
        before = self._asked.get(asked.how)
        if before is not None and seat in before.waiting:
            return consent.AskedToEnd(before.by, asked.how, before.waiting - {seat})
        return asked

    def _ask_consent(self, asked: consent.Asked) -> list[int]:
        """Ask those who are to agree; their seats."""
        self._asked[asked.how] = asked
        for viewer in self.viewers:
            consent.tell_asked(asked, self.frames, viewer)
        return sorted(asked.waiting)

    async def _consent(self, viewer: Viewer, message: ConsentCommand) -> Done:
        asked, seat = self._asked.get(message.get("how", consent.UNDO)), message["seat"]
        if asked is None or seat not in asked.waiting:
            raise Refused("undo-impossible", HOUSE.say("end-not-asked" if "how" in message else "undo-not-asked"))
        done = questions.done(self.frames, viewer, message)
        if not message["yes"]:
            del self._asked[asked.how]
        elif asked.waiting == {seat}:
            return await self._keep(asked.draft(self.match), message, viewer, None)
        asked.waiting.discard(seat)
        consent.tell_answered(asked, self.viewers, seat, yes=message["yes"])
        return done

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

    # ---- seats that change hands ---------------------------------------------------------------

    async def _hand(self, viewer: Viewer, message: HandCommand) -> Done:
        """Somebody else plays a seat from now on."""
        draft, held = handing.handed(self.match, viewer, message, self.names, self._here(), self._came)
        return await self._keep(draft, message, viewer, viewer, held)

    def _note_coming(self, viewer: Viewer) -> None:
        """A person has come: it is kept that they were here, and a bot that plays for them makes room."""
        for seat in viewer.seats:
            if seat not in self._came:
                self._came.add(seat)
                self.spawn(self._keep_coming(seat))
            if self.match.seats[seat].waits:
                self._coming.add(seat)

    async def _keep_coming(self, seat: int) -> None:
        try:
            await asyncio.wrap_future(self._store.note_coming(self.match.id, seat))
        except StorageFailed as error:
            log.warning("table %s: that somebody has come %s", self.match.id, error)

    async def _seat_whoever_comes(self) -> None:
        """Between two moves the seats of persons who are here are theirs again; not while somebody might react."""
        async with self._lock:
            self._coming &= {seat for seat in self._here() if self.match.seats[seat].waits}
            if self._pause is not None or self.match.is_over:
                return
            for seat in sorted(self._coming):
                draft, now = self.match.draft_sit(seat, self.names[seat]), time.time()
                if not await self._write_down(draft, now):
                    return
                self._take_over(draft, now)
                self._coming.discard(seat)
        self.wake_bot()

    def _reseat(self) -> None:
        """Seats have changed hands: whoever thinks for a seat that is a person's now stops, and all are told."""
        self.bots.reseat()
        self._whispers.update(self.viewers)
        self._tell_seats()

    # ---- eyes, names ---------------------------------------------------------------------------

    def _change_eyes(self, viewer: Viewer, message: ChangeEyes) -> None:
        seat = message["seat"]
        refused = questions.why_not_theirs(viewer, seat)
        if refused is not None:
            viewer.send(self._refusal(viewer, message, refused))
            return
        viewer.eyes = seat
        if self._pause is not None and seat != viewer.home:
            self._pause.lookers.add(viewer)
        else:
            self._look_back(viewer)
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
            await asyncio.wrap_future(self._store.rename(self.match.id, seat, name))
        except StorageFailed as error:
            unwritten = HOUSE.say("unwritten-name", why=error.why)
            viewer.send(self._refusal(viewer, message, Refused("storage", unwritten)))
            return
        self.names[seat] = name
        self.frames.renamed()
        self._tell_seats()

    # ---- whispers ------------------------------------------------------------------------------

    def _whisper(self, viewer: Viewer, message: Whisper) -> None:
        seat = message.get("seat", viewer.eyes)
        try:
            if seat is None:
                raise Refused("watching", HOUSE.say("watching"))
            refused = questions.why_not_theirs(viewer, seat)
            if refused is not None:
                raise refused
            self._whispers.say(seat, message["to"], message["text"], self.viewers)
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
            self._talk.say(self.match, seat, message["text"], self.viewers)
        except Refused as error:
            viewer.send(self._refusal(viewer, message, error))

    # ---- bots ----------------------------------------------------------------------------------

    @property
    def is_held(self) -> bool:
        """Whether the table waits for who might react, not for the seat to move."""
        return self._pause is not None

    def wake_bot(self) -> None:
        """Have a bot think if it is one's turn; whoever comes sits down before."""
        if self._pause is None:
            if self._coming:
                self.spawn(self._seat_whoever_comes())
            self.bots.wake()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have something done that goes on even if connections end meanwhile."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def keep_bots_move(self, seat: int, state: State, text: str) -> bool:
        """Whether the move stands (or the table has changed under the bot, who looks again)."""
        for wait in (*RETRY_SECONDS, None):
            async with self._lock:
                is_same = self.match.state is state and not self.match.is_over
                if not is_same or self.match.seats[seat].kind != BOT:
                    return True
                draft, now = self.match.draft_move(seat, [text]), time.time()
                try:
                    await asyncio.wrap_future(self._store.append(self.match.id, draft.events, now))
                except Conflict:
                    await self._catch_up()
                    return True
                except StorageFailed as error:
                    log.warning("table %s: a bot's move %s", self.match.id, error)
                else:
                    self._take_over(draft, now)
                    return True
            if wait is not None:
                await asyncio.sleep(wait)
        return False

    # ---- other tables --------------------------------------------------------------------------

    def tell_again(self, by: int, table: str, keys: dict[int, str]) -> None:
        """Somebody has opened a new table with the same seats: give those who are here their new keys."""
        for viewer in self.viewers:
            own = [keys[seat] for seat in viewer.seats if seat in keys]
            if own:
                viewer.send({"type": "again", "by": by, "table": table, "keys": own})

    async def close(self) -> None:
        """Finish what is begun."""
        if self._pause is not None:
            self._pause.end()
        await asyncio.gather(*self._tasks, *self.bots.close(), return_exceptions=True)


def _answers(stored: Stored) -> dict[tuple[int, str], Answer]:
    """The answers to all commands that were carried out, by seat and id."""
    return {(one.seat, one.id): cast(Done, one.answer) for one in stored.answers}


def _came(stored: Stored, match: Match) -> set[int]:
    """The seats whose persons have been here: it is noted, they opened the table, or they have moved."""
    persons = {seat for seat, one in enumerate(match.seats) if one.is_persons}
    moved = {event.by for event in match.events if event.kind == MOVE}
    return set(stored.came) | {seat for seat in persons if match.seats[seat].person == 0 or seat in moved}


def _is_step(event: Event) -> bool:
    """Whether an event is shown as it happens; others change the log, which is then told anew."""
    return event.kind in (MOVE, CHANCE_MOVE, END, *QUIET)
