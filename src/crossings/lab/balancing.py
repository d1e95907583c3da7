"""Balancing: search for option values that meet targets, with Optuna, and show the Pareto front."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product
from math import ceil, inf, isinf, log10, prod
from statistics import NormalDist

from crossings.engine import Game, shorten
from crossings.engine.options import Value
from crossings.lab.plan import MIN_ROUNDS, BadPlan
from crossings.lab.reports.figures import Cell
from crossings.lab.reports.measures import PERCENT, figure_named
from crossings.lab.words import translate
from crossings.reports.figures import SHARE, Figure

NUMBER = r"(\d+(?:\.\d+)?)"
TARGET = re.compile(rf"(.+?)\s*(?:(<=|>=)\s*{NUMBER}|\s{NUMBER}\s*\.\.\s*{NUMBER})\s*%?")
RANGE = re.compile(r"(\S+)\s+(-?\d+)\s*\.\.\s*(-?\d+)")
ERROR = 0.05
MOST_GAMES = 100_000
"""More games than this are not worth proposing."""
DIGITS = 2
"""Significant digits of a proposed number of games."""
PROPOSALS = 10
"""Proposals per setting to try, since the search may repeat one."""
Setting = Mapping[str, Value]
PlaySetting = Callable[[Setting], Cell]
"""Plays a setting and returns its games."""


class Support(StrEnum):
    """What an interval says about a target."""

    MET = "met"
    OPEN = "open"
    MISSED = "missed"


@dataclass(frozen=True)
class Target:
    """A figure and the range it should lie in (for shares, in percent)."""

    figure: str
    low: float
    high: float

    def value(self, cell: Cell) -> Figure:
        """Return the figure of a cell. Raises `BadPlan`."""
        return figure_named(cell, self.figure)

    def miss(self, cell: Cell) -> float:
        """Return the distance of a cell's figure from the range; 0 if it lies inside."""
        value, _, _ = self._interval(cell)
        return max(self.low - value, value - self.high, 0.0)

    def support(self, cell: Cell) -> Support:
        """Return whether the whole interval of a cell's figure lies within the range, or outside of it."""
        _, low, high = self._interval(cell)
        if self.low <= low and high <= self.high:
            return Support.MET
        return Support.MISSED if high < self.low or low > self.high else Support.OPEN

    def games_to_decide(self, cell: Cell) -> float:
        """Return how many games narrow the interval enough to decide, if the figure stays as it is.

        An interval narrows with the square root of the number of games. Returns infinity at the limit of the range.
        """
        value, low, high = self._interval(cell)
        margin = min(abs(value - limit) for limit in (self.low, self.high) if not isinf(limit))
        return self.value(cell).games * (max(high - value, value - low) / margin) ** 2 if margin else inf

    def _interval(self, cell: Cell) -> tuple[float, float, float]:
        """Return the value of a cell's figure and the ends of its interval, shares in percent."""
        figure = self.value(cell)
        scale = PERCENT if figure.unit == SHARE else 1
        return figure.value * scale, figure.low * scale, figure.high * scale


@dataclass(frozen=True)
class TrialResult:
    """A setting, its games, and its distance from each target, then the number of changed options."""

    setting: Setting
    cell: Cell
    misses: tuple[float, ...]


def widen(cell: Cell, comparisons: int) -> Cell:
    """Return a cell with wider intervals, as the best of many comparisons owes some of its figures to luck.

    Uses Bonferroni's correction.
    """
    return replace(cell, z=NormalDist().inv_cdf(1 - ERROR / 2 / comparisons))


def judge(cell: Cell, targets: Sequence[Target]) -> Support:
    """Return whether a cell meets all targets by its intervals, misses one, or neither."""
    found = {target.support(cell) for target in targets}
    return next(support for support in (Support.MISSED, Support.OPEN, Support.MET) if support in found)


def games_to_decide(cell: Cell, targets: Sequence[Target]) -> int | None:
    """Return how many other games would decide about all targets, rounded up; None if there are too many."""
    games = max(target.games_to_decide(cell) for target in targets)
    if games > MOST_GAMES:
        return None
    step = int(10 ** max(0, int(log10(games)) + 1 - DIGITS))
    return max(ceil(games / step) * step, MIN_ROUNDS * cell.plan.games_per_round)


def parse_targets(text: str) -> list[Target]:
    """Parse targets such as `games won 40..60 %, minutes <= 45`. Raises `BadPlan`."""
    targets = []
    for part in text.split(","):
        match = TARGET.fullmatch(part.strip())
        if match is None:
            raise BadPlan(translate("error-target", target=shorten(part.strip())))
        name, sign, bound, low, high = match.groups()
        bounds = {"<=": (-inf, bound), ">=": (bound, inf)}.get(sign, (low, high))
        target = Target(name, *map(float, bounds))
        if target.low > target.high:
            raise BadPlan(translate("error-target-empty", target=shorten(part.strip()), low=low, high=high))
        targets.append(target)
    return targets


def parse_ranges(game: Game, texts: Sequence[str]) -> dict[str, list[Value]]:
    """Parse options and their values such as `income 1..6` or `setup wall,heart`. Raises `BadPlan`, `BadOption`."""
    ranges: dict[str, list[Value]] = {}
    for text in texts:
        if between := RANGE.fullmatch(text.strip()):
            name = between[1]
            low, high = (int(game.parse(name, end)) for end in between.groups()[1:])
            values = [f"{number}" for number in range(low, high + 1)]
        else:
            name, _, values_text = text.strip().partition(" ")
            values = [number.strip() for number in values_text.split(",")] if values_text else []
        if not values or name in ranges:
            raise BadPlan(translate("error-range", range=shorten(text)))
        ranges[name] = [game.parse(name, value) for value in values]
    return ranges


def all_settings(over: Mapping[str, Sequence[Value]]) -> Iterator[dict[str, Value]]:
    """Yield all settings of options with these values."""
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
    """Try settings, each once: all of them if there are at most `trials`, else those the search proposes."""
    usual = game.resolve({})
    tried_settings: dict[tuple[Value, ...], TrialResult] = {}

    def try_setting(setting: dict[str, Value]) -> TrialResult:
        cell = attempt(setting)
        changed = sum(value != usual[name] for name, value in setting.items())
        return TrialResult(setting, cell, (*(target.miss(cell) for target in targets), float(changed)))

    if prod(map(len, over.values())) <= trials:
        yield from map(try_setting, all_settings(over))
        return
    import optuna  # the extra `lab`, which reading targets and ranges doesn't need

    optuna.logging.disable_default_handler()
    sampler = optuna.samplers.TPESampler(seed=seed % 2**32)
    study = optuna.create_study(sampler=sampler, directions=["minimize"] * (len(targets) + 1))
    for _ in range(PROPOSALS * trials):
        if len(tried_settings) == trials:
            return
        trial = study.ask()
        indices = {name: trial.suggest_int(name, 0, len(values) - 1) for name, values in over.items()}
        setting = {name: over[name][index] for name, index in indices.items()}
        key = tuple(setting.values())
        if key not in tried_settings:
            tried_settings[key] = try_setting(setting)
            yield tried_settings[key]
        study.tell(trial, tried_settings[key].misses)


def pareto_front(results: Sequence[TrialResult]) -> list[TrialResult]:
    """Return the results that no other result beats in every target, the nearest first."""
    return sorted(
        (result for result in results if not any(_beats(other, result) for other in results)),
        key=lambda result: (sum(result.misses[:-1]), result.misses),
    )


def _beats(result: TrialResult, other: TrialResult) -> bool:
    pairs = list(zip(result.misses, other.misses, strict=True))
    return all(a <= b for a, b in pairs) and any(a < b for a, b in pairs)
