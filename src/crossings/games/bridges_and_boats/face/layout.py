"""Where everything stands on the scene of Bridges and Boats.

The defender's bank is above, the attacker's below, the bridge runs up the river between them. Left of the bridge lie
the pool and what is used up, right of it boats: below those at the attacker's bank, above those across. Between them is
the air over the river, where planes and dice decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import count
from typing import Final, NamedTuple

from crossings.drawing.kit import Point
from crossings.games.bridges_and_boats.face.seen import HIDDEN, Boat, Seen
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER, SPACES


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

SPACE: Final = 30
"""A space of the bridge, along the bridge."""
FAR_SHORE: Final = 186
NEAR_SHORE: Final = FAR_SHORE + SPACES * SPACE
SCENE_SIZE: Final = (400, NEAR_SHORE + 114)
BRIDGE: Final = 122
"""The middle of the bridge."""
DECK: Final = 40
"""How wide the bridge is."""
POSTS: Final = 77
"""The middle of the posts that say which bombs fall where."""

RESERVE: Final = (Region(166, NEAR_SHORE + 28, 228, 82), Region(166, 31, 228, 48))
COINS: Final = (Region(4, NEAR_SHORE + 28, 156, 82), Region(4, 31, 156, 50))
ACROSS_PILE: Final = Region(4, 86, 96, 98)
AIRFIELD: Final = Region(166, 82, 228, 56)
BATTERY: Final = Region(166, 140, 228, 44)
LANDING: Final = Region(160, FAR_SHORE, 236, 16)
FAR_WATER: Final = Region(160, FAR_SHORE + 17, 236, 133)
AIR: Final = Region(160, FAR_SHORE + 151, 236, 60)
NEAR_WATER: Final = Region(160, FAR_SHORE + 212, 236, 146)
QUAY: Final = Region(160, NEAR_SHORE, 236, 24)
POOL_AT: Final = (25.0, FAR_SHORE + 126.0)
USED_AT: Final = (25.0, FAR_SHORE + 258.0)
DICE_AT: Final = ((AIR.left + 186.0, AIR.top + 30.0), (AIR.left + 219.0, AIR.top + 30.0))
IN_THE_AIR: Final = (AIR.left + 32.0, AIR.top + 30.0)
"""Where the plane flies that is being resolved."""
ROOM: Final = 28.0
"""So much of a reserve, the airfield and the battery stays free."""
LIFT: Final = 4.0
"""How far a plane that is sent has rolled forward."""

RESERVE_ITEM: Final = (28.0, 48.0)
PLANE_ITEM: Final = (53.0, 52.0)
CANNON_ITEM: Final = (45.6, 42.0)
BOAT_ITEM: Final = (59.0, 66.0)
SCALES: Final = (1.0, 0.9, 0.8, 0.7, 0.62, 0.55, 0.48, 0.42, 0.36, 0.3)
"""How much smaller things are drawn when many stand together."""

CREW: Final = ((-11.5, -11.0), (11.5, -11.0))
"""Where soldiers stand in a boat."""
COINS_DRAWN: Final = 40
"""So many coins of a pile are drawn; a number says how many there are."""
HEAP, HEAPS = 5, 4
"""So many coins make a heap, so many heaps lie side by side."""


class Stand(NamedTuple):
    """Where something stands, and how large it is drawn."""

    at: Point
    scale: float


@cache
def stands(region: Region, count: int, item: tuple[float, float], from_below: bool = False) -> tuple[Stand, ...]:
    """Places for so many things in a region, as large as they can be; rows begin at the left."""
    for scale in SCALES:
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


def space_at(space: int) -> Point:
    """The middle of a space of the bridge."""
    return BRIDGE, NEAR_SHORE - (space - 0.5) * SPACE


def section_at(section: int) -> Point:
    """The middle of a section."""
    return BRIDGE, NEAR_SHORE - (2 * section - 1) * SPACE


def post_at(section: int) -> Point:
    """The middle of the post beside a section."""
    return POSTS, section_at(section)[1]


HEAP_STEP: Final = 18.5
RISE: Final = 3.3
"""How much higher each coin of a heap lies."""
ROW_STEP: Final = 26.0
"""How far a second row of heaps lies behind the first."""
PILES: Final = {"coin-0": (91.0, NEAR_SHORE + 98.0), "coin-1": (91.0, 73.0), "crossed": (16.0, 174.0)}
"""Where the first coin of a pile lies."""


def coin_at(pile: str, index: int) -> Point:
    """Where the coin of that index (from 1) lies in a pile: in heaps of five."""
    x, y = PILES[pile]
    heap, high = divmod(min(index, COINS_DRAWN) - 1, HEAP)
    row, column = divmod(heap, HEAPS)
    return x + column * HEAP_STEP, y - row * ROW_STEP - high * RISE


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
        seats = enumerate(CREW[: self.soldiers], start=1)
        return tuple((f"crew-{self.face}-{index}", (x + dx * scale, y + dy * scale)) for index, (dx, dy) in seats)


def _things(kind: str, faces: Iterable[str], region: Region, item: Point, from_below: bool = False) -> list[Thing]:
    """Dominoes in a region: one that is seen is named by its face, another by its place among those face down."""
    face_down = count(1)
    names = [(f"{kind}-x{next(face_down)}" if face == HIDDEN else f"{kind}-{face}", face) for face in faces]
    places = stands(region, len(names), item, from_below)
    return [Thing(*name, stand) for name, stand in zip(names, places, strict=True)]


def _fleet(boats: Sequence[Boat], region: Region, from_below: bool = False) -> list[Thing]:
    things = _things("boat", (boat.domino for boat in boats), region, BOAT_ITEM, from_below)
    return [thing._replace(soldiers=boat.soldiers) for thing, boat in zip(things, boats, strict=True)]


def _but_for_room(region: Region) -> Region:
    return region._replace(width=region.width - ROOM)


def reserve(seen: Seen, seat: int) -> list[Thing]:
    """The dominoes bought and not yet used."""
    return _things(f"domino-{seat}", seen.reserves[seat], _but_for_room(RESERVE[seat]), RESERVE_ITEM)


def near_boats(seen: Seen) -> list[Thing]:
    """Boats at the attacker's bank."""
    return _fleet(seen.at_bank, NEAR_WATER, True)


def far_boats(seen: Seen) -> list[Thing]:
    """Boats at the defender's bank."""
    return _fleet(seen.across, FAR_WATER)


def boats(seen: Seen) -> list[Thing]:
    """All boats."""
    return near_boats(seen) + far_boats(seen)


def cannons(seen: Seen) -> list[Thing]:
    """The cannons of the battery."""
    return _things("cannon", seen.cannons, _but_for_room(BATTERY), CANNON_ITEM)


def planes(seen: Seen) -> list[Thing]:
    """The planes: at the airfield, those sent a little forward; the one that is being resolved in the air."""
    found = _things("plane", seen.planes, _but_for_room(AIRFIELD), PLANE_ITEM)
    return [thing._replace(stand=_plane_stand(seen, thing)) for thing in found]


def _plane_stand(seen: Seen, plane: Thing) -> Stand:
    (x, y), scale = plane.stand
    if plane.face == seen.flying:
        return Stand(IN_THE_AIR, 1.0)
    return Stand((x, y + LIFT), scale) if plane.face in seen.sent else plane.stand


def dominoes(seen: Seen) -> list[Thing]:
    """All that are somewhere of their own."""
    held = reserve(seen, ATTACKER) + reserve(seen, DEFENDER)
    return held + boats(seen) + cannons(seen) + planes(seen)
