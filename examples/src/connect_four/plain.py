"""The frame in plain characters."""

from __future__ import annotations

from .position import Position
from .rules import ACTIONS, ROWS
from .words import translate

MARKS = ("O", "X")
EMPTY = "·"
INKS = {MARKS[0]: "bold red", MARKS[1]: "bold blue", EMPTY: "dim"}
"""What is coloured in the rows of the frame, and how."""


def plain(position: Position) -> str:
    """The rows from the top, the letters of the columns, and whose discs are whose."""
    rows = [f"{row + 1}  " + " ".join(_cell(stack, row) for stack in position.columns) for row in reversed(range(ROWS))]
    return "\n".join([*rows, "   " + " ".join(ACTIONS), translate("plain-key", red=MARKS[0], blue=MARKS[1])])


def _cell(stack: tuple[int, ...], row: int) -> str:
    """What is seen at this height of a column."""
    return MARKS[stack[row]] if row < len(stack) else EMPTY
