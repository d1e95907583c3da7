"""The hint for a column under the pointer: its discs, and the cell in which a disc would land."""

from __future__ import annotations

from crossings.drawing import kit
from crossings.drawing.scene import Hint, Place
from crossings.words import Preview

from .board import disc
from .layout import at, column_of
from .position import Position


def hint(position: Position, place: Place, preview: Preview) -> Hint | None:
    """Return a translucent disc if the column has room."""
    column = column_of(place.id)
    if position.mover is None or not position.has_room(column):
        return None
    return Hint(place.label, kit.transform(disc(position.mover), at(position.rest(column)), opacity=0.45))
