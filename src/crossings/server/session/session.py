"""A table session: the match of an open table and its viewers.

Commands are carried out one by one, and sent to viewers once they are stored. This module holds the state; the modules
beside it handle messages and changes, and keep no state of their own.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any

from starlette.status import WS_1008_POLICY_VIOLATION, WS_1012_SERVICE_RESTART

from crossings.engine.orientation import use_orientation
from crossings.server.messages.messages import (
    ErrorAnswer,
    Seats,
    TableMessage,
    TableWelcome,
    is_command,
    is_out_of_band,
    is_question,
)
from crossings.server.messages.protocol import json_object, members
from crossings.server.projection import questions
from crossings.server.projection.frames import Frames
from crossings.server.projection.game_facts import facts_json
from crossings.server.projection.reaction_windows import allowed_lengths
from crossings.server.projection.viewer import Viewer
from crossings.server.services.background import TaskGroup, finish_tasks
from crossings.server.services.context import Services
from crossings.server.session import (
    absence,
    bot_seats,
    commands,
    out_of_band,
    reactions,
    seat_transfer,
    turn_clock,
)
from crossings.server.session.consent import PendingConsents
from crossings.server.session.ledger import Ledger
from crossings.server.session.reviews import Hints
from crossings.server.session.seating import watch_key
from crossings.server.session.talk import ChatLog, Intentions, Whispers, may_talk
from crossings.server.storage import Conflict, Lease, StorageFailed, StoredMatch
from crossings.table import CHANCE_MOVE, END, MOVE, QUIET, SEATING, Event, Match, Seat, Transaction
from crossings.words import CORE, use_locale

log = logging.getLogger("crossings.server")

CLOSING_SECONDS = 5.0
"""Seconds that running tasks may still take when the session closes."""


class TableSession:
    """An open table. Only this session may write to it, as long as it holds the lease."""

    def __init__(self, stored: StoredMatch, match: Match, lease: Lease, services: Services) -> None:
        self.match = match
        self.services = services
        self.ledger = Ledger(stored, match, lease, services.time)
        self.frames = Frames(match, self.ledger.names)
        self.viewers: set[Viewer] = set()
        self.bots = bot_seats.BotSeats(match)
        self.intentions = Intentions()
        self.window: reactions.OpenWindow | None = None
        """The open reaction window, if any."""
        self.consents = PendingConsents()
        self.hints = Hints(services.thinker)
        self.absences = absence.Absences()
        self.returning: set[int] = set()
        """The seats whose players are here while a bot still plays for them."""
        if match.state.result is None:
            reactions.open_first_window(self)
        self.clock = self.frames.clock = turn_clock.clock_of(self, stored.times)
        self.whispers = Whispers(self.frames)
        self.talk = ChatLog()
        self.is_lost = False
        """Whether another process serves the table by now."""
        self.snapshot_at = -1
        """The position of the stored snapshot; -1: there is none, or it has old names."""
        self.last_left = self.last_used = services.monotonic()
        """When the last viewer left, and when something was last shown."""
        self.key_replaced_at = 0.0
        """When a key was last invalidated; 0: never."""
        self._tasks = TaskGroup(f"table {match.id}")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the match."""
        return self.match.seats

    @property
    def is_idle(self) -> bool:
        """Whether the session can be closed."""
        is_ringing = self.window is not None and self.window.timer is not None and not self.window.is_up
        return not (self.viewers or self._tasks or is_ringing or self.bots.is_busy)

    @property
    def updated(self) -> float:
        """The time of the last event."""
        return self.ledger.updated

    # ---- joining and leaving ---------------------------------------------------------------------

    def join(self, viewer: Viewer) -> None:
        """Add a viewer and send it the table."""
        self.last_used = self.services.monotonic()
        self.viewers.add(viewer)
        self.frames.follow_turn(viewer)
        reactions.start(self)
        absence.update(self)
        viewer.send(self._welcome(viewer))
        viewer.send(self.frames.log(viewer))
        with use_orientation(self.frames.orientation(viewer)):
            self.show(viewer)
        seat_transfer.record_joined(self, viewer)
        self.send_seats()
        self.talk.send(viewer)
        self.consents.send_open(self.frames, viewer)
        bot_seats.show(self, viewer)
        bot_seats.prepare(self)
        self.wake_bot()

    def leave(self, viewer: Viewer) -> None:
        """Remove a viewer whose connection has ended."""
        self.viewers.discard(viewer)
        self.last_left = self.services.monotonic()
        reactions.switch_back(self, viewer)
        absence.update(self)
        self.send_seats()

    def clear_caches(self) -> None:
        """Clear all caches; they are filled again on demand."""
        self.frames.forget()
        self.match.forget()

    def show(self, viewer: Viewer) -> None:
        """Send a viewer the whole position, and its private messages."""
        viewer.send(self.frames.position(viewer))
        if self.whispers.pairs():
            self.whispers.send(viewer)

    def _welcome(self, viewer: Viewer) -> str:
        seats = self._seats(viewer)
        welcome: TableWelcome = {
            "type": "welcome",
            "version": 1,
            "table": self.match.id,
            "options": self.match.options,
            "seats": seats["seats"],
            "you": list(viewer.seats),
            "watch": not viewer.seats,
            "invite": seats["invite"],
            "watch_key": watch_key(viewer.first_key) if viewer.first_key else None,
            "commitment": self.match.commitment,
            "pause": self.ledger.pause_seconds if allowed_lengths(self.match.game, self.match.options) else None,
            "ends": seats["ends"],
            "talk": seats["talk"],
            "hints": seats["hints"],
            "together": self.is_together,
            "clock": self.ledger.clock,
        }
        return json_object(members(welcome), f'"game":{facts_json(self.match.game, *self.match.options.items())}')

    def _seats(self, viewer: Viewer) -> Seats:
        ledger = self.ledger
        return {
            "type": "seats",
            "seats": seat_transfer.seat_lines(
                self.seats,
                viewer,
                ledger.names,
                self.here,
                ledger.came,
                ledger.taken,
                self.absences.gone,
                {seat for seat in range(len(self.seats)) if absence.is_free(self, seat)},
            ),
            "invite": seat_transfer.invitations(self.match, viewer.first_key, ledger.taken),
            "ends": list(self.match.ways_to_end) if viewer.seats else [],
            "talk": bool(viewer.seats) and may_talk(self.match),
            "hints": bool(viewer.seats) and self.match.may_hint,
        }

    @property
    def here(self) -> set[int]:
        """The seats whose holders are connected."""
        return {seat for one in self.viewers for seat in one.seats}

    @property
    def is_together(self) -> bool:
        """Whether a bot may soon play for absent players: the game is co-operative, or the players agreed to it."""
        return self.match.game.cooperative or self.ledger.stand_ins

    def send_seats(self) -> None:
        """Send all viewers who plays the seats."""
        for viewer in self.viewers:
            viewer.send(self._seats(viewer))

    # ---- messages ------------------------------------------------------------------------------

    async def handle(self, viewer: Viewer, message: TableMessage) -> None:
        """Handle a message of a viewer (any but `hello`), with its orientation of the board."""
        self.last_used = self.services.monotonic()
        with use_orientation(self.frames.orientation(viewer)):
            if is_question(message):
                questions.answer(self.frames, viewer, message)
            elif is_out_of_band(message):
                await out_of_band.handle(self, viewer, message)
            elif is_command(message):
                await commands.handle(self, viewer, message)

    # ---- events ----------------------------------------------------------------------------------

    async def store_events(self, transaction: Transaction, *, in_secret: bool = False) -> bool:
        """Store events that no command asked for, and return whether that succeeded."""
        try:
            await self.ledger.store(transaction, in_secret=in_secret)
        except Conflict:
            self.give_up()
        except StorageFailed as error:
            log.warning("table %s: events without a command %s", self.match.id, error)
        else:
            return True
        return False

    def follow(self, events: Sequence[Event], id: str | None = None, sender: Viewer | None = None) -> None:
        """Update everything after new events, and send them to all viewers."""
        self.consents.clear()
        reactions.open_first_window(self)
        bot_seats.update(self, events)
        self.send_updates(all(map(_is_sent_as_move, events)), id, sender)
        if any(event.kind in SEATING for event in events):
            self._update_seats()
        seat_transfer.seat_players(self)

    def send_updates(self, moves_only: bool = True, id: str | None = None, sender: Viewer | None = None) -> None:
        """Send all viewers what is new to them, and start the timer of a reaction window."""
        self.last_used = self.services.monotonic()
        absence.update(self)
        for viewer in self.viewers:
            with use_locale(viewer.language), use_orientation(self.frames.orientation(viewer)):
                self._send_update(viewer, moves_only, id if viewer is sender else None)
        self.whispers.update(self.viewers)
        reactions.start(self)

    def _send_update(self, viewer: Viewer, moves_only: bool, id: str | None) -> None:
        """Send one viewer what is new, or an error."""
        try:
            self._send_new(viewer, moves_only, id)
        except Exception:  # a drawing error must not keep the move from the other viewers
            log.exception("table %s: position %d cannot be shown", self.match.id, self.match.at)
            viewer.send({"type": "error", "code": "internal", "message": CORE.translate("undrawable")})

    def _send_new(self, viewer: Viewer, moves_only: bool, id: str | None) -> None:
        """Send one viewer everything since the position that it was last shown."""
        self.frames.follow_turn(viewer)
        history = self.frames.history(viewer.viewpoint)
        if not moves_only:
            viewer.send(self.frames.log(viewer))
            viewer.send(self.frames.position(viewer))
            return
        if added := self.frames.added(viewer):
            viewer.send(added)
        new = range(viewer.seen.at + 1, history.at + 1)
        for at in new:
            viewer.send(self.frames.moved(viewer, at, id))
        if not new and viewer.seen != history.now:
            viewer.send(self.frames.settled(viewer))

    def send_error(self, code: str, what: str, **more: str) -> None:
        """Send an error to all viewers, each in its language."""
        for viewer in self.viewers:
            with use_locale(viewer.language):
                viewer.send({"type": "error", "code": code, "message": CORE.translate(what, **more)})

    # ---- seats ---------------------------------------------------------------------------------

    def _update_seats(self) -> None:
        """Stop the bots of seats that players have taken over, and send all viewers the seats."""
        bot_seats.stop_replaced(self)
        self.whispers.update(self.viewers)
        self.send_seats()

    def invalidate_key(self, seat: int, holder: Viewer) -> None:
        """Disconnect other viewers that hold a seat by a key that is no longer valid."""
        self.key_replaced_at = self.services.monotonic()
        for other in self.viewers - {holder}:
            if seat in other.seats:
                unknown: ErrorAnswer = {
                    "type": "error",
                    "code": "unknown-key",
                    "message": CORE.translate("unknown-key"),
                }
                other.disconnect(WS_1008_POLICY_VIOLATION, unknown)

    def send_names(self) -> None:
        """Send a changed name to all viewers."""
        self.frames.drop_names()
        self.snapshot_at = -1
        self.send_seats()

    # ---- bots ----------------------------------------------------------------------------------

    def wake_bot(self) -> None:
        """Give seats back to returned players, then let a bot think if it is its turn."""
        if self.window is None and not self.is_lost:
            seat_transfer.seat_players(self)
            bot_seats.wake(self)

    def offer_end(self, seat: int, how: str) -> None:
        """Ask the players who are here whether they agree that a bot ends the match."""
        commands.offer_end(self, seat, how)

    # ---- background tasks ------------------------------------------------------------------------

    async def finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Run work to its end even if the connection closes, and wait for it."""
        await asyncio.shield(self._tasks.add(work))

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start work that continues if connections close. All viewers are told if it fails."""
        return self._tasks.start(work, lambda: self.send_error("internal", "background-fault"))

    # ---- rematch ---------------------------------------------------------------------------------

    def send_rematch(self, by: int, table: str, keys: Mapping[int, str]) -> None:
        """Send the players who are here their keys for a rematch."""
        for viewer in self.viewers:
            own = [keys[seat] for seat in viewer.seats if seat in keys]
            if own:
                viewer.send({"type": "rematch", "by": by, "table": table, "keys": own})

    # ---- closing ---------------------------------------------------------------------------------

    def give_up(self) -> None:
        """Disconnect all viewers and stop everything: another process serves the table. The clients reconnect."""
        log.info("another process serves table %s now", self.match.id)
        self.is_lost = True
        reactions.close(self)
        self.absences.close()
        if self.clock is not None:
            self.clock.close()
        self.bots.stop()
        for viewer in self.viewers:
            viewer.disconnect(WS_1012_SERVICE_RESTART)

    async def close(self) -> None:
        """Finish running tasks, then clear all caches: they form reference cycles, which are rarely collected."""
        reactions.close(self)
        self.absences.close()
        if self.clock is not None:
            self.clock.close()
        self.bots.stop()
        playing = [self.bots.playing] if self.bots.playing is not None else []
        late = await finish_tasks([*self._tasks, *playing], CLOSING_SECONDS)
        if late:
            log.warning("table %s: %d tasks were cancelled at shutdown", self.match.id, late)
        self.clear_caches()


def _is_sent_as_move(event: Event) -> bool:
    """Return whether an event is sent as a move; for others the whole log is sent again."""
    return event.kind in (MOVE, CHANCE_MOVE, END, *QUIET)
