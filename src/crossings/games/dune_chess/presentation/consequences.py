"""What the effects of a move of Dune Chess mean for a seat, as reasons for advice, with approximate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.words import Consequence, Effect, Name

from ..rules.data import SEATS, VALUE
from ..words import name_of
from .effects import Captured, Harvested, Led, Ransomed, SetOut, Swallowed
from .position import Man, Position
from .threats import Threat, safe_harvests, threats

POINT = 14
SPICE = 5
IN_DANGER, THREATENED = 0.25, 0.12
"""Shares of its value for a man of the seat in danger, and for an enemy."""
OPEN, NEAR = 2.0, 1.5
"""Spice that the other side can harvest next, or the seat."""
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


class IsInDanger(Effect):
    """DUC-12, DUC-44: a man of the seat can be won."""

    effect_id = "is-in-danger"
    rules = ("DUC-12", "DUC-44")

    by: Name
    start: str
    man: Name
    at: str


class IsSafe(IsInDanger):
    """DUC-12, DUC-44: a man of the seat is no longer in danger."""

    effect_id = "is-safe"


class Threatens(IsInDanger):
    """DUC-12: a man of the seat can win an enemy."""

    effect_id = "threatens"


class WormThreatens(Threatens):
    """DUC-44: a Sandworm can kill an enemy, if the other side leaves it there."""

    effect_id = "worm-threatens"


class SpiceIsNear(Effect):
    """DUC-36: the seat can harvest Spice on its next turn."""

    effect_id = "spice-is-near"
    rules = ("DUC-36",)

    at: str


class SpiceIsOpen(SpiceIsNear):
    """DUC-36: the other side can harvest Spice on its next turn."""

    effect_id = "spice-is-open"


class SpiceIsGuarded(SpiceIsNear):
    """DUC-36: the other side can no longer harvest Spice without losing a man."""

    effect_id = "spice-is-guarded"


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
    else:
        yield Consequence(TakesMan(man.name), value, event=event)


def standing(before: Position, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield what a turn changes: which men are in danger, and which Spice can be harvested next."""
    other = SEATS - 1 - seat
    old, new = list(threats(before, other)), list(threats(after, other))
    in_danger = {threat.at for threat in new}
    for threat in old:
        at = _place_of(threat, before, after)
        if at and at not in in_danger:
            yield Consequence(IsSafe(*_words(threat._replace(at=at))), IN_DANGER * _worth(threat.man))
    were_in_danger = {_place_of(threat, before, after) for threat in old}
    for threat in new:
        if threat.at not in were_in_danger:
            yield Consequence(IsInDanger(*_words(threat)), -IN_DANGER * _worth(threat.man))
    had = {(threat.at, threat.man) for threat in threats(before, seat)}
    for threat in threats(after, seat):
        if (threat.at, threat.man) not in had:
            kind = Threatens if threat.by else WormThreatens
            yield Consequence(kind(*_words(threat)), THREATENED * _worth(threat.man))
    open_before, open_after = safe_harvests(before, other), safe_harvests(after, other)
    yield from (Consequence(SpiceIsGuarded(at), OPEN) for at in sorted(open_before - open_after))
    yield from (Consequence(SpiceIsOpen(at), -OPEN) for at in sorted(open_after - open_before))
    near = safe_harvests(after, seat) - safe_harvests(before, seat)
    yield from (Consequence(SpiceIsNear(at), NEAR) for at in sorted(near))


def _place_of(threat: Threat, before: Position, after: Position) -> str:
    """Return where the man in danger stands after the turn, or "" if he is gone."""
    if after.squares[threat.at].top == threat.man:
        return threat.at
    places = (at for at, stack in after.squares.items() if stack.top == threat.man != before.squares[at].top)
    return next(places, "")


def _words(threat: Threat) -> tuple[Name, str, Name, str]:
    return threat.by.name if threat.by else Name("sandworm"), threat.start, threat.man.name, threat.at


def _worth(man: Man) -> float:
    return min(FULL, POINT * VALUE[man.kind])
