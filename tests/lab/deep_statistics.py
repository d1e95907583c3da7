"""The statistics of matches and the lab agree with SciPy."""

from itertools import pairwise

import numpy as np
import pytest
from scipy.optimize import isotonic_regression
from scipy.special import ndtr
from scipy.stats import binomtest, t

from crossings.engine.intervals import Z_95, student_quantile, wilson
from crossings.lab.calibrating import PRIOR_POSITIONS, fit_calibration
from crossings.search.calibration import KNOT_COUNT, KNOT_SPACING

pytestmark = pytest.mark.deep
ONE_SIDED_95 = ndtr(Z_95)
MIN_COVERAGE = 0.945
"""Minimum share of `95 %` intervals that contain the truth, from any number of rounds."""


@pytest.mark.parametrize("trials", [1, 2, 10, 80])
def test_wilsons_interval(trials: int) -> None:
    for won in range(trials + 1):
        expected = binomtest(won, trials).proportion_ci(2 * ONE_SIDED_95 - 1, method="wilson")
        assert wilson(won / trials, trials, Z_95) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("rounds, tolerance", [(2, 1e-9), (3, 1e-9), (4, 0.04), (6, 0.01), (16, 1e-3), (1000, 1e-6)])
def test_students_quantile(rounds: int, tolerance: float) -> None:
    assert student_quantile(rounds) == pytest.approx(t.ppf(ONE_SIDED_95, rounds - 1), rel=tolerance)
    assert t.cdf(student_quantile(rounds), rounds - 1) * 2 - 1 >= MIN_COVERAGE


def test_a_calibration_is_an_isotonic_regression() -> None:
    rng = np.random.default_rng(1)
    knots = rng.integers(0, KNOT_COUNT, 500)
    shares = rng.random(500).round()
    sizes = np.bincount(knots, minlength=KNOT_COUNT) + PRIOR_POSITIONS
    sums = np.bincount(knots, shares, KNOT_COUNT) + PRIOR_POSITIONS * np.linspace(0, 1, KNOT_COUNT)
    expected = isotonic_regression(sums / sizes, weights=sizes).x
    chances = fit_calibration(np.array(knots * KNOT_SPACING, np.float64), shares).chances
    assert chances[1:-1] == [round(1000 * one, 1) for one in expected[1:-1]]
    assert any(one == other for one, other in pairwise(chances)), "some knots are pooled"
