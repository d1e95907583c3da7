"""Where everything lies on the board of Connect Four, in units."""

from __future__ import annotations

from crossings.drawing.kit import Point
from crossings.drawing.scene import CELL

from .position import Cell
from .rules import COLUMNS, ROWS

SIDE, ABOVE, RIM, BELOW = 24, 44, 8, 46
"""Room beside the frame; above it, where discs are let go; of its rim; and below, with letters and ground."""
WIDTH = 2 * SIDE + COLUMNS * CELL
HEIGHT = ABOVE + ROWS * CELL + BELOW
MIDDLE: Point = (WIDTH / 2, ABOVE + ROWS * CELL / 2)
"""Of the frame."""
FOOT = ABOVE + ROWS * CELL + RIM
"""How far down the frame reaches."""
DISC = 15.5
HOLE = 16.5


def at(cell: Cell) -> Point:
    """The middle of a cell; the one above the topmost is where a disc is let go."""
    return SIDE + CELL * (cell.column + 0.5), ABOVE + CELL * (ROWS - cell.row - 0.5)


def above(column: int) -> Point:
    """Where a disc is let go."""
    return at(Cell(column, ROWS))


def place_id(column: int) -> str:
    """The id of a column's place."""
    return f"column-{column}"


def column_of(place: str) -> int:
    """The column of a place."""
    return int(place.removeprefix("column-"))


def disc_id(cell: Cell) -> str:
    """The id of the disc in a cell."""
    return f"disc-{cell.column}-{cell.row}"
