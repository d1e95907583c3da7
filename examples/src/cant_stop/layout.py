"""The layout of the board of Can't Stop, in units of the scene."""

from __future__ import annotations

from crossings.drawing.kit import Point
from crossings.drawing.scene import CELL

from .rules import COLUMNS, DICE, HEIGHTS

SIDE, ABOVE, BELOW, TRAY = 18, 34, 30, 62
PITCH = 35
"""Distance between the spaces of a column."""
SPACE: Point = (35, 31)
WIDTH = 2 * SIDE + COLUMNS * CELL
GROUND = ABOVE + max(HEIGHTS) * PITCH
"""The y coordinate of the foot of the columns."""
HEIGHT = GROUND + BELOW + TRAY
CAMP = 7.0
DIE_SIZE = 38
BESIDE = ((-8.4, -7.4), (8.4, -7.4), (-8.4, 7.4), (8.4, 7.4))
"""Offset of each seat's camp on a space."""


def at(column: int, space: int) -> Point:
    """Return the middle of a space; space 0 is the foot of the column."""
    return SIDE + CELL * (column + 0.5), GROUND - PITCH * (space - 0.5)


def top(column: int) -> Point:
    """Return the middle of the top space."""
    return at(column, HEIGHTS[column])


def camp_at(seat: int, column: int, space: int) -> Point:
    """Return the place of a camp; the top space has room for one, in its middle."""
    x, y = at(column, space)
    right, down = BESIDE[seat]
    return (x, y) if space == HEIGHTS[column] else (x + right, y + down)


def die_at(die: int) -> Point:
    """Return the middle of a die in the tray."""
    return WIDTH / 2 + 52 * (die - (DICE - 1) / 2), GROUND + BELOW + TRAY / 2
