"""The layout of the board of Connect Four, in units of the scene."""

from __future__ import annotations

from crossings.drawing.kit import Point
from crossings.drawing.scene import CELL

from .position import Cell
from .rules import COLUMNS, ROWS

SIDE, ABOVE, RIM, BELOW = 24, 44, 8, 46
"""Space beside the frame, above it for falling discs, of its rim, and below it for letters and ground."""
WIDTH = 2 * SIDE + COLUMNS * CELL
HEIGHT = ABOVE + ROWS * CELL + BELOW
MIDDLE: Point = (WIDTH / 2, ABOVE + ROWS * CELL / 2)
"""The middle of the frame."""
FOOT = ABOVE + ROWS * CELL + RIM
"""The y coordinate of the lower edge of the frame."""
DISC = 15.5
HOLE = 16.5


def at(cell: Cell) -> Point:
    """Return the middle of a cell; discs fall from the cell above the top row."""
    return SIDE + CELL * (cell.column + 0.5), ABOVE + CELL * (ROWS - cell.row - 0.5)


def above(column: int) -> Point:
    """Return the point from which a disc falls."""
    return at(Cell(column, ROWS))


def place_id(column: int) -> str:
    """Return the id of a column's place."""
    return f"column-{column}"


def column_of(place: str) -> int:
    """Return the column of a place."""
    return int(place.removeprefix("column-"))


def disc_id(cell: Cell) -> str:
    """Return the id of the disc in a cell."""
    return f"disc-{cell.column}-{cell.row}"
