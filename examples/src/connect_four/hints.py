"""What is shown while a column is pointed at: what lies there, and the disc where it would come to rest."""

from __future__ import annotations

from crossings.drawing import kit
from crossings.drawing.scene import Hint
from crossings.words import Would

from .board import disc, told
from .layout import at, column_of
from .position import Position


def hint(position: Position, place: str, would: Would) -> Hint | None:
    """A pale disc, if one may be dropped."""
    column = column_of(place)
    if position.mover is None or not position.has_room(column):
        return Hint(told(position, column))
    return Hint(told(position, column), kit.placed(disc(position.mover), at(position.rest(column)), opacity=0.45))
