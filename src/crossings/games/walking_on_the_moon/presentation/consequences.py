"""The consequences of effects of Walking on the Moon for a seat, as reasons for advice, with approximate values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.words import Consequence, Effect, Name

from ..rules.data import GOAL
from .effects import Counters, Crashed, Crossed, FreeStep, Jumped, SentBack
from .position import Position

COLUMN, FALL, CROSSED, COUNTER = 3, 6, 20, 2
RIVAL_FACTOR = -0.5
"""The factor for other seats' astronauts: a rival's gain is a loss, shared by several seats."""


class GetsOn(Effect):
    """WOM-M03: an astronaut advances by this number of columns."""

    effect_id = "gets-on"
    rules = ("WOM-M03",)

    who: Name


class Falls(Effect):
    """WOM-K01: an astronaut has an accident."""

    effect_id = "falls"
    rules = ("WOM-K01",)

    who: Name


class GetsOver(Effect):
    """WOM-F01: an astronaut crosses the goal line."""

    effect_id = "gets-over"
    rules = ("WOM-F01",)

    who: Name


class GetsCounters(Effect):
    """WOM-C01: an astronaut gains Sputnik and EC counters; losses are negative."""

    effect_id = "gets-counters"
    rules = ("WOM-C01",)

    who: Name


def consequences(before: Position, effects: Sequence[Effect], after: Position, seat: int) -> Iterator[Consequence]:
    """Return the consequences of a move for a seat; rivals' astronauts count less."""
    for effect in effects:
        yield from _consequences(before, effect, seat)


def _consequences(before: Position, effect: Effect, seat: int) -> Iterator[Consequence]:
    if not isinstance(effect, Jumped | Crashed | Crossed | Counters | FreeStep | SentBack):
        return
    astronaut = before.astronauts[effect.astronaut]
    factor = 1 if astronaut.seat == seat else RIVAL_FACTOR
    match effect:
        case Jumped(rest=(x, _)) | FreeStep(to=(x, _)) | SentBack(x=x):
            yield Consequence(GetsOn(effect.who), factor * COLUMN, min(x, GOAL) - astronaut.x)
        case Crashed():
            yield Consequence(Falls(effect.who), factor * -FALL)
        case Crossed():
            yield Consequence(GetsOver(effect.who), factor * CROSSED)
        case Counters(sputniks=sputniks, ec=ec):
            yield Consequence(GetsCounters(effect.who), factor * COUNTER, sputniks + ec)
