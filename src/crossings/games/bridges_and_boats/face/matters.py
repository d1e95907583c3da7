"""What effects of Bridges and Boats mean to a seat, as advice gives it for a reason, and about what it is worth."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.words import Effect, Matter, Name

from ..rules.data import ATTACKER, DEFENDER
from .effects import (
    Bought,
    Built,
    Destroyed,
    LaidSection,
    Launched,
    Marched,
    Sank,
    Sent,
    SteppedOff,
    Unloaded,
)
from .position import Position

ACROSS, SECTION, DEAD, BOAT, LAUNCHED, COIN = 6, 6, 4, 4, 4, 1.5
"""What these are worth to the attacker; a coin, to the defender who keeps it."""


class GetAcross(Effect):
    """BAB-29, BAB-21: soldiers who get over the river."""


class SectionsFall(Effect):
    """BAB-50: sections of the bridge that are bombed."""


class SectionsStand(Effect):
    """BAB-15: sections of the bridge that are laid."""


class SoldiersDie(Effect):
    """BAB-51, BAB-60."""


class BoatsSink(Effect):
    """BAB-60."""


class BoatsCross(Effect):
    """BAB-36: boats that set out."""


class CoinsSpent(Effect):
    """BAB-09, BAB-11, BAB-42: by the defender, whose coins count."""

    side: Name


def matters(before: Position, effect: Effect, seat: int) -> Iterator[Matter]:
    """What is good for the attacker is bad for the defender."""
    for fact, worth, amount in _for_attacker(before, effect):
        yield Matter(fact, worth if seat == ATTACKER else -worth, amount)


def _for_attacker(before: Position, effect: Effect) -> Iterator[Matter]:
    match effect:
        case SteppedOff():
            yield Matter(GetAcross(), ACROSS)
        case Marched(across=across) if across:
            yield Matter(GetAcross(), ACROSS, across)
        case Unloaded(soldiers=soldiers):
            yield Matter(GetAcross(), ACROSS, soldiers)
        case Launched():
            yield Matter(BoatsCross(), LAUNCHED)
        case LaidSection():
            yield Matter(SectionsStand(), SECTION)
        case Destroyed(dead=dead):
            yield Matter(SectionsFall(), -SECTION)
            if dead:
                yield Matter(SoldiersDie(), -DEAD, len(dead))
        case Sank(boats=boats, dead=drowned):
            yield Matter(BoatsSink(), -BOAT, len(boats))
            yield Matter(SoldiersDie(), -DEAD, drowned)
    if isinstance(effect, Bought | Built | Sent) and before.turn == DEFENDER and effect.price:
        yield Matter(CoinsSpent(before.side), COIN, effect.price)
