"""What effects of DunkelRunde mean to a seat: facts that advice gives as reasons, and about what they are worth."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.words import Consequence, Effect, Name

from ..words import seat_name
from .effects import Crossed, RanBack, ReachedLinden, Walked
from .position import Child, Position

TILE, BEHIND, ARRIVED = 2, 6, 25
OTHERS = -0.4
"""What is good for somebody else is bad, but not as bad: a win can be shared."""


class TilesWalked(Effect):
    """DKR-31: by children of a seat, less what they ran back."""

    seat: Name


class RunsBack(Effect):
    """DKR-55: a child is scared."""

    child: Name


class GetsBehind(Effect):
    """DKR-24: a child gets behind the river, or the gate."""

    child: Name


class Arrives(Effect):
    """DKR-28: a child reaches the linden."""

    child: Name


def consequences(before: Position, effect: Effect, seat: int) -> Iterator[Consequence]:
    """Of all children, the more of one's own."""
    match effect:
        case RanBack(child=child, tiles=tiles):
            yield from _of(child, seat, RunsBack(child), -TILE * tiles)
            yield from _of(child, seat, TilesWalked(seat_name(child.seat)), TILE, -tiles)
        case Crossed(children=children):
            for child in children:
                yield from _of(child, seat, GetsBehind(child), BEHIND)
        case ReachedLinden(children=children):
            for child in children:
                yield from _of(child, seat, Arrives(child), ARRIVED)
        case Walked(children=children, way=way):
            for child in children:
                yield from _of(child, seat, TilesWalked(seat_name(child.seat)), TILE, len(way) - 1)


def _of(child: Child, seat: int, fact: Effect, worth: float, amount: float = 1) -> Iterator[Consequence]:
    yield Consequence(fact, worth if child.seat == seat else OTHERS * worth, amount)
