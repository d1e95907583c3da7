"""A disc is let go above its column and falls; where the last one fell stays to be seen."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing import kit
from crossings.drawing.scene import PIECE, Glide, Piece, Stage
from crossings.words import Deed

from .board import disc
from .deeds import Dropped
from .layout import DISC, above, at, disc_id
from .rules import ROWS
from .seen import Seen

LET_GO = PIECE // 2
"""Milliseconds in which a disc is seen above its column."""
A_CELL = 45
"""Milliseconds that it takes from one cell to the next."""


def motion(before: Seen, deeds: Sequence[Deed], after: Seen) -> list[Stage]:
    """A disc appears and falls."""
    return [stage for deed in deeds if isinstance(deed, Dropped) for stage in _fall(deed)]


def _fall(deed: Dropped) -> list[Stage]:
    name, column = disc_id(deed.cell), deed.cell.column
    falling = Glide(name, at(deed.cell))
    return [
        Stage(appear=(Piece(name, above(column), disc(deed.seat), layer=1),), milliseconds=LET_GO),
        Stage((falling,), milliseconds=A_CELL * (ROWS - deed.cell.row), sound="step"),
    ]


def trace(before: Seen, deeds: Sequence[Deed], after: Seen) -> str:
    """A ring around the disc that fell."""
    rings = [kit.disc(DISC + 1.4, at(deed.cell)) for deed in deeds if isinstance(deed, Dropped)]
    return "".join(kit.stroked(ring, kit.INK, 2, dashes="4 3.5") for ring in rings)
