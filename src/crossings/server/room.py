"""One table: a match and those who look on. Commands are carried out one after another, and told once they are kept."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, cast

from crossings.engine import IllegalMove, State
from crossings.engine.stance import standing
from crossings.server import consent, pauses, questions
from crossings.server.frames import Frames
from crossings.server.game_facts import facts
from crossings.server.keys import seat_key, watch_key
from crossings.server.messages import (
    Answer,
    Asked,
    ChangeEyes,
    ChangePause,
    ChangeStance,
    Commands,
    ConsentCommand,
    Done,
    MoveCommand,
    RefusedAnswer,
    Rename,
    SeatLine,
    Thinking,
    Welcome,
    Whisper,
)
from crossings.server.storage import Answered, Conflict, StorageFailed, Store, Stored
from crossings.server.thinkers import Thinker
from crossings.server.viewer import Viewer
from crossings.server.whispers import Whispers
from crossings.table import BOT, CHANCE_MOVE, MOVE, PERSON, Draft, Match, Refused, Seat
from crossings.words import HOUSE, speaking

log = logging.getLogger("crossings.server")

KEPT_REFUSALS = 200
"""How many refusals are remembered, so that a repeated command gets the same one."""
PATIENCE_FACTOR = 5
PATIENCE_SECONDS = 20
"""A bot that has not answered after so long (times its own time, plus this) has failed."""
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
        self._thinker = thinker
        self._reload = reload
        self._alarm = alarm
        self._answers: dict[tuple[int, str], Answer] = _answers(stored)
        self._refusals: OrderedDict[tuple[int, str], Answer] = OrderedDict()
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._bot: asyncio.Task[None] | None = None
        self._thinking: Thinking = {"type": "thinking", "seat": None}
        self._asked: consent.Asked | None = None
        self._pause: pauses.Pause | None = None
        self.pause_seconds = pauses.usual(stored.seats) if stored.pause is None else stored.pause
        self._open_moments()
        self._whispers = Whispers(self.frames, match.seats)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits here."""
        return self.match.seats

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs the room now."""
        rings = self._pause is not None and self._pause.bell is not None and not self._pause.is_up
        return not self.viewers and not self._tasks and not rings and (self._bot is None or self._bot.done())

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
        self._tell_seats()
        if self._asked is not None:
            consent.tell_asked(self._asked, self.frames, viewer)
        if self._thinking["seat"] is not None:
            self._show_thinking(viewer)
        self._ready_bots()
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
        first = viewer.first_key
        friends = [seat for seat, sitting in enumerate(self.match.seats) if sitting.kind == PERSON and sitting.person]
        return {
            "type": "welcome",
            "version": 1,
            "table": self.match.id,
            "game": facts(self.match.game, whole=True),
            "options": self.match.options,
            "seats": self._seats(viewer),
            "you": list(viewer.seats),
            "watch": not viewer.seats,
            "invite": {str(seat): seat_key(first, seat) for seat in friends} if first else {},
            "watch_key": watch_key(first) if first else None,
            "commitment": self.match.commitment,
            "pause": self.pause_seconds if pauses.choices(self.match.game) else None,
        }

    def _seats(self, viewer: Viewer) -> list[SeatLine]:
        here = {seat for one in self.viewers for seat in one.seats}
        return [
            {
                "seat": seat,
                "name": self.names[seat],
                "kind": sitting.kind,
                "bot": sitting.bot or None,
                "here": seat in here or sitting.kind == BOT,
                "yours": seat in viewer.seats,
            }
            for seat, sitting in enumerate(self.match.seats)
        ]

    def _tell_seats(self) -> None:
        for viewer in self.viewers:
            viewer.send({"type": "seats", "seats": self._seats(viewer)})

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
        elif message["type"] == "view":
            self._change_eyes(viewer, message)
        elif message["type"] == "stance":
            self._change_stance(viewer, message)
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
        await asyncio.shield(self._spawn(work))

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
            if message["at"] != self.frames.at(viewer):
                raise Refused("stale", HOUSE.say("moved-on"))
            if message["type"] == "consent":
                return await self._consent(viewer, message)
            if self._pause is not None and message["type"] == "move" and message["seat"] in self._pause.asked:
                return self._remember(message, self._note(viewer, message, self._pause))
            draft = self._draft(message)
            if draft is None:
                done = questions.done(self.frames, viewer, message)
                done["asked"] = self._ask_consent(message["seat"], _is_whole_turn(message))
                return done
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

    def _draft(self, message: Commands) -> Draft | None:
        """What the command would add to the log; None: others must consent first."""
        seat = message["seat"]
        if message["type"] == "move":
            return self.match.draft_move(seat, message.get("moves") or [message["move"]])
        if message["type"] == "redo":
            return self.match.draft_redo(seat)
        if message["type"] == "word":
            return self.match.draft_word(seat, message["word"])
        whole_turn = _is_whole_turn(message)
        draft = self.match.draft_undo(seat, whole_turn)
        return None if self.match.undo_for(seat, whole_turn).consent else draft

    async def _keep(self, draft: Draft, message: Commands, viewer: Viewer, sender: Viewer | None) -> Done:
        """Write a draft down, then take it over and tell everybody; the answer is for `viewer`."""
        answer = questions.done(self.frames, viewer, message)
        answer["at"] = self.frames.eyes(viewer.eyes).at_after(draft)
        if "moves" in message:
            answer["moves"] = sum(event.kind == MOVE for event in draft.events)
        answered, when = Answered(message["seat"], message["id"], {**answer}), time.time()
        await asyncio.wrap_future(self._store.append(self.match.id, draft.events, when, answered))
        self._answers[message["seat"], message["id"]] = answer
        self._take_over(draft, when, message["id"], sender)
        return answer

    def _take_over(self, draft: Draft, when: float, id: str | None = None, sender: Viewer | None = None) -> None:
        self.match.accept(draft)
        self.updated = self._last_known_of = when
        self._asked = None
        self._open_moments()
        moves_only = all(event.kind in (MOVE, CHANCE_MOVE) for event in draft.events)
        self._tell_all(moves_only, id, sender)

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
        self.frames = Frames(self.match, self.names)
        self._asked = None
        self._open_moments()
        self._whispers.frames = self.frames
        self._whispers.update(self.viewers)
        for viewer in self.viewers:
            self.frames.look_through(viewer)
            with speaking(viewer.language), standing(self.frames.stance(viewer)):
                viewer.send(self.frames.log(viewer))
                self.show(viewer)
        self._begin_pause()

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
        elif self.match.state.actor == "chance":
            self._spawn(self._draw_what_is_due())

    def _ring(self, pause: pauses.Pause) -> None:
        self._spawn(self._end_pause(pause))

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
            if self._pause is None and self.match.state.actor == "chance":
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
        pause.answers[seat] = await self._bots_choice(seat, pause.asked[seat], seconds)

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

    # ---- undo with consent ---------------------------------------------------------------------

    def _ask_consent(self, seat: int, whole_turn: bool) -> list[int]:
        """Ask those whose moves would be taken back; their seats."""
        self._asked = consent.ask(self.match, seat, whole_turn)
        for viewer in self.viewers:
            consent.tell_asked(self._asked, self.frames, viewer)
        return list(self._asked.undo.consent)

    async def _consent(self, viewer: Viewer, message: ConsentCommand) -> Done:
        asked, seat = self._asked, message["seat"]
        if asked is None or seat not in asked.waiting:
            raise Refused("undo-impossible", HOUSE.say("undo-not-asked"))
        done = questions.done(self.frames, viewer, message)
        if not message["yes"]:
            self._asked = None
            consent.tell_answered(asked, self.viewers, seat, yes=False)
            return done
        if asked.waiting == {seat}:
            return await self._keep(self.match.draft_undo(asked.by, asked.whole_turn), message, viewer, None)
        asked.waiting.discard(seat)
        consent.tell_answered(asked, self.viewers, seat, yes=True)
        return done

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

    # ---- bots ----------------------------------------------------------------------------------

    def wake_bot(self) -> None:
        """Have a bot think if it is one's turn and anybody is there to see it."""
        if self._pause is not None:
            return
        actor = self.match.state.actor
        busy = self._bot is not None and not self._bot.done()
        if isinstance(actor, int) and self.match.seats[actor].kind == BOT and self.viewers and not busy:
            self._bot = asyncio.create_task(self._let_bots_play())

    def _ready_bots(self) -> None:
        """Have bots get ready before it is their turn; a bot that cannot will be noticed when it is."""
        if any(sitting.kind == BOT for sitting in self.match.seats) and not self.match.state.result:
            self._spawn(self._get_ready())

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have something done that goes on even if connections end meanwhile."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _get_ready(self) -> None:
        try:
            await self._thinker.get_ready(self.match.game.id)
        except Exception as error:  # whatever goes wrong in a bot must not stop the table
            log.warning("table %s: bots cannot get ready: %r", self.match.id, error)

    async def _let_bots_play(self) -> None:
        """Bots' moves, one after another, as long as it is a bot's turn and somebody is there."""
        while self.viewers and self._pause is None:
            seat, at = self.match.state.actor, self.match.at
            if not isinstance(seat, int) or self.match.seats[seat].kind != BOT:
                return
            sitting = self.match.seats[seat]
            self._tell_thinking({"type": "thinking", "seat": seat, "since": time.time(), "seconds": sitting.seconds})
            text = await self._bots_choice(seat, self.match.state, sitting.seconds)
            self._tell_thinking({"type": "thinking", "seat": None})
            if not await self._keep_bots_move(seat, at, text):
                return

    async def _bots_choice(self, seat: int, state: State, seconds: float) -> str:
        """What the bot chooses; if it fails, the first legal move, so that the game goes on."""
        sitting, legal = self.match.seats[seat], state.actions()
        patience = PATIENCE_SECONDS + PATIENCE_FACTOR * seconds
        asking = self._thinker.choose(self.match.game.id, sitting.bot, seat, state.view(seat), legal, seconds)
        try:
            text = await asyncio.wait_for(asking, patience)
        except Exception as error:  # whatever goes wrong in a bot must not stop the table
            log.warning("table %s: bot %s failed: %r", self.match.id, sitting.bot, error)
            return legal[0]
        if text not in legal:
            log.warning("table %s: bot %s chose %r, which is not legal", self.match.id, sitting.bot, text)
            return legal[0]
        return text

    async def _keep_bots_move(self, seat: int, at: int, text: str) -> bool:
        """Whether the move stands (or the position has changed under the bot, who thinks again)."""
        for wait in (*RETRY_SECONDS, None):
            async with self._lock:
                if self.match.at != at:
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

    def _tell_thinking(self, thinking: Thinking) -> None:
        self._thinking = thinking
        for viewer in self.viewers:
            self._show_thinking(viewer)

    def _show_thinking(self, viewer: Viewer) -> None:
        """Say that a bot thinks to those who may know whose turn it is."""
        seat = self._thinking["seat"]
        if seat is None or self.frames.now(viewer.eyes)["actor"] == seat:
            viewer.send(self._thinking)

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
        if self._bot is not None:
            self._bot.cancel()
        await asyncio.gather(*self._tasks, *([self._bot] if self._bot else []), return_exceptions=True)


def _answers(stored: Stored) -> dict[tuple[int, str], Answer]:
    """The answers to all commands that were carried out, by seat and id."""
    return {(one.seat, one.id): cast(Done, one.answer) for one in stored.answers}


def _is_whole_turn(message: Commands) -> bool:
    """Whether an undo takes back all that a seat has done in this turn."""
    return message["type"] == "undo" and message.get("to") == "turn"
