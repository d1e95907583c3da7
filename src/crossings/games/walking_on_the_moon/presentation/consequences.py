"""What effects of Walking on the Moon mean to a seat, as advice gives it for a reason, and about what it is worth."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.words import Consequence, Effect, Name

from ..rules.data import GOAL
from .effects import Counters, Crashed, Crossed, FreeStep, Jumped, SentBack
from .position import Position

COLUMN, FALL, CROSSED, COUNTER = 3, 6, 20, 2
OTHERS = -0.5
"""What is good for somebody else is bad, but it is one of several."""


class GetsOn(Effect):
    """WOM-M03: how many columns an astronaut gets on."""

    who: Name


class Falls(Effect):
    """WOM-K01."""

    who: Name


class GetsOver(Effect):
    """WOM-F01: an astronaut crosses the line."""

    who: Name


class GetsCounters(Effect):
    """WOM-C01: Sputniks and EC counters that an astronaut gets, less those that it loses."""

    who: Name


def consequences(before: Position, effect: Effect, seat: int) -> Iterator[Consequence]:
    """Of all astronauts, the more of one's own."""
    if not isinstance(effect, Jumped | Crashed | Crossed | Counters | FreeStep | SentBack):
        return
    one = before.astronauts[effect.astronaut]
    share = 1 if one.seat == seat else OTHERS
    match effect:
        case Jumped(rest=(x, _)) | FreeStep(to=(x, _)) | SentBack(x=x):
            yield Consequence(GetsOn(effect.who), share * COLUMN, min(x, GOAL) - one.x)
        case Crashed():
            yield Consequence(Falls(effect.who), share * -FALL)
        case Crossed():
            yield Consequence(GetsOver(effect.who), share * CROSSED)
        case Counters(sputniks=sputniks, ec=ec):
            yield Consequence(GetsCounters(effect.who), share * COUNTER, sputniks + ec)
