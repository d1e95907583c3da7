"""What is asked in Connect Four, and what a score is made of."""

from __future__ import annotations

from .rules import SEATS
from .seen import Seen
from .words import say


def ask(seen: Seen) -> str:
    """To drop a disc."""
    return say("question")


def waiting(seen: Seen, name: str) -> str:
    """What the other reads meanwhile."""
    return say("waiting", name=name)


def breakdown(seen: Seen) -> list[list[tuple[str, int]]]:
    """CON-4: the score is one for a four."""
    return [[(say("four"), int(any(four.seat == seat for four in seen.fours)))] for seat in range(SEATS)]
