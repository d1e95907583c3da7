"""Where everything stands on the scene of Dune Chess.

The board has a tray for each side. Usually they lie above and below it, in a wide window both beside it. For whoever
looks from the other side all is turned by half a turn, the sun excepted. A tray shows whose it is and the
score, the men that can be bought back, the Spice held, in heaps of five, and the men that are gone for good.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crossings.drawing.kit import Point, shift_point
from crossings.drawing.scene import CELL
from crossings.drawing.sheets import data
from crossings.engine.viewpoint import current_orientation

from ..rules.data import (
    CODES,
    FILES,
    HARKONNEN,
    HARVESTER,
    LEADER,
    MENTAT,
    NUMBER,
    ORNITHOPTER,
    RANKS,
    TROOP,
    WARRIOR,
    WIDTH,
)
from .position import Stack

# ---- the board ---------------------------------------------------------------------------------

BOARD = WIDTH * CELL
RIDER_OFFSET = (8.0, -8.0)
LOAD_OFFSET = (0.0, 8.6)
RIDER_SCALE = 0.62
LOAD_SCALE = 0.5


def board_top() -> float:
    """How far the board is from the upper edge."""
    return 0 if current_orientation().wide else FLAT.high


def scene_size() -> Point:
    """Of board and trays together."""
    return (BOARD + TALL.wide, BOARD) if current_orientation().wide else (BOARD, BOARD + 2 * FLAT.high)


def column_and_row(square: str) -> tuple[int, int]:
    """Where a square is seen: so many squares from the left and from above."""
    file, rank = FILES.index(square[0]), RANKS.index(square[1])
    return (WIDTH - 1 - file, rank) if current_orientation().turned else (file, WIDTH - 1 - rank)


def centre(square: str) -> Point:
    """The middle of a square."""
    column, row = column_and_row(square)
    return (column + 0.5) * CELL, board_top() + (row + 0.5) * CELL


def landing(stack: Stack, square: str) -> Point:
    """Where a man stands on top of what lies on a square."""
    return shift_point(centre(square), RIDER_OFFSET) if stack.worm else centre(square)


def hold(square: str) -> Point:
    """Where a man hangs under an Ornithopter."""
    return shift_point(centre(square), LOAD_OFFSET)


# ---- the trays ---------------------------------------------------------------------------------

SLOT_ORDER = (TROOP, WARRIOR, HARVESTER, ORNITHOPTER)
"""The kinds in a tray, from the left: first those that the leader buys, then those that the Mentat buys."""
SLOT_WIDTH = 40
SLOT_HEIGHT = 50
HEAP = 5
"""So many Spice make a heap: the price of an Ornithopter."""
GONE_ORDER = tuple(
    (kind, index)
    for kind in (LEADER, MENTAT, WARRIOR, ORNITHOPTER, HARVESTER, TROOP)
    for index in range(1, NUMBER[kind] + 1)
)
"""All men of a side, in the order in which those that are gone stand."""
GONE_STEP = 16.6
_IN_A_HEAP = ((-8.0, 3.0), (0.0, 3.4), (8.0, 3.0), (-4.0, -3.6), (4.0, -3.6))
_HEAP_PLACES = ((-14.0, 12.5), (14.0, 12.5), (-14.0, 33.0), (14.0, 33.0))


@dataclass(frozen=True)
class Form:
    """How a tray is laid out: points from its upper left corner, and how many men that are gone stand in a row."""

    wide: float
    high: float
    banner: Point
    side: tuple[float, float]
    first_slot: Point
    heap_label: Point
    gone_label: Point
    first_gone: Point
    gone_in_a_row: int


def _read(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


FLAT, TALL = (Form(**{name: _read(value) for name, value in form.items()}) for form in data(__file__, "trays.json"))
"""Above or below the board, where what is gone stands in a row at the lower edge; beside the board, half as high."""


def _form() -> Form:
    return TALL if current_orientation().wide else FLAT


def is_above(seat: int) -> bool:
    """Whether a side is the upper one for those who look."""
    return (seat == HARKONNEN) != current_orientation().turned


def in_tray(seat: int, point: Point) -> Point:
    """A point of a tray, on the scene."""
    if current_orientation().wide:
        return BOARD + point[0], point[1] + (0 if is_above(seat) else TALL.high)
    return point[0], point[1] + (0 if is_above(seat) else FLAT.high + BOARD)


def banner_at(seat: int) -> Point:
    """Where a side's mark stands, its name and score beside it."""
    return in_tray(seat, _form().banner)


def side_box(seat: int) -> tuple[Point, Point]:
    """Middle and size of the place that tells of a side."""
    wide, high = _form().side
    return in_tray(seat, (wide / 2, high / 2)), (wide, high)


def slot_middle(seat: int, kind: int) -> Point:
    """The middle of the place where captured men of a kind are kept."""
    x, y = _form().first_slot
    return in_tray(seat, (x + SLOT_ORDER.index(kind) * SLOT_WIDTH, y))


def kept_at(seat: int, kind: int, index: int) -> Point:
    """Where the captured man of that index (from 1) stands in his stack."""
    x, y = slot_middle(seat, kind)
    return x, y - 2.6 - 1.3 * (index - 1)


def heap_label_at(seat: int) -> Point:
    """Where it stands how much Spice a side holds."""
    return in_tray(seat, _form().heap_label)


def held_at(seat: int, index: int) -> Point:
    """Where the Spice of that index (from 1) lies among those held."""
    heap, lump = divmod(index - 1, HEAP)
    return shift_point(shift_point(heap_label_at(seat), _HEAP_PLACES[heap]), _IN_A_HEAP[lump])


def gone_label_at(seat: int) -> Point:
    """Where it is said that these are gone for good."""
    return in_tray(seat, _form().gone_label)


def gone_at(seat: int, kind: int, index: int) -> Point:
    """Where the man of that kind who was the `index`-th (from 1) to be lost for good stands."""
    row, column = divmod(GONE_ORDER.index((kind, index)), _form().gone_in_a_row)
    return in_tray(seat, shift_point(_form().first_gone, (column * GONE_STEP, row * GONE_STEP)))


def gone_box(seat: int) -> tuple[Point, Point]:
    """Middle and size of the place where those stand who are gone for good."""
    form = _form()
    top = form.first_gone[1] - GONE_STEP / 2
    return in_tray(seat, (form.wide / 2, (top + form.high) / 2)), (form.wide, form.high - top)


# ---- names of pieces ---------------------------------------------------------------------------

RANSOM = "ransom-"
"""How the place begins from where men of a kind are bought back."""


def kept_id(seat: int, kind: int, index: int) -> str:
    """The piece id of a captured man in his tray."""
    return f"kept-{seat}-{CODES[seat][kind]}-{index}"


def held_id(seat: int, index: int) -> str:
    """The piece id of a Spice held."""
    return f"held-{seat}-{index}"


def gone_id(seat: int, kind: int, index: int) -> str:
    """The piece id of a man who is gone for good."""
    return f"gone-{seat}-{kind}-{index}"
