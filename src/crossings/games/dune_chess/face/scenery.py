"""What no move changes on the scene of Dune Chess: a desert at noon, the board in it, two trays in the dunes."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final

from crossings.drawing.kit import SHADOW_STRENGTH, box, disc, letters, painted, path, placed, stroked
from crossings.drawing.scene import CELL
from crossings.games.dune_chess.face.art import ghost
from crossings.games.dune_chess.face.layout import (
    BOARD,
    SCENE_SIZE,
    SLOT_ORDER,
    SLOT_WIDTH,
    TRAY,
    centre,
    kept_at,
    slot_middle,
)
from crossings.games.dune_chess.rules.data import FILES, RANKS, SEATS, WIDTH

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


@lru_cache(maxsize=1)
def backdrop() -> str:
    """The whole of it."""
    width, height = SCENE_SIZE
    return (
        painted(box(width, height, (width / 2, height / 2)), DUNES[0])
        + _noon()
        + placed(_dunes(), (0, TRAY + BOARD))
        + "".join(_slots(seat) for seat in range(SEATS))
        + board()
        + _coordinates()
    )


@lru_cache(maxsize=1)
def board() -> str:
    """The board: squares of sand, wind ripples, a lit edge and a shaded one."""
    dark = "".join(
        f"M{file * CELL} {TRAY + row * CELL}h{CELL}v{CELL}h-{CELL}z"
        for file, row in product(range(WIDTH), repeat=2)
        if (file + row) % 2
    )
    middle = (BOARD / 2, TRAY + BOARD / 2)
    return (
        painted(path(f"M0 {TRAY + BOARD}h{BOARD}v3H0z"), "#000", opacity=SHADOW_STRENGTH)
        + painted(box(BOARD, BOARD, middle), SAND)
        + painted(path(dark), DARK_SAND)
        + placed(_drifts(), (0, TRAY))
        + stroked(path(f"M0 {TRAY}.6H{BOARD}"), LIT_EDGE, 1.2)
    )


def _coordinates() -> str:
    """Ranks in the upper left corner of file a, files in the lower right corner of rank 1."""
    beside = [(SQUARE_EDGE, centre("a" + rank)[1] - CELL / 2 + 8.4) for rank in RANKS]
    below = [(centre(file + "1")[0] + CELL / 2 - SQUARE_EDGE, TRAY + BOARD - 2.8) for file in FILES]
    return letters(RANKS, beside, 7.6, COORDINATE, anchor="start", weight=600) + letters(
        FILES, below, 7.6, COORDINATE, anchor="end", weight=600
    )


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


def _noon() -> str:
    """The sun high on the left, dunes before it."""
    return (
        painted(box(BOARD, TRAY, (BOARD / 2, TRAY / 2)), "#f3dcae")
        + painted(disc(46, (34, 6)), "#f8e7bf")
        + painted(disc(30, (34, 6)), SUN)
        + placed(_dunes(), (0, 0))
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
        painted(box(SLOT_WIDTH - 4, TRAY - 8, slot_middle(seat, kind), 7), "#7a5420", opacity=0.16)
        + placed(ghost(seat), kept_at(seat, kind, 1))
        for kind in SLOT_ORDER
    )
