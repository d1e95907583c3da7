"""The viewers of a table, and what they are sent."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from starlette.status import WS_1008_POLICY_VIOLATION, WS_1012_SERVICE_RESTART

from crossings.engine.orientation import use_orientation
from crossings.server.messages.server_messages import EndAsked, ErrorAnswer, Seats, ServerMessage, Thinking, UndoAsked
from crossings.server.projection.coach_notes import may_coach
from crossings.server.projection.frames import Frames
from crossings.server.projection.seats import seat_lines
from crossings.server.projection.viewer import Viewer
from crossings.server.session.reducer.bots import shown_failure
from crossings.server.session.reducer.consent import ConsentRequest, UndoRequest
from crossings.server.session.reducer.state import Presence, TableState
from crossings.server.session.seating import invitations
from crossings.server.session.talk import ChatLog, Whispers, may_talk
from crossings.table import CHANCE_MOVE, END, MOVE, QUIET, Event
from crossings.words import CORE, use_locale

log = logging.getLogger("crossings.server")

NOT_THINKING = Thinking(None)


class Audience:
    """The viewers of a table. Sends each of them what is new, in its language and orientation."""

    __slots__ = "frames", "talk", "viewers", "whispers"

    def __init__(self, frames: Frames) -> None:
        self.frames = frames
        self.viewers: set[Viewer] = set()
        self.whispers = Whispers(frames)
        self.talk = ChatLog()

    @property
    def presence(self) -> Presence:
        """Who is connected."""
        here = frozenset(seat for viewer in self.viewers for seat in viewer.seats)
        looks_elsewhere = any(viewer.looks_elsewhere for viewer in self.viewers)
        return Presence(here, bool(self.viewers), looks_elsewhere)

    # ---- messages for all ------------------------------------------------------------------------

    def send(self, message: ServerMessage, seats: frozenset[int] | None = None) -> None:
        """Send a message to all viewers, or to the holders of some seats."""
        for viewer in self.viewers:
            if seats is None or not seats.isdisjoint(viewer.seats):
                viewer.send(message)

    def send_error(self, code: str, what: str, **more: str) -> None:
        """Send an error to all viewers, each in its language."""
        for viewer in self.viewers:
            with use_locale(viewer.language):
                viewer.send(ErrorAnswer(code, CORE.translate(what, **more)))

    def show(self, viewer: Viewer) -> None:
        """Send a viewer the whole position, and its private messages."""
        viewer.send(self.frames.position(viewer))
        if self.whispers.pairs():
            self.whispers.send(viewer)

    # ---- the position ----------------------------------------------------------------------------

    def send_events(self, events: Sequence[Event], id: str | None = None, sender: Viewer | None = None) -> None:
        """Send all viewers what is new to them. `id`: the command of `sender` that the events come from."""
        moves_only = all(map(_is_sent_as_move, events))
        for viewer in self.viewers:
            with use_locale(viewer.language), use_orientation(self.frames.orientation(viewer)):
                self._send_update(viewer, moves_only, id if viewer is sender else None)
        self.whispers.update(self.viewers)

    def _send_update(self, viewer: Viewer, moves_only: bool, id: str | None) -> None:
        """Send one viewer what is new, or an error."""
        try:
            self._send_new(viewer, moves_only, id)
        except Exception:  # a drawing error must not keep the move from the other viewers
            match = self.frames.match
            log.exception("table %s: position %d cannot be shown", match.id, match.at)
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

    # ---- seats -----------------------------------------------------------------------------------

    def send_seats(self, table: TableState) -> None:
        """Send all viewers who plays the seats."""
        for viewer in self.viewers:
            viewer.send(self.seats_message(table, viewer))

    def seats_message(self, table: TableState, viewer: Viewer) -> Seats:
        """Return who plays the seats, for one viewer."""
        match = table.match
        return Seats(
            seats=seat_lines(
                table.seats,
                viewer,
                table.names,
                self.presence.here,
                table.came,
                table.taken,
                table.absences.gone,
                {seat for seat in range(len(table.seats)) if table.is_free(seat)},
            ),
            invite=invitations(match, viewer.first_key, table.taken),
            ends=list(match.ways_to_end) if viewer.seats else [],
            talk=bool(viewer.seats) and may_talk(match),
            hints=bool(viewer.seats) and match.may_hint,
            coach=bool(viewer.seats) and may_coach(match),
        )

    def disconnect_others(self, seat: int, holder: Viewer) -> None:
        """Disconnect other viewers that hold a seat by a key that is no longer valid."""
        for other in self.viewers - {holder}:
            if seat in other.seats:
                unknown = ErrorAnswer("unknown-key", CORE.translate("unknown-key"))
                other.disconnect(WS_1008_POLICY_VIOLATION, unknown)

    def disconnect_all(self) -> None:
        """Disconnect all viewers. The clients reconnect."""
        for viewer in self.viewers:
            viewer.disconnect(WS_1012_SERVICE_RESTART)

    # ---- consent ---------------------------------------------------------------------------------

    def send_request(self, request: ConsentRequest, viewer: Viewer) -> None:
        """Ask a viewer for the consent of its seats."""
        for seat in sorted(request.waiting & set(viewer.seats)):
            viewer.send(request_message(request, self.frames, seat))

    # ---- bots ------------------------------------------------------------------------------------

    def send_bots(self, table: TableState) -> None:
        """Send what the bots do to all viewers who may know whose turn it is."""
        for viewer in self.viewers:
            self.show_bots(table, viewer)

    def show_bots(self, table: TableState, viewer: Viewer) -> None:
        """Send what the bots do to a viewer who may know whose turn it is."""
        with use_locale(viewer.language):
            status = self._status(table)
            if status.seat is None or self.frames.actor(viewer.viewpoint) == status.seat:
                viewer.send(status)

    def _status(self, table: TableState) -> Thinking:
        """Return what the bots do, with a failure as a translated sentence."""
        if (failed := shown_failure(table)) is not None:
            seat = failed.search.seat
            why = CORE.translate("bot-failed", name=self.frames.name(seat), why=failed.why)
            return Thinking(seat, failed=why)
        if (search := table.bots.thinking) is not None:
            return Thinking(search.seat, since=table.bots.since, seconds=search.seconds)
        return NOT_THINKING


def request_message(request: ConsentRequest, frames: Frames, seat: int) -> UndoAsked | EndAsked:
    """Return the message for a seat that must agree. `moves` counts only the moves that this seat knows of."""
    history = frames.history(seat)
    if isinstance(request, UndoRequest):
        moves = history.moves_among(request.undo.count)
        return UndoAsked(by=request.by, to=seat, moves=moves, at=history.at)
    return EndAsked(by=request.by, to=seat, how=request.how, at=history.at)


def _is_sent_as_move(event: Event) -> bool:
    """Return whether an event is sent as a move; for others the whole log is sent again."""
    return event.kind in (MOVE, CHANCE_MOVE, END, *QUIET)
