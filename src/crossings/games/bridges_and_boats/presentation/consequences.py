"""The consequences of effects of Bridges and Boats for a seat, as reasons for advice, with approximate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.words import Consequence, Effect, Name

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
"""The values of these to the attacker; of a coin to the defender who keeps it."""


class GetAcross(Effect):
    """BAB-29, BAB-21: soldiers cross the river."""

    effect_id = "get-across"
    rules = ("BAB-29", "BAB-21")


class SectionsFall(Effect):
    """BAB-50: sections of the bridge are destroyed."""

    effect_id = "sections-fall"
    rules = ("BAB-50",)


class SectionsStand(Effect):
    """BAB-15: sections of the bridge are built."""

    effect_id = "sections-stand"
    rules = ("BAB-15",)


class SoldiersDie(Effect):
    """BAB-51, BAB-60: soldiers die."""

    effect_id = "soldiers-die"
    rules = ("BAB-51", "BAB-60")


class BoatsSink(Effect):
    """BAB-60: boats sink."""

    effect_id = "boats-sink"
    rules = ("BAB-60",)


class BoatsCross(Effect):
    """BAB-36: boats are launched."""

    effect_id = "boats-cross"
    rules = ("BAB-36",)


class CoinsSpent(Effect):
    """BAB-09, BAB-11, BAB-42: the defender spends coins, which count as its score."""

    effect_id = "coins-spent"
    rules = ("BAB-09", "BAB-11", "BAB-42")

    side: Name


def consequences(before: Position, effects: Sequence[Effect], after: Position, seat: int) -> Iterator[Consequence]:
    """Return the consequences of a move for a seat; a gain of the attacker is a loss of the defender."""
    for effect in effects:
        yield from _consequences(before, effect, seat)


def _consequences(before: Position, effect: Effect, seat: int) -> Iterator[Consequence]:
    for one in _for_attacker(before, effect):
        yield one if seat == ATTACKER else one._replace(value=-one.value)


def _for_attacker(before: Position, effect: Effect) -> Iterator[Consequence]:
    match effect:
        case SteppedOff():
            yield Consequence(GetAcross(), ACROSS)
        case Marched(across=across) if across:
            yield Consequence(GetAcross(), ACROSS, across)
        case Unloaded(soldiers=soldiers):
            yield Consequence(GetAcross(), ACROSS, soldiers)
        case Launched():
            yield Consequence(BoatsCross(), LAUNCHED)
        case LaidSection():
            yield Consequence(SectionsStand(), SECTION)
        case Destroyed(dead=dead):
            yield Consequence(SectionsFall(), -SECTION)
            if dead:
                yield Consequence(SoldiersDie(), -DEAD, len(dead))
        case Sank(boats=boats, dead=drowned):
            yield Consequence(BoatsSink(), -BOAT, len(boats))
            yield Consequence(SoldiersDie(), -DEAD, drowned)
    if isinstance(effect, Bought | Built | Sent) and before.turn == DEFENDER and effect.price:
        yield Consequence(CoinsSpent(before.side), COIN, effect.price)
