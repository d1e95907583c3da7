"""What no move changes on the scene of Dune Chess: a desert at noon, the board in it, two trays in the dunes."""

from __future__ import annotations

from itertools import product
from typing import Final

from crossings.drawing.kit import (
    SHADOW_STRENGTH,
    Point,
    box,
    cropped,
    disc,
    letters,
    painted,
    path,
    placed,
    plate,
    stroked,
)
from crossings.drawing.scene import CELL
from crossings.engine.stance import stance
from crossings.games.dune_chess.face.art import DESERT, ghost
from crossings.games.dune_chess.face.layout import (
    BOARD,
    FLAT,
    SLOT_HEIGHT,
    SLOT_ORDER,
    SLOT_WIDTH,
    TALL,
    board_top,
    centre,
    kept_at,
    scene_size,
    slot_middle,
)
from crossings.games.dune_chess.rules.data import FILES, RANKS, SEATS, WIDTH
from crossings.words import remembered

SAND: Final = "#eed7a8"
DARK_SAND: Final = "#dfbc83"
LIT_EDGE: Final = "#fff3d6"
FAR_DUNE: Final = "#d6a765"
NEAR_DUNE: Final = "#e9c68d"
SUN: Final = "#fbeec6"
COORDINATE: Final = "#614417"

SQUARE_EDGE: Final = 2.4
"""How far a coordinate stands from the edge of its square."""


STANCES: Final = 4
DUNES_HIGH: Final = 60


@remembered(STANCES)
def backdrop() -> str:
    """The whole of it."""
    return (
        painted(plate(scene_size()), FAR_DUNE)
        + (_beside() if stance().wide else _above_and_below())
        + "".join(_slots(seat) for seat in range(SEATS))
        + board()
        + _coordinates()
    )


def _above_and_below() -> str:
    """The sun above the board; dunes on both sides of it."""
    return _noon(BOARD, FLAT.high) + placed(DESERT["dunes"], (0, FLAT.high + BOARD))


def _beside() -> str:
    """The sun above the upper tray, and dunes under both."""
    low = cropped(DESERT["dunes"], (0, 0), (TALL.wide, DUNES_HIGH), (BOARD, BOARD - DUNES_HIGH))
    return placed(_noon(TALL.wide, TALL.high), (BOARD, 0)) + low


@remembered(STANCES)
def board() -> str:
    """The board: squares of sand, wind ripples, a lit edge and a shaded one."""
    top = board_top()
    dark = "".join(
        f"M{file * CELL} {top + row * CELL}h{CELL}v{CELL}h-{CELL}z"
        for file, row in product(range(WIDTH), repeat=2)
        if (file + row) % 2
    )
    return (
        painted(path(f"M0 {top + BOARD}h{BOARD}V{top}h3v{BOARD + 3}H0z"), "#000", opacity=SHADOW_STRENGTH)
        + painted(plate((BOARD, BOARD), (0, top)), SAND)
        + painted(path(dark), DARK_SAND)
        + placed(DESERT["drifts"], (0, top))
        + stroked(path(f"M0 {top + 0.6}H{BOARD}"), LIT_EDGE, 1.2)
    )


def _coordinates() -> str:
    """Ranks in the upper left corners of the first file, files in the lower right corners of the last rank."""
    left, below = ("h", "8") if stance().turned else ("a", "1")
    ranks = [_corner(left + rank, (SQUARE_EDGE, 8.4), left=True) for rank in RANKS]
    files = [_corner(file + below, (-SQUARE_EDGE, -2.8), left=False) for file in FILES]
    return letters(RANKS, ranks, 7.6, COORDINATE, anchor="start", weight=600) + letters(
        FILES, files, 7.6, COORDINATE, anchor="end", weight=600
    )


def _corner(square: str, offset: Point, *, left: bool) -> Point:
    """In the upper left or lower right corner of a square."""
    x, y = centre(square)
    half = -CELL / 2 if left else CELL / 2
    return x + half + offset[0], y + half + offset[1]


def _noon(width: float, height: float) -> str:
    """The sun high on the left, dunes before it."""
    return (
        painted(plate((width, height)), "#f3dcae")
        + painted(disc(46, (34, 6)), "#f8e7bf")
        + painted(disc(30, (34, 6)), SUN)
        + painted(box(width, height - DUNES_HIGH + 1, (width / 2, (height + DUNES_HIGH) / 2)), NEAR_DUNE)
        + cropped(DESERT["dunes"], (0, 0), (width, DUNES_HIGH))
    )


def _slots(seat: int) -> str:
    """Hollows in the sand, one a kind of man that can be bought back."""
    return "".join(
        painted(box(SLOT_WIDTH - 4, SLOT_HEIGHT, slot_middle(seat, kind), 7), "#7a5420", opacity=0.16)
        + placed(ghost(seat), kept_at(seat, kind, 1))
        for kind in SLOT_ORDER
    )
