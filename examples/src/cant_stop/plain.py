"""The board as text."""

from __future__ import annotations

from .position import Position
from .rules import COLUMNS, HEIGHTS
from .words import column_name, translate

MARKS = "ABCD"
RUNNER, EMPTY = "^", "·"
INKS = {"A": "bold red", "B": "bold blue", "C": "bold yellow", "D": "bold green", r"\^": "bold", EMPTY: "dim"}
"""Styles of characters, by regular expression."""


def plain(position: Position) -> str:
    """Return a line for each column, from its foot to its top, then the dice and a legend of the players."""
    rows = [
        f"{column_name(column):>2}  "
        + " ".join(_space(position, column, space) for space in range(1, HEIGHTS[column] + 1))
        for column in range(COLUMNS)
    ]
    dice = translate("plain-dice", dice=tuple(map(str, position.dice)))
    return "\n".join(
        [*rows, dice, translate("plain-key", players=tuple(_key(seat) for seat in position.seats), runner=RUNNER)]
    )


def _key(seat: int) -> str:
    return translate("plain-player", mark=MARKS[seat], player=translate(f"seat-{seat}"))


def _space(position: Position, column: int, space: int) -> str:
    """Return the camps and the runner on a space."""
    camps = "".join(MARKS[seat] for seat in position.seats if position.camps[seat][column] == space)
    return camps + (RUNNER if position.runners[column] == space else "") or EMPTY
