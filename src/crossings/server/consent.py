"""What waits for others' consent: an undo, or an end of the match."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass

from crossings.server.frames import Frames
from crossings.server.messages import EndAnswered, EndAsked, UndoAnswered, UndoAsked
from crossings.server.viewer import Viewer
from crossings.table import Draft, Match, Undo, who_must_agree

UNDO = "undo"


@dataclass
class AskedToUndo:
    """What seat `by` wants to take back, and whose consent is still to come."""

    by: int
    whole_turn: bool
    undo: Undo
    waiting: set[int]
    how = UNDO

    def draft(self, match: Match) -> Draft:
        """What it comes to once all agree."""
        return match.draft_undo(self.by, self.whole_turn)

    def question(self, frames: Frames, seat: int) -> UndoAsked:
        """Told to whoever is asked; `moves` are those that the seat knows of."""
        eyes = frames.eyes(seat)
        moves = eyes.moves_among(self.undo.count)
        return {"type": "undo-asked", "by": self.by, "to": seat, "moves": moves, "at": eyes.at}

    def answer(self, seat: int, *, yes: bool) -> UndoAnswered:
        """Told to whoever has asked."""
        return {"type": "undo-answered", "by": seat, "yes": yes}


@dataclass
class AskedToEnd:
    """How seat `by` wants to end the match, and whose consent is still to come."""

    by: int
    how: str
    waiting: set[int]

    def draft(self, match: Match) -> Draft:
        """What it comes to once all agree."""
        return match.draft_end(self.by, self.how)

    def question(self, frames: Frames, seat: int) -> EndAsked:
        """Told to whoever is asked."""
        return {"type": "end-asked", "by": self.by, "to": seat, "how": self.how, "at": frames.eyes(seat).at}

    def answer(self, seat: int, *, yes: bool) -> EndAnswered:
        """Told to whoever has asked."""
        return {"type": "end-answered", "by": seat, "how": self.how, "yes": yes}


Asked = AskedToUndo | AskedToEnd


def asked_to_undo(match: Match, by: int, whole_turn: bool) -> AskedToUndo:
    """Those are to agree whose moves would be taken back. Raises `Refused` if there is nothing to take back."""
    match.draft_undo(by, whole_turn)
    undo = match.undo_for(by, whole_turn)
    return AskedToUndo(by, whole_turn, undo, set(undo.consent))


def asked_to_end(match: Match, by: int, how: str, came: Set[int]) -> AskedToEnd:
    """Those are to agree who sit at the table, have been here and would lose by it. Raises `Refused`."""
    match.draft_end(by, how)
    return AskedToEnd(by, how, set(who_must_agree(match.seats, by, how)) & came)


def tell_asked(asked: Asked, frames: Frames, viewer: Viewer) -> None:
    """Ask whoever sits at this connection."""
    for seat in sorted(asked.waiting & set(viewer.seats)):
        viewer.send(asked.question(frames, seat))


def tell_answered(asked: Asked, viewers: Iterable[Viewer], seat: int, *, yes: bool) -> None:
    """Tell whoever asked what one of the others says."""
    for viewer in viewers:
        if asked.by in viewer.seats:
            viewer.send(asked.answer(seat, yes=yes))
