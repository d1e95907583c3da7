"""What effects of March on Mars mean to a seat: facts that advice gives as reasons, and about what they are worth."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.words import Effect, Matter

from ..words import called
from .effects import BaseHit, Bombarded, Crashed, IncomingLanded, Killed, Lost
from .position import Position

KILLED, LANDED, CRASHED, LOST = 2, -3, -6, -25
BASE = 80
"""All hits that the base can take."""


class OfSomebody(Effect):
    """It happens to a marine."""

    seat: int

    def given(self) -> dict[str, object]:
        """The marine by its name."""
        return called(super().given())


class GoesDown(OfSomebody):
    """MOM-K02."""


class IsOut(OfSomebody):
    """MOM-Y07."""


class BaseIsHit(Effect):
    """MOM-B02."""


class AliensDie(Effect):
    """MOM-A04, MOM-H01, MOM-C06, MOM-Y01."""


class AliensAtBase(Effect):
    """MOM-O02: aliens that come down in the landing zone."""


def matters(before: Position, effect: Effect, seat: int) -> Iterator[Matter]:
    """All marines are one team."""
    match effect:
        case Killed(aliens=aliens) | Bombarded(aliens=aliens):
            yield Matter(AliensDie(), KILLED, sum(aliens))
        case IncomingLanded(aliens=aliens):
            yield Matter(AliensAtBase(), LANDED, sum(aliens))
        case BaseHit(most=most):
            yield Matter(BaseIsHit(), -BASE / most)
        case Crashed(seat=whose):
            yield Matter(GoesDown(whose), CRASHED)
        case Lost(seat=whose):
            yield Matter(IsOut(whose), LOST)
