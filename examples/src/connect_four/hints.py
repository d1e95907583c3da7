"""The hint for a column under the pointer: its discs, and the cell in which a disc would land."""

from __future__ import annotations

from crossings.drawing import kit
from crossings.drawing.scene import Hint, Place
from crossings.words import Preview

from .board import disc
from .effects import Dropped
from .layout import at, column_of
from .position import Position
from .rules import ACTIONS


def hint(position: Position, place: Place, preview: Preview) -> Hint | None:
    """Return a translucent disc if the column has room."""
    column = column_of(place.id)
    if position.mover is None or not position.has_room(column):
        return None
    dropped = [effect for effect in preview(ACTIONS[column]) if isinstance(effect, Dropped)]
    discs = (kit.transform(disc(effect.seat), at(effect.cell), opacity=0.45) for effect in dropped)
    return Hint(place.label, "".join(discs))
