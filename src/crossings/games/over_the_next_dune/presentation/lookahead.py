"""Drives and steps that the rules carry out on a copy of the state: the searchers' next drives, and walks."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from crossings.engine import copy_of
from crossings.engine.effects.emitted import read_effects
from crossings.engine.kernels.emit import Emitted, collect_emitted
from crossings.words import Effect, cached_per_locale_by_key

from ..rules import data, search
from ..rules import kernels as rules
from ..rules.data import COMPASS, PARTS, SOLDIERS
from ..rules.schema import State
from . import effects
from .position import COVERED_AROUND, MAX_CACHED, centre, king_distance, soldier_space


def drive(before: State, searcher: int, card: int) -> tuple[Effect, ...]:
    """Return the effects of a searcher's drive for a card, now or later, without changing the state."""
    return _drive_effects((before, searcher, card))


def after_drive(before: State, searcher: int, card: int) -> tuple[State, tuple[Effect, ...]]:
    """Return the state after a searcher's drive for a card, and the effects, without changing the state."""
    s = copy_of(before)
    s.phase = data.SEARCH
    with collect_emitted(s) as emitted:
        search.drive(s, searcher, card)
    return s, _read(s, emitted)


def sneak(s: State, soldier: int, direction: int) -> tuple[Effect, ...]:
    """Carry out a step and return its effects: the followers, the soldiers whom each of them catches, and the end."""
    with collect_emitted(s) as emitted:
        rules.act(s, soldier, PARTS.index(COMPASS[direction - 1]))
    return _read(s, emitted)


def _drive_cache_key(key: tuple[State, int, int]) -> Hashable:
    """Return everything that a drive depends on; other parts of the battlefield are out of reach."""
    s, searcher, card = key
    space, reach = centre(s, searcher), s.option_speed + COVERED_AROUND
    return (
        *(searcher, card, space, s.searcher_face[searcher], s.option_speed, s.option_rescuers),
        *(
            king_distance(soldier_space(s, soldier), space) <= reach and soldier_space(s, soldier)
            for soldier in range(1, SOLDIERS + 1)
        ),
        *(*s.soldier_status, *s.soldier_captor),
        *map(tuple, s.trails[max(space[1] - reach, 0) : space[1] + reach + 1]),
    )


@cached_per_locale_by_key(_drive_cache_key, MAX_CACHED)
def _drive_effects(key: tuple[State, int, int]) -> tuple[Effect, ...]:
    _, found = after_drive(*key)
    return found


def _read(s: State, emitted: Sequence[Emitted]) -> tuple[Effect, ...]:
    return read_effects(effects, s, emitted, None)
