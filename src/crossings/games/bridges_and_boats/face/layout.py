"""Where everything stands on the scene of Bridges and Boats, and what a view says about it.

The defender's bank is above, the attacker's below, the bridge runs up the river between them. Left of the bridge lie
the pool and what is used up, right of it boats: below those at the attacker's bank, above those across. Between them is
the air over the river, where planes and dice decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from crossings.drawing.kit import Point
from crossings.games.bridges_and_boats.rules.data import ACE, ACE_EXTRA, DOMINOES, GHOST, SECTIONS, SPACES

View = Mapping[str, Any]
HIDDEN: Final = "?"
GHOST_PLANE: Final = DOMINOES[GHOST]
ACE_PLANE: Final = DOMINOES[ACE]


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


# ---- where -------------------------------------------------------------------------------------

WIDTH: Final = 400
HEADER: Final = 26
"""How high the strip with round, score and step is."""
SPACE: Final = 30
"""A space of the bridge, along the bridge."""
FAR_SHORE: Final = 186
NEAR_SHORE: Final = FAR_SHORE + SPACES * SPACE
SCENE_SIZE: Final = (WIDTH, NEAR_SHORE + 114)
BRIDGE: Final = 122
"""The middle of the bridge."""
DECK: Final = 40
"""How wide the bridge is."""
POSTS: Final = 77
"""The middle of the posts that say which bombs fall where."""
WATER_LEFT: Final = 160
"""Where the water for boats begins."""
WATER_WIDTH: Final = WIDTH - WATER_LEFT - 4

RESERVE: Final = (Region(166, NEAR_SHORE + 28, 228, 82), Region(166, 31, 228, 48))
COINS: Final = (Region(4, NEAR_SHORE + 28, 156, 82), Region(4, 31, 156, 50))
ACROSS_PILE: Final = Region(4, 86, 96, 98)
AIRFIELD: Final = Region(166, 82, 228, 56)
BATTERY: Final = Region(166, 140, 228, 44)
LANDING: Final = Region(WATER_LEFT, FAR_SHORE, WATER_WIDTH, 16)
FAR_WATER: Final = Region(WATER_LEFT, FAR_SHORE + 17, WATER_WIDTH, 133)
AIR: Final = Region(WATER_LEFT, FAR_SHORE + 151, WATER_WIDTH, 60)
NEAR_WATER: Final = Region(WATER_LEFT, FAR_SHORE + 212, WATER_WIDTH, 146)
QUAY: Final = Region(WATER_LEFT, NEAR_SHORE, WATER_WIDTH, 24)
POOL_AT: Final = (25.0, FAR_SHORE + 126.0)
USED_AT: Final = (25.0, FAR_SHORE + 258.0)
DICE_AT: Final = ((AIR.left + 186.0, AIR.top + 30.0), (AIR.left + 219.0, AIR.top + 30.0))
IN_THE_AIR: Final = (AIR.left + 32.0, AIR.top + 30.0)
"""Where the plane flies that is being resolved."""
ROOM: Final = 28.0
"""So much of a reserve, the airfield and the battery stays free: there stands its name, there one points to build."""
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
HEAP: Final = 5
"""So many coins make a heap."""


class Stand(NamedTuple):
    """Where something stands, and how large it is drawn."""

    at: Point
    scale: float


@cache
def stands(region: Region, count: int, item: tuple[float, float], from_below: bool = False) -> tuple[Stand, ...]:
    """Places for so many things in a region, as large as they can be; rows begin at the left."""
    scale, columns, rows = next(
        (scale, columns, rows)
        for scale in SCALES
        if (columns := int(region.width // (item[0] * scale)))
        * (rows := max(1, int((region.height + 0.5) // (item[1] * scale))))
        >= count
    )
    wide, high = item[0] * scale, min(item[1] * scale * 1.06, region.height / rows)
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
_PILES: Final = {
    "coin-0": ((91.0, NEAR_SHORE + 98.0), 4),
    "coin-1": ((91.0, 73.0), 4),
    "crossed": ((16.0, 174.0), 4),
}
"""Where the first coin of a pile lies, and how many heaps lie side by side."""


def coin_at(pile: str, index: int) -> Point:
    """Where the coin of that index (from 1) lies in a pile: in heaps of five."""
    (x, y), heaps = _PILES[pile]
    heap, high = divmod(min(index, COINS_DRAWN) - 1, HEAP)
    row, column = divmod(heap, heaps)
    return x + column * HEAP_STEP, y - row * ROW_STEP - high * RISE


def section_of(space: int) -> int:
    """The section that carries a space."""
    return (space + 1) // 2


def spaces_of(section: int) -> tuple[int, int]:
    """The two spaces of a section."""
    return 2 * section - 1, 2 * section


# ---- names of things ---------------------------------------------------------------------------


class Thing(NamedTuple):
    """A domino somewhere on the scene: its id, its face or `HIDDEN`, where it stands; in a boat the soldiers aboard."""

    id: str
    face: str
    stand: Stand
    soldiers: int = 0


def _things(
    kind: str, faces: list[str], region: Region, item: tuple[float, float], from_below: bool = False
) -> Iterator[Thing]:
    """Dominoes in a region: one that is seen is named by its face, another by its place among those face down."""
    face_down = 0
    for face, stand in zip(faces, stands(region, len(faces), item, from_below), strict=True):
        face_down += face == HIDDEN
        yield Thing(f"{kind}-{face}" if face != HIDDEN else f"{kind}-x{face_down}", face, stand)


def reserve(view: View, seat: int) -> list[Thing]:
    """The dominoes bought and not yet used."""
    return list(_things(f"domino-{seat}", view["reserves"][seat], _but_for_room(RESERVE[seat]), RESERVE_ITEM))


def near_boats(view: View) -> list[Thing]:
    """Boats at the attacker's bank: first those with soldiers, then empty ones."""
    loaded = view["loaded"]
    faces = [boat["domino"] for boat in loaded] + view["boats"]
    crews = [boat["soldiers"] for boat in loaded] + [0] * len(view["boats"])
    things = _things("boat", faces, NEAR_WATER, BOAT_ITEM, True)
    return [thing._replace(soldiers=crew) for thing, crew in zip(things, crews, strict=True)]


def far_boats(view: View) -> list[Thing]:
    """Boats at the defender's bank."""
    faces = [boat["domino"] for boat in view["across"]]
    things = _things("boat", faces, FAR_WATER, BOAT_ITEM)
    return [thing._replace(soldiers=boat["soldiers"]) for thing, boat in zip(things, view["across"], strict=True)]


def boats(view: View) -> list[Thing]:
    """All boats."""
    return near_boats(view) + far_boats(view)


def _but_for_room(region: Region) -> Region:
    return region._replace(width=region.width - ROOM)


def cannons(view: View) -> list[Thing]:
    """The cannons of the battery."""
    return list(_things("cannon", view["cannons"], _but_for_room(BATTERY), CANNON_ITEM))


def planes(view: View) -> list[Thing]:
    """The planes: at the airfield, those sent a little forward; the one that is being resolved in the air."""
    found = []
    flying = over_the_river(view)
    for thing in _things("plane", view["planes"], _but_for_room(AIRFIELD), PLANE_ITEM):
        (x, y), scale = thing.stand
        if thing.face == flying:
            found.append(thing._replace(stand=Stand(IN_THE_AIR, 1.0)))
        else:
            found.append(thing._replace(stand=Stand((x, y + (LIFT if sent(view, thing.face) else 0)), scale)))
    return found


def crew_id(face: str, index: int) -> str:
    """The piece id of a soldier in a boat (index from 1)."""
    return f"crew-{face}-{index}"


def crew_at(stand: Stand, index: int) -> Point:
    """Where the soldier of that index (from 1) stands in a boat."""
    dx, dy = CREW[index - 1]
    return stand.at[0] + dx * stand.scale, stand.at[1] + dy * stand.scale


# ---- what a view says --------------------------------------------------------------------------

RESOLVING: Final = ("hit", "hit-ghost", "hit-reroll", "where", "where-ghost", "where-reroll")
"""Phases in which a plane is in the air."""
GHOST_ASKS: Final = ("hit-ghost", "where-ghost")


def over_the_river(view: View) -> str:
    """The plane that is being resolved, or nothing."""
    return view["mission"][0] if view["phase"] in RESOLVING and view["mission"] else ""


def sent(view: View, face: str) -> bool:
    """Whether a plane is in the mission."""
    return view["ghost"] if face == GHOST_PLANE else face in view["mission"]


def standing(view: View) -> list[int]:
    """The numbers of the sections that stand."""
    return [section for section in range(1, SECTIONS + 1) if view["bridge"][section - 1] is not None]


def missing(view: View) -> list[int]:
    """The numbers of the sections that are missing; BAB-17: the first is built next."""
    return [section for section in range(1, SECTIONS + 1) if view["bridge"][section - 1] is None]


def on_bridge(view: View) -> list[int]:
    """The spaces with a soldier."""
    return [space for space in range(1, SPACES + 1) if view["soldiers"][space - 1]]


def on_section(view: View, section: int) -> int:
    """How many soldiers stand on a section; 0 for numbers beyond the river."""
    return sum(view["soldiers"][space - 1] for space in spaces_of(section) if 1 <= space <= SPACES)


def beside(section: int) -> list[int]:
    """BAB-R17: the neighbours of a section."""
    return [near for near in (section - 1, section + 1) if 1 <= near <= SECTIONS]


def is_glass(view: View, face: str) -> bool:
    """Whether a face in a hidden place is seen by its owner alone: known, and the game is not over (BAB-72)."""
    return face != HIDDEN and view["result"] is None


def marching(view: View, spaces_each: int) -> dict[int, int]:
    """BAB-24 to BAB-31: who moves from which space to which (13: across) if everybody goes up to so many spaces on."""
    taken, bridge = set(on_bridge(view)), view["bridge"]
    speed, mover, steps = view["options"]["bridge_speed"], view["mover"], view["steps"]
    goes = {}
    for start in sorted(taken, reverse=True):
        if start > mover:
            continue
        left = min(spaces_each, speed - steps if start == mover else speed)
        space = start
        while left and space <= SPACES and _free(bridge, taken, space + 1):
            space, left = space + 1, left - 1
        if space != start:
            goes[start] = space
            taken.remove(start)
            if space <= SPACES:
                taken.add(space)
    return goes


def _free(bridge: list[Any], taken: set[int], space: int) -> bool:
    return space > SPACES or (bridge[section_of(space) - 1] is not None and space not in taken)


def price(view: View, face: str) -> int:
    """BAB-42: what sending a plane costs."""
    if face == GHOST_PLANE:
        return 0
    extra = ACE_EXTRA if face == ACE_PLANE else 0
    return int(view["options"]["mission_cost"]) + extra


def coins_of(view: View, seat: int) -> int:
    """The coins of a seat."""
    return int(view["coins"][seat])
