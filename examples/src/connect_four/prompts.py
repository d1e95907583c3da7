"""The prompts and the score breakdown of Connect Four."""

from __future__ import annotations

from .position import Position
from .rules import SEATS
from .words import translate


def prompt(position: Position) -> str:
    """Return the question to the player to move."""
    return translate("question")


def waiting(position: Position, name: str) -> str:
    """Return the text for the player who waits."""
    return translate("waiting", name=name)


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """CON-4: the score is 1 for a four."""
    return [[(translate("four"), int(any(four.seat == seat for four in position.fours)))] for seat in range(SEATS)]
