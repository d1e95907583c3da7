"""What the effects of a move of Dune Chess mean for a seat, as reasons for advice, with approximate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.words import Consequence, Effect, Name

from ..rules.data import VALUE
from ..words import name_of
from .effects import Captured, Harvested, Led, Ransomed, SetOut, Swallowed
from .position import Man, Position

POINT = 14
SPICE = 5
FULL = 60
"""The maximum value of a man; beyond it the game is practically decided."""

# ---- kinds of events -----------------------------------------------------------------------------


class LosesMan(Effect):
    """DUC-12, DUC-44: a man of this kind of the seat is captured or killed."""

    effect_id = "loses-man"
    rules = ("DUC-12", "DUC-44")

    man: Name


class TakesMan(Effect):
    """DUC-12, DUC-44: an enemy of this kind is captured or killed."""

    effect_id = "takes-man"
    rules = ("DUC-12", "DUC-44")

    man: Name


class LosesPoints(Effect):
    """DUC-12, DUC-44: the points of men that the seat loses."""

    effect_id = "loses-points"
    rules = ("DUC-12", "DUC-44")


class TakesPoints(Effect):
    """DUC-12, DUC-44: the points of enemies captured or killed."""

    effect_id = "takes-points"
    rules = ("DUC-12", "DUC-44")


class GetsSpice(Effect):
    """DUC-36: the seat gains Spice."""

    effect_id = "gets-spice"
    rules = ("DUC-36",)


class EnemyGetsSpice(Effect):
    """DUC-36: the other side gains Spice."""

    effect_id = "enemy-gets-spice"
    rules = ("DUC-36",)


class BuysBack(Effect):
    """DUC-50: a man of the seat is ransomed."""

    effect_id = "buys-back"
    rules = ("DUC-50",)

    man: Name


class EnemyBuysBack(BuysBack):
    """DUC-50: a man of the other side is ransomed."""

    effect_id = "enemy-buys-back"


# ---- particular events ---------------------------------------------------------------------------


class IsCaptured(Effect):
    """DUC-12: a man of the seat is captured."""

    effect_id = "is-captured"
    rules = ("DUC-12",)

    by: Name
    start: str
    man: Name
    at: str


class Captures(IsCaptured):
    """DUC-12: a man of the seat captures an enemy."""

    effect_id = "captures"


class IsKilled(Effect):
    """DUC-44: a Sandworm kills a man of the seat."""

    effect_id = "is-killed"
    rules = ("DUC-44",)

    start: str
    man: Name
    at: str


class Kills(IsKilled):
    """DUC-44: a Sandworm that the seat moves kills an enemy."""

    effect_id = "kills"


class Harvests(Effect):
    """DUC-36: the seat harvests Spice on a square."""

    effect_id = "harvests"
    rules = ("DUC-36",)

    at: str


class EnemyHarvests(Harvests):
    """DUC-36: the other side harvests Spice on a square."""

    effect_id = "enemy-harvests"


# ---- detection -----------------------------------------------------------------------------------


def consequences(before: Position, effects: Sequence[Effect], after: Position, seat: int) -> Iterator[Consequence]:
    """Yield the consequences of a move for a seat."""
    start = next((effect.start for effect in effects if isinstance(effect, SetOut | Led)), "")
    for effect in effects:
        match effect:
            case Captured(at=at, men=men, by=by):
                for man in men:
                    event = (IsCaptured if man.seat == seat else Captures)(by, start, man.name, at)
                    yield from _taken(man, seat, event)
            case Swallowed(at=at, men=men):
                for man in men:
                    yield from _taken(man, seat, (IsKilled if man.seat == seat else Kills)(start, man.name, at))
            case Harvested(seat=whose, at=at) if whose == seat:
                yield Consequence(GetsSpice(), SPICE, event=Harvests(at))
            case Harvested(at=at):
                yield Consequence(EnemyGetsSpice(), -SPICE, event=EnemyHarvests(at))
            case Ransomed(seat=whose, kind=kind):
                value = min(FULL, POINT * VALUE[kind])
                man_name = name_of(whose, kind)
                own = whose == seat
                yield Consequence((BuysBack if own else EnemyBuysBack)(man_name), value if own else -value)


def _taken(man: Man, seat: int, event: Effect) -> Iterator[Consequence]:
    value = min(FULL, POINT * VALUE[man.kind])
    if man.seat == seat:
        yield Consequence(LosesMan(man.name), -value, event=event)
        yield Consequence(LosesPoints(), -POINT, VALUE[man.kind])
    else:
        yield Consequence(TakesMan(man.name), value, event=event)
        yield Consequence(TakesPoints(), POINT, VALUE[man.kind])
