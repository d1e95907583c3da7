"""What waits for others' consent: an undo, or an end of the match."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass

from crossings.server.views.frames import Frames
from crossings.server.views.viewer import Viewer
from crossings.server.web import messages
from crossings.table import PERSON, Match, Transaction, Undo, refused, seats_to_agree
from crossings.table.events import RESIGN

UNDO = "undo"


@dataclass
class UndoRequest:
    """What seat `by` wants to take back, and whose consent is still to come."""

    by: int
    whole_turn: bool
    undo: Undo
    waiting: set[int]
    how = UNDO

    def draft(self, match: Match) -> Transaction:
        """What it comes to once all agree."""
        return match.prepare_undo(self.by, self.whole_turn)

    def question(self, frames: Frames, seat: int) -> messages.UndoAsked:
        """Told to whoever is asked; `moves` are those that the seat knows of."""
        eyes = frames.eyes(seat)
        moves = eyes.moves_among(self.undo.count)
        return {"type": "undo-asked", "by": self.by, "to": seat, "moves": moves, "at": eyes.at}

    def answer(self, seat: int, *, yes: bool) -> messages.UndoAnswered:
        """That it is asked no longer."""
        return {"type": "undo-answered", "by": seat, "yes": yes}


@dataclass
class EndRequest:
    """How seat `by` wants to end the match, and whose consent is still to come."""

    by: int
    how: str
    waiting: set[int]

    def draft(self, match: Match) -> Transaction:
        """What it comes to once all agree."""
        return match.prepare_end(self.by, self.how)

    def question(self, frames: Frames, seat: int) -> messages.EndAsked:
        """Told to whoever is asked."""
        return {"type": "end-asked", "by": self.by, "to": seat, "how": self.how, "at": frames.eyes(seat).at}

    def answer(self, seat: int, *, yes: bool) -> messages.EndAnswered:
        """That it is asked no longer."""
        return {"type": "end-answered", "by": seat, "how": self.how, "yes": yes}


ConsentRequest = UndoRequest | EndRequest


def request_undo(match: Match, by: int, whole_turn: bool, came: Set[int]) -> UndoRequest:
    """Those are to agree who have been here and whose moves would be taken back, or whose turn.

    Raises `Refused` if there is nothing to take back.
    """
    match.prepare_undo(by, whole_turn)
    undo = match.undo_for(by, whole_turn)
    return UndoRequest(by, whole_turn, undo, set(undo.consent) & came)


def request_end(match: Match, by: int, how: str, came: Set[int]) -> EndRequest:
    """Those are to agree who sit at the table, have been here and would lose by it. Raises `Refused`."""
    match.prepare_end(by, how)
    return EndRequest(by, how, set(seats_to_agree(match.seats, by, how)) & came)


def request_by_bot(match: Match, by: int, how: str, came: Set[int]) -> EndRequest | None:
    """A bot resigns or offers a draw only if the persons agree who are here; None: nobody is, or it cannot be now."""
    waiting = {seat for seat, sitting in enumerate(match.seats) if sitting.kind == PERSON} & came
    if not waiting or match.is_over or match.waits:
        return None
    return EndRequest(by, how, waiting)


class PendingConsents:
    """What waits for consent at one table, by how it is called; a move settles it all."""

    def __init__(self) -> None:
        self._asked: dict[str, ConsentRequest] = {}

    def forget(self) -> None:
        """Nothing waits any more."""
        self._asked = {}

    def asked_by(
        self, match: Match, message: messages.UndoCommand | messages.EndCommand, came: Set[int]
    ) -> ConsentRequest:
        """What a command asks of others. To ask for the same is to agree, but who resigns loses. Raises `Refused`."""
        seat = message["seat"]
        if message["type"] == "undo":
            return request_undo(match, seat, message.get("to") == "turn", came)
        asked, before = request_end(match, seat, message["how"], came), self._asked.get(message["how"])
        if before is not None and seat in before.waiting and message["how"] != RESIGN:
            return EndRequest(before.by, asked.how, before.waiting - {seat})
        return asked

    def ask(self, asked: ConsentRequest, frames: Frames, viewers: Iterable[Viewer]) -> list[int]:
        """Ask those who are to agree; their seats."""
        self._asked[asked.how] = asked
        for viewer in viewers:
            _tell_asked(asked, frames, viewer)
        return sorted(asked.waiting)

    def asked_of(self, message: messages.ConsentCommand) -> ConsentRequest:
        """What somebody answers. Raises `Refused` if that seat is not asked for it."""
        asked = self._asked.get(message.get("how", UNDO))
        if asked is None or message["seat"] not in asked.waiting:
            raise refused("undo-impossible", "end-not-asked" if "how" in message else "undo-not-asked")
        return asked

    def answer(self, asked: ConsentRequest, seat: int, viewers: Iterable[Viewer], *, yes: bool) -> None:
        """One of several agrees, or one does not: who asked is told, who sits there too, after a no all asked."""
        told = {asked.by, seat} | (set() if yes else asked.waiting)
        if not yes:
            del self._asked[asked.how]
        asked.waiting.discard(seat)
        for viewer in viewers:
            if told.intersection(viewer.seats):
                viewer.send(asked.answer(seat, yes=yes))

    def tell(self, frames: Frames, viewer: Viewer) -> None:
        """What waits for whoever sits at this connection."""
        for asked in self._asked.values():
            _tell_asked(asked, frames, viewer)


def _tell_asked(asked: ConsentRequest, frames: Frames, viewer: Viewer) -> None:
    for seat in sorted(asked.waiting & set(viewer.seats)):
        viewer.send(asked.question(frames, seat))
