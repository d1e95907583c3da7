"""How a game of Connect Four ended, and what sums it up."""

from __future__ import annotations

from crossings.engine.story import Figure, Story
from crossings.words import Name

from .rules import COLUMNS, SEATS
from .seen import Seen
from .words import say


def verdict(seen: Seen, seat: int | None) -> str:
    """CON-4, CON-5: who has a four, told to a player or to all."""
    if not seen.fours:
        return say("verdict-full")
    four = seen.fours[0]
    return say("verdict-four", own=seat == four.seat, player=Name(f"seat-{four.seat}"), way=Name(f"way-{four.way}"))


def figures(seen: Seen, story: Story) -> list[Figure]:
    """How long it took, and who had the middle."""
    middle = seen.columns[COLUMNS // 2]
    red, blue = (middle.count(seat) for seat in range(SEATS))
    return [
        Figure(say("figure-discs"), str(seen.count), len(story)),
        Figure(say("figure-middle"), say("each-player", red=red, blue=blue)),
        Figure(say("figure-full"), str(sum(not seen.has_room(column) for column in range(COLUMNS)))),
    ]
