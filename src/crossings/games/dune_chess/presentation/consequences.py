"""What the effects of a move of Dune Chess mean for a seat, as reasons for advice, with approximate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from crossings.words import Consequence, Effect, Name

from ..rules.data import HARVESTER, SEATS, VALUE
from ..words import name_of
from .effects import Captured, Harvested, Led, Ransomed, SetOut, Swallowed
from .position import Man, Position
from .prompts import moves_left
from .threats import Threat, guarded_from, safe_harvests, threats

POINT = 14
SPICE = 5
IN_DANGER, THREATENED = 0.25, 0.12
"""Shares of its value for a man of the seat in danger, and for an enemy."""
OPEN, NEAR = 2.0, 1.5
"""Spice that the other side can harvest next, or the seat."""
GUARDS, NEARS, COUNTDOWN, OUT_OF_REACH = 1.2, 0.9, 0.8, 0.6
"""What can be said of quiet moves."""
MAX_COUNTDOWN = 12
"""Moves left, from which the end of the game is near."""

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


class IsGuarded(IsInDanger):
    """DUC-12: a man of the seat can still be captured, but no longer without loss."""

    effect_id = "is-guarded"


class Guards(Effect):
    """DUC-12: a man who has moved can recapture where another man of the seat is attacked."""

    effect_id = "guards"
    rules = ("DUC-12",)

    by: Name
    start: str
    man: Name
    at: str


class CannotBeTaken(Effect):
    """DUC-12, DUC-44: a man has moved to where neither an enemy nor a Sandworm can take him."""

    effect_id = "cannot-be-taken"
    rules = ("DUC-12", "DUC-44")

    man: Name
    at: str


class NearsSpice(Effect):
    """DUC-34, DUC-36: a Harvester has come nearer to Spice."""

    effect_id = "nears-spice"
    rules = ("DUC-34", "DUC-36")

    at: str
    spice: str
    squares: int


class WormIsAway(Effect):
    """DUC-44: a Sandworm has moved to where it can kill no man of the seat next."""

    effect_id = "worm-is-away"
    rules = ("DUC-44",)

    at: str


class LeadLasts(Effect):
    """DUC-63 to DUC-65: the seat leads, and the game ends soon if nothing is captured."""

    effect_id = "lead-lasts"
    rules = ("DUC-63", "DUC-64", "DUC-65")

    points: int
    moves: int


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
    """Yield the consequences of a move for a seat.

    DUC-50: the other side can buy men back whenever it likes, so that this is no consequence of a turn of the seat.
    """
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
            case Ransomed(seat=whose, kind=kind) if whose == seat:
                yield Consequence(BuysBack(name_of(whose, kind)), POINT * VALUE[kind])


def _taken(man: Man, seat: int, event: Effect) -> Iterator[Consequence]:
    value = _worth(man)
    if man.seat == seat:
        yield Consequence(LosesMan(man.name), -value, event=event)
    else:
        yield Consequence(TakesMan(man.name), value, event=event)


def standing(before: Position, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield what a turn changes; of a quiet move that improves nothing else, where it leads."""
    found = [*_changes(before, after, seat)]
    yield from found
    if after.s.quiet > before.s.quiet and not any(one.value > 0 for one in found):
        yield from _quiet(before, after, seat)


def _changes(before: Position, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield which men are in danger, and which Spice can be harvested next.

    DUC-63 to DUC-65: what the seat could do next is nothing if the game ends before, unless something is captured.
    """
    other = SEATS - 1 - seat
    old, new = list(threats(before, other)), list(threats(after, other))
    in_danger = {threat.at for threat in new}
    for threat in old:
        at = _place_of(threat, before, after)
        if at and at not in in_danger:
            kind = IsGuarded if threat.start in after.attackers(at) else IsSafe
            event = kind(*_words(threat._replace(at=at)))
            yield Consequence(kind(*_words(threat)), IN_DANGER * _worth(threat.man), event=event)
    were_in_danger = {_place_of(threat, before, after) for threat in old}
    for threat in new:
        if threat.at not in were_in_danger:
            yield Consequence(IsInDanger(*_words(threat)), -IN_DANGER * _worth(threat.man))
    open_before, open_after = safe_harvests(before, other), safe_harvests(after, other)
    yield from (Consequence(SpiceIsGuarded(at), OPEN) for at in sorted(open_before - open_after))
    yield from (Consequence(SpiceIsOpen(at), -OPEN) for at in sorted(open_after - open_before))
    left, _ = moves_left(after)
    if left > 1:
        yield from _prospects(before, after, seat, in_danger)


def _prospects(before: Position, after: Position, seat: int, in_danger: Set[str]) -> Iterator[Consequence]:
    """Yield what the seat can newly win or harvest on its next turn; men in danger make no threats."""
    had = {(threat.at, threat.man) for threat in threats(before, seat)}
    for threat in threats(after, seat):
        if (threat.at, threat.man) not in had and threat.start not in in_danger:
            attack = Threatens if threat.by else WormThreatens
            yield Consequence(attack(*_words(threat)), THREATENED * _worth(threat.man))
    near = safe_harvests(after, seat) - safe_harvests(before, seat)
    yield from (Consequence(SpiceIsNear(at), NEAR) for at in sorted(near))


def _quiet(before: Position, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield what a move does that changes no threat: where the moved man or Sandworm stands, and what it guards."""
    for at, stack in after.squares.items():
        was = before.squares[at]
        if stack.worm and not was.worm and not _endangers(after, at, seat):
            yield Consequence(WormIsAway(at), OUT_OF_REACH)
        if stack.worm or stack.top is None or stack.top.seat != seat or stack.top in was.men:
            continue
        if not after.attackers(at):
            yield from _out_of_reach(before, after, stack.top, at)
        for other in guarded_from(after, at):
            man = after.squares[other].top
            if man is not None and after.attackers(other):
                value = GUARDS + VALUE[man.kind] / 100
                yield Consequence(Guards(stack.top.name, at, man.name, other), value)
    lead = after.scores[seat] - after.scores[SEATS - 1 - seat]
    left, _ = moves_left(after)
    if lead > 0 and left <= MAX_COUNTDOWN:
        yield Consequence(LeadLasts(lead, left), COUNTDOWN)


def _out_of_reach(before: Position, after: Position, man: Man, at: str) -> Iterator[Consequence]:
    """Yield that nothing can take a man who has moved, or that a Harvester has come nearer to Spice there."""
    left = (
        square for square, stack in before.squares.items() if man in stack.men and man not in after.squares[square].men
    )
    start = next(left, at)
    spice = _nearest_spice(after, at)
    if man.kind == HARVESTER and spice and _steps(at, spice) < _steps(start, spice):
        yield Consequence(NearsSpice(at, spice, _steps(at, spice)), NEARS)
    else:
        yield Consequence(CannotBeTaken(man.name, at), OUT_OF_REACH)


def _nearest_spice(position: Position, at: str) -> str:
    """Return the square of the nearest Spice that can be harvested, or ""."""
    squares = (square for square, stack in position.squares.items() if stack.open_spice)
    return min(squares, key=lambda square: _steps(at, square), default="")


def _steps(start: str, end: str) -> int:
    """Return the number of steps along ranks and files."""
    return abs(ord(start[0]) - ord(end[0])) + abs(int(start[1]) - int(end[1]))


def _endangers(position: Position, worm: str, seat: int) -> bool:
    """Return whether a Sandworm could kill a man of the seat."""
    men = (position.squares[at].top for at in position.worm_targets(worm))
    return any(man is not None and man.seat == seat for man in men)


def _place_of(threat: Threat, before: Position, after: Position) -> str:
    """Return where the man in danger stands after the turn, or "" if he is gone."""
    if after.squares[threat.at].top == threat.man:
        return threat.at
    places = (at for at, stack in after.squares.items() if stack.top == threat.man != before.squares[at].top)
    return next(places, "")


def _words(threat: Threat) -> tuple[Name, str, Name, str]:
    return threat.by.name if threat.by else Name("sandworm"), threat.start, threat.man.name, threat.at


def _worth(man: Man) -> float:
    return POINT * VALUE[man.kind]
