"""Requests that need the consent of other players: an undo, or an early end of the match."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass

from crossings.server.messages import messages
from crossings.server.messages.client_messages import ConsentCommand, EndCommand, UndoCommand
from crossings.server.projection.frames import Frames
from crossings.server.projection.viewer import Viewer
from crossings.table import PERSON, Match, Transaction, Undo, refused, seats_to_agree
from crossings.table.events import RESIGN

UNDO = "undo"


@dataclass
class UndoRequest:
    """A request of seat `by` to undo, and the seats that have not agreed yet."""

    by: int
    whole_turn: bool
    undo: Undo
    waiting: set[int]
    how = UNDO

    def transaction(self, match: Match) -> Transaction:
        """Return the transaction for when all have agreed."""
        return match.prepare_undo(self.by, self.whole_turn)

    def request_message(self, frames: Frames, seat: int) -> messages.UndoAsked:
        """Return the message for a seat that must agree. `moves` counts only the moves that this seat knows of."""
        history = frames.history(seat)
        moves = history.moves_among(self.undo.count)
        return messages.UndoAsked(by=self.by, to=seat, moves=moves, at=history.at)

    def answer_message(self, seat: int, *, yes: bool) -> messages.UndoAnswered:
        """Return the message that a seat has answered."""
        return messages.UndoAnswered(by=seat, yes=yes)


@dataclass
class EndRequest:
    """A request of seat `by` to end the match, and the seats that have not agreed yet."""

    by: int
    how: str
    waiting: set[int]

    def transaction(self, match: Match) -> Transaction:
        """Return the transaction for when all have agreed."""
        return match.prepare_end(self.by, self.how)

    def request_message(self, frames: Frames, seat: int) -> messages.EndAsked:
        """Return the message for a seat that must agree."""
        return messages.EndAsked(by=self.by, to=seat, how=self.how, at=frames.history(seat).at)

    def answer_message(self, seat: int, *, yes: bool) -> messages.EndAnswered:
        """Return the message that a seat has answered."""
        return messages.EndAnswered(by=seat, how=self.how, yes=yes)


ConsentRequest = UndoRequest | EndRequest


def request_undo(match: Match, by: int, whole_turn: bool, came: Set[int]) -> UndoRequest:
    """Return a request to undo. Players who have joined, and whose moves or turn it takes, must agree.

    Raises `Refused` if there is nothing to undo.
    """
    match.prepare_undo(by, whole_turn)
    undo = match.undo_for(by, whole_turn)
    return UndoRequest(by, whole_turn, undo, set(undo.consent) & came)


def request_end(match: Match, by: int, how: str, came: Set[int]) -> EndRequest:
    """Return a request to end the match. Players who have joined and would lose by it must agree. Raises `Refused`."""
    match.prepare_end(by, how)
    return EndRequest(by, how, set(seats_to_agree(match.seats, by, how)) & came)


def request_by_bot(match: Match, by: int, how: str, came: Set[int]) -> EndRequest | None:
    """Return a bot's request to end the match, with which all connected players must agree.

    None: it is not possible now.
    """
    waiting = {seat for seat, sitting in enumerate(match.seats) if sitting.kind == PERSON} & came
    if not waiting or match.is_over or match.waits:
        return None
    return EndRequest(by, how, waiting)


class PendingConsents:
    """The open requests of one table, by kind. A move closes all of them."""

    def __init__(self) -> None:
        self._open: dict[str, ConsentRequest] = {}

    def clear(self) -> None:
        """Drop all requests."""
        self._open = {}

    def request_of(self, match: Match, message: UndoCommand | EndCommand, came: Set[int]) -> ConsentRequest:
        """Return the request of a command.

        A request for the same as an open one counts as consent, except for resigning. Raises `Refused`.
        """
        seat = message.seat
        if isinstance(message, UndoCommand):
            return request_undo(match, seat, message.to == "turn", came)
        request, before = request_end(match, seat, message.how, came), self._open.get(message.how)
        if before is not None and seat in before.waiting and message.how != RESIGN:
            return EndRequest(before.by, request.how, before.waiting - {seat})
        return request

    def send(self, request: ConsentRequest, frames: Frames, viewers: Iterable[Viewer]) -> list[int]:
        """Send a request to those who must agree, and return their seats."""
        self._open[request.how] = request
        for viewer in viewers:
            _send_request(request, frames, viewer)
        return sorted(request.waiting)

    def find_request(self, message: ConsentCommand) -> ConsentRequest:
        """Return the request that a command answers. Raises `Refused` if the seat was not asked."""
        request = self._open.get(message.how or UNDO)
        if request is None or message.seat not in request.waiting:
            raise refused("undo-impossible", "end-not-asked" if message.how else "undo-not-asked")
        return request

    def answer(self, request: ConsentRequest, seat: int, viewers: Iterable[Viewer], *, yes: bool) -> None:
        """Record an answer, and send it to the seat that asked and to the one that answered.

        A no is also sent to all others who were asked.
        """
        receivers = {request.by, seat} | (set() if yes else request.waiting)
        if not yes:
            del self._open[request.how]
        request.waiting.discard(seat)
        for viewer in viewers:
            if receivers.intersection(viewer.seats):
                viewer.send(request.answer_message(seat, yes=yes))

    def send_open(self, frames: Frames, viewer: Viewer) -> None:
        """Send the open requests to a viewer."""
        for request in self._open.values():
            _send_request(request, frames, viewer)


def _send_request(request: ConsentRequest, frames: Frames, viewer: Viewer) -> None:
    for seat in sorted(request.waiting & set(viewer.seats)):
        viewer.send(request.request_message(frames, seat))
