"""What is asked in DunkelRunde, and what a score is made of."""

from __future__ import annotations

from crossings.games.dunkelrunde.face.seen import LINDEN, Seen
from crossings.games.dunkelrunde.words import say


def ask(seen: Seen) -> str:
    """What can be done with the dice."""
    due = "ghost" if seen.due == "both" and not seen.can_walk else seen.due
    slow = seen.child_die <= seen.slow
    return say("question", due=due, child=seen.child_die, ghost=seen.ghost_die, slow=slow, used=not seen.child_die)


def waiting(seen: Seen, name: str) -> str:
    """What those read who wait."""
    return say("waiting", due=seen.due, name=name)


def breakdown(seen: Seen) -> list[list[tuple[str, int]]]:
    """DKR-62: for each seat, which of its children are at the linden."""
    parts: dict[int, list[tuple[str, int]]] = {}
    for child, tile in reversed(seen.children.items()):
        parts.setdefault(child.seat, []).append((say("at-linden", child=child), int(tile == LINDEN)))
    return [parts[seat] for seat in sorted(parts)]
