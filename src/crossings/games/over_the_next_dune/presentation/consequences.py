"""What the effects of a move of Over the Next Dune mean for the squad, as reasons for advice, with approximate values.

All players win or lose together, so that consequences are the same for all seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from crossings.words import Consequence, Effect, Name

from ..rules.data import SEARCH, SEEN
from .effects import BroughtToCamp, Caught, DawnCame, Drove, Freed, SlippedOver, Sneaked, Stranded, TurnBegan
from .position import Position, Soldier, king_distance
from .risks import LIKELY, percent
from .turn_summary import HUNDRED, TurnSummary, captors_out_of_reach, dangerous_drives, summarize, threats

CAUGHT, FREED, SAFE, ROW = -18, 18, 4, 1.0
LOST = -80
"""OND-61 to OND-63: the game is lost."""
TOO_FAR = -40
"""The game is practically lost."""
NO_DANGER, LITTLE_DANGER = 1.6, 1.55
"""What safety is worth in addition to the catches that it avoids: it explains a quiet turn."""
READY = 20
"""What it is worth that all soldiers can escape in the next turn."""
GAINED, IN_DANGER = 0.1, -25
"""The values of a row in a summary, and of being in danger: more than of the summary, if it is clear."""
IN_PATH = -4
"""OND-28: the soldier can still leave it, but spends his movement on this."""
ADVANCES = 1.5
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


class InPath(Effect):
    """OND-13, OND-42: when the searchers have driven, a soldier is where the next drive of one probably catches him."""

    effect_id = "in-path"
    rules = ("OND-13", "OND-42")

    searcher: int
    soldier: int


class LeavesPath(Effect):
    """OND-13, OND-42: a soldier is no longer where a searcher's next drive may catch him."""

    effect_id = "leaves-path"
    rules = ("OND-13", "OND-42")

    soldier: int
    searcher: int


class OutOfReach(Effect):
    """OND-47: when the searchers have driven, too few soldiers are near enough to free captives."""

    effect_id = "out-of-reach"
    rules = ("OND-47", "OND-61")

    searcher: int
    soldiers: tuple[int, ...]


class LastChance(OutOfReach):
    """OND-47, OND-61: the same, and a straight card then takes them to the camp."""

    effect_id = "last-chance"


class CanCatch(Effect):
    """OND-13, OND-42: after the sneak phase, a soldier can be caught."""

    effect_id = "can-catch"
    rules = ("OND-13", "OND-42")

    soldier: int


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


class SoldierRowsUp(Effect):
    """OND-28: the rows that one soldier gains towards the top."""

    effect_id = "soldier-rows-up"
    rules = ("OND-28",)

    soldier: int


class CanCatchThere(CanCatch):
    """OND-13, OND-42: the same, with where he is, and the searchers and cards that catch him."""

    effect_id = "can-catch-there"

    column: int
    row: int
    searchers: tuple[int, ...]
    cards: tuple[Name, ...]
    percent: int

    @property
    def stated_chance(self) -> float:
        """The chance of the catch."""
        return self.percent / HUNDRED


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
    """Yield the consequences of a move, which are the same for all seats.

    Catches in later turns of rollouts don't count: `standing` gives the exact chances of those by the next cards.
    """
    for effect in effects:
        yield from _of_effect(before, effects, effect)
    if _first(effects, Drove) is not None:
        if after.s.phase != SEARCH:
            for searcher, soldier in sorted(_paths(after)):
                yield Consequence(InPath(searcher, soldier), IN_PATH, only_now=True)
            for searcher, soldiers, is_last in captors_out_of_reach(after):
                kind, value = (LastChance, TOO_FAR) if is_last else (OutOfReach, CAUGHT)
                yield Consequence(kind(searcher, soldiers), value, only_now=True)
    elif before.s.turn and _first(effects, TurnBegan) is not None:
        yield from _of_delay(after)


def standing(before: Position, after: Position, seat: int) -> Iterator[Consequence]:
    """Yield what a whole turn gains, and who can be caught after a sneak phase."""
    if not before.s.turn or after.s.phase != SEARCH:
        return
    summary: TurnSummary = summarize(before, after)
    safety = NO_DANGER if not summary.endangered else LITTLE_DANGER if summary.percent < LIKELY else ADVANCES
    has_gain = summary.escaped or summary.soldiers or summary.carried or summary.saved
    if has_gain or summary.rescuers or not summary.endangered:
        value = safety + (SAFE if summary.escaped else 0.0) + (READY if summary.ready else 0.0)
        value += min(1.0, GAINED * max(0, summary.rows - summary.lost))
        yield Consequence(summary, value, only_now=True)
    if summary.saved:
        leaves = LeavesPath(summary.saved, summary.threat)
        yield Consequence(leaves, -CAUGHT * summary.saved_percent / HUNDRED, event=summary, only_now=True)
    for threat in threats(after):
        column, row = after.soldier(threat.soldier).at
        event = CanCatchThere(threat.soldier, column, row, threat.searchers, threat.cards, threat.percent)
        yield Consequence(CanCatch(threat.soldier), IN_DANGER * event.stated_chance, event=event, only_now=True)


def _of_effect(before: Position, effects: Sequence[Effect], effect: Effect) -> Iterator[Consequence]:
    match effect:
        case Caught(searcher=searcher, soldiers=soldiers, spots=spots):
            for soldier, (column, row) in zip(soldiers, spots, strict=True):
                event = SearcherCatches(searcher, soldier, column, row)
                yield Consequence(IsCaught(soldier), CAUGHT, event=event, only_now=True)
        case Freed(soldier=soldier):
            captor = before.soldier(soldier).captor
            rescuers = tuple(other.number for other in before.soldiers if _is_beside(before, other, captor))
            freed = SoldiersFree(rescuers, soldier, captor)
            yield Consequence(IsFreed(soldier), FREED, event=freed, only_now=True, undoes=IsCaught(soldier))
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


def _paths(position: Position) -> set[tuple[int, int]]:
    """Return the searchers whose next drive probably catches a soldier, each with this soldier."""
    shares: dict[tuple[int, int], float] = {}
    for drive in dangerous_drives(position):
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


FoundEffect = TypeVar("FoundEffect", bound=Effect)


def _first(effects: Sequence[Effect], kind: type[FoundEffect]) -> FoundEffect | None:
    return next((effect for effect in effects if isinstance(effect, kind)), None)
