"""The consequences of effects of March on Mars, as reasons for advice, with approximate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.words import Consequence, Effect

from ..words import format_arguments
from .effects import BaseHit, Bombarded, Crashed, IncomingLanded, Killed, Lost
from .position import Position

KILLED, LANDED, CRASHED, LOST = 2, -3, -6, -25
BASE = 80
"""The value of all hits that the base can take."""


class MarineConsequence(Effect):
    """A consequence for one marine."""

    effect_id = "marine-consequence"

    seat: int

    def message_arguments(self) -> dict[str, object]:
        """Also format the marine's name."""
        return format_arguments(super().message_arguments())


class GoesDown(MarineConsequence):
    """MOM-K02: a marine crashes."""

    effect_id = "goes-down"
    rules = ("MOM-K02",)


class IsOut(MarineConsequence):
    """MOM-Y07: a marine is out of the game."""

    effect_id = "is-out"
    rules = ("MOM-Y07",)


class BaseIsHit(Effect):
    """MOM-B02: the base is hit."""

    effect_id = "base-is-hit"
    rules = ("MOM-B02",)


class AliensDie(Effect):
    """MOM-A04, MOM-H01, MOM-C06, MOM-Y01: aliens are killed."""

    effect_id = "aliens-die"
    rules = ("MOM-A04", "MOM-H01", "MOM-C06", "MOM-Y01")


class AliensAtBase(Effect):
    """MOM-O02: aliens enter the landing zone."""

    effect_id = "aliens-at-base"
    rules = ("MOM-O02",)


def consequences(before: Position, effects: Sequence[Effect], after: Position, seat: int) -> Iterator[Consequence]:
    """Return the consequences of a move, which are the same for all seats: the marines are one team."""
    for effect in effects:
        yield from _consequences(before, effect, seat)


def _consequences(before: Position, effect: Effect, seat: int) -> Iterator[Consequence]:
    match effect:
        case Killed(aliens=aliens) | Bombarded(aliens=aliens):
            yield Consequence(AliensDie(), KILLED, sum(aliens))
        case IncomingLanded(aliens=aliens):
            yield Consequence(AliensAtBase(), LANDED, sum(aliens))
        case BaseHit(most=max_hits):
            yield Consequence(BaseIsHit(), -BASE / max_hits)
        case Crashed(seat=marine):
            yield Consequence(GoesDown(marine), CRASHED)
        case Lost(seat=marine):
            yield Consequence(IsOut(marine), LOST)
