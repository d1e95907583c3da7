"""The mountain in plain characters."""

from __future__ import annotations

from .rules import COLUMNS, HEIGHTS
from .seen import Seen
from .words import column_name, say

MARKS = "ABCD"
RUNNER, EMPTY = "^", "·"
INKS = {"A": "bold red", "B": "bold blue", "C": "bold yellow", "D": "bold green", r"\^": "bold", EMPTY: "dim"}
"""What is coloured in the rows of the board, and how."""


def plain(seen: Seen) -> str:
    """A row a column, from its foot on, then the dice and whose camps are whose."""
    rows = [
        f"{column_name(column):>2}  " + " ".join(_space(seen, column, space) for space in range(1, HEIGHTS[column] + 1))
        for column in range(COLUMNS)
    ]
    dice = say("plain-dice", dice=tuple(map(str, seen.dice)))
    return "\n".join([*rows, dice, say("plain-key", players=tuple(_key(seat) for seat in seen.seats), runner=RUNNER)])


def _key(seat: int) -> str:
    return say("plain-player", mark=MARKS[seat], player=say(f"seat-{seat}"))


def _space(seen: Seen, column: int, space: int) -> str:
    """Who stands on a space."""
    camps = "".join(MARKS[seat] for seat in seen.seats if seen.camps[seat][column] == space)
    return camps + (RUNNER if seen.runners[column] == space else "") or EMPTY
