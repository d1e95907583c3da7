"""How moves are picked."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing.scene import Pick
from crossings.words import Would

from .position import Position
from .words import say


def picks(position: Position, legal: Sequence[str], would: Would) -> list[Pick]:
    """All moves are buttons, but the step."""
    here = position.places[position.turn]
    step = (f"p{here}-{position.turn}", f"p{here + 1}-{position.turn}")
    return [Pick(text, step if text == "step" else (), _label(text)) for text in legal]


def _label(text: str) -> str:
    verb, _, side = text.partition("-")
    return say(f"take-{verb}", side=side)
