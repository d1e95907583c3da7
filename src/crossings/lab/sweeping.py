"""Sweeps: a figure measured over options until its interval is narrow enough, and what each ruling changes."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

from crossings.engine import BadOption, Game
from crossings.engine.options import Option, Value
from crossings.lab.jobs import Backend, play_games
from crossings.lab.plan import BadPlan, Plan
from crossings.lab.record import Row
from crossings.lab.reports.figures import SHARE, Cell
from crossings.lab.reports.measures import figure_named
from crossings.lab.words import translate

FIRST_CHECK = 16
"""Rounds before a figure is looked at; after that each time as many again."""
ERROR = 0.05
MOST_VALUES = 6
"""An option with more values is tried one step to each side."""


@dataclass(frozen=True)
class Precision:
    """A figure, and how far its interval may reach to each side: of a share in percentage points."""

    figure: str
    within: float

    def is_met(self, cell: Cell) -> bool:
        """Whether a cell tells it so narrowly. Raises `BadPlan` where there is no such figure."""
        one = figure_named(cell, self.figure)
        widest = max(one.high - one.value, one.value - one.low)
        return widest * (100 if one.unit == SHARE else 1) <= self.within


def checkpoints(plan: Plan) -> list[int]:
    """After how many rounds of a variant one looks, the last time after all."""
    rounds = plan.rounds
    if rounds < FIRST_CHECK:
        raise BadPlan(
            translate("error-few-rounds-to-sweep", rounds=rounds, least=FIRST_CHECK, games=len(plan.players)),
        )
    found = [FIRST_CHECK]
    while found[-1] < rounds:
        found.append(min(2 * found[-1], rounds))
    return found


def play_sweep(
    plan: Plan, wanted: Precision, place: Backend, there: Sequence[Row] = ()
) -> Generator[list[Row], None, None]:
    """Play each variant of a plan until the figure is as narrow as wanted, or all its games are played.

    Rows come as `played` gives them; those that are `there` are not played again. Intervals are as much wider as one
    looks more often (Bonferroni), and what is played depends on rounds alone: not on where, or how many at once.
    """
    when, turns = checkpoints(plan), len(plan.players)
    sure = NormalDist().inv_cdf(1 - ERROR / 2 / len(when))
    rows = {row["number"]: row for row in there}
    left = list(range(len(plan.variants)))
    for rounds in when:
        numbers = [nth * len(plan.variants) + variant for nth in range(rounds * turns) for variant in left]
        for some in play_games(plan, [number for number in numbers if number not in rows], place):
            rows.update((row["number"], row) for row in some)
            yield some
        left = [one for one in left if not wanted.is_met(_cell(plan, one, rows, rounds, sure))]


def _cell(plan: Plan, variant: int, rows: Mapping[int, Row], rounds: int, sure: float) -> Cell:
    numbers = (nth * len(plan.variants) + variant for nth in range(rounds * len(plan.players)))
    return Cell("", plan, variant, [rows[number] for number in numbers], sure)


# ---- rulings ---------------------------------------------------------------------------------------


def option_changes(game: Game, given: dict[str, Value]) -> Iterator[tuple[Option, Value]]:
    """Each option that is not given, with each value that it might have instead, where the game allows it."""
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
    return [option.values[one] for one in (at - 1, at + 1) if 0 <= one < len(option.values)]
