"""The session of an open table: an actor that carries out commands one by one, and stores them before it sends them.

`reducer` decides what a command leads to. This module stores it, sends it to the viewers, sets the timer, and lets bots
think.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Coroutine, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from functools import partial
from typing import Any

from msgspec import UNSET, UnsetType, structs

from crossings.engine import IllegalMove
from crossings.engine.orientation import use_orientation
from crossings.server.messages.client_messages import (
    AnyCommand,
    ChangePause,
    CheckMove,
    CoachAsked,
    ConsentCommand,
    ExplainMove,
    MoveCommand,
    Question,
    Rename,
    RetryBot,
    TableMessage,
    TakeCommand,
    TransferCommand,
)
from crossings.server.messages.server_messages import Answer, Daily, Done, RefusedAnswer, Rematch, Welcome
from crossings.server.projection import dailies, questions
from crossings.server.projection.frames import Frames
from crossings.server.projection.game_facts import encoded_facts
from crossings.server.projection.reaction_windows import allowed_lengths
from crossings.server.projection.viewer import Viewer
from crossings.server.services.background import TaskGroup, Timer, finish_tasks
from crossings.server.services.context import Services
from crossings.server.session import out_of_band, searches
from crossings.server.session.audience import Audience
from crossings.server.session.coach import Coach
from crossings.server.session.inbox import Inbox
from crossings.server.session.intentions import Intentions
from crossings.server.session.ledger import Ledger
from crossings.server.session.move_reasons import MoveReasons
from crossings.server.session.reducer import bots
from crossings.server.session.reducer.commands import (
    Command,
    FromPlayer,
    Joined,
    SearchEnded,
    Sender,
    StoreBotMove,
)
from crossings.server.session.reducer.reducer import after_events, next_command, next_deadline, reduce, settle
from crossings.server.session.reducer.state import (
    TIMER_TOLERANCE,
    Failed,
    Found,
    Moment,
    Search,
    TableState,
    first_state,
    update_match,
)
from crossings.server.session.reducer.steps import (
    AddEvents,
    BotMoved,
    Broadcast,
    ConsentWanted,
    HintWanted,
    KeyReplaced,
    NamesChanged,
    Notice,
    SeatsChanged,
    Step,
)
from crossings.server.session.reviews import Advice, Hints
from crossings.server.session.seating import watch_key
from crossings.server.session.turn_clock import TurnClock
from crossings.server.storage import Conflict, KeyGrant, Lease, StorageFailed, StoredMatch
from crossings.table import BOT, PERSON, QUIET, SEATING, Event, Match, Refused, Seat, daily, refused
from crossings.words import use_locale

log = logging.getLogger("crossings.server")

CLOSING_SECONDS = 5.0
"""Seconds that running tasks may still take when the session closes."""
RETRY_SECONDS = (0.5, 1.0, 2.0, 5.0)
"""Seconds until the table tries again to store what it does by itself; the last value repeats."""
UNWRITTEN: dict[type, str] = {Rename: "unwritten-name", ChangePause: "unwritten-pause"}
"""What could not be stored, by message; for all others, a move."""


class TableSession:
    """The session of an open table. Only this session may write to the table, as long as it holds the lease."""

    def __init__(self, stored: StoredMatch, match: Match, lease: Lease, services: Services) -> None:
        self.services = services
        self.match = match
        self.ledger = Ledger(stored, lease, services.time)
        self.state = first_state(stored, match)
        update_match(self.state)
        self.frames = Frames(match, self.state.names, services.monotonic)
        self.frames.updated = stored.updated
        self.frames.set_window(self.state.window)
        self.audience = Audience(self.frames)
        self.clock_seconds = stored.clock
        """The seconds of a turn; None: no limit."""
        self._clock = None if stored.clock is None else TurnClock(stored.clock, match, stored.times)
        if self._clock is not None:
            self._clock.open(self.state, self.ledger.last_known_of)
        self._tasks = TaskGroup(f"table {match.id}")
        self._inbox = Inbox(self._tasks)
        self.searches = searches.Searches(match, services.thinker)
        self.hints = Hints(services.thinker)
        self.move_reasons = MoveReasons(self.frames, services.thinker, self._tasks)
        self.coach = Coach(self.frames, services.thinker, self._tasks)
        self.intentions = Intentions(self.frames, self.audience.viewers, self._tasks)
        self._sent_absent, self._sent_status = _absent(self.state), _status(self.state)
        """Who is away and what the bots do, as last sent to viewers."""
        self._timer: Timer | None = None
        self._deadline = 0.0
        """When the timer fires, by the monotonic clock."""
        self._own_is_waiting = False
        """Whether a command of the table itself is in the inbox."""
        self._failures, self._retry_at = 0, 0.0
        self._is_closing = False
        self.is_lost = False
        """Whether another process serves the table by now."""
        self.summary_at = -1
        """The position of the stored summary; -1: there is none, or it has old names."""
        self.last_left = self.last_used = services.monotonic()
        """When the last viewer left, and when something was last shown."""
        self.key_replaced_at = 0.0
        """When a key was last invalidated; 0: never."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the match."""
        return self.match.seats

    @property
    def viewers(self) -> Collection[Viewer]:
        """The viewers who are connected."""
        return self.audience.viewers

    @property
    def updated(self) -> float:
        """The time of the last event."""
        return self.ledger.updated

    @property
    def is_idle(self) -> bool:
        """Whether the session can be closed."""
        window = self.state.window
        is_ringing = window is not None and window.ends is not None and not self._now().is_reached(window.ends)
        has_found = isinstance(self.state.bots.result, Found)
        return not (self.viewers or self._tasks or is_ringing or self.searches.is_busy or has_found)

    def frozen(self) -> AbstractAsyncContextManager[None]:
        """Keep the log unchanged during a long read."""
        return self._inbox.frozen()

    # ---- joining and leaving ---------------------------------------------------------------------

    def join(self, viewer: Viewer) -> None:
        """Add a viewer and send it the table."""
        self.last_used = self.services.monotonic()
        self.audience.viewers.add(viewer)
        self.frames.follow_turn(viewer)
        viewer.stay()
        new = set(viewer.seats) - self.state.came
        self._apply(Joined(viewer.seats))
        for seat in new:
            self._spawn(self._store_joined(seat))
        self._send_table(viewer)
        if any(sitting.kind == BOT for sitting in self.seats) and not self.match.is_over:
            self._spawn(searches.get_ready(self.services.thinker, self.match))
        self._go_on()

    def leave(self, viewer: Viewer) -> None:
        """Remove a viewer whose connection has ended."""
        self.audience.viewers.discard(viewer)
        self.move_reasons.cancel(viewer)
        self.last_left = self.services.monotonic()
        self._enter(self.state)
        self._send_seats()
        self._go_on()

    def _send_table(self, viewer: Viewer) -> None:
        """Send a viewer who has just joined the whole table, and all viewers who is here."""
        audience, state = self.audience, self.state
        viewer.send(self._welcome(viewer))
        viewer.send(self.frames.log(viewer))
        with use_orientation(self.frames.orientation(viewer)):
            audience.show(viewer)
        self._send_seats()
        audience.talk.send(viewer)
        for request in state.consents.values():
            audience.send_request(request, viewer)
        self._sent_status = _status(state)
        if any(self._sent_status):
            audience.show_bots(state, viewer)
        self.intentions.show(viewer)

    def _welcome(self, viewer: Viewer) -> Welcome:
        return Welcome(
            version=1,
            table=self.match.id,
            game=encoded_facts(self.match.game, *self.match.options.items()),
            options=self.match.options,
            you=list(viewer.seats),
            watch=not viewer.seats,
            watch_key=watch_key(viewer.first_key) if viewer.first_key else None,
            commitment=self.match.commitment,
            pause=self.state.pause_seconds if self._has_windows else None,
            together=self.state.is_together,
            clock=self.clock_seconds,
            daily=self._daily(),
            **structs.asdict(self.audience.seats_message(self.state, viewer)),
        )

    def _daily(self) -> Daily | UnsetType:
        """Return the daily challenge that is played here, in the viewer's language."""
        if (day := self.match.day) is None:
            return UNSET
        ended = self.updated if self.match.is_over else self.services.time()
        return Daily(day.isoformat(), dailies.title(day), daily.is_late(day, ended))

    @property
    def _has_windows(self) -> bool:
        """Whether the players can choose how long reaction windows last."""
        return self.match.day is None and bool(allowed_lengths(self.match.game, self.match.options))

    async def _store_joined(self, seat: int) -> None:
        try:
            await self.ledger.store_joined(seat)
        except Conflict:
            self.give_up()
        except StorageFailed as error:
            log.warning("table %s: joining %s", self.match.id, error)

    # ---- messages ------------------------------------------------------------------------------

    async def handle(self, viewer: Viewer, message: TableMessage) -> None:
        """Handle a message of a viewer (any but `hello`), with its orientation of the board."""
        self.last_used = self.services.monotonic()
        with use_orientation(self.frames.orientation(viewer)):
            if isinstance(message, ExplainMove | CoachAsked | CheckMove):
                await self._advise(viewer, message)
            elif isinstance(message, Question):
                questions.answer(self.frames, viewer, message)
            elif isinstance(message, RetryBot):
                self._retry_bot(viewer, message)
            elif isinstance(message, AnyCommand):
                await self._inbox.put(partial(self._carry_out, viewer, message)).wait()
            elif isinstance(message, Rename | ChangePause):
                await self._inbox.put(partial(self._change_setting, viewer, message)).wait()
            elif out_of_band.handle(self.audience, viewer, message, self.services.time()):
                self._refresh()

    async def _advise(self, viewer: Viewer, message: ExplainMove | CoachAsked | CheckMove) -> None:
        with use_locale(viewer.language):
            try:
                match message:
                    case ExplainMove():
                        self.move_reasons.ask(viewer, message)
                    case CoachAsked():
                        self.coach.ask(viewer, message)
                    case CheckMove():
                        await self.coach.check(viewer, message)
            except Refused as error:
                viewer.send(questions.refusal(self.frames, viewer, message, error))

    def _retry_bot(self, viewer: Viewer, message: RetryBot) -> None:
        if viewer.seats:
            self._apply(FromPlayer(message, Sender(viewer.seats)))
            self._go_on()

    async def _change_setting(self, viewer: Viewer, message: Rename | ChangePause) -> None:
        """Change a setting of the table, or refuse it."""
        with use_locale(viewer.language):
            try:
                questions.check_holder(viewer, message.seat)
                await self._execute(viewer, message)
            except Conflict:
                self.give_up()
            except StorageFailed as error:
                why_not = refused("storage", UNWRITTEN[type(message)], why=error.why)
                viewer.send(questions.refusal(self.frames, viewer, message, why_not))
            except Refused as error:
                viewer.send(questions.refusal(self.frames, viewer, message, error))
        self._go_on()

    async def _carry_out(self, viewer: Viewer, message: AnyCommand) -> None:
        """Carry out a command and answer it.

        If another process serves the table by now, don't answer: the client repeats the command there.
        """
        with use_locale(viewer.language), use_orientation(self.frames.orientation(viewer)):
            try:
                answer = await self._answer(viewer, message)
            except Conflict:
                self.give_up()
                return
            except Exception:  # every command gets an answer
                log.exception("table %s: a command could not be carried out", self.match.id)
                answer = questions.refusal(self.frames, viewer, message, refused("internal", "unanswered"))
            viewer.send(answer)
            if isinstance(answer, RefusedAnswer) and answer.code == "stale":
                self.audience.show(viewer)
        self._go_on()

    async def _answer(self, viewer: Viewer, message: AnyCommand) -> Answer:
        """Carry out a command or refuse it, and return the answer. A repeated command gets its first answer.

        Raises `Conflict` if another process serves the table by now.
        """
        try:
            questions.check_holder(viewer, message.seat)  # the seat may have changed hands meanwhile
        except Refused as error:
            return questions.refusal(self.frames, viewer, message, error)
        if (before := self.ledger.find_answer(message)) is not None:
            return before
        try:
            return await self._execute(viewer, message)
        except IllegalMove as error:
            refusal = questions.refusal(self.frames, viewer, message, Refused("illegal", error.sentence), error)
        except Refused as error:
            refusal = questions.refusal(self.frames, viewer, message, error)
        except Conflict:
            raise
        except StorageFailed as error:
            log.warning("table %s: %s", self.match.id, error)
            why_not = refused("storage", "unwritten-move", why=error.why)
            return questions.refusal(self.frames, viewer, message, why_not)
        self.ledger.cache_answer(message, refusal)
        return refusal

    async def _execute(self, viewer: Viewer, message: AnyCommand | Rename | ChangePause) -> Answer:
        """Carry out a command, and return its answer. Raises `IllegalMove`, `Refused`, `StorageFailed`."""
        opens = await self._opened_by(message.key) if isinstance(message, TakeCommand) else None
        self._check_current(viewer, message)
        command = FromPlayer(message, Sender(viewer.seats, viewer.first_key, opens))
        step = reduce(self.state, command, self._now())
        answer = Done(message.id, self.frames.at(viewer), **step.reply)
        stored: AnyCommand | None = None
        if isinstance(step.write, AddEvents) and isinstance(message, AnyCommand):
            stored = message
            answer.at = self.frames.history(viewer.viewpoint).at_after(step.write.transaction)
        await self._commit(command, step, viewer, stored, answer)
        if step.write is None and isinstance(message, AnyCommand):
            self.ledger.cache_answer(message, answer)
        return answer

    async def _opened_by(self, key: str) -> KeyGrant | None:
        """Return what a key opens already."""
        holders = await self.services.executor.run(self.services.store.holders, [key])
        return holders.get(key)

    def _check_current(self, viewer: Viewer, message: AnyCommand | Rename | ChangePause) -> None:
        """Raises `Refused` if the position that a command answers is no longer current.

        Events that don't change the position don't matter.
        """
        if isinstance(message, Rename | ChangePause | TransferCommand | TakeCommand):
            return
        if self.seats[message.seat].kind == BOT:
            return
        history = self.frames.history(viewer.viewpoint)
        since = range(message.at + 1, history.at + 1)
        is_quiet = all(self.match.events[history.number(one) - 1].kind in QUIET for one in since)
        if message.at > history.at or not is_quiet:
            raise refused("stale", "moved-on")

    # ---- what the table does by itself -----------------------------------------------------------

    def _go_on(self) -> None:
        """After any change: send it, let the table do what is due, let bots think, and set the timer."""
        if self.is_lost or self._is_closing:
            return
        self._send_changes()
        now = self._now()
        may_try = not self._own_is_waiting and now.is_reached(self._retry_at)
        if may_try and next_command(self.state, now) is not None:
            self._own_is_waiting = True
            self._inbox.put(self._carry_out_own)
        self.searches.follow(() if self._own_is_waiting else bots.searches(self.state), self._end_search)
        self._set_timer(now)

    async def _carry_out_own(self) -> None:
        """Do what is due, unless that has changed meanwhile. Try again later if it can't be stored."""
        now = self._now()
        command = next_command(self.state, now)
        try:
            if command is not None:
                await self._commit(command, reduce(self.state, command, now))
            if command is None or next_command(self.state, now) != command:
                self._failures, self._retry_at = 0, 0.0
            else:
                self._retry_later()
        except Conflict:
            self.give_up()
        except StorageFailed as error:
            log.warning("table %s: %s %s", self.match.id, type(command).__name__, error)
            if isinstance(command, StoreBotMove):
                self.audience.send_error("storage", "unwritten-bots", why=error.why)
            self._retry_later()
        except Exception:
            log.exception("table %s: %s failed", self.match.id, type(command).__name__)
            self.audience.send_error("internal", "background-fault")
            self._retry_later()
        finally:
            self._own_is_waiting = False
        self._go_on()

    def _retry_later(self) -> None:
        seconds = RETRY_SECONDS[min(self._failures, len(RETRY_SECONDS) - 1)]
        self._failures, self._retry_at = self._failures + 1, self.services.monotonic() + seconds

    def _end_search(self, result: Found | Failed) -> None:
        """Record what a bot has found."""
        self._apply(SearchEnded(result))
        self._go_on()

    def _set_timer(self, now: Moment) -> None:
        """Set the timer for the next deadline."""
        deadlines = [next_deadline(self.state, now), None if now.is_reached(self._retry_at) else self._retry_at]
        deadline = min((one for one in deadlines if one is not None), default=None)
        if self._timer is not None and deadline is not None and abs(deadline - self._deadline) < TIMER_TOLERANCE:
            return
        self._cancel_timer()
        if deadline is not None:
            self._deadline = deadline
            self._timer = self.services.start_timer(deadline - now.monotonic, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._refresh()

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def _refresh(self) -> None:
        """Follow that time has passed, or that viewers look elsewhere."""
        self._enter(self.state)
        self._go_on()

    # ---- the state -------------------------------------------------------------------------------

    def _now(self) -> Moment:
        return Moment(self.services.monotonic(), self.services.time())

    def _enter(self, state: TableState) -> None:
        """Make this the state of the table, with what follows by itself."""
        update_match(state)
        if _is_other_window(state, self.state):
            self.frames.set_window(state.window)
            for viewer in self.viewers:
                viewer.stay()
        now = self._now()
        state = replace(state, presence=self.audience.presence)
        if self._clock is not None:
            state = replace(state, turn=self._clock.follow(state, now))
        self.state = settle(state, now)
        self.frames.window = self.state.window
        self.frames.updated = self.ledger.updated
        turn = self.state.turn
        self.frames.turn_ends = turn.ends if turn and self.seats[turn.seat].kind == PERSON else None

    def _apply(self, command: Command) -> None:
        """Carry out a command that stores nothing."""
        self._enter(reduce(self.state, command, self._now()).change(self.state))

    async def _commit(
        self,
        command: Command,
        step: Step,
        sender: Viewer | None = None,
        message: AnyCommand | None = None,
        answer: Answer | None = None,
    ) -> None:
        """Store what a step writes, with the answer to its message, then change the state. Raises `StorageFailed`."""
        accept = partial(self._accept, command, step, sender)
        if step.write is None:
            accept()
        else:
            await self.ledger.write(step.write, accept, message, answer)

    def _accept(self, command: Command, step: Step, sender: Viewer | None = None) -> None:
        """Change the state once a step is stored, and send it to the viewers."""
        state = step.change(self.state)
        events: Sequence[Event] = ()
        if sender is not None and isinstance(command, FromPlayer) and isinstance(command.message, MoveCommand):
            sender.looks_elsewhere = False
        if isinstance(step.write, AddEvents):
            events, public_before = step.write.transaction.events, self.match.last_public
            self.match.accept(step.write.transaction)
            state = after_events(state, command, events, public_before)
        self._enter(state)
        if isinstance(step.write, AddEvents):
            self.last_used = self.services.monotonic()
            self.intentions.update(events)
            self.move_reasons.follow(events)
            self.coach.follow()
            id, to = _answered_by(command, sender)
            self.audience.send_events(events, id, to)
            if any(event.kind in SEATING for event in events):
                self._send_seats()
        for notice in step.notices:
            self._send_notice(notice, sender)

    # ---- sending ---------------------------------------------------------------------------------

    def _send_changes(self) -> None:
        """Send all viewers who is away and what the bots do, if that has changed."""
        if self._sent_absent != _absent(self.state):
            self._send_seats()
        if self._sent_status != _status(self.state):
            self._sent_status = _status(self.state)
            self.audience.send_bots(self.state)

    def _send_seats(self) -> None:
        """Send all viewers who plays the seats, who is here, and who is away."""
        self._sent_absent = _absent(self.state)
        self.audience.send_seats(self.state)

    def _send_notice(self, notice: Notice, sender: Viewer | None) -> None:
        match notice:
            case Broadcast(message, seats):
                self.audience.send(message, seats)
            case ConsentWanted(request):
                for viewer in self.viewers:
                    self.audience.send_request(request, viewer)
            case KeyReplaced(seat):
                assert sender is not None
                self.key_replaced_at = self.services.monotonic()
                self.audience.disconnect_others(seat, sender)
                self._enter(self.state)
            case SeatsChanged():
                self._send_seats()
            case NamesChanged():
                self.frames.names = self.state.names
                self.frames.drop_names()
                self.summary_at = -1
                self._send_seats()
            case HintWanted(seat, position, is_new, left):
                advice = self.hints.of(position, seat) or self.hints.begin(position, seat, left)
                viewers = self.viewers if is_new or sender is None else [sender]
                self._spawn(self._send_hint(advice, viewers))
            case BotMoved(seat, before, moves):
                self.intentions.announce(seat, before, moves)

    async def _send_hint(self, advice: Advice, viewers: Collection[Viewer]) -> None:
        """Send the hint once it is found, after the answer to the command."""
        await self.hints.think(advice)
        self.hints.send(advice, self.frames, viewers)

    def send_rematch(self, by: int, table: str, keys: Mapping[int, str]) -> None:
        """Send the players who are here their keys for a rematch."""
        for viewer in self.viewers:
            own = [keys[seat] for seat in viewer.seats if seat in keys]
            if own:
                viewer.send(Rematch(by, table, own))

    # ---- background tasks ------------------------------------------------------------------------

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start work that continues if connections close. All viewers get an error if it fails."""
        return self._tasks.start(work, lambda: self.audience.send_error("internal", "background-fault"))

    # ---- closing ---------------------------------------------------------------------------------

    def clear_caches(self) -> None:
        """Clear all caches; they are filled again on demand."""
        self.frames.forget()
        self.match.forget()

    def give_up(self) -> None:
        """Disconnect all viewers and stop everything: another process serves the table. The clients reconnect."""
        log.info("another process serves table %s now", self.match.id)
        self.is_lost = True
        self._stop()
        self.audience.disconnect_all()

    def _stop(self) -> None:
        """Cancel the timer and the searches of bots."""
        self._cancel_timer()
        self.searches.stop()

    async def close(self) -> None:
        """Finish running tasks, then clear all caches: they form reference cycles, which are rarely collected."""
        self._is_closing = True
        self._stop()
        late = await finish_tasks([*self._tasks], CLOSING_SECONDS)
        if late:
            log.warning("table %s: %d tasks were cancelled at shutdown", self.match.id, late)
        self.clear_caches()


def _is_other_window(state: TableState, before: TableState) -> bool:
    """Return whether another reaction window is open, or none any longer."""
    if state.window is None or before.window is None:
        return state.window is not before.window
    return state.window.windows is not before.window.windows or state.window.stage != before.window.stage


def _answered_by(command: Command, sender: Viewer | None) -> tuple[str | None, Viewer | None]:
    """Return the id of a player's command and its sender, whose next position carries the id."""
    message = command.message if isinstance(command, FromPlayer) else None
    if isinstance(message, AnyCommand) and not isinstance(message, ConsentCommand):
        return message.id, sender
    return None, None


def _absent(state: TableState) -> tuple[frozenset[int], frozenset[int]]:
    """Return the absent players, as viewers are sent them."""
    return state.absences.gone, state.absences.free


def _status(state: TableState) -> tuple[Search | None, Failed | None]:
    """Return what viewers are sent of the bots."""
    return state.bots.thinking, bots.shown_failure(state)
