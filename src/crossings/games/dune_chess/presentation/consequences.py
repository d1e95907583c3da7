"""The consequences of effects of Dune Chess for a seat, as reasons for advice, with approximate values."""

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
"""The maximum value of a man; beyond it the game is practically decided."""


class LosesMan(Effect):
    """DUC-12, DUC-44: a man of this kind is captured or killed."""

    effect_id = "loses-man"
    rules = ("DUC-12", "DUC-44")

    man: Name


class GetsSpice(Effect):
    """DUC-36: a side gains Spice."""

    effect_id = "gets-spice"
    rules = ("DUC-36",)

    side: Name


class BuysBack(Effect):
    """DUC-50: a man of this kind is ransomed."""

    effect_id = "buys-back"
    rules = ("DUC-50",)

    man: Name


def consequences(before: Position, effect: Effect, seat: int) -> Iterator[Consequence]:
    """Return the consequences of an effect for a seat; a loss of one side is a gain of the other."""
    match effect:
        case Captured(men=men) | Swallowed(men=men):
            for man in men:
                value = min(FULL, POINT * VALUE[man.kind])
                yield Consequence(LosesMan(man.name), -value if man.seat == seat else value)
        case Harvested(seat=whose, side=side):
            yield Consequence(GetsSpice(side), SPICE if whose == seat else -SPICE)
        case Ransomed(seat=whose, kind=kind):
            value = min(FULL, POINT * VALUE[kind])
            yield Consequence(BuysBack(name_of(whose, kind)), value if whose == seat else -value)
