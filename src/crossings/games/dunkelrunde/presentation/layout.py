"""Where everything stands on the scene of DunkelRunde: the round board fills a square, its four corners tell the rest.

Units as in `crossings.drawing.scene`: a tile is as wide as a cell. Coordinates of the board's own picture (1000 x 1000,
data.py) become units by `SCALE`.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from crossings.drawing import kit
from crossings.drawing.kit import Point, shift_point

from ..rules.data import INDEX, PICTURE_SIZE, TILES, is_in_play
from .position import Position

SIDE = 600
SCALE = SIDE / PICTURE_SIZE
SCENE_SIZE = (SIDE, SIDE)

TILE = 20.4
SHELTER = 25.0
LINDEN_ROOM = 27.0
"""Radii of an ordinary tile, of a shelter, of the linden."""

NIGHT_AT = (36.0, 36.0)
"""Upper left: the moon with the number of the round."""
DIE_AT = {"child": (514.0, 34.0), "ghost": (563.0, 34.0)}
"""Upper right."""
TURN_AT = (27.0, 570.0)
"""Lower left: whose turn it is."""
GOAL_AT = (556.0, 560.0)
"""Lower right: which of the two that lift the curse stand at the linden."""


CENTRES = {tile.id: (tile.x * SCALE, tile.y * SCALE) for tile in TILES}
"""Tile id -> its centre."""


def radius(tile: str) -> float:
    """How far a tile reaches."""
    if tile == "linden":
        return LINDEN_ROOM
    return SHELTER if TILES[INDEX[tile]].colour == "yellow" else TILE


@cache
def tiles_in_play(board: int) -> tuple[str, ...]:
    """The ids of all tiles that a board has."""
    return tuple(tile.id for index, tile in enumerate(TILES) if is_in_play(board, index))


STRETCHES = ("a", "b", "deer", "trail", "c", "bridle", "k")
"""The stretches of the road and the hidden paths."""
FIRST_IN = {"village": "a", "hut": "b", "tower": "c", "linden": "k"}
"""A shelter belongs to the stretch that begins there, the linden to the last one."""


def stretch_of(tile: str) -> str:
    """The stretch that a tile belongs to."""
    return FIRST_IN.get(tile, tile.rstrip("0123456789"))


# ---- the order on a tile -----------------------------------------------------------------------

STANDING = (0.0, -4.0)
"""A child alone: its feet a little below the middle of the tile."""
GHOST_ALONE = (0.0, -6.0)
GHOST_BESIDE = (21.0, -12.0)
"""From the last child of a row."""
EDGE = 14.0
"""Half of a figure, and a little air."""
BETWEEN_GHOSTS = 21.0
BEHIND = 15.5
"""From one row of children to the next."""
APART = (0.0, 0.0, 16.0, 14.5, 14.5, 12.5, 12.0)
"""From child to child, by the children of a row."""
MAKING_ROOM = 4.0
MAX_ROOM = 12.0
"""So far, and half as far as their row reaches, children step aside for a ghost; but no further than that."""
IN_A_ROW = 3
"""More children than these stand in two rows."""


class Stand(NamedTuple):
    """Where something stands, and in which row from behind."""

    at: Point
    row: int


def _rows(count: int) -> tuple[int, ...]:
    """So many children stand in such rows, from behind."""
    return (count - count // 2, count // 2) if count > IN_A_ROW else (count,)


def _reach(count: int) -> float:
    """How far so many children stand to either side."""
    width = _rows(count)[0]
    return (width - 1) / 2 * APART[width]


def _middle(tile: str, count: int, haunted: bool) -> Point:
    """The middle of a company on a tile: aside for a ghost, and never over the edge of the scene."""
    x, y = shift_point(CENTRES[tile], STANDING)
    reach, ghost = _reach(count), GHOST_BESIDE[0] if haunted else 0
    aside = min(reach / 2 + MAKING_ROOM, MAX_ROOM) if haunted else 0
    return min(max(x - aside, reach + EDGE), SIDE - ghost - reach - EDGE), y


@cache
def child_stands(tile: str, count: int, haunted: bool) -> tuple[Stand, ...]:
    """Where so many children stand on a tile."""
    rows, (x, y) = _rows(count), _middle(tile, count, haunted)
    behind = kit.row_offsets(len(rows), BEHIND)
    return tuple(
        Stand((x + aside, y + behind[row]), row)
        for row, width in enumerate(rows)
        for aside in kit.row_offsets(width, APART[width])
    )


@cache
def ghost_stands(tile: str, count: int, children: int) -> tuple[Point, ...]:
    """Where so many ghosts hover over a tile."""
    if children:
        x, y = shift_point(_middle(tile, children, True), GHOST_BESIDE)
        first = x + _reach(children)
    else:
        x, y = shift_point(CENTRES[tile], GHOST_ALONE)
        first = x + (1 - count) / 2 * BETWEEN_GHOSTS
    return tuple((first + i * BETWEEN_GHOSTS, y) for i in range(count))


def light_id(tile: str) -> str:
    """The piece id of the lantern light around those who stand together on a tile."""
    return f"light-{tile}"


def spots(position: Position) -> dict[str, Point]:
    """Where every child, ghost and light is, by its piece id."""
    found: dict[str, Point] = {}
    for tile, (children, ghosts) in position.company.items():
        stands = child_stands(tile, len(children), bool(ghosts))
        found |= {child: stand.at for child, stand in zip(children, stands, strict=True)}
        found |= dict(zip(ghosts, ghost_stands(tile, len(ghosts), len(children)), strict=True))
        if len(children) > 1:
            found[light_id(tile)] = CENTRES[tile]
    return found
