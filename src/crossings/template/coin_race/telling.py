"""What is asked in the coin race, and what a score is made of."""

from __future__ import annotations

from .seen import Seen
from .words import say


def ask(seen: Seen) -> str:
    """What the runner or guesser may do."""
    return say("question")


def waiting(seen: Seen, name: str) -> str:
    """What the others read meanwhile."""
    return say("waiting", name=name)


def breakdown(seen: Seen) -> list[list[tuple[str, int]]]:
    """The score is the place."""
    return [[(say("spaces"), place)] for place in seen.places]
