"""Confidence intervals of means and rates."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev

Z_95 = 1.96
"""Half-width of a 95 % interval in standard errors, for many trials."""


def student_quantile(rounds: int, sure: float = Z_95) -> float:
    """Return Student's quantile for this number of rounds (at least 2); `sure` is the normal quantile.

    Exact for two and three rounds. The expansion for more is 4 % too small for four rounds, less than 1 % from six on.
    """
    free, z = rounds - 1, sure
    outside = math.erfc(z / math.sqrt(2))
    if free == 1:
        return 1 / math.tan(math.pi / 2 * outside)
    if free == 2:
        return (1 - outside) * math.sqrt(2 / (outside * (2 - outside)))
    return z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)


def wilson(mean: float, trials: float, sure: float) -> tuple[float, float]:
    """Return Wilson's interval for a mean of yes-or-no trials."""
    z = sure * sure / trials
    middle = (mean + z / 2) / (1 + z)
    half = sure / (1 + z) * math.sqrt(mean * (1 - mean) / trials + z / (4 * trials))
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % confidence interval of the mean of at least two independent values."""
    half = student_quantile(len(values)) * stdev(values) / math.sqrt(len(values))
    return fmean(values) - half, fmean(values) + half


def are_disjoint(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Return whether two intervals have no common point."""
    low, high = sorted((one, other))
    return low[1] < high[0]
