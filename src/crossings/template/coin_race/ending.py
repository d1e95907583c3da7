"""How a coin race ended, and what sums it up."""

from __future__ import annotations

from crossings.engine.effect import Figure, Story, of_kind

from .effects import Ran
from .position import Position
from .words import say


def verdict(position: Position, seat: int | None) -> str:
    """Who came how far, told to a runner or to all."""
    return say("verdict", to=max(position.places) if seat is None else position.places[seat], own=seat is not None)


def figures(position: Position, story: Story) -> list[Figure]:
    """The longest run, and when it was."""
    runs = of_kind(story, Ran)
    return [Figure(say("runs"), str(len(runs)), runs[-1][0].at)] if runs else []
