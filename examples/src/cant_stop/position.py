"""The position of Can't Stop that drawings and texts use."""

from __future__ import annotations

from crossings.engine import ViewerPosition

from .rules import COLUMNS, HEIGHTS


class Position(ViewerPosition):
    """The full position. Columns are numbered from 0, spaces from 1; 0 is none."""

    phase: str
    turn: int
    turns: int
    dice: tuple[int, ...]
    camps: tuple[tuple[int, ...], ...]
    runners: tuple[int, ...]

    @property
    def seats(self) -> range:
        """The seats of the game."""
        return range(len(self.camps))

    def owner(self, column: int) -> int | None:
        """CAN-8: return the seat that has taken a column, or None."""
        return next((seat for seat in self.seats if self.camps[seat][column] == HEIGHTS[column]), None)

    def taken(self, seat: int) -> list[int]:
        """CAN-8: return the columns that a seat has taken."""
        return [column for column in range(COLUMNS) if self.owner(column) == seat]

    @property
    def running(self) -> list[int]:
        """CAN-4: the columns with runners."""
        return [column for column in range(COLUMNS) if self.runners[column]]
