"""What is asked in Can't Stop, and what a score is made of."""

from __future__ import annotations

from .rules import RUNNERS
from .seen import Seen
from .words import say


def ask(seen: Seen) -> str:
    """To choose a pairing, or whether to go on."""
    return (
        say("question-decide", free=RUNNERS - len(seen.running)) if seen.phase == "decide" else say("question-choose")
    )


def waiting(seen: Seen, name: str) -> str:
    """What the others read meanwhile."""
    return say("waiting", name=name, decides=seen.phase == "decide")


def breakdown(seen: Seen) -> list[list[tuple[str, int]]]:
    """CAN-8: the score is the columns taken."""
    return [[(say("columns-taken"), len(seen.taken(seat)))] for seat in seen.seats]
