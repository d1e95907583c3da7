"""The layout of the scene of DunkelRunde: the round board fills a square, with round, dice, turn and goal in its
corners.

Units are those of `crossings.drawing.scene`: a tile is as wide as a cell. Coordinates of the board's picture (1000 x
1000, see `rules.data`) are multiplied by `SCALE`.
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

TILE_RADIUS = 20.4
SHELTER_RADIUS = 25.0
LINDEN_RADIUS = 27.0
"""Radii of an ordinary tile, of a shelter, of the linden."""

NIGHT_AT = (36.0, 36.0)
"""Upper left: the moon with the number of the round."""
DIE_AT = {"child": (514.0, 34.0), "ghost": (563.0, 34.0)}
"""Upper right: the dice."""
TURN_AT = (27.0, 570.0)
"""Lower left: the seat in turn."""
GOAL_AT = (556.0, 560.0)
"""Lower right: the children at the linden."""


CENTRES = {tile.id: (tile.x * SCALE, tile.y * SCALE) for tile in TILES}
"""Tile id -> its centre."""


def radius(tile: str) -> float:
    """Return the radius of a tile."""
    if tile == "linden":
        return LINDEN_RADIUS
    return SHELTER_RADIUS if TILES[INDEX[tile]].colour == "yellow" else TILE_RADIUS


@cache
def tiles_in_play(board: int) -> tuple[str, ...]:
    """Return the ids of all tiles of a board."""
    return tuple(tile.id for index, tile in enumerate(TILES) if is_in_play(board, index))


STRETCHES = ("a", "b", "deer", "trail", "c", "bridle", "k")
"""The stretches of the road and the hidden paths."""
FIRST_IN = {"village": "a", "hut": "b", "tower": "c", "linden": "k"}
"""The stretch that begins at a shelter; the linden belongs to the last one."""


def stretch_of(tile: str) -> str:
    """Return the stretch of a tile."""
    return FIRST_IN.get(tile, tile.rstrip("0123456789"))


# ---- pieces on a tile --------------------------------------------------------------------------

CHILD_OFFSET = (0.0, -4.0)
"""The offset of a lone child, whose feet are a little below the centre of the tile."""
GHOST_ALONE = (0.0, -6.0)
GHOST_BESIDE = (21.0, -12.0)
"""The offset from the last child of a row."""
HALF_FIGURE = 14.0
"""Half the width of a figure, with some margin."""
GHOST_SPACING = 21.0
ROW_SPACING = 15.5
"""The distance between rows of children."""
CHILD_SPACING = (0.0, 0.0, 16.0, 14.5, 14.5, 12.5, 12.0)
"""The distance between children, by the number in a row."""
STEP_ASIDE = 4.0
"""Children step aside for a ghost by half the reach of their row plus `STEP_ASIDE`, at most by `MAX_STEP_ASIDE`."""
MAX_STEP_ASIDE = 12.0
MAX_IN_ROW = 3
"""The maximum number of children in one row; more stand in two rows."""


class Stand(NamedTuple):
    """The position of a piece, and its row from the back."""

    at: Point
    row: int


def _rows(count: int) -> tuple[int, ...]:
    """Return the number of children in each row, from the back."""
    return (count - count // 2, count // 2) if count > MAX_IN_ROW else (count,)


def _reach(count: int) -> float:
    """Return how far a group of children extends to the left and right of its centre."""
    width = _rows(count)[0]
    return (width - 1) / 2 * CHILD_SPACING[width]


def _middle(tile: str, count: int, haunted: bool) -> Point:
    """Return the centre of the children on a tile: moved aside for a ghost, and within the scene."""
    x, y = shift_point(CENTRES[tile], CHILD_OFFSET)
    reach, ghost = _reach(count), GHOST_BESIDE[0] if haunted else 0
    aside = min(reach / 2 + STEP_ASIDE, MAX_STEP_ASIDE) if haunted else 0
    return min(max(x - aside, reach + HALF_FIGURE), SIDE - ghost - reach - HALF_FIGURE), y


@cache
def child_stands(tile: str, count: int, haunted: bool) -> tuple[Stand, ...]:
    """Return the positions of children on a tile."""
    rows, (x, y) = _rows(count), _middle(tile, count, haunted)
    behind = kit.row_offsets(len(rows), ROW_SPACING)
    return tuple(
        Stand((x + aside, y + behind[row]), row)
        for row, width in enumerate(rows)
        for aside in kit.row_offsets(width, CHILD_SPACING[width])
    )


@cache
def ghost_stands(tile: str, count: int, children: int) -> tuple[Point, ...]:
    """Return the positions of ghosts on a tile."""
    if children:
        x, y = shift_point(_middle(tile, children, True), GHOST_BESIDE)
        first = x + _reach(children)
    else:
        x, y = shift_point(CENTRES[tile], GHOST_ALONE)
        first = x + (1 - count) / 2 * GHOST_SPACING
    return tuple((first + i * GHOST_SPACING, y) for i in range(count))


def light_id(tile: str) -> str:
    """Return the piece id of the light around children who stand together on a tile."""
    return f"light-{tile}"


def spots(position: Position) -> dict[str, Point]:
    """Return the position of each child, ghost and light, by piece id."""
    positions: dict[str, Point] = {}
    for tile, (children, ghosts) in position.company.items():
        stands = child_stands(tile, len(children), bool(ghosts))
        positions |= {child: stand.at for child, stand in zip(children, stands, strict=True)}
        positions |= dict(zip(ghosts, ghost_stands(tile, len(ghosts), len(children)), strict=True))
        if len(children) > 1:
            positions[light_id(tile)] = CENTRES[tile]
    return positions
