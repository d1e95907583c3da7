"""What is asked in Connect Four, and what a score is made of."""

from __future__ import annotations

from .position import Position
from .rules import SEATS
from .words import say


def prompt(position: Position) -> str:
    """To drop a disc."""
    return say("question")


def waiting(position: Position, name: str) -> str:
    """What the other reads meanwhile."""
    return say("waiting", name=name)


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """CON-4: the score is one for a four."""
    return [[(say("four"), int(any(four.seat == seat for four in position.fours)))] for seat in range(SEATS)]
