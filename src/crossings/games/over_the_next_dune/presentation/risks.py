"""What the searchers' next drives can bring, by the cards that are left."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod

from crossings.words import Effect

from ..rules import data, schema
from ..rules.soldiers import is_captor_in_camp
from .effects import BroughtToCamp, Caught, Drove, Leg, drive
from .position import COVERED_AROUND, Position, Searcher, king_distance

LIKELY = 25
"""Percent from which on a danger is worth a warning: one card of the rarer kinds alone does not reach it."""


@dataclass(frozen=True)
class Drive:
    """A searcher's next drive, should its card be of this kind."""

    searcher: Searcher
    kind: str
    share: float
    """The chance of the kind."""
    effects: tuple[Effect, ...]

    @property
    def legs(self) -> tuple[Leg, ...]:
        """The spaces that it comes to."""
        return next(effect.legs for effect in self.effects if isinstance(effect, Drove))

    @property
    def caught(self) -> tuple[int, ...]:
        """OND-42: whom it would catch."""
        return tuple(soldier for effect in self.effects if isinstance(effect, Caught) for soldier in effect.soldiers)

    @property
    def carried_off(self) -> tuple[int, ...]:
        """OND-61: whom it would bring to the camp."""
        return tuple(
            soldier for effect in self.effects if isinstance(effect, BroughtToCamp) for soldier in effect.soldiers
        )


def next_drives(position: Position, searchers: Iterable[Searcher]) -> list[Drive]:
    """OND-13: the next drive of these searchers for each kind of card that can come, from where all stand now."""
    shares = position.shares.items()
    return [
        Drive(searcher, kind, share, drive(position.s, searcher.number, data.CARD_NAMES.index(kind)))
        for searcher in searchers
        for kind, share in shares
    ]


def dangerous_searchers(position: Position) -> list[Searcher]:
    """OND-13, OND-42, OND-46: the searchers whose next drive can mean anything to soldiers: captors, and those near
    enough to a free soldier to come over him."""
    free = [soldier.at for soldier in position.soldiers if soldier.is_free]
    reach = position.s.option_speed + COVERED_AROUND
    return [one for one in position.searchers if one.captives or any(king_distance(one.at, at) <= reach for at in free)]


def is_any_to_come(position: Position) -> bool:
    """OND-35: whether the searchers drive once more: not after the last turn, nor when a captor stands in row 20."""
    if position.s.phase in (schema.ENDED, schema.SEARCH):
        return position.s.phase == schema.SEARCH
    return position.s.turn < position.s.option_turns and not is_captor_in_camp(position.s)


@dataclass(frozen=True)
class Danger:
    """What may happen to soldiers in the next search phase."""

    soldiers: tuple[int, ...]
    searcher: int
    """The one most likely to do it."""
    percent: int
    """About how likely it is: each drive is taken by itself."""


def catch_risks(drives: Sequence[Drive]) -> list[Danger]:
    """OND-42: for each soldier whom a drive may meet, the danger of being caught by any of them."""
    chances: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for one in drives:
        for soldier in one.caught:
            chances[soldier][one.searcher.number] += one.share
    return [
        Danger((soldier,), max(by, key=lambda searcher: by[searcher]), percent(chance_of_any(by.values())))
        for soldier, by in sorted(chances.items())
    ]


def carry_off_risks(drives: Sequence[Drive]) -> list[Danger]:
    """OND-61: for each captor that may reach the camp, the danger that it carries its captives off."""
    chances: dict[tuple[int, tuple[int, ...]], float] = defaultdict(float)
    for one in drives:
        if one.carried_off:
            chances[one.searcher.number, one.carried_off] += one.share
    return [Danger(soldiers, searcher, percent(chance)) for (searcher, soldiers), chance in chances.items()]


def chance_of_any(chances: Iterable[float]) -> float:
    """The chance that one of several independent things happens."""
    return 1 - prod(1 - chance for chance in chances)


def percent(chance: float) -> int:
    """A chance in percent."""
    return round(100 * chance)
