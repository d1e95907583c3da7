"""The consequences of effects of DunkelRunde for a seat, as reasons for advice, with approximate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.words import Consequence, Effect, Name

from ..words import seat_name
from .effects import Crossed, RanBack, ReachedLinden, Walked
from .position import Child, Position

TILE, BEHIND, ARRIVED = 2, 6, 25
OTHERS = -0.4
"""The weight of other seats' gains: a loss for this seat, but a smaller one, because a win can be shared."""


class TilesWalked(Effect):
    """DKR-31: tiles walked by children of a seat, minus those run back."""

    effect_id = "tiles-walked"
    rules = ("DKR-31",)

    seat: Name


class RunsBack(Effect):
    """DKR-55: a child is scared."""

    effect_id = "runs-back"
    rules = ("DKR-55",)

    child: Name


class GetsBehind(Effect):
    """DKR-24: a child gets behind the river or the gate."""

    effect_id = "gets-behind"
    rules = ("DKR-24",)

    child: Name


class Arrives(Effect):
    """DKR-28: a child reaches the linden."""

    effect_id = "arrives"
    rules = ("DKR-28",)

    child: Name


def consequences(before: Position, effects: Sequence[Effect], after: Position, seat: int) -> Iterator[Consequence]:
    """Return the consequences of a move for a seat; other seats' gains count against it."""
    for effect in effects:
        yield from _consequences(before, effect, seat)


def _consequences(before: Position, effect: Effect, seat: int) -> Iterator[Consequence]:
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


def _of(child: Child, seat: int, fact: Effect, value: float, amount: float = 1) -> Iterator[Consequence]:
    yield Consequence(fact, value if child.seat == seat else OTHERS * value, amount)
