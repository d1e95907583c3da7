"""The printed board of DunkelRunde, and lookup tables derived from it.

Tiles are indices into `TILES`; a set of tiles is a number with their bits set. Boards are indices into `BOARDS`.
Children are girls or boys; ghosts have the indices 0 to 3 (in texts 1 to 4).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product
from pathlib import Path
from typing import NamedTuple

from crossings.engine.kernels.tables import table, tabulated


class Tile(NamedTuple):
    """A tile of the board. `x`, `y` is its centre on a picture of 1000 x 1000, y downwards."""

    id: str
    colour: str
    shelter: str | None
    """DKR-56: the shelter to which a child scared here runs back."""
    short: bool
    """Whether the short board has the tile."""
    x: int
    y: int


# ---- the board -----------------------------------------------------------------------------------

BOARDS = ("round", "short")
ROUND, SHORT = range(len(BOARDS))
PICTURE_SIZE, BOARD_CENTRE, BOARD_RADIUS = 1000, 500, 490
"""Measures of the picture to which the tiles' coordinates refer."""

TILES = tuple(Tile(*row) for row in json.loads(Path(__file__).with_name("tiles.json").read_text(encoding="utf-8")))
"""DKR-R01: order, colours and areas are those of the printed rules, the lengths are ours. DKR-20 to DKR-28 define
the colours; grey has no effect."""
TILE_COUNT = len(TILES)
TILE_IDS = tuple(tile.id for tile in TILES)
INDEX = {name: index for index, name in enumerate(TILE_IDS)}
"""Tile id -> tile index."""

VILLAGE, RIVER, HUT, GATE, LINDEN = (INDEX[name] for name in ("village", "a8", "hut", "c9", "linden"))
SHELTER_BEHIND = table([INDEX[tile.shelter] if tile.shelter else -1 for tile in TILES])
"""DKR-56, DKR-R23: by tile: the shelter to which a scared child runs back; -1 on yellow tiles."""


def _tiles(text: str) -> list[str]:
    return text.split()


ROUTES = {
    "road": _tiles(
        "village a1 a2 a3 a4 a5 a6 a7 a8 hut b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 b14 b15"
        " tower c1 c2 c3 c4 c5 c6 c7 c8 c9 k1 k2 k3 linden"
    ),
    "deer": _tiles("b2 deer1 deer2 deer3 b9"),
    "trail": _tiles("b9 trail1 trail2 trail3 b15"),
    "bridle": _tiles("c1 bridle1 bridle2 bridle3 c8"),
}
"""DKR-30, DKR-R02: the road and the three hidden paths, in walking direction, on the full board."""
_ROADS = (
    "a1 a2 a3 a4 a5 a6 a7 a8",
    "b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 b14 b15",
    "c1 c2 c3 c4 c5 c6 c7 c8 c9 k1 k2 k3",
)
GHOST_ROADS = tuple(tuple(INDEX[name] for name in _tiles(_ROADS[area])) for area in (0, 1, 1, 2))
"""DKR-51, DKR-54: by ghost: the tiles of its area in walking direction, on the full board."""
GHOSTS = len(GHOST_ROADS)
GHOST_START = table([INDEX[name] for name in ("a4", "b5", "b11", "c4")])
"""DKR-02: the starting tiles of the ghosts."""


def colour_set(*colours: str) -> int:
    """Return the set of all tiles of these colours."""
    return sum(1 << index for index, tile in enumerate(TILES) if tile.colour in colours)


YELLOW, BLUE, RED, GREEN, BROWN = (colour_set(name) for name in ("yellow", "blue", "red", "green", "brown"))
SLOW_TILES = GREEN | BROWN
"""DKR-26, DKR-27: tiles that need a low number."""
BEFORE_RIVER = (1 << RIVER + 1) - 1
"""DKR-25: the village and the a-tiles."""


def has(tiles: int, tile: int) -> bool:
    """Whether a set contains a tile."""
    return bool(tiles >> tile & 1)


# ---- paths ---------------------------------------------------------------------------------------


def is_in_play(board: int, tile: int) -> bool:
    """Whether the board has the tile."""
    return board == ROUND or TILES[tile].short


def _next_tiles(board: int, tile: int) -> list[int]:
    """DKR-30: the tiles after a tile; two at a fork, none after the linden."""
    routes = [[INDEX[name] for name in route if is_in_play(board, INDEX[name])] for route in ROUTES.values()]
    return sorted(after for route in routes for before, after in pairwise(route) if before == tile)


NEXT = tuple(tuple(_next_tiles(board, tile) for tile in range(TILE_COUNT)) for board in range(len(BOARDS)))
"""By board and tile: the next tiles."""
BEHIND_RED = table([NEXT[ROUND][tile][0] if has(RED, tile) else -1 for tile in range(TILE_COUNT)])
"""DKR-24: by red tile: the tile to which crossing children go; -1 on other tiles."""


def paths(board: int, start: int, max_steps: int) -> Iterator[tuple[int, ...]]:
    """Yield all paths of 1 to `max_steps` steps from a tile, which is included, regardless of obstacles."""
    for tile in NEXT[board][start] if max_steps else ():
        yield start, tile
        for path in paths(board, tile, max_steps - 1):
            yield start, *path


CHILD_DIE, GHOST_DIE = 6, 8
"""DKR-10: the sides of the dice; the ghost die may have fewer."""
SLOW_VALUES = (2, 3, 4)
LOW, HIGH = 0, 1
PACES = (LOW, HIGH)
"""Whether the number rolled is low enough for hidden and castle paths."""


def _may_step(before: int, after: int, pace: int) -> bool:
    """DKR-23, DKR-26, DKR-27, DKR-28, DKR-R16: no walk goes on from red; green and brown need a low number."""
    return not has(RED, before) and (pace == LOW or not (has(SLOW_TILES, before) or has(SLOW_TILES, after)))


def walks(board: int, start: int, number: int, pace: int) -> list[tuple[int, ...]]:
    """DKR-31, DKR-R26: the paths allowed with a number; one to the linden may have fewer steps."""
    allowed = []
    for path in paths(board, start, number):
        if all(_may_step(before, after, pace) for before, after in pairwise(path)):
            allowed.append(path)
    return allowed


def _single_ends(board: int, start: int, number: int, pace: int) -> list[int]:
    """DKR-22, DKR-35, DKR-R17: where a single child may end its walk, if no ghost is there."""
    return sorted({path[-1] for path in walks(board, start, number, pace) if not has(BLUE, path[-1])})


def _group_ends(board: int, start: int, number: int, pace: int) -> list[int]:
    """DKR-41, DKR-42, DKR-R08, DKR-R09: where a group may end: as far as possible along each path, not on blue."""
    allowed = walks(board, start, number, pace)
    extended = {path[:-1] for path in allowed}
    longest = [path for path in allowed if path not in extended]
    stopped = [path[:-1] if has(BLUE, path[-1]) else path for path in longest]
    return sorted({path[-1] for path in stopped if len(path) > 1})


WALK_SHAPE = (len(BOARDS), len(PACES), CHILD_DIE + 1, TILE_COUNT)
"""Board, pace, number and tile, on which the ends of a walk depend."""
Ends = dict[tuple[int, ...], list[int]]


def _ends(ends_of: Callable[[int, int, int, int], list[int]]) -> Ends:
    """Return the ends by board, pace, number and tile."""

    def entry(board: int, pace: int, number: int, tile: int) -> list[int]:
        is_possible = is_in_play(board, tile) and (pace == HIGH or number <= max(SLOW_VALUES))
        return ends_of(board, tile, number, pace) if is_possible else []

    return {place: entry(*place) for place in product(*map(range, WALK_SHAPE))}


def _padded(numbers: Sequence[int], length: int) -> list[int]:
    """Return the numbers, padded with -1 to this length."""
    return [*numbers, *[-1] * (length - len(numbers))]


MAX_ENDS, MAX_GROUP_ENDS = 7, 3
"""The maximum number of tiles on which a walk may end."""
_SINGLE_ENDS, _GROUP_ENDS = _ends(_single_ends), _ends(_group_ends)
SINGLE_ENDS = tabulated(WALK_SHAPE, lambda *place: _padded(_SINGLE_ENDS[place], MAX_ENDS))
"""By board, pace, number and tile: the tiles where a child's walk may end, ascending; ghosts may block some."""
SINGLE_END_COUNT = tabulated(WALK_SHAPE, lambda *place: len(_SINGLE_ENDS[place]))
SINGLE_END_SET = tabulated(WALK_SHAPE, lambda *place: sum(1 << end for end in _SINGLE_ENDS[place]))
"""The same tiles as a set."""
GROUP_ENDS = tabulated(WALK_SHAPE, lambda *place: _padded(_GROUP_ENDS[place], MAX_GROUP_ENDS))
"""By board, pace, number and tile: the tiles where a group's walk may end, ascending."""
GROUP_END_COUNT = tabulated(WALK_SHAPE, lambda *place: len(_GROUP_ENDS[place]))
GROUP_CAN_MOVE = tabulated(
    WALK_SHAPE[:-1], lambda *place: sum(1 << tile for tile in range(TILE_COUNT) if _GROUP_ENDS[*place, tile])
)
"""By board, pace and number: the tiles from which a group can move."""


# ---- ghosts --------------------------------------------------------------------------------------


def ghost_road(board: int, ghost: int) -> list[int]:
    """Return the tiles of a ghost's road on a board."""
    return [tile for tile in GHOST_ROADS[ghost] if is_in_play(board, tile)]


def drifts(board: int, ghost: int, tile: int, number: int) -> list[list[int]]:
    """DKR-52, DKR-R20: return a ghost's paths forward and backward, including its tile.

    They have exactly the number of steps and turn at the ends of its road.
    """
    road = ghost_road(board, ghost)
    return [_drift(road, tile, step, number) for step in (1, -1)]


def _drift(road: Sequence[int], tile: int, step: int, number: int) -> list[int]:
    places = [road.index(tile)]
    for _ in range(number):
        if not 0 <= places[-1] + step < len(road):
            step = -step
        places.append(places[-1] + step)
    return [road[place] for place in places]


GHOST_SHAPE = (len(BOARDS), GHOSTS, GHOST_DIE + 1, TILE_COUNT)
"""Board, ghost, number and tile, on which the ends of a ghost's move depend."""


def _ghost_ends(board: int, ghost: int, number: int, tile: int) -> list[int]:
    if number == 0 or tile not in ghost_road(board, ghost):
        return [-1, -1]
    return sorted(path[-1] for path in drifts(board, ghost, tile, number))


GHOST_ENDS = tabulated(GHOST_SHAPE, _ghost_ends)
"""By board, ghost, number and tile: the ends of its paths forward and backward, ascending, possibly equal."""
GHOST_END_COUNT = 2

# ---- the texts of all moves ----------------------------------------------------------------------

KINDS = ("girl", "boy")
GIRL, BOY = range(len(KINDS))
WALK_TILES = tuple(i for i in range(TILE_COUNT) if not has(BLUE, i) and i not in (VILLAGE, HUT))
"""The tiles where a child's walk can end: none ends in the village, or in the hut behind the river."""
GROUP_MOVES = tuple(
    (start, end)
    for start in range(TILE_COUNT)
    for end in sorted({end for place, ends in _SINGLE_ENDS.items() if place[-1] == start for end in ends})
    if not has(BLUE | RED, start)
)
"""The possible starts and ends of group moves, on either board."""

WALK_TEXTS = tuple(f"{kind}:{TILE_IDS[tile]}" for kind in KINDS for tile in WALK_TILES)
GHOST_TEXTS = tuple(f"ghost{i + 1}:{TILE_IDS[tile]}" for i, road in enumerate(GHOST_ROADS) for tile in road)
GROUP_TEXTS = tuple(f"group:{TILE_IDS[start]}:{TILE_IDS[end]}" for start, end in GROUP_MOVES)
ACTIONS = (*WALK_TEXTS, *GHOST_TEXTS, *GROUP_TEXTS)
"""DKR-05: all action texts."""
OUTCOMES = tuple(f"{child}-{ghost}" for child in range(1, CHILD_DIE + 1) for ghost in range(1, GHOST_DIE + 1))
"""DKR-10: all outcome texts, child die first."""

WALKS = len(WALK_TILES)
FIRST_GHOST_MOVE = len(WALK_TEXTS)
FIRST_GROUP_MOVE = FIRST_GHOST_MOVE + len(GHOST_TEXTS)
FIRST_ROLL = len(ACTIONS)
ROLLS = table(
    [
        _padded([FIRST_ROLL + c * GHOST_DIE + g for c in range(CHILD_DIE) for g in range(sides)], len(OUTCOMES))
        for sides in range(GHOST_DIE + 1)
    ]
)
"""By sides of the ghost die: the numbers of all possible rolls, ascending."""

WALK_NUMBER = table([WALK_TILES.index(i) if i in WALK_TILES else -1 for i in range(TILE_COUNT)])
"""By tile: the number of `girl:T`; that of `boy:T` is greater by `WALKS`."""
GHOST_MOVE_NUMBER = table(
    [
        [ACTIONS.index(text) if (text := f"ghost{ghost + 1}:{name}") in ACTIONS else -1 for name in TILE_IDS]
        for ghost in range(GHOSTS)
    ],
)
"""By ghost and tile: the number of the action."""
_GROUP_NUMBERS = {move: FIRST_GROUP_MOVE + place for place, move in enumerate(GROUP_MOVES)}
GROUP_MOVE_NUMBER = tabulated((TILE_COUNT, TILE_COUNT), lambda *move: _GROUP_NUMBERS.get(move, -1))
"""By start and end: the number of the action."""

WALK_ROWS = tabulated(
    (len(KINDS), *WALK_SHAPE),
    lambda kind, *place: [-1 if end < 0 else kind * WALKS + WALK_NUMBER[end] for end in SINGLE_ENDS[place]],
)
"""By kind of child, board, pace, number and tile: the numbers of its walks to `SINGLE_ENDS`."""
GROUP_ROWS = tabulated(
    WALK_SHAPE, lambda *place: [-1 if end < 0 else GROUP_MOVE_NUMBER[place[-1], end] for end in GROUP_ENDS[place]]
)
"""By board, pace, number and tile: the numbers of a group's moves to `GROUP_ENDS`."""
GHOST_ROWS = tabulated(
    GHOST_SHAPE, lambda *place: [-1 if end < 0 else GHOST_MOVE_NUMBER[place[1], end] for end in GHOST_ENDS[place]]
)
"""By board, ghost, number and tile: the numbers of its two moves, ascending, possibly equal."""

MOVE_WHO = table(
    [
        *(kind for kind in range(len(KINDS)) for _ in WALK_TILES),
        *(i for i, road in enumerate(GHOST_ROADS) for _ in road),
    ]
    + [start for start, _ in GROUP_MOVES],
)
"""By action: the kind of child, the ghost, or the group's tile."""
MOVE_TO = table(
    [*(WALK_TILES * len(KINDS)), *(tile for road in GHOST_ROADS for tile in road), *(end for _, end in GROUP_MOVES)],
)
"""By action: the tile where it ends."""

# ---- seats ---------------------------------------------------------------------------------------

MAX_SEATS = 6
MAX_CHILDREN = MAX_SEATS * len(KINDS)
CHILDREN_OF_KIND = table([sum(1 << child for child in range(kind, MAX_CHILDREN, len(KINDS))) for kind in (GIRL, BOY)])
"""By kind: the set of all girls, the set of all boys."""
MAX_NIGHT_ROUNDS = 200
