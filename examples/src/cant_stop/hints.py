"""What is shown while a column is pointed at."""

from __future__ import annotations

from crossings.drawing.scene import Hint
from crossings.words import Would

from .board import told
from .seen import Seen


def hint(seen: Seen, place: str, would: Would) -> Hint | None:
    """Who is how far in it."""
    return Hint(told(seen, int(place.removeprefix("column-"))))
