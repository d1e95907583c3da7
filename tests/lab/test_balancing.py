"""Balancing recommends what intervals support, and says how many games would decide."""

from __future__ import annotations

from math import inf

import pytest

import crossings
from crossings.lab.balancing import Support, Target, games_to_decide, judge, widen
from crossings.lab.plan import make_plan
from crossings.lab.reports.figures import Cell
from lab.test_figures import row

PLAN = make_plan(crossings.game("dune-chess"), ["club", "club"], games=100)


def games(won: int, of: int = 100) -> Cell:
    """Return games of which Harkonnen win the first ones: with 50 of 100, the interval is 40 to 60 %."""
    return Cell("", PLAN, 0, [row(number, round=number, winners=[int(number >= won)]) for number in range(of)])


@pytest.mark.parametrize(
    ("low", "high", "support"),
    [
        (35, 65, Support.MET),
        (41, 65, Support.OPEN),
        (45, 55, Support.OPEN),
        (55, inf, Support.OPEN),
        (65, inf, Support.MISSED),
        (-inf, 35, Support.MISSED),
    ],
)
def test_a_target_is_met_if_the_whole_interval_lies_in_its_range(low: float, high: float, support: Support) -> None:
    assert Target("Harkonnen", low, high).support(games(50)) is support


def test_a_setting_meets_its_targets_together() -> None:
    met, undecided, missed = (Target("Harkonnen", low, 100) for low in (20, 45, 80))
    assert judge(games(50), [met]) is Support.MET
    assert judge(games(50), [met, undecided]) is Support.OPEN
    assert judge(games(50), [met, undecided, missed]) is Support.MISSED


def test_the_best_of_many_settings_needs_clearer_figures() -> None:
    target = Target("Harkonnen", 38, 62)
    assert (target.support(games(50)), target.support(widen(games(50), 40))) == (Support.MET, Support.OPEN)


def test_the_proposed_number_of_games_decides() -> None:
    """A margin of 5 points is half of the interval's 10, so four times as many games decide."""
    target = Target("Harkonnen", 45, 55)
    number = games_to_decide(games(50), [target])
    assert number is not None and 360 <= number <= 440
    assert target.support(games(number // 2, number)) is Support.MET
    assert games_to_decide(games(50), [Target("Harkonnen", 50, 80)]) is None, "it lies at the limit"
