"""Charts of reports: axes with round ticks, and positions that agree with the figures."""

from __future__ import annotations

import pytest

from crossings.reports.charts import Tick, fan, histogram, intervals, quantiles
from crossings.reports.figures import SHARE, Figure


@pytest.mark.parametrize(
    ("low", "high", "texts"),
    [
        (0.31, 0.64, ["30 %", "40 %", "50 %", "60 %", "70 %"]),
        (0.5, 0.5, ["0 %", "100 %"]),
    ],
)
def test_an_axis_of_shares_begins_and_ends_with_a_round_tick(low: float, high: float, texts: list[str]) -> None:
    [tick, *others] = intervals("", [("", Figure("Red", low, low, high, 4, SHARE))]).axis.ticks
    assert [one.text for one in (tick, *others)] == texts
    assert (tick.at, others[-1].at) == (0, 100)


def test_an_interval_lies_between_the_ticks_around_it() -> None:
    """The even value counts, too, even if it lies outside the interval."""
    change = Figure("minutes", -2.5, -4, -1, 300, even=0.0)
    chart = intervals("", [("6", change)])
    assert [tick.text for tick in chart.axis.ticks] == ["-4", "-3", "-2", "-1", "0"]
    [row] = chart.rows
    assert (row.low, row.value, row.high, row.even) == (0, 37.5, 75, 100)


def test_a_histogram_counts_each_game_once() -> None:
    chart = histogram("", [10, 10, 11, 12, 20])
    top = float(chart.up.ticks[-1].text)
    assert [round(height * top / 100) for _, _, height in chart.bars] == [4, 0, 0, 1]
    left, width, _ = chart.bars[-1]
    assert left + width == pytest.approx(chart.across.at(20), abs=0.02)


def test_games_of_equal_length_are_one_bar() -> None:
    assert len(histogram("", [30, 30]).bars) == 1


def test_a_fan_has_the_median_and_two_bands() -> None:
    courses = quantiles([[0.5, share / 100, 1.0] for share in range(101)])
    assert [line[1] for line in courses] == [0.05, 0.25, 0.5, 0.75, 0.95]
    chart = fan("", courses)
    assert chart.line == "0,50 50,50 100,0"
    assert chart.bands[0] == "0,50 50,95 100,0 100,0 50,5 0,50"
    assert chart.across.ticks[1] == Tick(50, "half of the decisions")
