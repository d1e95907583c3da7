"""The consequences of effects of Over the Next Dune for a seat, as reasons for advice, with approximate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.words import Consequence, Effect

from .effects import BroughtToCamp, Caught, Freed, SlippedOver, Sneaked
from .position import Position

CAUGHT, FREED, SAFE, ROW = -18, 18, 12, 1.5
CARRIED_OFF = -80
"""OND-61: the game is lost."""


class IsCaught(Effect):
    """OND-42: a soldier is caught."""

    effect_id = "is-caught"
    rules = ("OND-42",)

    soldier: int


class AreCaught(Effect):
    """OND-42: the number of soldiers caught."""

    effect_id = "are-caught"
    rules = ("OND-42",)


class IsFreed(Effect):
    """OND-48: a captive is freed."""

    effect_id = "is-freed"
    rules = ("OND-48",)

    soldier: int


class GetsOver(Effect):
    """OND-33: a soldier leaves by the top."""

    effect_id = "gets-over"
    rules = ("OND-33",)

    soldier: int


class RowsUp(Effect):
    """OND-28: the rows that soldiers gain towards the top."""

    effect_id = "rows-up"
    rules = ("OND-28",)


class CarriedOff(Effect):
    """OND-61: captives reach the camp."""

    effect_id = "carried-off"
    rules = ("OND-61",)


def consequences(before: Position, effects: Sequence[Effect], after: Position, seat: int) -> Iterator[Consequence]:
    """Return the consequences of a move, which are the same for all seats."""
    for effect in effects:
        yield from _consequences(before, effect, seat)


def _consequences(before: Position, effect: Effect, seat: int) -> Iterator[Consequence]:
    match effect:
        case Caught(soldiers=soldiers):
            for soldier in soldiers:
                yield Consequence(IsCaught(soldier), CAUGHT)
            yield Consequence(AreCaught(), CAUGHT, len(soldiers))
        case Freed(soldier=soldier):
            yield Consequence(IsFreed(soldier), FREED)
        case SlippedOver(soldier=soldier):
            yield Consequence(GetsOver(soldier), SAFE)
        case Sneaked(soldier=soldier, at=at):
            yield Consequence(RowsUp(), ROW, before.soldier(soldier).at[1] - at[1])
        case BroughtToCamp():
            yield Consequence(CarriedOff(), CARRIED_OFF)
