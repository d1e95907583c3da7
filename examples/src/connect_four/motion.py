"""A disc is let go above its column and falls; where the last one fell stays to be seen."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing import kit
from crossings.drawing.scene import PIECE_MS, Piece, Step, Tween
from crossings.words import Effect

from .board import disc
from .effects import Dropped
from .layout import DISC, above, at, disc_id
from .position import Position
from .rules import ROWS

LET_GO = PIECE_MS // 2
"""Milliseconds in which a disc is seen above its column."""
A_CELL = 45
"""Milliseconds that it takes from one cell to the next."""


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Step]:
    """A disc appears and falls."""
    return [step for effect in effects if isinstance(effect, Dropped) for step in _fall(effect)]


def _fall(effect: Dropped) -> list[Step]:
    name, column = disc_id(effect.cell), effect.cell.column
    falling = Tween(name, at(effect.cell))
    return [
        Step(appear=(Piece(name, above(column), disc(effect.seat), layer=1),), milliseconds=LET_GO),
        Step((falling,), milliseconds=A_CELL * (ROWS - effect.cell.row), sound="step"),
    ]


def trail(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """A ring around the disc that fell."""
    rings = [kit.disc(DISC + 1.4, at(effect.cell)) for effect in effects if isinstance(effect, Dropped)]
    return "".join(kit.stroke(ring, kit.INK, 2, dashes="4 3.5") for ring in rings)
