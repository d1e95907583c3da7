"""The board as text."""

from __future__ import annotations

from .position import Position
from .rules import ACTIONS, ROWS
from .words import translate

MARKS = ("O", "X")
EMPTY = "·"
INKS = {MARKS[0]: "bold red", MARKS[1]: "bold blue", EMPTY: "dim"}
"""Styles of characters, by regular expression."""


def plain(position: Position) -> str:
    """Return the rows from the top, the letters of the columns, and a legend of the players."""
    rows = [f"{row + 1}  " + " ".join(_cell(stack, row) for stack in position.columns) for row in reversed(range(ROWS))]
    return "\n".join([*rows, "   " + " ".join(ACTIONS), translate("plain-key", red=MARKS[0], blue=MARKS[1])])


def _cell(stack: tuple[int, ...], row: int) -> str:
    """Return the character of a cell."""
    return MARKS[stack[row]] if row < len(stack) else EMPTY
