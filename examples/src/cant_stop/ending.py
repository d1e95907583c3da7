"""How a game of Can't Stop ended, and what sums it up."""

from __future__ import annotations

from crossings.engine.effect import Figure, Story, of_kind

from .effects import Advanced, Fell, Took
from .position import Position
from .rules import LAST_TURN, TO_WIN
from .words import say


def verdict(position: Position, seat: int | None) -> str:
    """CAN-9, CAN-10: who took how many columns, told to a player or to all."""
    best = max(len(position.taken(one)) for one in position.seats)
    count = best if seat is None else len(position.taken(seat))
    night = position.turns == LAST_TURN and best < TO_WIN
    return say("verdict", night=night, own=seat is not None, count=count)


def figures(position: Position, story: Story) -> list[Figure]:
    """Falls, the first column, and the highest climb."""
    falls = [one.at for one, _ in of_kind(story, Fell)]
    tops = [one.at for one, _ in of_kind(story, Took)]
    steps = sum(len(effect.columns) + effect.twice for _, effect in of_kind(story, Advanced))
    return [
        Figure(say("figure-turns"), str(position.turns)),
        Figure(say("figure-falls"), str(len(falls)), falls[-1] if falls else 0),
        Figure(say("figure-tops"), str(len(tops)), tops[0] if tops else 0),
        Figure(say("figure-steps"), str(steps)),
    ]
