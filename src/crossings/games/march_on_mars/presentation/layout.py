"""The layout of the scene of March on Mars: the planet in rows, and everything around it.

Units are those of `crossings.drawing.scene`. On the full board the left side of the planet is the upper row, the
landing zone the middle one and the right side the lower one; the base and the incoming wave are beside the landing
zone. On the half board everything is larger, in two rows: the card next to the MMM with the incoming wave beside it,
then the other card and the landing zone with the base behind it. Signs above a row say where it continues. Dice and
their cards are below the planet, in a wide window to its right.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from crossings.drawing import kit
from crossings.drawing.kit import Point, shift_point
from crossings.engine.orientation import current_orientation
from crossings.shared.ring import art as ring_art
from crossings.shared.ring import panorama, tray
from crossings.shared.ring.data import ACTIONS_EACH_TURN, CARD_COLUMNS
from crossings.shared.ring.flights import Box, Terrain, landing_boxes
from crossings.shared.ring.panorama import COLUMN, LEVEL, Strip, Strips, home

from ..rules.data import ALIENS, COLUMNS, FULL, HALF, L1, LZ, LZ_COLUMNS, SLOT_COLUMN, SLOTS
from .position import HAND, BoxContents, Group, Position

EDGE = 6.0
"""The margins left and right."""
WIDTH = 14 * COLUMN + 2 * EDGE
HEADER = 62.0
ASIDE = 4 * COLUMN
"""Room on either side of the landing zone of the full board."""

# ---- the planet ----------------------------------------------------------------------------------


class Row(NamedTuple):
    """Columns `first` to `last`, starting at x `left`, below `sky` for the signs; `scale` and `level` as in `Strip`."""

    first: int
    last: int
    left: float
    sky: float
    scale: float = 1.0
    level: float = LEVEL


def _strips(*rows: Row) -> Strips:
    """Place rows below one another. Level 3 is empty sky, in which the signs of a row are drawn."""
    strips, bottom = [], HEADER
    for row in rows:
        strips.append(Strip(row.first, row.last, row.left, bottom + row.sky - row.level, row.scale, row.level))
        bottom = strips[-1].bottom
    return tuple(strips)


BEHIND_ZONE = {board: LZ + LZ_COLUMNS[board] for board in (FULL, HALF)}
HALF_SCALE, HALF_LEVEL, HALF_SKY, FULL_SKY, ZONE_SKY = 1.3, 51.0, 30.0, 22.0, 8.0
MMM_SEEN = {FULL: (0, COLUMNS[FULL]), HALF: (0,)}
"""By board: the columns where the MMM is drawn; on the half board the landing zone does not lead to it (MOM-R03)."""
STRIPS: dict[int, Strips] = {
    FULL: _strips(
        Row(0, LZ - 1, EDGE, FULL_SKY),
        Row(LZ, BEHIND_ZONE[FULL] - 1, EDGE + ASIDE, ZONE_SKY),
        Row(BEHIND_ZONE[FULL], COLUMNS[FULL], EDGE, FULL_SKY),
    ),
    HALF: _strips(
        Row(0, SLOT_COLUMN[L1] - 1, EDGE, HALF_SKY, HALF_SCALE, HALF_LEVEL),
        Row(SLOT_COLUMN[L1], BEHIND_ZONE[HALF] - 1, EDGE, HALF_SKY, HALF_SCALE, HALF_LEVEL),
    ),
}
"""By board: the rows of the planet."""
PLANET_BOTTOM = {board: rows[-1].bottom + 12 for board, rows in STRIPS.items()}
ROSTER_HEIGHT = 72.0
BELOW = tray.POOL_HEIGHT + tray.CARD_SIZE[1] + ROSTER_HEIGHT + 2 * tray.CARD_GAP
"""The height of what is below the planet."""
TALL_HEIGHT = {board: max(WIDTH, bottom + BELOW) for board, bottom in PLANET_BOTTOM.items()}
"""By board: the height of the scene in a narrow window, at least its width."""
PANEL_LEFT = WIDTH + 2.0
PANEL_WIDTH = tray.WIDE.card_size[0]
"""The panel beside the planet in a wide window."""
PANEL_HEADER = 78.0
"""The room above its bowl for the player in turn."""


def scale(board: int) -> float:
    """Return the scale of the planet and its figures, relative to the full board."""
    return STRIPS[board][0].scale


def sign_line(strip: Strip) -> float:
    """Return the y of the signs of a row: above level 2, or on it in the row of the landing zone."""
    return strip.top + strip.level + (SIGN_SINKS if strip.first == LZ else -SIGN_RISE)


SIGN_RISE, SIGN_SINKS = 11.0, 13.0


def row_end(board: int, strip: Strip) -> float:
    """Return the x where the signs of a row end; in the upper row this is before the map."""
    right = strip.left + strip.width
    return min(right, MAP_AT[0] - 1.3 * MAP_RADIUS) if strip == STRIPS[board][0] else right


def first_column(slot: str) -> int:
    """Return the first column of a slot."""
    return SLOT_COLUMN[SLOTS.index(slot)]


def ground(board: int, box: Box) -> Point:
    """Return the middle of the ground of a box."""
    return panorama.ground(STRIPS[board], box)


def middle(board: int, box: Box) -> Point:
    """Return the middle of a box."""
    return panorama.middle(STRIPS[board], box)


def slot_plate(board: int, slot: str) -> Point:
    """Return the middle of the rock below a card, where its name is carved."""
    first = first_column(slot)
    strip = home(STRIPS[board], first)
    return strip.left + (first - strip.first + CARD_COLUMNS / 2) * strip.column, (strip.foot + strip.bottom) / 2


def card_middle(board: int, slot: str) -> Point:
    """Return a point above the ground in the middle of a card."""
    plate, _ = slot_plate(board, slot)
    return plate, middle(board, (first_column(slot), 0))[1] - 10


def card_end(board: int, slot: str) -> Point:
    """Return a point above the ground at the end of a card away from the MMM, where aliens leave it."""
    first = first_column(slot)
    return middle(board, (first + CARD_COLUMNS - 1 if slot[0] == "l" else first, 0))


# ---- figures -------------------------------------------------------------------------------------


def box_id(box: Box) -> str:
    """The place id of a box."""
    return f"x{box[0]}y{box[1]}"


@lru_cache(maxsize=256)
def landings(terrain: Terrain) -> dict[str, Box]:
    """Return all landing boxes by place id."""
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
    """The point of a figure, its scale, and its row from behind."""

    at: Point
    scale: float
    row: int


CROWD = (1.0, 0.86, 0.77, 0.7)
"""The scale of figures, by their number in a box: one, two, three, or more."""
APART = (0.0, 17.0, 13.0, 28 / 3, 7.0)
"""The distance between figures in a row, by their number from one to five."""
IN_A_ROW = 3
BEHIND = 17.0
"""The height of the back row above the front row."""


@cache
def _offsets(count: int) -> tuple[tuple[float, float, int], ...]:
    """Return the offsets and rows of figures, the back row first."""
    behind = max(0, count - IN_A_ROW)
    rows = [(behind, -BEHIND), (count - behind, 0.0)] if behind else [(count, 0.0)]
    return tuple(
        (dx, dy, row) for row, (width, dy) in enumerate(rows) for dx in kit.row_offsets(width, APART[width - 1])
    )


@lru_cache(maxsize=1024)
def stands(board: int, box: Box, contents: BoxContents) -> dict[str, Stand]:
    """Return the stands of the figures in a box by piece id: its marines, then each colour of its aliens."""
    heights = {
        marine_id(marine.seat): ring_art.LYING_OFFSET if marine.crashed else ring_art.FEET_OFFSET
        for marine in contents.marines
    }
    heights |= {alien_id((colour, box)): ring_art.FEET_OFFSET for colour, _ in contents.aliens.groups}
    larger, floor = scale(board), ground(board, box)
    size = larger * CROWD[min(len(heights), len(CROWD)) - 1]
    return {
        piece: Stand(shift_point(floor, (dx * larger, dy * larger - height * size)), size, row)
        for (piece, height), (dx, dy, row) in zip(heights.items(), _offsets(len(heights)), strict=True)
    }


def spot(position: Position, group: Group) -> Point:
    """Return where aliens of a colour in a box are drawn."""
    return stands(position.board, group[1], position.contents_by_box[group[1]])[alien_id(group)].at


# ---- beside the landing zone ---------------------------------------------------------------------


def beside(board: int, row: int) -> tuple[float, float]:
    """Return the left and right edge of the room to the right of a row."""
    strip = STRIPS[board][row]
    return strip.left + strip.width, WIDTH - EDGE


def base_at(board: int) -> Point:
    """Return the ground of the base: left of the landing zone, on the half board to its right."""
    x = EDGE + ASIDE / 2 if board == FULL else sum(beside(board, 1)) / 2
    return x, ground(board, (LZ, 0))[1]


def base_width(board: int) -> float:
    """Return the width of the base with its marks."""
    left, right = beside(board, 1)
    return min(120.0, right - left)


def incoming_middle(board: int) -> Point:
    """Return the ground of the incoming wave: right of the landing zone, on the half board above it."""
    row = 1 if board == FULL else 0
    return sum(beside(board, row)) / 2, STRIPS[board][row].ground((0, 0))[1]


def incoming_at(board: int, colour: int) -> Point:
    """Return where incoming aliens of a colour wait."""
    return shift_point(incoming_middle(board), ((colour - 1) * 42, -ring_art.FEET_OFFSET * scale(board)))


# ---- above and below -----------------------------------------------------------------------------

ROUND_AT = (EDGE + 6, 26.0)
ROUND_WIDTH = 156.0
ROUTES_AT = (EDGE + ROUND_WIDTH + 6, 4.0)
"""The upper left corner of the signposts to the MMM."""
ROUTES_SIZE = (286.0, 54.0)
MAP_AT = (WIDTH - 40.0, 44.0)
OUT_OF_SIGHT = (-100.0, -100.0)
WAVE_DIE_AT = (WIDTH - 98.0, 30.0)
"""The point of the wave die."""


def size(board: int) -> Point:
    """Return the size of the scene."""
    if current_orientation().wide:
        return PANEL_LEFT + PANEL_WIDTH + EDGE, PLANET_BOTTOM[board] + ROSTER_HEIGHT + tray.CARD_GAP
    return WIDTH, TALL_HEIGHT[board]


MAP_RADIUS = 25.0


def pool_at(board: int) -> Point:
    """Return the upper left corner of the bowl."""
    return (PANEL_LEFT, PANEL_HEADER) if current_orientation().wide else (EDGE, TALL_HEIGHT[board] - BELOW)


def _tray_top(board: int) -> float:
    """Return the upper edge of the cards for dice; in a wide window, of the top one."""
    return pool_at(board)[1] + tray.form().pool_height + (tray.CARD_GAP if current_orientation().wide else 0)


def tray_card_at(board: int, card: int) -> Point:
    """Return the upper left corner of the card of action 1 to 3, or of the card for foreseen dice (0)."""
    width, height = tray.form().card_size
    if current_orientation().wide:
        return PANEL_LEFT, _tray_top(board) + ((card or ACTIONS_EACH_TURN + 1) - 1) * (height + tray.CARD_GAP)
    return EDGE + (card - 1) * (width + tray.CARD_GAP) if card else WIDTH - EDGE - width, _tray_top(board)


def bag_size() -> Point:
    """Return the size of the plate with the contents of the bag."""
    return PANEL_WIDTH if current_orientation().wide else WIDTH - 2 * EDGE - tray.POOL[
        0
    ] - tray.CARD_GAP, tray.POOL_HEIGHT


def bag_at(board: int) -> Point:
    """Return the upper left corner of the plate of the bag: beside the bowl, or below the cards."""
    if current_orientation().wide:
        return PANEL_LEFT, tray_card_at(board, HAND)[1] + tray.form().card_size[1]
    return WIDTH - EDGE - bag_size()[0], pool_at(board)[1]


def turn_at(board: int) -> Point:
    """Return the point of the player in turn: above the bowl, or beside the actions if no card is there."""
    if current_orientation().wide:
        return PANEL_LEFT + 22, 32
    width, height = tray.CARD_SIZE
    return EDGE + ACTIONS_EACH_TURN * (width + tray.CARD_GAP) + 20, _tray_top(board) + height / 2


def die_at(board: int, die: tray.Die) -> Point:
    """Return the point of a die."""
    return tray.spot_at(tray_card_at(board, die.card), die.spot)


def roster_size(seats: int) -> Point:
    """Return the size of a marine's card."""
    return (WIDTH - 2 * EDGE - (seats - 1) * tray.CARD_GAP) / seats, ROSTER_HEIGHT


def roster_at(board: int, seats: int, seat: int) -> Point:
    """Return the middle of a marine's card."""
    width, height = roster_size(seats)
    top = PLANET_BOTTOM[board] if current_orientation().wide else _tray_top(board) + tray.CARD_SIZE[1] + tray.CARD_GAP
    return EDGE + width / 2 + seat * (width + tray.CARD_GAP), top + height / 2
