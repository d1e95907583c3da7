"""The position of Connect Four that drawings and texts use."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from crossings.engine import OVER, ViewerPosition

from .rules import COLUMNS, DIRECTIONS, ROWS, SEATS, State, actor, cell_at, fours, stacks

LENGTH = 4
WAYS = ("along", "upright", "slanting", "falling")
"""CON-4: the directions of lines, in the order of `DIRECTIONS`."""
OFFSETS = ((1, 0), (0, 1), (1, 1), (1, -1))
"""By direction: columns and rows from a cell to the next."""


class Cell(NamedTuple):
    """A cell of the frame: its column from the left, its row from below."""

    column: int
    row: int


class Four(NamedTuple):
    """CON-4: four cells in a straight line with discs of one seat."""

    seat: int
    way: str
    cells: tuple[Cell, ...]


class Position(ViewerPosition):
    """The full position."""

    s: State

    @cached_property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The seats of the discs in each column, from the bottom up."""
        return tuple(map(tuple, stacks(self.s)))

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""
        seat = actor(self.s)
        return None if seat == OVER else seat

    @property
    def count(self) -> int:
        """The number of discs in the frame."""
        return self.s.count

    @cached_property
    def fours(self) -> tuple[Four, ...]:
        """CON-4: the fours of both seats."""
        return tuple(four for seat in range(SEATS) for four in _fours(seat, self.s.discs[seat]))

    def has_room(self, column: int) -> bool:
        """CON-3: return whether a column has room for a disc."""
        return len(self.columns[column]) < ROWS

    def rest(self, column: int) -> Cell:
        """CON-3: return the cell in which the next disc of a column lands."""
        return Cell(column, len(self.columns[column]))


def _fours(seat: int, discs: int) -> list[Four]:
    """CON-4: return all fours of a seat."""
    return [
        Four(seat, way, tuple(Cell(column + right * k, row + up * k) for k in range(LENGTH)))
        for way, step, (right, up) in zip(WAYS, DIRECTIONS, OFFSETS, strict=True)
        for column in range(COLUMNS)
        for row in range(ROWS)
        if fours(discs, step) & cell_at(column, row)
    ]
