"""An undo that waits for others' consent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from crossings.server.frames import Frames
from crossings.server.viewer import Viewer
from crossings.table import Match, Undo


@dataclass
class Asked:
    """What seat `by` wants to take back, and whose consent is still to come."""

    by: int
    whole_turn: bool
    undo: Undo
    waiting: set[int] = field(default_factory=set)


def ask(match: Match, by: int, whole_turn: bool) -> Asked:
    """Ask those whose moves would be taken back."""
    undo = match.undo_for(by, whole_turn)
    return Asked(by, whole_turn, undo, set(undo.consent))


def tell_asked(asked: Asked, frames: Frames, viewer: Viewer) -> None:
    """Ask whoever sits at this connection; `moves` are those that the seat knows of."""
    for seat in sorted(asked.waiting & set(viewer.seats)):
        eyes = frames.eyes(seat)
        moves = eyes.moves_among(asked.undo.count)
        viewer.send({"type": "undo-asked", "by": asked.by, "to": seat, "moves": moves, "at": eyes.at})


def tell_answered(asked: Asked, viewers: Iterable[Viewer], seat: int, *, yes: bool) -> None:
    """Tell whoever asked what one of the others says."""
    for viewer in viewers:
        if asked.by in viewer.seats:
            viewer.send({"type": "undo-answered", "by": seat, "yes": yes})
