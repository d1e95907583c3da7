"""What effects of March on Mars mean to a seat: facts that advice gives as reasons, and about what they are worth."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.words import Consequence, Effect

from ..words import format_arguments
from .effects import BaseHit, Bombarded, Crashed, IncomingLanded, Killed, Lost
from .position import Position

KILLED, LANDED, CRASHED, LOST = 2, -3, -6, -25
BASE = 80
"""All hits that the base can take."""


class OfSomebody(Effect):
    """It happens to a marine."""

    seat: int

    def message_arguments(self) -> dict[str, object]:
        """The marine by its name."""
        return format_arguments(super().message_arguments())


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


def consequences(before: Position, effect: Effect, seat: int) -> Iterator[Consequence]:
    """All marines are one team."""
    match effect:
        case Killed(aliens=aliens) | Bombarded(aliens=aliens):
            yield Consequence(AliensDie(), KILLED, sum(aliens))
        case IncomingLanded(aliens=aliens):
            yield Consequence(AliensAtBase(), LANDED, sum(aliens))
        case BaseHit(most=most):
            yield Consequence(BaseIsHit(), -BASE / most)
        case Crashed(seat=whose):
            yield Consequence(GoesDown(whose), CRASHED)
        case Lost(seat=whose):
            yield Consequence(IsOut(whose), LOST)
