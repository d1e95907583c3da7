"""What no move changes on the scene of Dune Chess: a desert at noon, the board in it, two trays in the dunes."""

from __future__ import annotations

from crossings.drawing.kit import Point, cropped, letters, painted, placed, plate
from crossings.drawing.scene import CELL
from crossings.engine.stance import stance
from crossings.games.dune_chess.face.art import DESERT, ghost
from crossings.games.dune_chess.face.layout import (
    BOARD,
    FLAT,
    SLOT_ORDER,
    TALL,
    board_top,
    centre,
    kept_at,
    scene_size,
    slot_middle,
)
from crossings.games.dune_chess.rules.data import FILES, RANKS, SEATS
from crossings.words import remembered

FAR_DUNE = "#d6a765"
COORDINATE = "#614417"

SQUARE_EDGE = 2.4
"""How far a coordinate stands from the edge of its square."""

STANCES = 4
DUNES_HIGH = 60


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
    return DESERT["noon-above"] + DESERT["dunes"] + placed(DESERT["dunes"], (0, FLAT.high + BOARD))


def _beside() -> str:
    """The sun above the upper tray, and dunes under both."""
    size = TALL.wide, DUNES_HIGH
    dunes = (cropped(DESERT["dunes"], (0, 0), size, (BOARD, y)) for y in (0, BOARD - DUNES_HIGH))
    return placed(DESERT["noon-beside"], (BOARD, 0)) + "".join(dunes)


def board() -> str:
    """The board: squares of sand, wind ripples, a lit edge and a shaded one."""
    return placed(DESERT["board"], (0, board_top()))


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


def _slots(seat: int) -> str:
    """Hollows in the sand, one a kind of man that can be bought back."""
    return "".join(
        placed(DESERT["slot"], slot_middle(seat, kind)) + placed(ghost(seat), kept_at(seat, kind, 1))
        for kind in SLOT_ORDER
    )
