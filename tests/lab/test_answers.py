"""A report answers first: five sentences with intervals, and a correction for several comparisons."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import crossings
from crossings.lab.plan import Plan, make_plan
from crossings.lab.record import Row
from crossings.lab.reports.figures import Cell
from crossings.lab.reports.findings import make_findings
from crossings.lab.reports.variants import compare, holm, p_value
from crossings.reports.answers import answers
from crossings.reports.figures import Figure
from lab.test_figures import row

ROUND, SHORT = (
    make_plan(crossings.game("dunkelrunde"), ["club", "club"], games=80, options={"players": 2, "board": board})
    for board in ("round", "short")
)
TEAM = make_plan(crossings.game("over-the-next-dune"), ["club"], games=80)
INTERVAL = r"\(-?[\d.]+ to -?[\d.]+\)"


def games(plan: Plan, seed: int, moves: int = 100, **given: Any) -> list[Row]:
    """Return games whose length varies and that the first seat wins in three of four cases."""
    rng = random.Random(seed)
    return [
        row(number, round=number, winners=[int(rng.random() > 0.75)], moves=rng.gauss(moves, 9), **given)
        for number in range(plan.games)
    ]


def test_a_report_begins_with_five_answers() -> None:
    """CON-27: each has its figure and interval."""
    kinds: dict[str, Any] = {"offered": [("reached", 4)], "taken": [], "worthy": []}
    cells = [Cell("round", ROUND, 0, games(ROUND, 1, **kinds)), Cell("short", SHORT, 0, games(SHORT, 1, 60, **kinds))]
    patterns = (
        rf"No: Red has a win rate of \d+ % {INTERVAL} where 50 % would be even, in 80 different games",
        rf"[\d.]+ {INTERVAL} minutes at 15 seconds .* \d+ {INTERVAL} moves, in 80 different games",
        rf"The luckiest seat wins \d+ % {INTERVAL} of 80 games; if luck decided nothing, 50 %\.",
        rf"Almost never near-best: “[^”]+”, in 0 % {INTERVAL} of 320 decisions",
        rf"1 significant difference in 3 comparisons .*: short, moves: -\d+ {INTERVAL}, in 80 pairs of games",
    )
    for pattern, (_, answer) in zip(patterns, answers(make_findings(cells, [])), strict=True):
        assert re.search(pattern, answer.replace("\N{NO-BREAK SPACE}", " ")), answer


def test_an_answer_that_was_not_measured_says_so() -> None:
    found = answers(make_findings([Cell("all", TEAM, 0, games(TEAM, 1, luck=None))], []))
    fair, _, lucky, never, changed = (answer for _, answer in found)
    assert "The team wins" in fair
    assert "Not measured" in lucky and "Not measured" in never
    assert "Only one variant was played" in changed


def test_holms_correction_is_as_published() -> None:
    """Holm 1979: of the sorted values, each is compared with 0.05 by the number of those that remain."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == [True, False, False, True]
    assert holm([0.02, 0.03]) == [True, True]
    assert holm([]) == []


@pytest.mark.parametrize(("value", "p"), [(0.0, 1.0), (10.0, 0.05), (20.0, 0.0001)])
def test_a_change_is_significant_if_its_interval_excludes_zero(value: float, p: float) -> None:
    assert p_value(Figure("moves", value, value - 10, value + 10, 80)) == pytest.approx(p, abs=1e-4)


def test_of_many_variants_without_effect_rarely_one_is_significant() -> None:
    """CON-27: in 20 reports of four equal variants, no more than a few have a significant difference."""
    found = 0
    for seed in range(20):
        cells = [Cell(f"{at}", TEAM, 0, games(TEAM, 5 * seed + at)) for at in range(5)]
        found += any(change.significant for change in compare(cells))
    assert found <= 3
