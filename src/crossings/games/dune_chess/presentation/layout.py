"""The layout of the scene of Dune Chess.

The board has a tray for each side: above and below it, or both beside it in a wide window. From the other side
everything is rotated by half a turn, except the sun. A tray shows the side and its score, the men that can be ransomed,
the Spice held, in heaps of five, and the men lost for good.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crossings.drawing.kit import Point, shift_point
from crossings.drawing.scene import CELL
from crossings.drawing.sheets import data
from crossings.engine.orientation import current_orientation

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

# ---- the board -----------------------------------------------------------------------------------

BOARD = WIDTH * CELL
RIDER_OFFSET = (8.0, -8.0)
LOAD_OFFSET = (0.0, 8.6)
RIDER_SCALE = 0.62
LOAD_SCALE = 0.5


def board_top() -> float:
    """Return the distance of the board from the upper edge."""
    return 0 if current_orientation().wide else FLAT.high


def scene_size() -> Point:
    """Return the size of the board and trays together."""
    return (BOARD + TALL.wide, BOARD) if current_orientation().wide else (BOARD, BOARD + 2 * FLAT.high)


def column_and_row(square: str) -> tuple[int, int]:
    """Return the column from the left and the row from the top in which a square is shown."""
    file, rank = FILES.index(square[0]), RANKS.index(square[1])
    return (WIDTH - 1 - file, rank) if current_orientation().turned else (file, WIDTH - 1 - rank)


def centre(square: str) -> Point:
    """Return the centre of a square."""
    column, row = column_and_row(square)
    return (column + 0.5) * CELL, board_top() + (row + 0.5) * CELL


def landing(stack: Stack, square: str) -> Point:
    """Return where a man stands on top of the contents of a square."""
    return shift_point(centre(square), RIDER_OFFSET) if stack.worm else centre(square)


def hold(square: str) -> Point:
    """Return where a man hangs under an Ornithopter."""
    return shift_point(centre(square), LOAD_OFFSET)


# ---- the trays -----------------------------------------------------------------------------------

SLOT_ORDER = (TROOP, WARRIOR, HARVESTER, ORNITHOPTER)
"""The kinds in a tray, from the left: those that the leader ransoms, then those that the Mentat ransoms."""
SLOT_WIDTH = 40
SLOT_HEIGHT = 50
HEAP = 5
"""The Spice in a heap: the price of an Ornithopter."""
GONE_ORDER = tuple(
    (kind, index)
    for kind in (LEADER, MENTAT, WARRIOR, ORNITHOPTER, HARVESTER, TROOP)
    for index in range(1, NUMBER[kind] + 1)
)
"""All men of a side, in the order in which lost ones are shown."""
GONE_STEP = 16.6
_IN_A_HEAP = ((-8.0, 3.0), (0.0, 3.4), (8.0, 3.0), (-4.0, -3.6), (4.0, -3.6))
_HEAP_PLACES = ((-14.0, 12.5), (14.0, 12.5), (-14.0, 33.0), (14.0, 33.0))


@dataclass(frozen=True)
class TrayLayout:
    """The layout of a tray: points relative to its upper left corner, and the number of lost men in a row."""

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


FLAT, TALL = (
    TrayLayout(**{name: _read(value) for name, value in layout.items()}) for layout in data(__file__, "trays.json")
)
"""`FLAT`: above or below the board, with the lost men in a row at the lower edge. `TALL`: beside the board, half as
high as it."""


def _tray_layout() -> TrayLayout:
    return TALL if current_orientation().wide else FLAT


def is_above(seat: int) -> bool:
    """Whether a side is at the top in the current orientation."""
    return (seat == HARKONNEN) != current_orientation().turned


def in_tray(seat: int, point: Point) -> Point:
    """Convert a point of a tray to the scene."""
    if current_orientation().wide:
        return BOARD + point[0], point[1] + (0 if is_above(seat) else TALL.high)
    return point[0], point[1] + (0 if is_above(seat) else FLAT.high + BOARD)


def banner_at(seat: int) -> Point:
    """Return the position of a side's sign; its name and score are beside it."""
    return in_tray(seat, _tray_layout().banner)


def side_box(seat: int) -> tuple[Point, Point]:
    """Return centre and size of the place that describes a side."""
    wide, high = _tray_layout().side
    return in_tray(seat, (wide / 2, high / 2)), (wide, high)


def slot_middle(seat: int, kind: int) -> Point:
    """Return the centre of the slot for captured men of a kind."""
    x, y = _tray_layout().first_slot
    return in_tray(seat, (x + SLOT_ORDER.index(kind) * SLOT_WIDTH, y))


def captured_at(seat: int, kind: int, index: int) -> Point:
    """Return the position of captured man number `index` (from 1) in his stack."""
    x, y = slot_middle(seat, kind)
    return x, y - 2.6 - 1.3 * (index - 1)


def heap_label_at(seat: int) -> Point:
    """Return the position of the label with a side's Spice."""
    return in_tray(seat, _tray_layout().heap_label)


def held_at(seat: int, index: int) -> Point:
    """Return the position of Spice number `index` (from 1) among those held."""
    heap, lump = divmod(index - 1, HEAP)
    return shift_point(shift_point(heap_label_at(seat), _HEAP_PLACES[heap]), _IN_A_HEAP[lump])


def gone_label_at(seat: int) -> Point:
    """Return the position of the label of the men lost for good."""
    return in_tray(seat, _tray_layout().gone_label)


def gone_at(seat: int, kind: int, index: int) -> Point:
    """Return the position of the `index`-th man (from 1) of a kind to be lost for good."""
    row, column = divmod(GONE_ORDER.index((kind, index)), _tray_layout().gone_in_a_row)
    return in_tray(seat, shift_point(_tray_layout().first_gone, (column * GONE_STEP, row * GONE_STEP)))


def gone_box(seat: int) -> tuple[Point, Point]:
    """Return centre and size of the place with the men lost for good."""
    layout = _tray_layout()
    top = layout.first_gone[1] - GONE_STEP / 2
    return in_tray(seat, (layout.wide / 2, (top + layout.high) / 2)), (layout.wide, layout.high - top)


# ---- piece ids -----------------------------------------------------------------------------------

RANSOM = "ransom-"
"""The prefix of the place ids where men are ransomed."""


def captured_id(seat: int, kind: int, index: int) -> str:
    """The piece id of a captured man in his tray."""
    return f"kept-{seat}-{CODES[seat][kind]}-{index}"


def held_id(seat: int, index: int) -> str:
    """The piece id of a Spice held."""
    return f"held-{seat}-{index}"


def gone_id(seat: int, kind: int, index: int) -> str:
    """The piece id of a man lost for good."""
    return f"gone-{seat}-{kind}-{index}"
