"""Where everything stands on the scene of Bridges and Boats.

The bridge runs up the river between two banks. Left of it lie the pool and what is used up, right of it boats: some at
the attacker's bank, some across. Between them is the air over the river, where planes and dice decide. Usually the
defender's bank is above; for whoever looks from the other side above is below, and what was on the left stays there.
In a wide window coins and reserves stand beside the river, so that it gets larger.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any, NamedTuple

from crossings.drawing.kit import Point
from crossings.drawing.sheets import data
from crossings.engine.viewpoint import Orientation, current_orientation
from crossings.words import cached_per_locale

from ..rules.data import ATTACKER, DEFENDER
from .position import HIDDEN, Boat, Position


class Region(NamedTuple):
    """A part of the scene where things of one kind stand."""

    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return self.left + self.width / 2, self.top + self.height / 2

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def label_at(self) -> Point:
        """Where nothing is ever put: there stands its name, there one points to build."""
        return self.right - ROOM / 2, self.middle[1]


# ---- where -------------------------------------------------------------------------------------

SPACE = 30
"""A space of the bridge, along the bridge."""
STRIP = 26
"""How high the strip is that is always above."""
TURN_AT = 388.0, 13.0
"""Where it is told whose turn it is."""
RIVER_WIDE = 400
BRIDGE = 122
"""The middle of the bridge."""
DECK = 40
"""How wide the bridge is."""
POSTS = 77
"""The middle of the posts that say which bombs fall where."""
ROOM = 28.0
"""So much of a reserve, the airfield and the battery stays free."""
LIFT = 4.0
"""How far a plane that is sent has rolled forward."""


@dataclass(frozen=True)
class Plan:
    """Where the parts of the scene are. `ahead`: whether the defender's weapons point down (1) or up (-1)."""

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
        """Where the river begins."""
        return min(self.far_shore, self.near_shore)

    @property
    def dice(self) -> tuple[Point, Point]:
        """Where dice lie."""
        y = self.air.middle[1]
        return (self.air.left + 183.0, y), (self.air.left + 218.0, y)

    @property
    def flight(self) -> Point:
        """Where the plane flies that is being resolved."""
        return self.air.left + 32.0, self.air.middle[1]

    def turned(self) -> Plan:
        """The same from the other side: what was above is below."""
        turned = {name: self._below(value) for name, value in vars(self).items() if name not in ("size", "ahead")}
        return Plan(size=self.size, ahead=-self.ahead, **turned)

    def _below(self, value: Any) -> Any:
        """A height, a point, a region, or several regions, as they are seen from there."""
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
    """A height, a point, a region, or several regions, of the file beside."""
    match value:
        case [int(), _, _, _]:
            return Region(*value)
        case [[*_], *_]:
            return tuple(map(_read, value))
        case [x, y]:
            return x, y
    return value


def _plan(name: str) -> Plan:
    """A plan with the defender's bank above."""
    return Plan(**{part: _read(value) for part, value in data(__file__, "layout.json")[name].items()})


USUAL = _plan("usual")
WIDE = _plan("wide")
PLANS = {
    Orientation(): USUAL,
    Orientation(wide=True): WIDE,
    Orientation(turned=True): USUAL.turned(),
    Orientation(turned=True, wide=True): WIDE.turned(),
}


def now() -> Plan:
    """The plan for those who look."""
    return PLANS[current_orientation()]


RESERVE_ITEM = (28.0, 48.0)
PLANE_ITEM = (53.0, 52.0)
CANNON_ITEM = (45.6, 42.0)
BOAT_ITEM = (59.0, 66.0)
SCALES = (1.6, 1.45, 1.3, 1.15, 1.0, 0.9, 0.8, 0.7, 0.62, 0.55, 0.48, 0.42, 0.36, 0.3)
"""How much smaller things are drawn when many stand together."""
HELD = 1.6
"""So many times as large as elsewhere dominoes of a reserve are drawn beside the river, where there is room."""

CREW = ((-11.5, 11.0), (11.5, 11.0))
"""Where soldiers stand in a boat: in its bow, which points to the defender's bank."""
COINS_DRAWN = 40
"""So many coins of a pile are drawn; a number says how many there are."""
HEAP, HEAPS = 5, 4
"""So many coins make a heap, so many heaps lie side by side."""


class Stand(NamedTuple):
    """Where something stands, and how large it is drawn."""

    at: Point
    scale: float


@cache
def stands(
    region: Region, count: int, item: tuple[float, float], from_below: bool = False, most: float = 1
) -> tuple[Stand, ...]:
    """Places for so many things in a region, as large as they can be, up to `most`; rows begin at the left."""
    for scale in SCALES:
        if scale > max(1, min(most, region.height / item[1])):
            continue
        wide, high = item[0] * scale, item[1] * scale
        columns, rows = int(region.width // wide), max(1, int((region.height + 0.5) // high))
        if columns * rows >= count:
            break
    high = min(high * 1.06, region.height / rows)
    found = []
    for index in range(count):
        row, column = divmod(index, columns)
        down = (row + 0.5) * high if rows > 1 or from_below else region.height / 2
        y = region.top + region.height - down if from_below else region.top + down
        found.append(Stand((region.left + (column + 0.5) * wide, y), scale))
    return tuple(found)


def space_at(space: float) -> Point:
    """The middle of a space of the bridge."""
    plan = now()
    return BRIDGE, plan.near_shore - plan.ahead * (space - 0.5) * SPACE


def section_at(section: int) -> Point:
    """The middle of a section."""
    return space_at(2 * section - 0.5)


def post_at(section: int) -> Point:
    """The middle of the post beside a section."""
    return POSTS, section_at(section)[1]


HEAP_STEP = 18.5
RISE = 3.3
"""How much higher each coin of a heap lies."""
ROW_STEP = 26.0
"""How far a second row of heaps lies behind the first."""
FIRST_COIN = (87.0, 10.0)
FIRST_ACROSS = (12.0, 10.0)
"""From the lower left corner of their regions."""


def coin_at(pile: str, index: int) -> Point:
    """Where the coin of that index (from 1) lies in a pile: in heaps of five."""
    plan = now()
    regions = {"coin-0": plan.coins[0], "coin-1": plan.coins[1], "crossed": plan.across_pile}
    region, (dx, dy) = regions[pile], FIRST_ACROSS if pile == "crossed" else FIRST_COIN
    heap, high = divmod(min(index, COINS_DRAWN) - 1, HEAP)
    row, column = divmod(heap, HEAPS)
    bottom = region.top + region.height
    return region.left + dx + column * HEAP_STEP, bottom - dy - row * ROW_STEP - high * RISE


@cached_per_locale(1024)
def heap(pile: str, coins: int, lying: int = 0) -> dict[str, Point]:
    """Where those coins of a pile lie that are drawn, by the ids of their pieces; without the first `lying`."""
    return {f"{pile}-{index}": coin_at(pile, index) for index in range(lying + 1, min(coins, COINS_DRAWN) + 1)}


def section_of(space: int) -> int:
    """The section that carries a space."""
    return (space + 1) // 2


# ---- names of things ---------------------------------------------------------------------------


class Thing(NamedTuple):
    """A domino somewhere on the scene: its id, its face or `HIDDEN`, where it stands; in a boat the soldiers aboard."""

    id: str
    face: str
    stand: Stand
    soldiers: int = 0

    @property
    def crew(self) -> tuple[tuple[str, Point], ...]:
        """The piece ids of the soldiers aboard, and where they stand."""
        (x, y), scale = self.stand
        seats, bow = enumerate(CREW[: self.soldiers], start=1), -now().ahead
        return tuple((f"crew-{self.face}-{index}", (x + dx * scale, y + bow * dy * scale)) for index, (dx, dy) in seats)


def _things(
    kind: str, faces: Iterable[str], region: Region, item: Point, from_below: bool = False, most: float = 1
) -> list[Thing]:
    """Dominoes in a region: one that is seen is named by its face, another by its place among those face down."""
    face_down = count(1)
    names = [(f"{kind}-x{next(face_down)}" if face == HIDDEN else f"{kind}-{face}", face) for face in faces]
    places = stands(region, len(names), item, from_below, most)
    return [Thing(*name, stand) for name, stand in zip(names, places, strict=True)]


def _fleet(boats: Sequence[Boat], region: Region, from_below: bool) -> list[Thing]:
    things = _things("boat", (boat.domino for boat in boats), region, BOAT_ITEM, from_below)
    return [thing._replace(soldiers=boat.soldiers) for thing, boat in zip(things, boats, strict=True)]


def _but_for_room(region: Region) -> Region:
    return region._replace(width=region.width - ROOM)


def reserve(position: Position, seat: int) -> list[Thing]:
    """The dominoes bought and not yet used."""
    region = _but_for_room(now().reserve[seat])
    return _things(
        f"domino-{seat}", position.reserves[seat], region, RESERVE_ITEM, most=HELD if current_orientation().wide else 1
    )


def near_boats(position: Position) -> list[Thing]:
    """Boats at the attacker's bank."""
    return _fleet(position.at_bank, now().near_water, now().ahead > 0)


def far_boats(position: Position) -> list[Thing]:
    """Boats at the defender's bank."""
    return _fleet(position.across, now().far_water, now().ahead < 0)


def boats(position: Position) -> list[Thing]:
    """All boats."""
    return near_boats(position) + far_boats(position)


def cannons(position: Position) -> list[Thing]:
    """The cannons of the battery."""
    return _things("cannon", position.cannons, _but_for_room(now().battery), CANNON_ITEM)


def planes(position: Position) -> list[Thing]:
    """The planes: at the airfield, those sent a little forward; the one that is being resolved in the air."""
    found = _things("plane", position.planes, _but_for_room(now().airfield), PLANE_ITEM)
    return [thing._replace(stand=_plane_stand(position, thing)) for thing in found]


def _plane_stand(position: Position, plane: Thing) -> Stand:
    (x, y), scale = plane.stand
    if plane.face == position.flying:
        return Stand(now().flight, 1.0)
    return Stand((x, y + now().ahead * LIFT), scale) if plane.face in position.sent else plane.stand


def dominoes(position: Position) -> list[Thing]:
    """All that are somewhere of their own."""
    held = reserve(position, ATTACKER) + reserve(position, DEFENDER)
    return held + boats(position) + cannons(position) + planes(position)
