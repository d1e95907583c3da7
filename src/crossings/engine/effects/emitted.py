"""From what the rules emitted to effects, as far as a viewer may know them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache, lru_cache
from types import ModuleType
from typing import Any

from crossings.engine.checks import Viewer
from crossings.engine.effects.effect import Effect, Gathering, Place, Reading, VisibleTo
from crossings.engine.kernels.emit import EVERYONE, Emitted
from crossings.engine.schema import ALL

MAX_CACHED = 1 << 14
"""More than the number of different effects in a long game."""


def read_effects(
    part: ModuleType, s: Any, emitted: Sequence[Emitted], viewer: Viewer, *, is_preview: bool = False
) -> tuple[Effect, ...]:
    """Return the effects that a viewer may know of.

    `part` is the module that declares a game's effects, `s` an unpacked record, whose options are read. In a preview,
    fields that the move itself reveals are hidden.
    """
    types = emitted_types(part)
    details: dict[int, list[Emitted]] = defaultdict(list)
    effects = []
    for effect in emitted:
        number, *integers = effect
        if number not in types:
            details[number].append(tuple(integers))
            continue
        kind = types[number]
        gathered = tuple(tuple(details.pop(gathering.number, ())) for gathering in gatherings(kind))
        if is_visible(kind.visible_to, integers, viewer):
            options = tuple(getattr(s, f"option_{name}") for name in _options_read(part, number))
            effects.append(_effect(part, effect, gathered, options, viewer, is_preview))
    return tuple(effects)


@cache
def emitted_types(part: ModuleType) -> dict[int, type[Effect]]:
    """Return a game's types of effects by the numbers with which the rules emit them."""
    kinds = (kind for kind in vars(part).values() if isinstance(kind, type) and issubclass(kind, Effect))
    return {kind.emitted: kind for kind in kinds if "emitted" in vars(kind)}


def gatherings(kind: type[Effect]) -> list[Gathering]:
    """Return the details that an effect gathers."""
    return [reading for reading in kind.readings.values() if isinstance(reading, Gathering)]


def count_public(part: ModuleType, emitted: Sequence[Emitted]) -> int:
    """Return how many emitted effects and details every viewer may know of."""
    return sum(_is_public(part, effect) for effect in emitted)


def before_public(part: ModuleType, emitted: Sequence[Emitted], count: int | None) -> list[Emitted]:
    """Return what was emitted up to public effect number `count` (from 0), without it; None: everything."""
    prefix: list[Emitted] = []
    public = 0
    for effect in emitted:
        public += _is_public(part, effect)
        if count is not None and public > count:
            break
        prefix.append(effect)
    return prefix


def _is_public(part: ModuleType, effect: Emitted) -> bool:
    types = emitted_types(part)
    return effect[0] not in types or is_visible(types[effect[0]].visible_to, effect[1:], None)


def is_visible(visible_to: VisibleTo, integers: Sequence[int], viewer: Viewer) -> bool:
    """Return whether a viewer may know of an effect or a field."""
    seat = integers[visible_to.place] if isinstance(visible_to, Place) else visible_to
    return seat in (ALL, EVERYONE, viewer)


@lru_cache(maxsize=MAX_CACHED)
def _effect(
    part: ModuleType,
    effect: Emitted,
    gathered: tuple[tuple[Emitted, ...], ...],
    options: tuple[int, ...],
    viewer: Viewer,
    is_preview: bool,
) -> Effect:
    number, *integers = effect
    kind, option_values = emitted_types(part)[number], dict(zip(_options_read(part, number), options, strict=True))
    details = iter(gathered)
    values: dict[str, Any] = {}
    for name, reading in kind.readings.items():
        if isinstance(reading, Gathering):
            items = tuple(reading.convert(*detail) for detail in next(details))
            values[name] = items if is_visible(reading.visible_to, integers, viewer) else reading.hidden
        elif (is_preview and reading.is_revealed) or not is_visible(reading.visible_to, integers, viewer):
            values[name] = reading.hidden
        else:
            values[name] = reading.convert(
                *(option_values[place] if isinstance(place, str) else integers[place] for place in reading.places)
            )
    return kind(**values)


@cache
def _options_read(part: ModuleType, number: int) -> tuple[str, ...]:
    """Return the options from which the fields of an effect are read."""
    readings = emitted_types(part)[number].readings.values()
    places = (place for reading in readings if isinstance(reading, Reading) for place in reading.places)
    return tuple(dict.fromkeys(place for place in places if isinstance(place, str)))
