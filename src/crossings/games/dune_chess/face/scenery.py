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
from crossings.games.dune_chess.face.art import ghost
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
RIPPLE: Final = "#c99f62"
LIT_EDGE: Final = "#fff3d6"
DUNES: Final = ("#d6a765", "#e0b677", "#e9c68d")
"""From the far to the near."""
LEE: Final = "#c08f4e"
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
        painted(plate(scene_size()), DUNES[0])
        + (_beside() if stance().wide else _above_and_below())
        + "".join(_slots(seat) for seat in range(SEATS))
        + board()
        + _coordinates()
    )


def _above_and_below() -> str:
    """The sun above the board; dunes on both sides of it."""
    return _noon(BOARD, FLAT.high) + placed(_dunes(), (0, FLAT.high + BOARD))


def _beside() -> str:
    """The sun above the upper tray, and dunes under both."""
    low = cropped(_dunes(), (0, 0), (TALL.wide, DUNES_HIGH), (BOARD, BOARD - DUNES_HIGH))
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
        + placed(_drifts(), (0, top))
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


def _drifts() -> str:
    """Two long drifts across the board and ripples in their lee."""
    drifts = path("M0 66C50 34 96 92 160 70S262 24 320 58V84C262 52 214 92 160 98S52 66 0 92Z") + path(
        "M0 238C64 212 102 262 172 244S276 204 320 232V254C276 230 222 262 172 270S60 240 0 262Z"
    )
    ripples = (
        "M10 26q9-6 18 0t17-1M132 34q9-6 18 0t17-1M232 18q9-6 18 0t17-1M52 118q9-6 18 0t17-1M206 126q9-6 18 0t17-1"
        "M284 104q9-6 18 0t17-1M16 184q9-6 18 0t17-1M126 172q9-6 18 0t17-1M246 180q9-6 18 0t17-1M74 296q9-6 18 0t17-1"
        "M172 306q9-6 18 0t17-1M270 292q9-6 18 0t17-1"
    )
    return painted(drifts, "#a8793a", opacity=0.1) + stroked(path(ripples), RIPPLE, 1.2, 0.5)


def _noon(width: float, height: float) -> str:
    """The sun high on the left, dunes before it."""
    return (
        painted(plate((width, height)), "#f3dcae")
        + painted(disc(46, (34, 6)), "#f8e7bf")
        + painted(disc(30, (34, 6)), SUN)
        + painted(box(width, height - DUNES_HIGH + 1, (width / 2, (height + DUNES_HIGH) / 2)), DUNES[2])
        + cropped(_dunes(), (0, 0), (width, DUNES_HIGH))
    )


def _dunes() -> str:
    """Three dunes, one before the other, each with its lee in the shade."""
    far = path("M0 34C40 12 78 10 112 24S190 34 226 16 290 10 320 22V60H0Z")
    middle = path("M0 46C44 40 60 26 104 28 132 30 150 44 196 42S266 24 320 36V60H0Z")
    near = path("M0 52C60 60 96 46 140 46S236 60 320 46V60H0Z")
    lee = path("M104 28C132 30 150 44 196 42 160 52 128 44 104 28Z") + path(
        "M226 16C262 10 290 10 320 22V28C290 20 262 22 226 16Z"
    )
    return (
        painted(far, DUNES[0]) + painted(middle, DUNES[1]) + painted(lee, LEE, opacity=0.35) + painted(near, DUNES[2])
    )


def _slots(seat: int) -> str:
    """Hollows in the sand, one a kind of man that can be bought back."""
    return "".join(
        painted(box(SLOT_WIDTH - 4, SLOT_HEIGHT, slot_middle(seat, kind), 7), "#7a5420", opacity=0.16)
        + placed(ghost(seat), kept_at(seat, kind, 1))
        for kind in SLOT_ORDER
    )
