"""What the effects of a move of Over the Next Dune mean for the squad, as reasons for advice, with approximate values.

All players win or lose together, so that consequences are the same for all seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

from crossings.words import Consequence, Effect, Name

from ..rules.data import SEARCH, SEEN
from ..rules.schema import State
from .effects import BroughtToCamp, Caught, DawnCame, Drove, Freed, SlippedOver, Sneaked, Stranded, TurnBegan
from .position import COVERED_AROUND, Position, Soldier, king_distance
from .risks import LIKELY, Drive, dangerous_searchers, is_search_to_come, next_drives, percent

CAUGHT, FREED, SAFE, ROW = -18, 18, 4, 1.0
LOST = -80
"""OND-61 to OND-63: the game is lost."""
TOO_FAR = -40
"""The game is practically lost."""
OUT_OF_PATH, NO_DANGER, LITTLE_DANGER = 2.0, 1.6, 1.55
"""What safety is worth in addition to the catches that it avoids: it explains a quiet turn."""
IN_PATH = -4
"""OND-28: the soldier can still leave it, but spends his movement on this."""
ADVANCES = 0.8
"""What a turn that leaves soldiers in danger is worth at least."""

# ---- kinds of events -----------------------------------------------------------------------------


class IsCaught(Effect):
    """OND-42: a soldier is caught."""

    effect_id = "is-caught"
    rules = ("OND-42",)

    soldier: int


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


class LeavesPath(Effect):
    """OND-13, OND-42: a soldier is no longer where a searcher's next drive probably catches him."""

    effect_id = "leaves-path"
    rules = ("OND-13", "OND-42")

    soldier: int
    searcher: int


class InPath(Effect):
    """OND-13, OND-42: when the searchers have driven, a soldier is where the next drive of one probably catches him."""

    effect_id = "in-path"
    rules = ("OND-13", "OND-42")

    soldier: int


class NoDanger(Effect):
    """OND-13, OND-42: after the sneak phase no card makes a searcher catch a soldier."""

    effect_id = "no-danger"
    rules = ("OND-13", "OND-42")


class LittleDanger(NoDanger):
    """OND-13, OND-42: after the sneak phase no straight card makes a searcher catch a soldier."""

    effect_id = "little-danger"


class TooFar(Effect):
    """OND-62: after the sneak phase a soldier is too far from the top to walk there in the turns that are left."""

    effect_id = "too-far"
    rules = ("OND-62",)

    turn: int
    """Keeps the turns apart; the message doesn't use it."""
    soldier: int


class HeldTooFar(TooFar):
    """OND-62: the same for a captive, with its captor."""

    effect_id = "held-too-far"

    searcher: int


class CarriedOff(Effect):
    """OND-61: captives reach the camp."""

    effect_id = "carried-off"
    rules = ("OND-61",)


class TooFewLeft(Effect):
    """OND-63: too few soldiers are free to rescue the captives."""

    effect_id = "too-few-left"
    rules = ("OND-63",)


class DawnComes(Effect):
    """OND-62: dawn comes too early."""

    effect_id = "dawn-comes"
    rules = ("OND-62",)


# ---- particular events ---------------------------------------------------------------------------


class SearcherCatches(Effect):
    """OND-42: a searcher catches a soldier on a space."""

    effect_id = "searcher-catches"
    rules = ("OND-42",)

    searcher: int
    soldier: int
    column: int
    row: int


class SoldiersFree(Effect):
    """OND-47: soldiers beside a searcher free its captive."""

    effect_id = "soldiers-free"
    rules = ("OND-47",)

    soldiers: tuple[int, ...]
    soldier: int
    searcher: int


class SoldiersFreeAgain(SoldiersFree):
    """OND-47: the same for a soldier who was free before the advised turn."""

    effect_id = "soldiers-free-again"


class SoldierRowsUp(Effect):
    """OND-28: the rows that one soldier gains towards the top."""

    effect_id = "soldier-rows-up"
    rules = ("OND-28",)

    soldier: int


class LuresAway(Effect):
    """OND-51: a soldier whom a searcher follows draws it away from another one."""

    effect_id = "lures-away"
    rules = ("OND-51",)

    by: int
    searcher: int
    soldier: int


class SafeAdvance(NoDanger):
    """OND-13, OND-28, OND-42: what the turn gains, and which searcher can come nearest to which soldier."""

    effect_id = "safe-advance"

    escaped: tuple[int, ...]
    """The soldiers who escape in this turn."""
    soldiers: tuple[int, ...]
    """The others who gain rows, and their rows in all."""
    rows: int
    searcher: int
    soldier: int
    spaces: int
    """The distance between the soldier and the nearest space that the searcher can cover; 1: beside him."""


class RiskyAdvance(LittleDanger):
    """OND-13, OND-28, OND-42: what the turn gains, and which searchers can catch which soldiers with which cards."""

    effect_id = "risky-advance"

    escaped: tuple[int, ...]
    soldiers: tuple[int, ...]
    rows: int
    searchers: tuple[int, ...]
    endangered: tuple[int, ...]
    cards: tuple[Name, ...]


class Advances(Effect):
    """OND-28, OND-42: what a turn gains that leaves soldiers in danger, and which ones, of which searchers."""

    effect_id = "advances"
    rules = ("OND-28", "OND-42")

    escaped: tuple[int, ...]
    soldiers: tuple[int, ...]
    rows: int
    searchers: tuple[int, ...]
    endangered: tuple[int, ...]


class CarriesOff(Effect):
    """OND-61: a searcher brings its captives to the camp."""

    effect_id = "carries-off"
    rules = ("OND-61",)

    searcher: int
    soldiers: tuple[int, ...]


class LastCatch(Effect):
    """OND-63: a searcher catches a soldier, and too few are left to free him."""

    effect_id = "last-catch"
    rules = ("OND-63",)

    searcher: int
    soldiers: tuple[int, ...]


class DawnFinds(Effect):
    """OND-62: dawn comes with these soldiers still on the battlefield."""

    effect_id = "dawn-finds"
    rules = ("OND-62",)

    soldiers: tuple[int, ...]


# ---- detection -----------------------------------------------------------------------------------


def consequences(before: Position, effects: Sequence[Effect], after: Position, seat: int) -> Iterator[Consequence]:
    """Yield the consequences of a move, which are the same for all seats."""
    for effect in effects:
        yield from _of_effect(before, effects, effect)
    if _first(effects, Drove) is not None:
        if after.s.phase != SEARCH:
            for soldier in sorted({soldier for _, soldier in _paths(after)}):
                yield Consequence(InPath(soldier), IN_PATH, only_now=True)
    elif before.s.turn and _first(effects, TurnBegan) is not None:
        yield from _of_delay(after)


def standing(before: Position, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield who leaves the path of a searcher, what a whole turn gains, and how dangerous it is after a sneak phase."""
    if not before.s.turn:
        return
    yield from _of_paths(before, after)
    if after.s.phase != SEARCH:
        return
    gains = _gains(before, after)
    drives = _dangerous_drives(after)
    threats = [drive for drive in drives if drive.caught or drive.carried_off]
    escapes = SAFE if gains[0] else 0.0
    if not threats:
        yield Consequence(NoDanger(), NO_DANGER + escapes, event=_near_miss(after, drives, gains), only_now=True)
    elif not any(drive.kind == "straight" or drive.carried_off for drive in threats):
        yield Consequence(LittleDanger(), LITTLE_DANGER + escapes, event=_only_threat(threats, gains), only_now=True)
    elif any(gains[:2]):
        advances = Advances(*gains, *_threatened([drive for drive in threats if drive.kind == "straight"]))
        yield Consequence(advances, ADVANCES + escapes, only_now=True)


def _gains(before: Position, after: Position) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Return the soldiers who escape in a turn, the others who gain rows, and their rows in all."""
    pairs = [*zip(before.soldiers, after.soldiers, strict=True)]
    escaped = tuple(new.number for old, new in pairs if new.doing == "safe" != old.doing)
    rows = {new.number: old.at[1] - new.at[1] for old, new in pairs if old.is_free and new.is_free}
    gained = {number: gain for number, gain in rows.items() if gain > 0}
    return escaped, tuple(gained), sum(gained.values())


def _of_effect(before: Position, effects: Sequence[Effect], effect: Effect) -> Iterator[Consequence]:
    match effect:
        case Caught(searcher=searcher, soldiers=soldiers, spots=spots):
            for soldier, (column, row) in zip(soldiers, spots, strict=True):
                event = SearcherCatches(searcher, soldier, column, row)
                yield Consequence(IsCaught(soldier), CAUGHT, event=event)
        case Freed(soldier=soldier):
            captor = before.soldier(soldier).captor
            rescuers = tuple(other.number for other in before.soldiers if _is_beside(before, other, captor))
            freed, again = (kind(rescuers, soldier, captor) for kind in (SoldiersFree, SoldiersFreeAgain))
            yield Consequence(IsFreed(soldier), FREED, event=freed, undoes=IsCaught(soldier), undoing=again)
        case Sneaked(soldier=soldier, at=at):
            rows = before.soldier(soldier).at[1] - at[1]
            yield Consequence(RowsUp(), ROW, rows, event=SoldierRowsUp(soldier))
            if isinstance(effect, SlippedOver):
                yield Consequence(GetsOver(soldier), SAFE)
        case BroughtToCamp(searcher=searcher, soldiers=soldiers):
            yield Consequence(CarriedOff(), LOST, event=CarriesOff(searcher, soldiers))
        case Stranded():
            catch = _first(effects, Caught)
            last = LastCatch(catch.searcher, catch.soldiers) if catch else None
            yield Consequence(TooFewLeft(), LOST, event=last)
        case DawnCame(soldiers=soldiers):
            yield Consequence(DawnComes(), LOST, event=DawnFinds(soldiers))


def _is_beside(position: Position, soldier: Soldier, searcher: int) -> bool:
    """OND-47: return whether a soldier is free and adjacent to a searcher."""
    return soldier.is_free and king_distance(soldier.at, position.searchers[searcher - 1].at) == SEEN


# ---- detection: the searchers' next drives -------------------------------------------------------


def _of_paths(before: Position, after: Position) -> Iterator[Consequence]:
    """Yield that soldiers leave the paths of searchers, and with a negative amount that they enter them."""
    old, new = _paths(before), _paths(after)
    for searcher, soldier in sorted(old ^ new):
        if before.soldier(soldier).is_free and after.soldier(soldier).is_free:
            by = _lured_by(before, after, searcher, soldier)
            event = None if by is None else LuresAway(by, searcher, soldier)
            amount = 1 if (searcher, soldier) in old else -1
            yield Consequence(LeavesPath(soldier, searcher), OUT_OF_PATH, amount, event, only_now=True)


def _lured_by(before: Position, after: Position, searcher: int, soldier: int) -> int | None:
    """OND-51: return the only soldier whom a searcher may have followed away from another one, who has not moved."""
    has_moved = before.searchers[searcher - 1].at != after.searchers[searcher - 1].at
    if not has_moved or before.soldier(soldier).at != after.soldier(soldier).at:
        return None
    beside = [
        other.number
        for other in after.soldiers
        if _is_beside(after, other, searcher) and other.at != before.soldier(other.number).at
    ]
    return beside[0] if len(beside) == 1 else None


def _paths(position: Position) -> set[tuple[int, int]]:
    """Return the searchers whose next drive probably catches a soldier, each with this soldier."""
    shares: dict[tuple[int, int], float] = {}
    for drive in _dangerous_drives(position):
        for soldier in drive.caught:
            pair = drive.searcher.number, soldier
            shares[pair] = shares.get(pair, 0.0) + drive.share
    return {pair for pair, share in shares.items() if percent(share) >= LIKELY}


def _of_delay(after: Position) -> Iterator[Consequence]:
    """Yield who can't be in time after a sneak phase."""
    points = (after.s.option_turns - after.s.turn + 1) * after.s.option_move
    for soldier in after.soldiers:
        if soldier.doing != "safe" and soldier.at[1] - (SEEN if soldier.captor else 0) > points:
            too_far = after.s.turn, soldier.number
            held = HeldTooFar(*too_far, soldier.captor) if soldier.captor else None
            yield Consequence(TooFar(*too_far), TOO_FAR, event=held)


def _near_miss(
    position: Position, drives: Sequence[Drive], gains: tuple[tuple[int, ...], tuple[int, ...], int]
) -> SafeAdvance:
    """Return which searcher can come nearest to which soldier; none if no searcher can reach anybody's surroundings."""
    distances = (
        (king_distance(leg.at, soldier.at) - COVERED_AROUND, drive.searcher.number, soldier.number)
        for drive in drives
        for leg in drive.legs
        for soldier in position.soldiers
        if soldier.is_free
    )
    spaces, searcher, soldier = min(distances, default=(0, 0, 0))
    return SafeAdvance(*gains, searcher, soldier, spaces)


def _only_threat(threats: Sequence[Drive], gains: tuple[tuple[int, ...], tuple[int, ...], int]) -> RiskyAdvance:
    """Return which searchers can catch which soldiers, and with which cards."""
    cards = {drive.kind: Name(drive.kind) for drive in threats}
    return RiskyAdvance(*gains, *_threatened(threats), tuple(cards.values()))


def _threatened(threats: Sequence[Drive]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return which searchers can catch soldiers, and these soldiers."""
    catches = [drive for drive in threats if drive.caught]
    searchers = {drive.searcher.number for drive in catches}
    return tuple(sorted(searchers)), tuple(sorted({soldier for drive in catches for soldier in drive.caught}))


def _dangerous_drives(position: Position) -> tuple[Drive, ...]:
    return _cached_drives(position.s) if is_search_to_come(position) else ()


@lru_cache(maxsize=2)
def _cached_drives(s: State) -> tuple[Drive, ...]:
    """Return the next drives that can affect soldiers, cached because a move's final position begins the next move."""
    position = Position(None, s)
    return tuple(next_drives(position, dangerous_searchers(position)))


FoundEffect = TypeVar("FoundEffect", bound=Effect)


def _first(effects: Sequence[Effect], kind: type[FoundEffect]) -> FoundEffect | None:
    return next((effect for effect in effects if isinstance(effect, kind)), None)
