"""The prompts and the score breakdown of Can't Stop."""

from __future__ import annotations

from .position import Position
from .rules import RUNNERS
from .words import translate


def prompt(position: Position) -> str:
    """Return the question to the player to move."""
    return (
        translate("question-decide", free=RUNNERS - len(position.running))
        if position.phase == "decide"
        else translate("question-choose")
    )


def waiting(position: Position, name: str) -> str:
    """Return the text for the players who wait."""
    return translate("waiting", name=name, decides=position.phase == "decide")


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """CAN-8: the score is the number of taken columns."""
    return [[(translate("columns-taken"), len(position.taken(seat)))] for seat in position.seats]
