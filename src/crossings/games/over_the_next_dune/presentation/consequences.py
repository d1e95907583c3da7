"""What the effects of a move of Over the Next Dune mean for the squad, as reasons for advice, with approximate values.

All players win or lose together, so that consequences are the same for all seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from crossings.words import Consequence, Effect, Name

from ..rules.data import SEARCH
from .effects import BroughtToCamp, Caught, DawnCame, Drove, Stranded
from .position import Position
from .risks import LIKELY, percent
from .turn_summary import HUNDRED, TurnSummary, captors_out_of_reach, catchers_in_words, dangerous_drives

__all__ = ["TurnSummary", "consequences"]

CAUGHT = -18
OUT_OF_REACH = -16
"""OND-47: no rescue is possible this turn, which matters less than the catch."""
LOST = -80
"""OND-61 to OND-63: the game is lost."""
TOO_FAR = -40
"""The game is practically lost."""
IN_PATH = -4
"""OND-28: the soldier can still leave it, but spends his movement on this."""

# ---- kinds of events -----------------------------------------------------------------------------


class IsCaught(Effect):
    """OND-42: a soldier is caught."""

    effect_id = "is-caught"
    rules = ("OND-42",)

    soldier: int


class InPath(Effect):
    """OND-13, OND-42: when the searchers have driven, a soldier is where the next drive of one probably catches him."""

    effect_id = "in-path"
    rules = ("OND-13", "OND-42")

    searcher: int
    soldier: int


class OutOfReach(Effect):
    """OND-47: when the searchers have driven, too few soldiers are near enough to free captives."""

    effect_id = "out-of-reach"
    rules = ("OND-47", "OND-61")

    searcher: int
    soldiers: tuple[int, ...]


class LastChance(OutOfReach):
    """OND-47, OND-61: the same, and a straight card then takes them to the camp."""

    effect_id = "last-chance"


class StaysCaptive(Effect):
    """OND-47: a soldier is a captive after a turn."""

    effect_id = "stays-captive"
    rules = ("OND-47",)

    soldier: int
    searcher: int


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


class CanCatchThere(Effect):
    """OND-13, OND-42: where a soldier can be caught after a sneak phase, and each searcher with each of its cards."""

    effect_id = "can-catch-there"
    rules = ("OND-13", "OND-42")

    soldier: int
    column: int
    row: int
    searchers: tuple[int, ...]
    cards: tuple[Name, ...]
    percent: int
    is_mainly: bool
    """Whether other cards can lead to his catch, too, after certain drives of other searchers."""
    instead: int
    """The percentage after the other turn."""

    @property
    def stated_chance(self) -> float:
        """The chance of the catch."""
        return self.percent / HUNDRED

    def message_arguments(self) -> dict[str, object]:
        """Also return the searchers with their cards in words."""
        return {**super().message_arguments(), **catchers_in_words(self.searchers, self.cards)}


class NoRescue(Effect):
    """OND-47: after a sneak phase, too few soldiers are near enough to free one who is likely to be caught."""

    effect_id = "no-rescue"
    rules = ("OND-42", "OND-47")

    soldier: int
    percent: int


class CanCarryOff(Effect):
    """OND-13, OND-61: after a sneak phase, a searcher can carry its captives off, and with which cards."""

    effect_id = "can-carry-off"
    rules = ("OND-13", "OND-61")

    searcher: int
    soldiers: tuple[int, ...]
    cards: tuple[Name, ...]
    percent: int
    instead: int
    """The percentage after the other turn."""

    @property
    def stated_chance(self) -> float:
        """The chance that it carries them off."""
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


class SquadWins(Effect):
    """OND-60: the last soldier escapes."""

    effect_id = "squad-wins"
    rules = ("OND-60",)


# ---- detection -----------------------------------------------------------------------------------


def consequences(before: Position, effects: Sequence[Effect], after: Position, seat: int) -> Iterator[Consequence]:
    """Yield the consequences of a search phase and the end of the game, which are the same for all seats.

    What a sneak phase means depends on where all soldiers end: see `proofs`.
    """
    has_driven = _first(effects, Drove) is not None
    for effect in effects:
        if isinstance(effect, Caught) and has_driven:
            yield from _of_catch(effect)
        yield from _of_effect(effects, effect)
    if has_driven and after.s.phase != SEARCH:
        for searcher, soldier in sorted(_paths(after)):
            yield Consequence(InPath(searcher, soldier), IN_PATH, only_now=True)
        for searcher, soldiers, is_last in captors_out_of_reach(after):
            kind, value = (LastChance, TOO_FAR) if is_last else (OutOfReach, OUT_OF_REACH)
            yield Consequence(kind(searcher, soldiers), value, only_now=True)


def _of_catch(catch: Caught) -> Iterator[Consequence]:
    for soldier, (column, row) in zip(catch.soldiers, catch.spots, strict=True):
        event = SearcherCatches(catch.searcher, soldier, column, row)
        yield Consequence(IsCaught(soldier), CAUGHT, event=event, only_now=True)


def _of_effect(effects: Sequence[Effect], effect: Effect) -> Iterator[Consequence]:
    match effect:
        case BroughtToCamp(searcher=searcher, soldiers=soldiers):
            yield Consequence(CarriedOff(), LOST, event=CarriesOff(searcher, soldiers))
        case Stranded():
            catch = _first(effects, Caught)
            last = LastCatch(catch.searcher, catch.soldiers) if catch else None
            yield Consequence(TooFewLeft(), LOST, event=last)
        case DawnCame(soldiers=soldiers):
            yield Consequence(DawnComes(), LOST, event=DawnFinds(soldiers))


# ---- detection: the searchers' next drives -------------------------------------------------------


def _paths(position: Position) -> set[tuple[int, int]]:
    """Return the searchers whose next drive probably catches a soldier, each with this soldier."""
    shares: dict[tuple[int, int], float] = {}
    for drive in dangerous_drives(position):
        for soldier in drive.caught:
            pair = drive.searcher.number, soldier
            shares[pair] = shares.get(pair, 0.0) + drive.share
    return {pair for pair, share in shares.items() if percent(share) >= LIKELY}


FoundEffect = TypeVar("FoundEffect", bound=Effect)


def _first(effects: Sequence[Effect], kind: type[FoundEffect]) -> FoundEffect | None:
    return next((effect for effect in effects if isinstance(effect, kind)), None)
