"""What is asked in Can't Stop, and what a score is made of."""

from __future__ import annotations

from .position import Position
from .rules import RUNNERS
from .words import translate


def prompt(position: Position) -> str:
    """To choose a pairing, or whether to go on."""
    return (
        translate("question-decide", free=RUNNERS - len(position.running))
        if position.phase == "decide"
        else translate("question-choose")
    )


def waiting(position: Position, name: str) -> str:
    """What the others read meanwhile."""
    return translate("waiting", name=name, decides=position.phase == "decide")


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """CAN-8: the score is the columns taken."""
    return [[(translate("columns-taken"), len(position.taken(seat)))] for seat in position.seats]
