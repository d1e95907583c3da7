"""What is asked in DunkelRunde, and what a score is made of."""

from __future__ import annotations

from crossings.games.dunkelrunde.face.position import LINDEN, Position
from crossings.games.dunkelrunde.words import say


def prompt(position: Position) -> str:
    """What can be done with the dice."""
    due = "ghost" if position.due == "both" and not position.can_walk else position.due
    slow = position.child_die <= position.slow
    return say(
        "question", due=due, child=position.child_die, ghost=position.ghost_die, slow=slow, used=not position.child_die
    )


def waiting(position: Position, name: str) -> str:
    """What those read who wait."""
    return say("waiting", due=position.due, name=name)


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """DKR-62: for each seat, which of its children are at the linden."""
    parts: dict[int, list[tuple[str, int]]] = {}
    for child, tile in reversed(position.children.items()):
        parts.setdefault(child.seat, []).append((say("at-linden", child=child), int(tile == LINDEN)))
    return [parts[seat] for seat in sorted(parts)]
