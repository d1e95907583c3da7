"""What is asked in the coin race, and what a score is made of."""

from __future__ import annotations

from .position import Position
from .words import say


def prompt(position: Position) -> str:
    """What the runner or guesser may do."""
    return say("question")


def waiting(position: Position, name: str) -> str:
    """What the others read meanwhile."""
    return say("waiting", name=name)


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """The score is the place."""
    return [[(say("spaces"), place)] for place in position.places]
