"""What effects of Dune Chess mean to a seat: facts that advice gives as reasons, and about what they are worth."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.words import Consequence, Effect, Name

from ..rules.data import VALUE
from ..words import name_of
from .effects import Captured, Harvested, Ransomed, Swallowed
from .position import Position

POINT = 14
SPICE = 5
FULL = 60
"""More than this no man is worth: the game is as good as won, or lost."""


class LosesMan(Effect):
    """DUC-12, DUC-44: a man of this kind is captured, or killed."""

    man: Name


class GetsSpice(Effect):
    """DUC-36."""

    side: Name


class BuysBack(Effect):
    """DUC-50."""

    man: Name


def consequences(before: Position, effect: Effect, seat: int) -> Iterator[Consequence]:
    """What the one side loses is good for the other."""
    match effect:
        case Captured(men=men) | Swallowed(men=men):
            for man in men:
                worth = min(FULL, POINT * VALUE[man.kind])
                yield Consequence(LosesMan(man.name), -worth if man.seat == seat else worth)
        case Harvested(seat=whose, side=side):
            yield Consequence(GetsSpice(side), SPICE if whose == seat else -SPICE)
        case Ransomed(seat=whose, kind=kind):
            worth = min(FULL, POINT * VALUE[kind])
            yield Consequence(BuysBack(name_of(whose, kind)), worth if whose == seat else -worth)
