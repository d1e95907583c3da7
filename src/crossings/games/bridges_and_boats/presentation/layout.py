"""The layout of the scene of Bridges and Boats.

The bridge runs up the river between two banks. The pool and used dominoes are on its left, boats on its right: some at
the attacker's bank, some at the defender's. Between them is the air over the river, for planes and dice. By default the
defender's bank is at the top; from the other side top and bottom are exchanged, but left stays left. In a wide window
coins and reserves are beside the river, so that it is larger.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any, NamedTuple

from crossings.drawing.kit import Point
from crossings.drawing.sheets import data
from crossings.engine.orientation import Orientation, current_orientation
from crossings.words import cached_per_locale

from ..rules.data import ATTACKER, DEFENDER
from .position import HIDDEN, Boat, Position


class Region(NamedTuple):
    """A part of the scene for things of one kind."""

    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        """The centre of the region."""
        return self.left + self.width / 2, self.top + self.height / 2

    @property
    def right(self) -> float:
        """The right edge of the region."""
        return self.left + self.width

    @property
    def label_at(self) -> Point:
        """The point of the region's name, which is picked to build there; it stays free of pieces."""
        return self.right - ROOM / 2, self.middle[1]


# ---- positions of things -------------------------------------------------------------------------

SPACE = 30
"""The length of a space along the bridge."""
STRIP = 26
"""The height of the strip at the top."""
TURN_AT = 388.0, 13.0
"""The position of the flag of the side in turn."""
RIVER_WIDE = 400
BRIDGE = 122
"""The x coordinate of the centre of the bridge."""
DECK = 40
"""The width of the bridge."""
POSTS = 77
"""The x coordinate of the posts that show which bombs strike a section."""
ROOM = 28.0
"""The width of a reserve, the airfield and the battery that stays free."""
LIFT = 4.0
"""The distance that a sent plane has rolled forward."""


@dataclass(frozen=True)
class Plan:
    """The positions of all parts of the scene. `ahead`: the defender's weapons point down (1) or up (-1)."""

    size: Point
    far_shore: float
    near_shore: float
    reserve: tuple[Region, Region]
    coins: tuple[Region, Region]
    across_pile: Region
    airfield: Region
    battery: Region
    landing: Region
    far_water: Region
    air: Region
    near_water: Region
    quay: Region
    pool: Point
    used: Point
    ahead: int = 1

    @property
    def water_top(self) -> float:
        """The upper edge of the river."""
        return min(self.far_shore, self.near_shore)

    @property
    def dice(self) -> tuple[Point, Point]:
        """The positions of the dice."""
        y = self.air.middle[1]
        return (self.air.left + 183.0, y), (self.air.left + 218.0, y)

    @property
    def flight(self) -> Point:
        """The position of the plane that is being resolved."""
        return self.air.left + 32.0, self.air.middle[1]

    def turned(self) -> Plan:
        """Return the plan from the other side, with top and bottom exchanged."""
        turned = {name: self._below(value) for name, value in vars(self).items() if name not in ("size", "ahead")}
        return Plan(size=self.size, ahead=-self.ahead, **turned)

    def _below(self, value: Any) -> Any:
        """Mirror a height, a point, a region, or several regions."""
        high = self.size[1] + STRIP
        match value:
            case Region():
                return value._replace(top=high - value.top - value.height)
            case (Region(), Region()):
                return tuple(map(self._below, value))
            case (x, y):
                return x, high - y
        return high - value


def _read(value: Any) -> Any:
    """Convert a height, a point, a region, or several regions from JSON."""
    match value:
        case [int(), _, _, _]:
            return Region(*value)
        case [[*_], *_]:
            return tuple(map(_read, value))
        case [x, y]:
            return x, y
    return value


def _plan(name: str) -> Plan:
    """Return a plan with the defender's bank at the top."""
    return Plan(**{part: _read(value) for part, value in data(__file__, "layout.json")[name].items()})


USUAL = _plan("usual")
WIDE = _plan("wide")
PLANS = {
    Orientation(): USUAL,
    Orientation(wide=True): WIDE,
    Orientation(turned=True): USUAL.turned(),
    Orientation(turned=True, wide=True): WIDE.turned(),
}


def current_plan() -> Plan:
    """Return the plan for the current orientation."""
    return PLANS[current_orientation()]


RESERVE_ITEM = (28.0, 48.0)
PLANE_ITEM = (53.0, 52.0)
CANNON_ITEM = (45.6, 42.0)
BOAT_ITEM = (59.0, 66.0)
SCALES = (1.6, 1.45, 1.3, 1.15, 1.0, 0.9, 0.8, 0.7, 0.62, 0.55, 0.48, 0.42, 0.36, 0.3)
"""The scales at which things are drawn, smaller if there are many."""
HELD = 1.6
"""The maximum scale of dominoes in a reserve beside the river."""

CREW = ((-11.5, 11.0), (11.5, 11.0))
"""The positions of soldiers in a boat: in its bow, which points to the defender's bank."""
COINS_DRAWN = 40
"""The maximum number of coins of a pile that are drawn; a number shows how many there are."""
HEAP, HEAPS = 5, 4
"""The number of coins in a heap, and of heaps side by side."""


class Stand(NamedTuple):
    """The position and scale of a thing."""

    at: Point
    scale: float


@cache
def stands(
    region: Region, count: int, item: tuple[float, float], from_below: bool = False, max_scale: float = 1
) -> tuple[Stand, ...]:
    """Return `count` positions in a region, at the largest scale up to `max_scale` that fits."""
    for scale in SCALES:
        if scale > max(1, min(max_scale, region.height / item[1])):
            continue
        wide, high = item[0] * scale, item[1] * scale
        columns, rows = int(region.width // wide), max(1, int((region.height + 0.5) // high))
        if columns * rows >= count:
            break
    high = min(high * 1.06, region.height / rows)
    placed = []
    for index in range(count):
        row, column = divmod(index, columns)
        down = (row + 0.5) * high if rows > 1 or from_below else region.height / 2
        y = region.top + region.height - down if from_below else region.top + down
        placed.append(Stand((region.left + (column + 0.5) * wide, y), scale))
    return tuple(placed)


def space_at(space: float) -> Point:
    """Return the centre of a space of the bridge."""
    plan = current_plan()
    return BRIDGE, plan.near_shore - plan.ahead * (space - 0.5) * SPACE


def section_at(section: int) -> Point:
    """Return the centre of a section."""
    return space_at(2 * section - 0.5)


def post_at(section: int) -> Point:
    """Return the centre of the post beside a section."""
    return POSTS, section_at(section)[1]


HEAP_STEP = 18.5
RISE = 3.3
"""The height each coin adds to a heap."""
ROW_STEP = 26.0
"""The distance of the second row of heaps from the first."""
FIRST_COIN = (87.0, 10.0)
FIRST_ACROSS = (12.0, 10.0)
"""Relative to the lower left corners of their regions."""


def coin_at(pile: str, index: int) -> Point:
    """Return the position of coin number `index` (from 1) in a pile."""
    plan = current_plan()
    regions = {"coin-0": plan.coins[0], "coin-1": plan.coins[1], "crossed": plan.across_pile}
    region, (dx, dy) = regions[pile], FIRST_ACROSS if pile == "crossed" else FIRST_COIN
    heap, high = divmod(min(index, COINS_DRAWN) - 1, HEAP)
    row, column = divmod(heap, HEAPS)
    bottom = region.top + region.height
    return region.left + dx + column * HEAP_STEP, bottom - dy - row * ROW_STEP - high * RISE


@cached_per_locale(1024)
def heap(pile: str, coins: int, lying: int = 0) -> dict[str, Point]:
    """Return the positions of the drawn coins of a pile by piece id, except the first `lying` coins."""
    return {f"{pile}-{index}": coin_at(pile, index) for index in range(lying + 1, min(coins, COINS_DRAWN) + 1)}


def section_of(space: int) -> int:
    """Return the section of a space."""
    return (space + 1) // 2


# ---- things and their piece ids ------------------------------------------------------------------


class Thing(NamedTuple):
    """A domino on the scene: its piece id, its face or `HIDDEN`, its position; for a boat the number of soldiers."""

    id: str
    face: str
    stand: Stand
    soldiers: int = 0

    @property
    def crew(self) -> tuple[tuple[str, Point], ...]:
        """The piece ids and positions of the soldiers aboard."""
        (x, y), scale = self.stand
        seats, bow = enumerate(CREW[: self.soldiers], start=1), -current_plan().ahead
        return tuple((f"crew-{self.face}-{index}", (x + dx * scale, y + bow * dy * scale)) for index, (dx, dy) in seats)


def _things(
    kind: str, faces: Iterable[str], region: Region, item: Point, from_below: bool = False, max_scale: float = 1
) -> list[Thing]:
    """Place dominoes in a region. Visible ones are named by their face, hidden ones by their index."""
    face_down = count(1)
    names = [(f"{kind}-x{next(face_down)}" if face == HIDDEN else f"{kind}-{face}", face) for face in faces]
    places = stands(region, len(names), item, from_below, max_scale)
    return [Thing(*name, stand) for name, stand in zip(names, places, strict=True)]


def _fleet(boats: Sequence[Boat], region: Region, from_below: bool) -> list[Thing]:
    things = _things("boat", (boat.domino for boat in boats), region, BOAT_ITEM, from_below)
    return [thing._replace(soldiers=boat.soldiers) for thing, boat in zip(things, boats, strict=True)]


def _without_label(region: Region) -> Region:
    return region._replace(width=region.width - ROOM)


def reserve(position: Position, seat: int) -> list[Thing]:
    """Return the dominoes bought and not used yet."""
    region = _without_label(current_plan().reserve[seat])
    return _things(
        f"domino-{seat}",
        position.reserves[seat],
        region,
        RESERVE_ITEM,
        max_scale=HELD if current_orientation().wide else 1,
    )


def near_boats(position: Position) -> list[Thing]:
    """Return the boats at the attacker's bank."""
    return _fleet(position.boats_at_bank, current_plan().near_water, current_plan().ahead > 0)


def far_boats(position: Position) -> list[Thing]:
    """Return the boats at the defender's bank."""
    return _fleet(position.across, current_plan().far_water, current_plan().ahead < 0)


def boats(position: Position) -> list[Thing]:
    """Return all boats."""
    return near_boats(position) + far_boats(position)


def cannons(position: Position) -> list[Thing]:
    """Return the cannons of the battery."""
    return _things("cannon", position.cannons, _without_label(current_plan().battery), CANNON_ITEM)


def planes(position: Position) -> list[Thing]:
    """Return the planes: at the airfield, sent ones a little forward, the one being resolved in the air."""
    placed = _things("plane", position.planes, _without_label(current_plan().airfield), PLANE_ITEM)
    return [thing._replace(stand=_plane_stand(position, thing)) for thing in placed]


def _plane_stand(position: Position, plane: Thing) -> Stand:
    (x, y), scale = plane.stand
    if plane.face == position.flying:
        return Stand(current_plan().flight, 1.0)
    return Stand((x, y + current_plan().ahead * LIFT), scale) if plane.face in position.sent else plane.stand


def dominoes(position: Position) -> list[Thing]:
    """Return all dominoes with a place of their own."""
    held = reserve(position, ATTACKER) + reserve(position, DEFENDER)
    return held + boats(position) + cannons(position) + planes(position)
