"""What is shown while a space is pointed at."""

from __future__ import annotations

from crossings.drawing import kit
from crossings.drawing.scene import Hint, Place
from crossings.words import Would

from .position import Position


def hint(position: Position, place: Place, would: Would) -> Hint:
    """A ring around it."""
    return Hint(place.label, kit.ring(place.at))
