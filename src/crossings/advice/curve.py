"""The value of a game over time, from noisy evaluations: a Kalman smoother.

Each evaluation has an error, partly systematic: a search sees only as far as its horizon. Between two positions the
value changes by what is known (luck, mistakes) and little else, since good play doesn't change it. The smoother
combines both and says how sure it is. Source: Rauch, Tung and Striebel, 'Maximum likelihood estimates of linear dynamic
systems' (1965).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

EVALUATION_ERROR = 60.0
"""Standard error of one evaluation, in thousandths of a won game."""
DRIFT = 15.0
"""Standard deviation of the change between two positions that isn't known, in thousandths."""
LOWEST, HIGHEST = 0.0, 1000.0


class Estimate(NamedTuple):
    """A value and its standard error, in thousandths of a won game."""

    mean: float
    error: float


def smooth(observed: Sequence[float], changes: Sequence[float], *, is_last_exact: bool) -> list[Estimate]:
    """Return the values of successive positions.

    `observed`: their evaluations; `changes`: the known change from each position to the next; `is_last_exact`: whether
    the last value is the result.
    """
    predicted, filtered = [Estimate(observed[0], EVALUATION_ERROR)], [Estimate(observed[0], EVALUATION_ERROR)]
    for number in range(1, len(observed)):
        before = filtered[-1]
        expected = Estimate(_within(before.mean + changes[number - 1]), sqrt(before.error**2 + DRIFT**2))
        is_exact = is_last_exact and number == len(observed) - 1
        predicted.append(expected)
        filtered.append(_combine(expected, observed[number], 0.0 if is_exact else EVALUATION_ERROR))
    smoothed = [filtered[-1]]
    for number in range(len(observed) - 2, -1, -1):
        smoothed.append(_look_back(filtered[number], predicted[number + 1], smoothed[-1]))
    return smoothed[::-1]


def _combine(expected: Estimate, observed: float, error: float) -> Estimate:
    """Return the estimate after an evaluation with this error."""
    weight = expected.error**2 / (expected.error**2 + error**2)
    return Estimate(expected.mean + weight * (observed - expected.mean), expected.error * sqrt(1 - weight))


def _look_back(filtered: Estimate, predicted: Estimate, later: Estimate) -> Estimate:
    """Return the estimate of a position, given the estimate of the next one with and without later evaluations."""
    weight = filtered.error**2 / predicted.error**2
    mean = filtered.mean + weight * (later.mean - predicted.mean)
    variance = filtered.error**2 + weight**2 * (later.error**2 - predicted.error**2)
    return Estimate(_within(mean), sqrt(max(0.0, variance)))


def _within(value: float) -> float:
    return min(HIGHEST, max(LOWEST, value))
