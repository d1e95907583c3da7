"""The board of DunkelRunde as it is printed, and tables that follow from it.

Tiles go by their place in `TILES`, from 0; a set of tiles is a number with their bits set. Boards go by their place in
`BOARDS`; children are girls or boys, ghosts have the indices 0 to 3 (in texts 1 to 4).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product
from pathlib import Path
from typing import NamedTuple

from crossings.engine.kernels.tables import table, tabulated


class Tile(NamedTuple):
    """One tile of the board. `x`, `y` is its centre on a picture of 1000 x 1000, y downwards."""

    id: str
    colour: str
    shelter: str | None
    """DKR-56: where a child scared here runs to."""
    short: bool
    """Whether the short board has it."""
    x: int
    y: int


# ---- the board -----------------------------------------------------------------------------------

BOARDS = ("round", "short")
ROUND, SHORT = range(len(BOARDS))
PICTURE_SIZE, BOARD_CENTRE, BOARD_RADIUS = 1000, 500, 490
"""Of the picture that the tiles' coordinates belong to."""

TILES = tuple(Tile(*row) for row in json.loads(Path(__file__).with_name("tiles.json").read_text(encoding="utf-8")))
"""DKR-R01: order, colours and areas as the printed rules tell them; the lengths are ours. DKR-20 to DKR-28 say what a
colour means; grey means nothing in particular."""
TILE_COUNT = len(TILES)
TILE_IDS = tuple(tile.id for tile in TILES)
INDEX = {name: index for index, name in enumerate(TILE_IDS)}
"""Tile id -> tile."""

VILLAGE, RIVER, HUT, GATE, LINDEN = (INDEX[name] for name in ("village", "a8", "hut", "c9", "linden"))
SHELTER_BEHIND = table([INDEX[tile.shelter] if tile.shelter else -1 for tile in TILES])
"""DKR-56, DKR-R23: by tile, where a child scared there runs to; -1 on yellow tiles."""


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
"""DKR-51, DKR-54: by ghost, the tiles of its area in walking direction, on the full board."""
GHOSTS = len(GHOST_ROADS)
GHOST_START = table([INDEX[name] for name in ("a4", "b5", "b11", "c4")])
"""DKR-02."""


def colour_set(*colours: str) -> int:
    """The set of all tiles of these colours."""
    return sum(1 << index for index, tile in enumerate(TILES) if tile.colour in colours)


YELLOW, BLUE, RED, GREEN, BROWN = (colour_set(name) for name in ("yellow", "blue", "red", "green", "brown"))
SLOW_TILES = GREEN | BROWN
"""DKR-26, DKR-27: walked only with a low number."""
BEFORE_RIVER = (1 << RIVER + 1) - 1
"""DKR-25: the village and the a-tiles."""


def has(tiles: int, tile: int) -> bool:
    """Whether a set holds a tile."""
    return bool(tiles >> tile & 1)


# ---- ways ----------------------------------------------------------------------------------------


def is_in_play(board: int, tile: int) -> bool:
    """Whether the board has the tile."""
    return board == ROUND or TILES[tile].short


def _next_tiles(board: int, tile: int) -> list[int]:
    """DKR-30: the tiles right behind a tile; two at a fork, none behind the linden."""
    routes = [[INDEX[name] for name in route if is_in_play(board, INDEX[name])] for route in ROUTES.values()]
    return sorted(after for route in routes for before, after in pairwise(route) if before == tile)


NEXT = tuple(tuple(_next_tiles(board, tile) for tile in range(TILE_COUNT)) for board in range(len(BOARDS)))
"""By board and tile."""
BEHIND_RED = table([NEXT[ROUND][tile][0] if has(RED, tile) else -1 for tile in range(TILE_COUNT)])
"""DKR-24: by red tile, where those go who cross; -1 elsewhere."""


def ways(board: int, start: int, most: int) -> Iterator[tuple[int, ...]]:
    """All ways of 1 to `most` steps from a tile, the tile included, whatever lies on them."""
    for tile in NEXT[board][start] if most else ():
        yield start, tile
        for way in ways(board, tile, most - 1):
            yield start, *way


CHILD_DIE, GHOST_DIE = 6, 8
"""DKR-10: sides of the dice; the ghost die may have fewer."""
SLOW_VALUES = (2, 3, 4)
LOW, HIGH = 0, 1
PACES = (LOW, HIGH)
"""Whether the number rolled is one with which hidden and castle paths can be walked."""


def _may_step(before: int, after: int, pace: int) -> bool:
    """DKR-23, DKR-26, DKR-27, DKR-28, DKR-R16: nobody walks on from red; green and brown need a low number."""
    return not has(RED, before) and (pace == LOW or not (has(SLOW_TILES, before) or has(SLOW_TILES, after)))


def walks(board: int, start: int, number: int, pace: int) -> list[tuple[int, ...]]:
    """DKR-31, DKR-R26: the ways that can be walked with a number; one that leads to the linden may have fewer steps."""
    allowed = []
    for way in ways(board, start, number):
        if all(_may_step(before, after, pace) for before, after in pairwise(way)):
            allowed.append(way)
    return allowed


def _single_ends(board: int, start: int, number: int, pace: int) -> list[int]:
    """DKR-22, DKR-35, DKR-R17: where a single child may end its walk, if no ghost is there."""
    return sorted({way[-1] for way in walks(board, start, number, pace) if not has(BLUE, way[-1])})


def _group_ends(board: int, start: int, number: int, pace: int) -> list[int]:
    """DKR-41, DKR-42, DKR-R08, DKR-R09: where a group may end: as far as possible along each way, not on blue."""
    allowed = walks(board, start, number, pace)
    goes_on = {way[:-1] for way in allowed}
    whole = [way for way in allowed if way not in goes_on]
    stopped = [way[:-1] if has(BLUE, way[-1]) else way for way in whole]
    return sorted({way[-1] for way in stopped if len(way) > 1})


WALKED = (len(BOARDS), len(PACES), CHILD_DIE + 1, TILE_COUNT)
"""Board, pace, number and tile: what the ends of a walk depend on."""
Ends = dict[tuple[int, ...], list[int]]


def _ends(ends_of: Callable[[int, int, int, int], list[int]]) -> Ends:
    """By board, pace, number and tile."""

    def found(board: int, pace: int, number: int, tile: int) -> list[int]:
        possible = is_in_play(board, tile) and (pace == HIGH or number <= max(SLOW_VALUES))
        return ends_of(board, tile, number, pace) if possible else []

    return {place: found(*place) for place in product(*map(range, WALKED))}


def _padded(numbers: Sequence[int], most: int) -> list[int]:
    """A row of numbers, and -1 behind them."""
    return [*numbers, *[-1] * (most - len(numbers))]


MAX_ENDS, MAX_GROUP_ENDS = 7, 3
"""The most tiles among which a walk may end."""
_SINGLE_ENDS, _GROUP_ENDS = _ends(_single_ends), _ends(_group_ends)
SINGLE_ENDS = tabulated(WALKED, lambda *place: _padded(_SINGLE_ENDS[place], MAX_ENDS))
"""By board, pace, number and tile: where a child's walk may end, rising; ghosts may forbid some."""
SINGLE_END_COUNT = tabulated(WALKED, lambda *place: len(_SINGLE_ENDS[place]))
SINGLE_END_SET = tabulated(WALKED, lambda *place: sum(1 << end for end in _SINGLE_ENDS[place]))
"""The ends of a child's walk as a set."""
GROUP_ENDS = tabulated(WALKED, lambda *place: _padded(_GROUP_ENDS[place], MAX_GROUP_ENDS))
"""By board, pace, number and tile: where a group's walk may end, rising."""
GROUP_END_COUNT = tabulated(WALKED, lambda *place: len(_GROUP_ENDS[place]))
GROUP_CAN_MOVE = tabulated(
    WALKED[:-1], lambda *place: sum(1 << tile for tile in range(TILE_COUNT) if _GROUP_ENDS[*place, tile])
)
"""By board, pace and number: the tiles from which a group can move."""


# ---- ghosts --------------------------------------------------------------------------------------


def ghost_road(board: int, ghost: int) -> list[int]:
    """The tiles of a ghost's road on a board."""
    return [tile for tile in GHOST_ROADS[ghost] if is_in_play(board, tile)]


def drifts(board: int, ghost: int, tile: int, number: int) -> list[list[int]]:
    """DKR-52, DKR-R20: a ghost's ways forward and backward, its tile included: exactly the number, and it turns where
    its road ends."""
    road = ghost_road(board, ghost)
    return [_drift(road, tile, step, number) for step in (1, -1)]


def _drift(road: Sequence[int], tile: int, step: int, number: int) -> list[int]:
    places = [road.index(tile)]
    for _ in range(number):
        if not 0 <= places[-1] + step < len(road):
            step = -step
        places.append(places[-1] + step)
    return [road[place] for place in places]


HAUNTED = (len(BOARDS), GHOSTS, GHOST_DIE + 1, TILE_COUNT)
"""Board, ghost, number and tile: what the ends of a ghost's move depend on."""


def _ghost_ends(board: int, ghost: int, number: int, tile: int) -> list[int]:
    if number == 0 or tile not in ghost_road(board, ghost):
        return [-1, -1]
    return sorted(way[-1] for way in drifts(board, ghost, tile, number))


GHOST_ENDS = tabulated(HAUNTED, _ghost_ends)
"""By board, ghost, number and tile: the two tiles where its ways forward and backward end, rising; they may be one."""
GHOST_END_COUNT = 2

# ---- the texts of all moves ----------------------------------------------------------------------

KINDS = ("girl", "boy")
GIRL, BOY = range(len(KINDS))
WALK_TILES = tuple(i for i in range(TILE_COUNT) if not has(BLUE, i) and i not in (VILLAGE, HUT))
"""Where a child's walk can end: nobody walks into the village, and the hut lies behind the river."""
GROUP_MOVES = tuple(
    (start, end)
    for start in range(TILE_COUNT)
    for end in sorted({end for place, ends in _SINGLE_ENDS.items() if place[-1] == start for end in ends})
    if not has(BLUE | RED, start)
)
"""From where to where a group can ever move, on either board."""

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
"""By sides of the ghost die: the numbers of all rolls that there can be, rising."""

WALK_NUMBER = table([WALK_TILES.index(i) if i in WALK_TILES else -1 for i in range(TILE_COUNT)])
"""By tile: the number of `girl:T`; that of `boy:T` is greater by `WALKS`."""
GHOST_MOVE_NUMBER = table(
    [
        [ACTIONS.index(text) if (text := f"ghost{ghost + 1}:{name}") in ACTIONS else -1 for name in TILE_IDS]
        for ghost in range(GHOSTS)
    ],
)
"""By ghost and tile."""
_GROUP_NUMBERS = {move: FIRST_GROUP_MOVE + place for place, move in enumerate(GROUP_MOVES)}
GROUP_MOVE_NUMBER = tabulated((TILE_COUNT, TILE_COUNT), lambda *move: _GROUP_NUMBERS.get(move, -1))
"""By start and end."""

WALK_ROWS = tabulated(
    (len(KINDS), *WALKED),
    lambda kind, *place: [-1 if end < 0 else kind * WALKS + WALK_NUMBER[end] for end in SINGLE_ENDS[place]],
)
"""By kind of child, board, pace, number and tile: the numbers of its walks to `SINGLE_ENDS`."""
GROUP_ROWS = tabulated(
    WALKED, lambda *place: [-1 if end < 0 else GROUP_MOVE_NUMBER[place[-1], end] for end in GROUP_ENDS[place]]
)
"""By board, pace, number and tile: the numbers of a group's moves to `GROUP_ENDS`."""
GHOST_ROWS = tabulated(
    HAUNTED, lambda *place: [-1 if end < 0 else GHOST_MOVE_NUMBER[place[1], end] for end in GHOST_ENDS[place]]
)
"""By board, ghost, number and tile: the numbers of its two moves, rising; they may be one."""

MOVE_WHO = table(
    [
        *(kind for kind in range(len(KINDS)) for _ in WALK_TILES),
        *(i for i, road in enumerate(GHOST_ROADS) for _ in road),
    ]
    + [start for start, _ in GROUP_MOVES],
)
"""By action: which child, which ghost, or the group's tile."""
MOVE_TO = table(
    [*(WALK_TILES * len(KINDS)), *(tile for road in GHOST_ROADS for tile in road), *(end for _, end in GROUP_MOVES)],
)
"""By action: the tile where it ends."""

# ---- seats ---------------------------------------------------------------------------------------

MAX_SEATS = 6
MAX_CHILDREN = MAX_SEATS * len(KINDS)
MAX_NIGHT_ROUNDS = 200
