"""The session of an open table: viewers join, send messages, and leave.

This module connects the others. Commands are carried out one by one, and sent to viewers once they are stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence

from msgspec import structs

from crossings.engine.orientation import use_orientation
from crossings.server.messages.client_messages import AnyCommand, OutOfBandMessage, Question, TableMessage
from crossings.server.messages.messages import ErrorAnswer, RefusedAnswer, Rematch, Welcome
from crossings.server.projection import questions
from crossings.server.projection.game_facts import encoded_facts
from crossings.server.projection.reaction_windows import allowed_lengths
from crossings.server.projection.viewer import Viewer
from crossings.server.services.background import finish_tasks
from crossings.server.services.context import Services
from crossings.server.session import (
    absence,
    bot_seats,
    commands,
    intentions,
    out_of_band,
    reactions,
    seat_transfer,
    turn_clock,
)
from crossings.server.session.open_table import OpenTable
from crossings.server.session.seating import watch_key
from crossings.server.storage import Conflict, Lease, StoredMatch
from crossings.table import CHANCE_MOVE, END, MOVE, QUIET, SEATING, Event, Match, refused
from crossings.words import CORE, use_locale

log = logging.getLogger("crossings.server")

CLOSING_SECONDS = 5.0
"""Seconds that running tasks may still take when the session closes."""


class TableSession(OpenTable):
    """The session of an open table. Only this session may write to the table, as long as it holds the lease."""

    def __init__(self, stored: StoredMatch, match: Match, lease: Lease, services: Services) -> None:
        super().__init__(stored, match, lease, services)
        self.clock = self.frames.clock = turn_clock.clock_of(self, stored.times)

    @property
    def is_idle(self) -> bool:
        """Whether the session can be closed."""
        is_ringing = self.window is not None and self.window.timer is not None and not self.window.is_up
        return not (self.viewers or self._tasks or is_ringing or self.bots.is_busy)

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
        intentions.show(self, viewer)
        bot_seats.prepare(self)
        self.wake_bot()

    def leave(self, viewer: Viewer) -> None:
        """Remove a viewer whose connection has ended."""
        self.viewers.discard(viewer)
        self.last_left = self.services.monotonic()
        reactions.switch_back(self, viewer)
        absence.update(self)
        self.send_seats()

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
            pause=self.ledger.pause_seconds if allowed_lengths(self.match.game, self.match.options) else None,
            together=self.is_together,
            clock=self.ledger.clock,
            **structs.asdict(self.seats_message(viewer)),
        )

    # ---- messages ------------------------------------------------------------------------------

    async def handle(self, viewer: Viewer, message: TableMessage) -> None:
        """Handle a message of a viewer (any but `hello`), with its orientation of the board."""
        self.last_used = self.services.monotonic()
        with use_orientation(self.frames.orientation(viewer)):
            if isinstance(message, Question):
                questions.answer(self.frames, viewer, message)
            elif isinstance(message, OutOfBandMessage):
                await out_of_band.handle(self, viewer, message)
            else:
                await asyncio.shield(self._tasks.add(self._carry_out(viewer, message)))

    async def _carry_out(self, viewer: Viewer, message: AnyCommand) -> None:
        """Carry out a command and answer it, even if the client disconnects meanwhile.

        If another process serves the table by now, don't answer: the client repeats the command there.
        """
        async with self.ledger.lock:
            try:
                answer, events, sender = await commands.carry_out(self, viewer, message)
                if events is not None:
                    self.follow(events, message.id, sender)
            except Conflict:
                self.give_up()
                return
            except Exception:  # every command gets an answer
                log.exception("table %s: a command could not be carried out", self.match.id)
                answer = questions.refusal(self.frames, viewer, message, refused("internal", "unanswered"))
            viewer.send(answer)
            if isinstance(answer, RefusedAnswer) and answer.code == "stale":
                self.show(viewer)
        self.wake_bot()

    # ---- events ----------------------------------------------------------------------------------

    def follow(self, events: Sequence[Event], id: str | None = None, sender: Viewer | None = None) -> None:
        """Update everything after new events, and send them to all viewers.

        `id`: the command of `sender` that the events come from.
        """
        self.consents.clear()
        self.open_first_window()
        intentions.update(self, events)
        self.bots.resign_policy.update(events)
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
            viewer.send(ErrorAnswer("internal", CORE.translate("undrawable")))

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

    # ---- seats ---------------------------------------------------------------------------------

    def _update_seats(self) -> None:
        """Stop the bots of seats that players have taken over, and send all viewers the seats."""
        bot_seats.stop_replaced(self)
        self.whispers.update(self.viewers)
        self.send_seats()

    # ---- bots ----------------------------------------------------------------------------------

    def wake_bot(self) -> None:
        """Give seats back to returned players, then let a bot think if it is its turn."""
        if self.window is None and not self.is_lost:
            seat_transfer.seat_players(self)
            bot_seats.wake(self)

    # ---- rematch ---------------------------------------------------------------------------------

    def send_rematch(self, by: int, table: str, keys: Mapping[int, str]) -> None:
        """Send the players who are here their keys for a rematch."""
        for viewer in self.viewers:
            own = [keys[seat] for seat in viewer.seats if seat in keys]
            if own:
                viewer.send(Rematch(by, table, own))

    # ---- closing ---------------------------------------------------------------------------------

    async def close(self) -> None:
        """Finish running tasks, then clear all caches: they form reference cycles, which are rarely collected."""
        self.stop()
        playing = [self.bots.playing] if self.bots.playing is not None else []
        late = await finish_tasks([*self._tasks, *playing], CLOSING_SECONDS)
        if late:
            log.warning("table %s: %d tasks were cancelled at shutdown", self.match.id, late)
        self.clear_caches()


def _is_sent_as_move(event: Event) -> bool:
    """Return whether an event is sent as a move; for others the whole log is sent again."""
    return event.kind in (MOVE, CHANCE_MOVE, END, *QUIET)
