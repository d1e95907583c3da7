"""Where everything stands on the scene of Dune Chess.

The board lies in the middle, rank 8 above; over it the tray of the Harkonnen, under it the tray of the Atreides. A
tray shows whose it is and the score, the men that can be bought back, and the Spice held, in heaps of five.
"""

from __future__ import annotations

from typing import Final

from crossings.drawing.kit import Point, moved
from crossings.drawing.scene import CELL
from crossings.games.dune_chess.face.seen import Stack
from crossings.games.dune_chess.rules.data import (
    CODES,
    FILES,
    HARKONNEN,
    HARVESTER,
    ORNITHOPTER,
    RANKS,
    TROOP,
    WARRIOR,
    WIDTH,
)

# ---- where -------------------------------------------------------------------------------------

TRAY: Final = 60
"""How high a tray is."""
BOARD: Final = WIDTH * CELL
SCENE_SIZE: Final = (BOARD, BOARD + 2 * TRAY)
SLOT_ORDER: Final = (TROOP, WARRIOR, HARVESTER, ORNITHOPTER)
"""The kinds in a tray, from the left: first those that the leader buys, then those that the Mentat buys."""
SLOT_WIDTH: Final = 40
FIRST_SLOT: Final = 114
"""The middle of the first slot."""
HEAPS: Final = 286
"""The middle of the place where Spice is heaped."""
HEAP: Final = 5
"""So many Spice make a heap: the price of an Ornithopter."""
RIDER_OFFSET: Final = (8.0, -8.0)
LOAD_OFFSET: Final = (0.0, 8.6)
RIDER_SCALE: Final = 0.62
LOAD_SCALE: Final = 0.5
_IN_A_HEAP: Final = ((-8.0, 3.0), (0.0, 3.4), (8.0, 3.0), (-4.0, -3.6), (4.0, -3.6))
_HEAP_PLACES: Final = ((-14.0, 25.5), (14.0, 25.5), (-14.0, 46.0), (14.0, 46.0))


def centre(square: str) -> Point:
    """The middle of a square."""
    file, rank = FILES.index(square[0]), RANKS.index(square[1])
    return (file + 0.5) * CELL, TRAY + (WIDTH - 1 - rank + 0.5) * CELL


def tray_top(seat: int) -> float:
    """Where the tray of a seat begins."""
    return 0 if seat == HARKONNEN else TRAY + BOARD


def slot_middle(seat: int, kind: int) -> Point:
    """The middle of the place where captured men of a kind are kept."""
    return FIRST_SLOT + SLOT_ORDER.index(kind) * SLOT_WIDTH, tray_top(seat) + TRAY / 2


def kept_at(seat: int, kind: int, index: int) -> Point:
    """Where the captured man of that index (from 1) stands in his stack."""
    x, y = slot_middle(seat, kind)
    return x, y - 2.6 - 1.3 * (index - 1)


def held_at(seat: int, index: int) -> Point:
    """Where the Spice of that index (from 1) lies among those held."""
    heap, lump = divmod(index - 1, HEAP)
    (x, y), (dx, dy) = _HEAP_PLACES[heap], _IN_A_HEAP[lump]
    return HEAPS + x + dx, tray_top(seat) + y + dy


def offstage(seat: int, square: str) -> Point:
    """Where a man goes who is lost for good: off the scene on his own side."""
    x, _ = centre(square)
    return x, -CELL if seat == HARKONNEN else SCENE_SIZE[1] + CELL


# ---- names of pieces ---------------------------------------------------------------------------


def kept_id(seat: int, kind: int, index: int) -> str:
    """The piece id of a captured man in his tray."""
    return f"kept-{seat}-{CODES[seat][kind]}-{index}"


def held_id(seat: int, index: int) -> str:
    """The piece id of a Spice held."""
    return f"held-{seat}-{index}"


# ---- on a square ------------------------------------------------------------------------------


def landing(stack: Stack, square: str) -> Point:
    """Where a man stands on top of what lies on a square."""
    return moved(centre(square), RIDER_OFFSET) if stack.worm else centre(square)


def hold(square: str) -> Point:
    """Where a man hangs under an Ornithopter."""
    return moved(centre(square), LOAD_OFFSET)
