"""What is asked in DunkelRunde, and what a score is made of."""

from __future__ import annotations

from crossings.games.dunkelrunde.face.position import CHILDREN, LINDEN, Position
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
    couples = [couple for couple in zip(*CHILDREN, strict=True) if couple[0] in position.children]
    return [
        [(say("at-linden", child=child), int(position.children[child] == LINDEN)) for child in couple]
        for couple in couples
    ]
