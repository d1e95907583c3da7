"""How a game of Can't Stop ended, and what sums it up."""

from __future__ import annotations

from crossings.engine.story import Figure, Story

from .deeds import Advanced, Fell, Took
from .rules import LAST_TURN, TO_WIN
from .seen import Seen
from .words import say


def verdict(seen: Seen, seat: int | None) -> str:
    """CAN-9, CAN-10: who took how many columns, told to a player or to all."""
    best = max(len(seen.taken(one)) for one in seen.seats)
    count = best if seat is None else len(seen.taken(seat))
    night = seen.turns == LAST_TURN and best < TO_WIN
    return say("verdict", night=night, own=seat is not None, count=count)


def figures(seen: Seen, story: Story) -> list[Figure]:
    """Falls, the first column, and the highest climb."""
    falls = [one.at for one in story if any(isinstance(deed, Fell) for deed in one.deeds)]
    tops = [one.at for one in story if any(isinstance(deed, Took) for deed in one.deeds)]
    steps = sum(len(deed.columns) + deed.twice for one in story for deed in one.deeds if isinstance(deed, Advanced))
    return [
        Figure(say("figure-turns"), str(seen.turns)),
        Figure(say("figure-falls"), str(len(falls)), falls[-1] if falls else 0),
        Figure(say("figure-tops"), str(len(tops)), tops[0] if tops else 0),
        Figure(say("figure-steps"), str(steps)),
    ]
