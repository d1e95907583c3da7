"""How moves are picked: each is a button, for a roll allows six at the most."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing.scene import Pick
from crossings.words import Preview

from .position import Position
from .words import WORDS


def picks(position: Position, legal: Sequence[str], preview: Preview) -> list[Pick]:
    """A button a move; what it would do is written on it."""
    return [Pick(move, (), WORDS.label(preview(move))) for move in legal]
