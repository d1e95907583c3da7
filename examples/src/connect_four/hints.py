"""What is shown while a column is pointed at: what lies there, and the disc where it would come to rest."""

from __future__ import annotations

from crossings.drawing import kit
from crossings.drawing.scene import Hint
from crossings.words import Would

from .board import disc, told
from .layout import at, column_of
from .seen import Seen


def hint(seen: Seen, place: str, would: Would) -> Hint | None:
    """A pale disc, if one may be dropped."""
    column = column_of(place)
    if seen.mover is None or not seen.has_room(column):
        return Hint(told(seen, column))
    return Hint(told(seen, column), kit.placed(disc(seen.mover), at(seen.rest(column)), opacity=0.45))
