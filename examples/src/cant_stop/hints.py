"""What is shown while a column is pointed at."""

from __future__ import annotations

from crossings.drawing.scene import Hint
from crossings.words import Would

from .board import told
from .position import Position


def hint(position: Position, place: str, would: Would) -> Hint | None:
    """Who is how far in it."""
    return Hint(told(position, int(place.removeprefix("column-"))))
