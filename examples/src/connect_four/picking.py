"""The selection of moves: the player presses a column."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing.scene import Pick
from crossings.words import Preview

from .layout import place_id
from .position import Position
from .rules import ACTIONS


def picks(position: Position, legal: Sequence[str], preview: Preview) -> list[Pick]:
    """Return the place of each move."""
    return [Pick(move, (place_id(ACTIONS.index(move)),)) for move in legal]
