"""What is asked in Connect Four, and what a score is made of."""

from __future__ import annotations

from .position import Position
from .rules import SEATS
from .words import translate


def prompt(position: Position) -> str:
    """To drop a disc."""
    return translate("question")


def waiting(position: Position, name: str) -> str:
    """What the other reads meanwhile."""
    return translate("waiting", name=name)


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """CON-4: the score is one for a four."""
    return [[(translate("four"), int(any(four.seat == seat for four in position.fours)))] for seat in range(SEATS)]
