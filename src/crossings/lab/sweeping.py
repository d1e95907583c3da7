"""Sweeps: measure a figure over options until its interval is narrow enough, and what each ruling changes."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

from crossings.engine import BadOption, Game
from crossings.engine.options import Option, Value
from crossings.lab.jobs import Backend, play_games
from crossings.lab.plan import BadPlan, Plan
from crossings.lab.record import Row
from crossings.lab.reports.figures import Cell
from crossings.lab.reports.measures import figure_named
from crossings.lab.words import translate
from crossings.reports.figures import SHARE

FIRST_CHECK = 16
"""Rounds before the first check of a figure; each later check doubles them."""
ERROR = 0.05
MOST_VALUES = 6
"""An option with more values is varied by one step in each direction."""


@dataclass(frozen=True)
class Precision:
    """A figure, and the half-width its interval may have (for shares, in percentage points)."""

    figure: str
    within: float

    def is_met(self, cell: Cell) -> bool:
        """Return whether the interval of a cell is narrow enough. Raises `BadPlan` if the figure is unknown."""
        figure = figure_named(cell, self.figure)
        half_width = max(figure.high - figure.value, figure.value - figure.low)
        return half_width * (100 if figure.unit == SHARE else 1) <= self.within


def checkpoints(plan: Plan) -> list[int]:
    """Return the numbers of rounds after which a variant is checked; the last is all of them."""
    rounds = plan.rounds
    if rounds < FIRST_CHECK:
        raise BadPlan(
            translate("error-few-rounds-to-sweep", rounds=rounds, least=FIRST_CHECK, games=plan.games_per_round),
        )
    points = [FIRST_CHECK]
    while points[-1] < rounds:
        points.append(min(2 * points[-1], rounds))
    return points


def play_sweep(
    plan: Plan, precision: Precision, backend: Backend, stored: Sequence[Row] = ()
) -> Generator[list[Row], None, None]:
    """Play each variant of a plan until the figure is precise enough or all its games are played.

    Yields rows as `play_games` does; `stored` rows are not played again. Intervals are widened for repeated checks
    (Bonferroni). Which games are played depends on the rounds alone, not on the backend or the number of workers.
    """
    schedule, turns = checkpoints(plan), plan.games_per_round
    z = NormalDist().inv_cdf(1 - ERROR / 2 / len(schedule))
    rows = {row["number"]: row for row in stored}
    open_variants = list(range(len(plan.variants)))
    for rounds in schedule:
        numbers = [nth * len(plan.variants) + variant for nth in range(rounds * turns) for variant in open_variants]
        for batch in play_games(plan, [number for number in numbers if number not in rows], backend):
            rows.update((row["number"], row) for row in batch)
            yield batch
        open_variants = [
            variant for variant in open_variants if not precision.is_met(_cell(plan, variant, rows, rounds, z))
        ]


def _cell(plan: Plan, variant: int, rows: Mapping[int, Row], rounds: int, z: float) -> Cell:
    numbers = (nth * len(plan.variants) + variant for nth in range(rounds * plan.games_per_round))
    return Cell("", plan, variant, [rows[number] for number in numbers], z)


# ---- rulings ---------------------------------------------------------------------------------------


def option_changes(game: Game, given: dict[str, Value]) -> Iterator[tuple[Option, Value]]:
    """Yield each option that is not given with each other value it can have, if the game allows it."""
    usual = game.resolve(given)
    for option in game.options:
        if option.name in given or option.name == "players":
            continue
        for value in _others(option, usual[option.name]):
            try:
                game.resolve({**given, option.name: value})
            except BadOption:
                continue
            yield option, value


def _others(option: Option, usual: Value) -> list[Value]:
    others = [value for value in option.values if value != usual]
    if len(others) < MOST_VALUES:
        return others
    at = option.values.index(usual)
    return [option.values[index] for index in (at - 1, at + 1) if 0 <= index < len(option.values)]
