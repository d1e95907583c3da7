"""What is shown while a space is pointed at."""

from __future__ import annotations

from crossings.drawing.scene import Hint
from crossings.words import Would

from .position import Position
from .words import say


def hint(position: Position, place: str, would: Would) -> Hint | None:
    """What is there."""
    return Hint(say("space", at=int(place[1:].partition("-")[0]))) if place.startswith("p") else None
