"""Where everything stands on the scene of March on Mars: the planet in rows, and what lies around it.

Units as in `crossings.drawing.scene`. The left side of the planet is the upper row, the landing zone the middle one,
the right side (full board only) the lower one; beside the landing zone wait the base and the incoming wave.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from crossings.boxes.ring import art as ring_art
from crossings.boxes.ring import tray
from crossings.boxes.ring.data import ACTIONS_EACH_TURN, CARD_COLUMNS, CARDS, columns_of
from crossings.boxes.ring.flights import Box, Terrain
from crossings.boxes.ring.panorama import COLUMN, LEVEL, STRIP_HEIGHT, Strip, Strips, home
from crossings.boxes.ring.tray import Die
from crossings.drawing.kit import Point, moved
from crossings.games.march_on_mars.rules.data import (
    ALIENS,
    CARD_TERRAIN,
    COLUMNS,
    FULL,
    GUARD_TERRAIN,
    HALF,
    HALF_BOARD_SEATS,
    LAST_ON_THE_LEFT,
    LEFT,
    LZ,
    LZ_COLUMNS,
    LZ_TERRAIN,
    MMM_TERRAIN,
    RIGHT,
    SLOT_COLUMN,
    SLOTS,
    SLOTS_ON,
)

View = Mapping[str, Any]

BARE: Final = 0
"""A column on which no card lies yet."""
MARGIN: Final = 6.0
"""Left and right of the planet."""
WIDTH: Final = 14 * COLUMN + 2 * MARGIN
EDGE: Final = MARGIN
"""Left and right of what lies above and below it."""
HEADER: Final = 64.0
ROW_HEIGHT: Final = STRIP_HEIGHT - LEVEL + 8
"""Level 3 is nothing but sky: rows stand closer than strips are high."""
ASIDE: Final = 4 * COLUMN
"""Room on either side of the landing zone."""

# ---- the planet --------------------------------------------------------------------------------


def board_of(view: View) -> int:
    """MOM-S01: the full or the half board."""
    return HALF if view["options"]["players"] <= HALF_BOARD_SEATS else FULL


@lru_cache(maxsize=256)
def terrain_of(board: int, track: tuple[str, ...]) -> Terrain:
    """All columns of the planet from the MMM on, and the MMM once more behind the last."""
    columns = [BARE] * (int(COLUMNS[board]) + 1)
    columns[0] = columns[-1] = MMM_TERRAIN
    columns[1] = GUARD_TERRAIN
    if board == FULL:
        columns[-2] = GUARD_TERRAIN
    width = int(LZ_COLUMNS[board])
    columns[LZ : LZ + width] = LZ_TERRAIN[:width]
    for slot, card in enumerate(track):
        first = int(SLOT_COLUMN[slot])
        columns[first : first + CARD_COLUMNS] = CARD_TERRAIN[CARDS.index(card)]
    return tuple(columns)


TOWER: Final = columns_of((".", ".", "#", "#", "#"))[0]
"""The rock on which the MMM is seen; it is as good as higher, for nobody gets over it (MOM-J02)."""


@lru_cache(maxsize=256)
def seen_terrain(board: int, track: tuple[str, ...]) -> Terrain:
    """The planet as it is drawn: with towers on which the MMM sits."""
    return (TOWER, *terrain_of(board, track)[1:-1], TOWER)


def ground_of(view: View) -> Terrain:
    """The planet of this game."""
    return terrain_of(board_of(view), tuple(view["track"]))


def _row_top(row: int) -> float:
    return HEADER + row * ROW_HEIGHT - LEVEL + 12


STRIPS: Final[dict[int, Strips]] = {
    FULL: (
        Strip(0, LZ - 1, MARGIN, _row_top(0)),
        Strip(LZ, 19, MARGIN + ASIDE, _row_top(1)),
        Strip(20, 33, MARGIN, _row_top(2)),
    ),
    HALF: (Strip(0, LZ - 1, MARGIN, _row_top(0)), Strip(LZ, 17, WIDTH - MARGIN - ASIDE, _row_top(1))),
}
"""By board: the rows of the planet."""
MMM_SEEN: Final = {FULL: (0, 33), HALF: (0, 17)}
"""By board: the columns where the MMM is seen; it is one and the same."""
ROWS: Final = {FULL: 3, HALF: 2}
ROSTER_HEIGHT: Final = 72.0
BELOW: Final = tray.POOL_HEIGHT + tray.CARD_SIZE[1] + ROSTER_HEIGHT + 2 * tray.CARD_GAP
"""What lies under the planet."""
SCENE_SIZE: Final = {
    board: (WIDTH, max(WIDTH, HEADER + rows * ROW_HEIGHT + 16 + BELOW)) for board, rows in ROWS.items()
}
"""By board: no scene is wider than high."""
POOL_TOP: Final = {board: height - BELOW for board, (_, height) in SCENE_SIZE.items()}
TRAY_TOP: Final = {board: top + tray.POOL_HEIGHT for board, top in POOL_TOP.items()}


def slots_of(board: int) -> tuple[str, ...]:
    """MOM-S02."""
    return SLOTS[: int(SLOTS_ON[board])]


def columns_of_slot(slot: str) -> range:
    """The six columns of a slot."""
    first = int(SLOT_COLUMN[SLOTS.index(slot)])
    return range(first, first + CARD_COLUMNS)


def slot_of(board: int, x: int) -> str | None:
    """The slot to which a column belongs."""
    return next((slot for slot in slots_of(board) if x in columns_of_slot(slot)), None)


def is_in_zone(board: int, x: int) -> bool:
    """MOM-C01: whether a column is one of the landing zone."""
    return LZ <= x < LZ + int(LZ_COLUMNS[board])


def sides_of(board: int, x: int) -> tuple[int, ...]:
    """MOM-W02: the sides for which a marine on a column counts."""
    if board == HALF:
        return (LEFT,)
    if is_in_zone(board, x):
        return (LEFT, RIGHT)
    return (LEFT,) if x <= LAST_ON_THE_LEFT else (RIGHT,)


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


class Marine(NamedTuple):
    """A marine on the planet."""

    seat: int
    crashed: bool

    @property
    def id(self) -> str:
        """Its piece id."""
        return f"marine-{self.seat}"


class Company(NamedTuple):
    """Who is in a box: marines by seat, and how many aliens of each colour."""

    marines: tuple[Marine, ...] = ()
    aliens: tuple[int, ...] = (0, 0, 0)

    @property
    def figures(self) -> int:
        """Figures to be drawn: a colour of aliens is one figure with a number."""
        return len(self.marines) + sum(map(bool, self.aliens))


NOBODY: Final = Company()


def box_id(box: Box) -> str:
    """The place id of a box."""
    return f"x{box[0]}y{box[1]}"


def training_id(seat: int) -> str:
    """The piece and place id of a marine's card."""
    return f"training-{seat}"


def alien_id(colour: int, box: Box) -> str:
    """The piece id of all aliens of a colour in a box."""
    return f"{ALIENS[colour]}-{box[0]}-{box[1]}"


def incoming_id(colour: int) -> str:
    """The piece id of incoming aliens of a colour."""
    return f"{ALIENS[colour]}-incoming"


def companies(view: View) -> dict[Box, Company]:
    """Who is in each box that is not empty."""
    marines: dict[Box, list[Marine]] = {}
    for seat, marine in enumerate(view["marines"]):
        if marine["x"] is not None and not marine["out"]:
            marines.setdefault((marine["x"], marine["y"]), []).append(Marine(seat, marine["crashed"]))
    aliens = {(group["at"][0], group["at"][1]): tuple(group[name] for name in ALIENS) for group in view["aliens"]}
    return {box: _company(tuple(marines.get(box, ())), aliens.get(box, NOBODY.aliens)) for box in {**marines, **aliens}}


@lru_cache(maxsize=4096)
def _company(marines: tuple[Marine, ...], aliens: tuple[int, ...]) -> Company:
    return Company(marines, aliens)


class Stand(NamedTuple):
    """Where a figure stands, how large it is drawn, and in which row from behind."""

    at: Point
    scale: float
    row: int


CROWD: Final = {1: 1.0, 2: 0.86, 3: 0.74}
"""How large figures are, by how many share a box."""
LARGE_CROWD: Final = 0.66
SPREAD: Final = {1: 0.0, 2: 17.0, 3: 26.0}
"""From the first to the last of a row."""
LARGE_SPREAD: Final = 28.0
IN_A_ROW: Final = 3
BEHIND: Final = 17.0
"""How much higher the row behind stands."""


@cache
def _offsets(count: int) -> tuple[tuple[float, float, int], ...]:
    """Offsets of so many figures, those behind first."""
    front = min(count, IN_A_ROW)
    found = []
    for row, width in enumerate((count - front, front) if count > front else (front,)):
        spread = SPREAD.get(width, LARGE_SPREAD)
        raised = -BEHIND if count > front and row == 0 else 0.0
        for place in range(width):
            dx = (place / (width - 1) - 0.5) * spread if width > 1 else 0.0
            found.append((dx, raised, row))
    return tuple(found)


@lru_cache(maxsize=8192)
def stands(board: int, box: Box, company: Company) -> tuple[Stand, ...]:
    """Where the figures of a box stand: its marines, then each colour of its aliens."""
    scale = CROWD.get(company.figures, LARGE_CROWD)
    floor = ground(board, box)
    found = []
    for number, (dx, dy, row) in enumerate(_offsets(company.figures)):
        lying = number < len(company.marines) and company.marines[number].crashed
        height = (ring_art.LYING if lying else ring_art.FEET) * scale
        found.append(Stand(moved(floor, (dx, dy - height)), scale, row))
    return tuple(found)


def spots(view: View) -> dict[str, Point]:
    """Where every marine and every group of aliens is, by its piece id."""
    board = board_of(view)
    found: dict[str, Point] = {}
    for box, company in companies(view).items():
        places = stands(board, box, company)
        found |= {marine.id: stand.at for marine, stand in zip(company.marines, places, strict=False)}
        colours = [colour for colour, count in enumerate(company.aliens) if count]
        for colour, stand in zip(colours, places[len(company.marines) :], strict=True):
            found[alien_id(colour, box)] = stand.at
    found |= {incoming_id(colour): incoming_at(board, colour) for colour in range(len(ALIENS)) if _waits(view, colour)}
    return found


def _waits(view: View, colour: int) -> bool:
    return bool(view["incoming"][ALIENS[colour]])


# ---- beside the landing zone -------------------------------------------------------------------


def panel_ground(board: int) -> float:
    """The height of the plain in the row of the landing zone."""
    return ground(board, (LZ, 0))[1]


def base_at(board: int) -> Point:
    """The base, to the left of the landing zone: the middle of its ground."""
    return MARGIN + ASIDE / 2, panel_ground(board)


def incoming_middle(board: int) -> Point:
    """The incoming wave beside the landing zone: the middle of its ground."""
    x = WIDTH - MARGIN - ASIDE / 2 if board == FULL else WIDTH - MARGIN - 1.6 * ASIDE
    return x, panel_ground(board)


def incoming_at(board: int, colour: int) -> Point:
    """Where incoming aliens of a colour wait."""
    return moved(incoming_middle(board), ((colour - 1) * 42, -ring_art.FEET))


# ---- the header --------------------------------------------------------------------------------

ROUND_AT: Final = (EDGE + 6, 26.0)
MAP_AT: Final = (WIDTH - 46.0, 44.0)
MAP_RADIUS: Final = 27.0

# ---- dice --------------------------------------------------------------------------------------

HAND: Final = 0
"""The card beside the three actions: dice foreseen, or thrown for something else than an action."""


def tray_card_at(board: int, card: int) -> Point:
    """The left upper corner of the card of action 1 to 3, or of the one beside them."""
    step = tray.CARD_SIZE[0] + tray.CARD_GAP
    x = EDGE + (card - 1) * step if card else WIDTH - EDGE - tray.CARD_SIZE[0]
    return x, TRAY_TOP[board]


def pool_at(board: int) -> Point:
    """The left upper corner of the bowl."""
    return EDGE, POOL_TOP[board]


BAG_SIZE: Final = (WIDTH - 2 * EDGE - tray.POOL[0] - tray.CARD_GAP, tray.POOL_HEIGHT)


def bag_at(board: int) -> Point:
    """The left upper corner of what the bag holds, beside the bowl."""
    return WIDTH - EDGE - BAG_SIZE[0], POOL_TOP[board]


def turn_at(board: int) -> Point:
    """Whose turn it is: beside the actions, where no card lies."""
    return EDGE + ACTIONS_EACH_TURN * (tray.CARD_SIZE[0] + tray.CARD_GAP) + 20, TRAY_TOP[board] + tray.CARD_SIZE[1] / 2


def die_at(board: int, die: Die) -> Point:
    """Where a die lies."""
    return tray.spot_at(tray_card_at(board, die.card), die.spot)


def has_hand_card(view: View) -> bool:
    """Whether the card beside the actions is there: dice lie on it, or may be put there."""
    if card_in_use(view) == HAND or view["hand"] is not None or view["phase"] == "drone":
        return True
    active = view["active"]
    return bool(view["dice"]) and active is not None and view["marines"][active]["ability"] in THROWS_ASIDE


THROWS_ASIDE: Final = ("precog", "kamikaze")
"""Abilities whose dice are put beside the actions at the start of a turn."""


def takes_dice(view: View) -> bool:
    """Whether dice are about to be taken from the bowl."""
    return bool(view["dice"]) or view["phase"] == "drone"


OF_NO_ACTION: Final = ("foresee", "kamikaze", "him", "sm", "drone")
"""Throws whose dice lie beside the actions."""


def card_in_use(view: View) -> int | None:
    """The card whose dice are being thrown or lie."""
    if view["throw"] is None:
        return None
    return HAND if view["throw"] in OF_NO_ACTION else int(view["action"])


@lru_cache(maxsize=4096)
def _dice(
    program: tuple[str, ...],
    action: int,
    in_use: int | None,
    pending: str,
    faces: tuple[str, ...],
    hand: tuple[str, ...],
) -> tuple[Die, ...]:
    thrown = [(face[0], face) for face in faces] + [(colour, "") for colour in pending]
    found = []
    for card, letters in enumerate(program, 1):
        if card == in_use:
            found += tray.laid(card, thrown, False)
        else:
            waits = card > action or (card == action and in_use is None)
            found += tray.laid(card, [(colour, "") for colour in letters], not waits)
    return (*found, *tray.laid(HAND, thrown if in_use == HAND else [(face[0], face) for face in hand], False))


def dice(view: View) -> tuple[Die, ...]:
    """All dice that lie on cards."""
    return _dice(
        tuple(view["program"]),
        view["action"],
        card_in_use(view),
        view["pending"],
        tuple(view["faces"]),
        tuple(view["hand"] or ()),
    )


def lying(view: View, face: str, number: int = 1) -> str:
    """The place of a die that shows a face in this throw: the first one, or the second."""
    found = [die.id for die in dice(view) if die.face == face and die.card == card_in_use(view)]
    return found[number - 1]


# ---- the roster --------------------------------------------------------------------------------


def card_size(seats: int) -> Point:
    """How large a marine's card is."""
    return (WIDTH - 2 * EDGE - (seats - 1) * tray.CARD_GAP) / seats, ROSTER_HEIGHT


def card_at(board: int, seats: int, seat: int) -> Point:
    """The middle of a marine's card."""
    width, height = card_size(seats)
    return (
        EDGE + width / 2 + seat * (width + tray.CARD_GAP),
        TRAY_TOP[board] + tray.CARD_SIZE[1] + tray.CARD_GAP + height / 2,
    )
