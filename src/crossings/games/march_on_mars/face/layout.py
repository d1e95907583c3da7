"""Where everything stands on the scene of March on Mars: the planet in rows, and what lies around it.

Units as in `crossings.drawing.scene`. The left side of the planet is the upper row, the landing zone the middle one,
the right side (full board only) the lower one; beside the landing zone wait the base and the incoming wave. Dice and
their cards lie under the planet; in a wide window to its right.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from crossings.drawing import kit
from crossings.drawing.kit import Point, moved
from crossings.engine.seen import stance
from crossings.shared.ring import art as ring_art
from crossings.shared.ring import panorama, tray
from crossings.shared.ring.data import ACTIONS_EACH_TURN, CARD_COLUMNS
from crossings.shared.ring.flights import Box, Terrain, landing_boxes
from crossings.shared.ring.panorama import COLUMN, LEVEL, STRIP_HEIGHT, Strip, Strips, home

from ..rules.data import ALIENS, COLUMNS, FULL, HALF, LZ, LZ_COLUMNS, SLOT_COLUMN, SLOTS
from .position import HAND, Company, Group, Position

EDGE = 6.0
"""Left and right of the planet, and of what lies above and below it."""
WIDTH = 14 * COLUMN + 2 * EDGE
HEADER = 64.0
ROW_HEIGHT = STRIP_HEIGHT - LEVEL + 8
"""Level 3 is nothing but sky: rows stand closer than strips are high."""
ASIDE = 4 * COLUMN
"""Room on either side of the landing zone."""

# ---- the planet --------------------------------------------------------------------------------


def _strip(row: int, first: int, last: int, left: float) -> Strip:
    return Strip(first, last, left, HEADER + row * ROW_HEIGHT - LEVEL + 12)


BEHIND_ZONE = {board: LZ + LZ_COLUMNS[board] for board in (FULL, HALF)}
MMM_SEEN = {board: (0, COLUMNS[board]) for board in (FULL, HALF)}
"""By board: the columns where the MMM is seen; it is one and the same (MOM-J02)."""
STRIPS: dict[int, Strips] = {
    FULL: (
        _strip(0, 0, LZ - 1, EDGE),
        _strip(1, LZ, BEHIND_ZONE[FULL] - 1, EDGE + ASIDE),
        _strip(2, BEHIND_ZONE[FULL], MMM_SEEN[FULL][1], EDGE),
    ),
    HALF: (_strip(0, 0, LZ - 1, EDGE), _strip(1, LZ, MMM_SEEN[HALF][1], WIDTH - EDGE - ASIDE)),
}
"""By board: the rows of the planet."""
PLANET_BOTTOM = {board: HEADER + len(rows) * ROW_HEIGHT + 16 for board, rows in STRIPS.items()}
ROSTER_HEIGHT = 72.0
BELOW = tray.POOL_HEIGHT + tray.CARD_SIZE[1] + ROSTER_HEIGHT + 2 * tray.CARD_GAP
"""What lies under the planet."""
TALL_HEIGHT = {board: max(WIDTH, bottom + BELOW) for board, bottom in PLANET_BOTTOM.items()}
"""By board: how high the scene is; it is not wider than high, unless the window is wide."""
PANEL_LEFT = WIDTH + 2.0
PANEL_WIDTH = tray.WIDE.card_size[0]
"""What stands beside the planet in a wide window."""
PANEL_HEADER = 78.0
"""Over the bowl, there: whose turn it is."""


def first_column(slot: str) -> int:
    """The first column of a slot."""
    return SLOT_COLUMN[SLOTS.index(slot)]


def ground(board: int, box: Box) -> Point:
    """The middle of the ground of a box."""
    return panorama.ground(STRIPS[board], box)


def middle(board: int, box: Box) -> Point:
    """The middle of a box."""
    return panorama.middle(STRIPS[board], box)


def slot_plate(board: int, slot: str) -> Point:
    """The middle of the rock under a card, where its name is carved."""
    first = first_column(slot)
    strip = home(STRIPS[board], first)
    return strip.left + (first - strip.first + CARD_COLUMNS / 2) * COLUMN, strip.top + STRIP_HEIGHT - 11


def card_middle(board: int, slot: str) -> Point:
    """The middle of a card, over its ground."""
    plate, _ = slot_plate(board, slot)
    return plate, middle(board, (first_column(slot), 0))[1] - 10


# ---- who is where ------------------------------------------------------------------------------


def box_id(box: Box) -> str:
    """The place id of a box."""
    return f"x{box[0]}y{box[1]}"


@lru_cache(maxsize=256)
def landings(terrain: Terrain) -> dict[str, Box]:
    """All boxes to rest in, by place id."""
    return {box_id(box): box for box in landing_boxes(terrain)}


def training_id(seat: int) -> str:
    """The piece and place id of a marine's card."""
    return f"training-{seat}"


def marine_id(seat: int) -> str:
    """The piece id of a marine."""
    return f"marine-{seat}"


def alien_id(group: Group) -> str:
    """The piece id of all aliens of a colour in a box."""
    colour, box = group
    return f"{ALIENS[colour]}-{box[0]}-{box[1]}"


def incoming_id(colour: int) -> str:
    """The piece id of incoming aliens of a colour."""
    return f"{ALIENS[colour]}-incoming"


class Stand(NamedTuple):
    """Where a figure stands, how large it is drawn, and in which row from behind."""

    at: Point
    scale: float
    row: int


CROWD = (1.0, 0.86, 0.77, 0.7)
"""How large figures are, by how many share a box: one, two, three, or more."""
APART = (0.0, 17.0, 13.0, 28 / 3, 7.0)
"""From one to the next in a row of one, two, three, four or five."""
IN_A_ROW = 3
BEHIND = 17.0
"""How much higher the row behind stands."""


@cache
def _offsets(count: int) -> tuple[tuple[float, float, int], ...]:
    """Offsets of so many figures, those behind first."""
    behind = max(0, count - IN_A_ROW)
    rows = [(behind, -BEHIND), (count - behind, 0.0)] if behind else [(count, 0.0)]
    return tuple((dx, dy, row) for row, (width, dy) in enumerate(rows) for dx in kit.in_a_row(width, APART[width - 1]))


@lru_cache(maxsize=1024)
def stands(board: int, box: Box, company: Company) -> dict[str, Stand]:
    """By piece id, where the figures of a box stand: its marines, then each colour of its aliens."""
    heights = {marine_id(one.seat): ring_art.LYING if one.crashed else ring_art.FEET for one in company.marines}
    heights |= {alien_id((colour, box)): ring_art.FEET for colour, _ in company.aliens.groups}
    scale, floor = CROWD[min(len(heights), len(CROWD)) - 1], ground(board, box)
    return {
        piece: Stand(moved(floor, (dx, dy - height * scale)), scale, row)
        for (piece, height), (dx, dy, row) in zip(heights.items(), _offsets(len(heights)), strict=True)
    }


def spot(position: Position, group: Group) -> Point:
    """Where aliens of a colour in a box are drawn."""
    return stands(position.board, group[1], position.companies[group[1]])[alien_id(group)].at


# ---- beside the landing zone -------------------------------------------------------------------


def base_at(board: int) -> Point:
    """The base, to the left of the landing zone: the middle of its ground."""
    return EDGE + ASIDE / 2, ground(board, (LZ, 0))[1]


def incoming_middle(board: int) -> Point:
    """The incoming wave beside the landing zone: the middle of its ground."""
    return WIDTH - EDGE - (0.5 if board == FULL else 1.6) * ASIDE, ground(board, (LZ, 0))[1]


def incoming_at(board: int, colour: int) -> Point:
    """Where incoming aliens of a colour wait."""
    return moved(incoming_middle(board), ((colour - 1) * 42, -ring_art.FEET))


# ---- above and below ---------------------------------------------------------------------------

ROUND_AT = (EDGE + 6, 26.0)
MAP_AT = (WIDTH - 46.0, 44.0)
OUT_OF_SIGHT = (-100.0, -100.0)
WAVE_DIE_AT = (WIDTH - 104.0, 30.0)
"""Where the die for the wave lies."""


def size(board: int) -> Point:
    """How large the scene is."""
    if stance().wide:
        return PANEL_LEFT + PANEL_WIDTH + EDGE, PLANET_BOTTOM[board] + ROSTER_HEIGHT + tray.CARD_GAP
    return WIDTH, TALL_HEIGHT[board]


MAP_RADIUS = 27.0


def pool_at(board: int) -> Point:
    """The left upper corner of the bowl."""
    return (PANEL_LEFT, PANEL_HEADER) if stance().wide else (EDGE, TALL_HEIGHT[board] - BELOW)


def _tray_top(board: int) -> float:
    """The upper edge of the cards, or of the first of them."""
    return pool_at(board)[1] + tray.form().pool_height + (tray.CARD_GAP if stance().wide else 0)


def tray_card_at(board: int, card: int) -> Point:
    """The left upper corner of the card of action 1 to 3, or of the one beside them."""
    width, height = tray.form().card_size
    if stance().wide:
        return PANEL_LEFT, _tray_top(board) + ((card or ACTIONS_EACH_TURN + 1) - 1) * (height + tray.CARD_GAP)
    return EDGE + (card - 1) * (width + tray.CARD_GAP) if card else WIDTH - EDGE - width, _tray_top(board)


def bag_size() -> Point:
    """How large the plate is that tells what the bag holds."""
    return PANEL_WIDTH if stance().wide else WIDTH - 2 * EDGE - tray.POOL[0] - tray.CARD_GAP, tray.POOL_HEIGHT


def bag_at(board: int) -> Point:
    """The left upper corner of what the bag holds: beside the bowl, or under the cards."""
    if stance().wide:
        return PANEL_LEFT, tray_card_at(board, HAND)[1] + tray.form().card_size[1]
    return WIDTH - EDGE - bag_size()[0], pool_at(board)[1]


def turn_at(board: int) -> Point:
    """Whose turn it is: above the bowl, or beside the actions, where no card lies."""
    if stance().wide:
        return PANEL_LEFT + 22, 32
    width, height = tray.CARD_SIZE
    return EDGE + ACTIONS_EACH_TURN * (width + tray.CARD_GAP) + 20, _tray_top(board) + height / 2


def die_at(board: int, die: tray.Die) -> Point:
    """Where a die lies."""
    return tray.spot_at(tray_card_at(board, die.card), die.spot)


def roster_size(seats: int) -> Point:
    """How large a marine's card is."""
    return (WIDTH - 2 * EDGE - (seats - 1) * tray.CARD_GAP) / seats, ROSTER_HEIGHT


def roster_at(board: int, seats: int, seat: int) -> Point:
    """The middle of a marine's card."""
    width, height = roster_size(seats)
    top = PLANET_BOTTOM[board] if stance().wide else _tray_top(board) + tray.CARD_SIZE[1] + tray.CARD_GAP
    return EDGE + width / 2 + seat * (width + tray.CARD_GAP), top + height / 2
