"""Balancing: options are tried, by Optuna, until some come near to what is wanted; all that can be had is shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import inf, prod

import optuna

from crossings.engine import Game, shorten
from crossings.engine.options import Value
from crossings.lab.plan import BadPlan
from crossings.lab.reports.figures import SHARE, Cell, Figure
from crossings.lab.reports.measures import figure_named
from crossings.lab.words import translate

NUMBER = r"(\d+(?:\.\d+)?)"
TARGET = re.compile(rf"(.+?)\s*(?:(<=|>=)\s*{NUMBER}|\s{NUMBER}\s*\.\.\s*{NUMBER})\s*%?")
RANGE = re.compile(r"(\S+)\s+(-?\d+)\s*\.\.\s*(-?\d+)")
PROPOSALS = 10
"""For each setting that is tried: the search may come back to one that is known."""
Setting = Mapping[str, Value]
PlaySetting = Callable[[Setting], Cell]
"""Plays a setting; its games."""


@dataclass(frozen=True)
class Target:
    """A figure, and between what it is wanted: of a share in percent."""

    figure: str
    low: float
    high: float

    def value(self, cell: Cell) -> Figure:
        """What a cell tells of it. Raises `BadPlan`."""
        return figure_named(cell, self.figure)

    def miss(self, cell: Cell) -> float:
        """How far a cell's figure is from what is wanted; 0: it is there."""
        one = self.value(cell)
        value = one.value * (100 if one.unit == SHARE else 1)
        return max(self.low - value, value - self.high, 0.0)


@dataclass(frozen=True)
class TrialResult:
    """A setting, what it came to, and how far that is from each target; at last how many options are not as usual."""

    setting: Setting
    cell: Cell
    misses: tuple[float, ...]


def parse_targets(text: str) -> list[Target]:
    """Targets as they are typed: `games won 40..60 %, minutes <= 45`. Raises `BadPlan`."""
    found = []
    for part in text.split(","):
        given = TARGET.fullmatch(part.strip())
        if given is None:
            raise BadPlan(translate("error-target", target=shorten(part.strip())))
        name, sign, bound, low, high = given.groups()
        bounds = {"<=": (-inf, bound), ">=": (bound, inf)}.get(sign, (low, high))
        one = Target(name, *map(float, bounds))
        if one.low > one.high:
            raise BadPlan(translate("error-target-empty", target=shorten(part.strip()), low=low, high=high))
        found.append(one)
    return found


def parse_ranges(game: Game, texts: Sequence[str]) -> dict[str, list[Value]]:
    """Options and the values that they may have: `income 1..6`, `setup wall,heart`. Raises `BadPlan`, `BadOption`."""
    found: dict[str, list[Value]] = {}
    for text in texts:
        if between := RANGE.fullmatch(text.strip()):
            name = between[1]
            low, high = (int(game.parse(name, end)) for end in between.groups()[1:])
            values = [f"{one}" for one in range(low, high + 1)]
        else:
            name, _, listed = text.strip().partition(" ")
            values = [one.strip() for one in listed.split(",")] if listed else []
        if not values or name in found:
            raise BadPlan(translate("error-range", range=shorten(text)))
        found[name] = [game.parse(name, value) for value in values]
    return found


def all_settings(over: Mapping[str, Sequence[Value]]) -> Iterator[dict[str, Value]]:
    """All settings of options that may have these values."""
    return (dict(zip(over, values, strict=True)) for values in product(*over.values()))


def search_settings(
    game: Game,
    over: Mapping[str, Sequence[Value]],
    targets: Sequence[Target],
    attempt: PlaySetting,
    *,
    trials: int,
    seed: int,
) -> Iterator[TrialResult]:
    """Try settings, each once: all if there are no more than `trials`, else those that the search proposes."""
    usual = game.resolve({})
    done: dict[tuple[Value, ...], TrialResult] = {}

    def tried(setting: dict[str, Value]) -> TrialResult:
        cell = attempt(setting)
        changed = sum(value != usual[name] for name, value in setting.items())
        return TrialResult(setting, cell, (*(one.miss(cell) for one in targets), float(changed)))

    if prod(map(len, over.values())) <= trials:
        yield from map(tried, all_settings(over))
        return
    optuna.logging.disable_default_handler()
    sampler = optuna.samplers.TPESampler(seed=seed % 2**32)
    study = optuna.create_study(sampler=sampler, directions=["minimize"] * (len(targets) + 1))
    for _ in range(PROPOSALS * trials):
        if len(done) == trials:
            return
        trial = study.ask()
        at = {name: trial.suggest_int(name, 0, len(values) - 1) for name, values in over.items()}
        setting = {name: over[name][place] for name, place in at.items()}
        key = tuple(setting.values())
        if key not in done:
            done[key] = tried(setting)
            yield done[key]
        study.tell(trial, done[key].misses)


def pareto_front(found: Sequence[TrialResult]) -> list[TrialResult]:
    """Those that no other is better than in all that is wanted, nearest first."""
    return sorted(
        (one for one in found if not any(_beats(other, one) for other in found)),
        key=lambda one: (sum(one.misses[:-1]), one.misses),
    )


def _beats(one: TrialResult, other: TrialResult) -> bool:
    pairs = list(zip(one.misses, other.misses, strict=True))
    return all(a <= b for a, b in pairs) and any(a < b for a, b in pairs)
