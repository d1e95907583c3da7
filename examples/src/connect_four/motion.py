"""The animation of a falling disc, and the mark of the last one."""

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

APPEAR_MS = PIECE_MS // 2
"""Milliseconds for which a disc is shown above its column."""
CELL_MS = 45
"""Milliseconds of the fall from one cell to the next."""


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Step]:
    """Return the animation of a disc that appears and falls."""
    return [step for effect in effects if isinstance(effect, Dropped) for step in _fall(effect)]


def _fall(effect: Dropped) -> list[Step]:
    name, column = disc_id(effect.cell), effect.cell.column
    falling = Tween(name, at(effect.cell))
    return [
        Step(appear=(Piece(name, above(column), disc(effect.seat), layer=1),), milliseconds=APPEAR_MS),
        Step((falling,), milliseconds=CELL_MS * (ROWS - effect.cell.row), sound="step"),
    ]


def trail(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """Draw a ring around the last disc."""
    rings = [kit.disc(DISC + 1.4, at(effect.cell)) for effect in effects if isinstance(effect, Dropped)]
    return "".join(kit.stroke(ring, kit.INK, 2, dashes="4 3.5") for ring in rings)
