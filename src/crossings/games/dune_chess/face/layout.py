"""Where everything stands on the scene of Dune Chess, and what a view says about a square.

The board lies in the middle, rank 8 above; over it the tray of the Harkonnen, under it the tray of the Atreides. A
tray shows whose it is and the score, the men that can be bought back, and the Spice held, in heaps of five.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from crossings.drawing.kit import Point, moved
from crossings.drawing.scene import CELL
from crossings.games.dune_chess.rules.data import (
    CODES,
    FILES,
    GROUNDS,
    HARKONNEN,
    HARVESTER,
    KIND,
    LETTERS,
    NOBODY,
    ORNITHOPTER,
    RANKS,
    SEITCH,
    SIDE,
    SPICE,
    TROOP,
    VALUE,
    WARRIOR,
    WIDTH,
)

View = Mapping[str, Any]

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


# ---- what a view says --------------------------------------------------------------------------


class Man(NamedTuple):
    """Whose man it is, and of which kind."""

    seat: int
    kind: int


MEN: Final = {
    letter: Man(int(SIDE[number]), int(KIND[number])) for number, letter in enumerate(LETTERS) if number != NOBODY
}
"""The man that a letter stands for."""
SPICE_MARK: Final = GROUNDS[SPICE]
SEITCH_MARK: Final = GROUNDS[SEITCH]
TOGETHER, OUT, DESTROYING = "+", "/", "*"
"""The ends of action texts: two move together, the one below moves out, a Seitch is destroyed."""


class Stack(NamedTuple):
    """What lies on a square, from below: ground, Sandworm or not, a man aboard, the man on top ('' for nobody)."""

    ground: str
    worm: bool
    cargo: str
    man: str

    @property
    def top(self) -> Man | None:
        """The man on top."""
        return MEN[self.man] if self.man else None

    @property
    def load(self) -> Man | None:
        """The man aboard an Ornithopter."""
        return MEN[self.cargo] if self.cargo else None

    @property
    def rider(self) -> Man | None:
        """The Fremen on a Sandworm."""
        return self.top if self.worm else None

    @property
    def open_spice(self) -> bool:
        """Spice without a Sandworm on it."""
        return self.ground == SPICE_MARK and not self.worm


def stacks(view: View) -> dict[str, Stack]:
    """What lies on every square, by its name, rank 8 first."""
    worms, cargo = view["worms"], view["cargo"]
    found = {}
    for rank, grounds, men in zip(reversed(RANKS), view["ground"], view["men"], strict=True):
        for file, ground, man in zip(FILES, grounds, men, strict=True):
            square = file + rank
            found[square] = _stack(ground, square in worms, cargo.get(square, ""), man)
    return found


@cache
def _stack(ground: str, worm: bool, cargo: str, man: str) -> Stack:
    return Stack(ground, worm, cargo, "" if man == LETTERS[NOBODY] else man)


def on_board(view: View) -> list[Man]:
    """All men on the board, those aboard included."""
    return [MEN[letter] for letter in "".join(view["men"]) if letter in MEN] + [MEN[x] for x in view["cargo"].values()]


def scores(view: View) -> list[int]:
    """DUC-67: the value of a seat's men on the board and the Spice it holds."""
    totals = list(view["held"])
    for man in on_board(view):
        totals[man.seat] += VALUE[man.kind]
    return totals


def captured(view: View, seat: int, kind: int) -> int:
    """How many men of a kind a seat could buy back."""
    return int(view["captured"][seat][CODES[seat][kind]])


def landing(stack: Stack, square: str) -> Point:
    """Where a man stands on top of what lies on a square."""
    return moved(centre(square), RIDER_OFFSET) if stack.worm else centre(square)


def hold(square: str) -> Point:
    """Where a man hangs under an Ornithopter."""
    return moved(centre(square), LOAD_OFFSET)


CARRIED: Final = (TROOP, HARVESTER)
"""DUC-29: what an Ornithopter carries."""


def worm_moves(here: Stack, way: str) -> bool:
    """DUC-20, DUC-23, DUC-43: whether it is the Sandworm of a square that moves, not its rider alone."""
    return here.worm and (not here.man or way == TOGETHER)
