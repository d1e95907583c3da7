"""How a coin race ended, and what sums it up."""

from __future__ import annotations

from crossings.engine.story import Figure, Story

from .deeds import Ran
from .seen import Seen
from .words import say


def verdict(seen: Seen, seat: int | None) -> str:
    """Who came how far, told to a runner or to all."""
    return say("verdict", to=max(seen.places) if seat is None else seen.places[seat], own=seat is not None)


def figures(seen: Seen, story: Story) -> list[Figure]:
    """The longest run, and when it was."""
    runs = [(deed.to, happened.at) for happened in story for deed in happened.deeds if isinstance(deed, Ran)]
    return [Figure(say("runs"), str(len(runs)), runs[-1][1])] if runs else []
