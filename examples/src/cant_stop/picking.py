"""The selection of moves: a button for each, because a roll allows at most six."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing.scene import Pick
from crossings.words import Preview

from .position import Position


def picks(position: Position, legal: Sequence[str], preview: Preview) -> list[Pick]:
    """Return a button for each move, labelled with its effect."""
    return [Pick(move) for move in legal]
