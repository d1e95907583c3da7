"""Where everything stands on the scene of March on Mars: the planet in rows, and what lies around it.

Units as in `crossings.drawing.scene`. The left side of the planet is the upper row, the landing zone the middle one,
the right side (full board only) the lower one; beside the landing zone wait the base and the incoming wave.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from crossings.boxes.ring import art as ring_art
from crossings.boxes.ring import tray
from crossings.boxes.ring.data import ACTIONS_EACH_TURN, CARD_COLUMNS
from crossings.boxes.ring.flights import Box, Terrain, landing_boxes
from crossings.boxes.ring.panorama import COLUMN, LEVEL, STRIP_HEIGHT, Strip, Strips, home
from crossings.boxes.ring.tray import Die
from crossings.drawing.kit import Point, moved
from crossings.games.march_on_mars.face.seen import Company, Group, Seen
from crossings.games.march_on_mars.rules.data import ALIENS, COLUMNS, FULL, HALF, LZ, LZ_COLUMNS, SLOT_COLUMN, SLOTS

EDGE: Final = 6.0
"""Left and right of the planet, and of what lies above and below it."""
WIDTH: Final = 14 * COLUMN + 2 * EDGE
HEADER: Final = 64.0
ROW_HEIGHT: Final = STRIP_HEIGHT - LEVEL + 8
"""Level 3 is nothing but sky: rows stand closer than strips are high."""
ASIDE: Final = 4 * COLUMN
"""Room on either side of the landing zone."""

# ---- the planet --------------------------------------------------------------------------------


def _strip(row: int, first: int, last: int, left: float) -> Strip:
    return Strip(first, last, left, HEADER + row * ROW_HEIGHT - LEVEL + 12)


BEHIND_ZONE: Final = {board: LZ + int(LZ_COLUMNS[board]) for board in (FULL, HALF)}
MMM_SEEN: Final = {board: (0, int(COLUMNS[board])) for board in (FULL, HALF)}
"""By board: the columns where the MMM is seen; it is one and the same (MOM-J02)."""
STRIPS: Final[dict[int, Strips]] = {
    FULL: (
        _strip(0, 0, LZ - 1, EDGE),
        _strip(1, LZ, BEHIND_ZONE[FULL] - 1, EDGE + ASIDE),
        _strip(2, BEHIND_ZONE[FULL], MMM_SEEN[FULL][1], EDGE),
    ),
    HALF: (_strip(0, 0, LZ - 1, EDGE), _strip(1, LZ, MMM_SEEN[HALF][1], WIDTH - EDGE - ASIDE)),
}
"""By board: the rows of the planet."""
ROSTER_HEIGHT: Final = 72.0
BELOW: Final = tray.POOL_HEIGHT + tray.CARD_SIZE[1] + ROSTER_HEIGHT + 2 * tray.CARD_GAP
"""What lies under the planet."""
SCENE_SIZE: Final = {
    board: (WIDTH, max(WIDTH, HEADER + len(rows) * ROW_HEIGHT + 16 + BELOW)) for board, rows in STRIPS.items()
}
"""By board: no scene is wider than high."""
POOL_TOP: Final = {board: height - BELOW for board, (_, height) in SCENE_SIZE.items()}
TRAY_TOP: Final = {board: top + tray.POOL_HEIGHT for board, top in POOL_TOP.items()}


def columns_of_slot(slot: str) -> range:
    """The six columns of a slot."""
    first = int(SLOT_COLUMN[SLOTS.index(slot)])
    return range(first, first + CARD_COLUMNS)


def ground(board: int, box: Box) -> Point:
    """The middle of the ground of a box."""
    return home(STRIPS[board], box[0]).ground(box)


def middle(board: int, box: Box) -> Point:
    """The middle of a box."""
    return home(STRIPS[board], box[0]).middle(box)


def slot_plate(board: int, slot: str) -> Point:
    """The middle of the rock under a card, where its name is carved."""
    first = columns_of_slot(slot).start
    strip = home(STRIPS[board], first)
    return strip.left + (first - strip.first + CARD_COLUMNS / 2) * COLUMN, strip.top + STRIP_HEIGHT - 11


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


CROWD: Final = (1.0, 0.86, 0.74, 0.66)
"""How large figures are, by how many share a box: one, two, three, or more."""
SPREAD: Final = (0.0, 17.0, 26.0, 28.0)
"""From the first to the last of a row of one, two, three, or more."""
IN_A_ROW: Final = 3
BEHIND: Final = 17.0
"""How much higher the row behind stands."""


@cache
def _offsets(count: int) -> tuple[tuple[float, float, int], ...]:
    """Offsets of so many figures, those behind first."""
    front = min(count, IN_A_ROW)
    found = []
    for row, width in enumerate((count - front, front) if count > front else (front,)):
        raised = -BEHIND if count > front and row == 0 else 0.0
        for place in range(width):
            dx = (place / (width - 1) - 0.5) * SPREAD[min(width, len(SPREAD)) - 1] if width > 1 else 0.0
            found.append((dx, raised, row))
    return tuple(found)


@lru_cache(maxsize=8192)
def stands(board: int, box: Box, company: Company) -> dict[str, Stand]:
    """By piece id, where the figures of a box stand: its marines, then each colour of its aliens."""
    lying = [ring_art.LYING if marine.crashed else ring_art.FEET for marine in company.marines]
    heights = {marine_id(marine.seat): height for marine, height in zip(company.marines, lying, strict=True)}
    heights |= {alien_id((colour, box)): ring_art.FEET for colour, _ in company.aliens.groups}
    scale, floor = CROWD[min(len(heights), len(CROWD)) - 1], ground(board, box)
    found = {}
    for (piece, height), (dx, dy, row) in zip(heights.items(), _offsets(len(heights)), strict=True):
        found[piece] = Stand(moved(floor, (dx, dy - height * scale)), scale, row)
    return found


def spot(seen: Seen, group: Group) -> Point:
    """Where aliens of a colour in a box are drawn."""
    return stands(seen.board, group[1], seen.companies[group[1]])[alien_id(group)].at


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

ROUND_AT: Final = (EDGE + 6, 26.0)
MAP_AT: Final = (WIDTH - 46.0, 44.0)
MAP_RADIUS: Final = 27.0
BAG_SIZE: Final = (WIDTH - 2 * EDGE - tray.POOL[0] - tray.CARD_GAP, tray.POOL_HEIGHT)


def tray_card_at(board: int, card: int) -> Point:
    """The left upper corner of the card of action 1 to 3, or of the one beside them."""
    step = tray.CARD_SIZE[0] + tray.CARD_GAP
    return EDGE + (card - 1) * step if card else WIDTH - EDGE - tray.CARD_SIZE[0], TRAY_TOP[board]


def pool_at(board: int) -> Point:
    """The left upper corner of the bowl."""
    return EDGE, POOL_TOP[board]


def bag_at(board: int) -> Point:
    """The left upper corner of what the bag holds, beside the bowl."""
    return WIDTH - EDGE - BAG_SIZE[0], POOL_TOP[board]


def turn_at(board: int) -> Point:
    """Whose turn it is: beside the actions, where no card lies."""
    return EDGE + ACTIONS_EACH_TURN * (tray.CARD_SIZE[0] + tray.CARD_GAP) + 20, TRAY_TOP[board] + tray.CARD_SIZE[1] / 2


def die_at(board: int, die: Die) -> Point:
    """Where a die lies."""
    return tray.spot_at(tray_card_at(board, die.card), die.spot)


def roster_size(seats: int) -> Point:
    """How large a marine's card is."""
    return (WIDTH - 2 * EDGE - (seats - 1) * tray.CARD_GAP) / seats, ROSTER_HEIGHT


def roster_at(board: int, seats: int, seat: int) -> Point:
    """The middle of a marine's card."""
    width, height = roster_size(seats)
    top = TRAY_TOP[board] + tray.CARD_SIZE[1] + tray.CARD_GAP
    return EDGE + width / 2 + seat * (width + tray.CARD_GAP), top + height / 2
