"""The risks of the searchers' next drives, given the cards that are left."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod

from crossings.words import Effect

from ..rules import data
from ..rules.soldiers import is_captor_in_camp
from .effects import BroughtToCamp, Caught, Drove, Leg
from .lookahead import drive as drive_effects
from .position import COVERED_AROUND, Position, Searcher, king_distance

LIKELY = 25
"""The percentage from which a danger is worth a warning; a single card of the rarer kinds does not reach it."""


@dataclass(frozen=True)
class Drive:
    """The next drive of a searcher for one kind of card."""

    searcher: Searcher
    kind: str
    share: float
    """The probability of this kind of card."""
    effects: tuple[Effect, ...]

    @property
    def legs(self) -> tuple[Leg, ...]:
        """The spaces of the drive."""
        return next(effect.legs for effect in self.effects if isinstance(effect, Drove))

    @property
    def caught(self) -> tuple[int, ...]:
        """OND-42: the soldiers whom it would catch."""
        return tuple(soldier for effect in self.effects if isinstance(effect, Caught) for soldier in effect.soldiers)

    @property
    def carried_off(self) -> tuple[int, ...]:
        """OND-61: the soldiers whom it would bring to the camp."""
        return tuple(
            soldier for effect in self.effects if isinstance(effect, BroughtToCamp) for soldier in effect.soldiers
        )


def next_drives(position: Position, searchers: Iterable[Searcher]) -> list[Drive]:
    """OND-13: return the next drive of these searchers for each possible kind of card, from the current position."""
    shares = position.shares.items()
    return [
        Drive(searcher, kind, share, drive_effects(position.s, searcher.number, data.CARD_NAMES.index(kind)))
        for searcher in searchers
        for kind, share in shares
    ]


def dangerous_searchers(position: Position) -> list[Searcher]:
    """OND-13, OND-42, OND-46: return the searchers whose next drive can affect soldiers.

    These are captors, and searchers near enough to a free soldier.
    """
    free = [soldier.at for soldier in position.soldiers if soldier.is_free]
    reach = position.s.option_speed + COVERED_AROUND
    return [
        searcher
        for searcher in position.searchers
        if searcher.captives or any(king_distance(searcher.at, at) <= reach for at in free)
    ]


def is_search_to_come(position: Position) -> bool:
    """OND-35: whether the searchers drive again: not after the last turn, nor if a captor is in row 20."""
    if position.s.phase in (data.ENDED, data.SEARCH):
        return position.s.phase == data.SEARCH
    return position.s.turn < position.s.option_turns and not is_captor_in_camp(position.s)


@dataclass(frozen=True)
class Danger:
    """A danger for soldiers in the next search phase."""

    soldiers: tuple[int, ...]
    searcher: int
    """The searcher most likely to cause it."""
    percent: int
    """The approximate probability; drives are treated as independent."""


def catch_risks(drives: Sequence[Drive]) -> list[Danger]:
    """OND-42: return, for each soldier whom a drive may meet, the danger of being caught by any of them."""
    chances: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for drive in drives:
        for soldier in drive.caught:
            chances[soldier][drive.searcher.number] += drive.share
    return [
        Danger((soldier,), max(by, key=lambda searcher: by[searcher]), percent(chance_of_any(by.values())))
        for soldier, by in sorted(chances.items())
    ]


def carry_off_risks(drives: Sequence[Drive]) -> list[Danger]:
    """OND-61: return, for each captor that may reach the camp, the danger that it carries its captives off."""
    chances: dict[tuple[int, tuple[int, ...]], float] = defaultdict(float)
    for drive in drives:
        if drive.carried_off:
            chances[drive.searcher.number, drive.carried_off] += drive.share
    return [Danger(soldiers, searcher, percent(chance)) for (searcher, soldiers), chance in chances.items()]


def chance_of_any(chances: Iterable[float]) -> float:
    """Return the probability of at least one of several independent events."""
    return 1 - prod(1 - chance for chance in chances)


def percent(chance: float) -> int:
    """Convert a probability to percent."""
    return round(100 * chance)
