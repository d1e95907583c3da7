"""Sequential tests: which of two players is better, from as few rounds as needed.

A generalised sequential probability ratio test with the normal approximation used in chess programming. Rounds are
independent, games of one round are not (they share dice). So the mean of a round is one sample, and the variance is
estimated from these samples. The samples are read in the order of seeds, so the verdict depends on nothing else.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from crossings.engine import CrossingsError
from crossings.engine.intervals import student_quantile
from crossings.lab.words import translate

MIN_ROUNDS = 16
"""No verdict before this many rounds, since the variance is unknown."""
PRIOR_ROUNDS = 4
"""Rounds of the largest possible variance that are added to the observed ones."""
OPPONENTS, TEAMS = 0.125, 0.5
"""The largest variance of a round if its two games were independent: of a mean, of a difference."""


class BadBounds(CrossingsError):
    """Bounds that can't be tested."""


@dataclass(frozen=True)
class Bounds:
    """The hypotheses: the mean value of a round is `low`, or it is `high`.

    The value of a round is the first player's points per game (0.5 means equal); for teams, the difference in wins (0
    means equal).
    """

    low: float
    high: float
    alpha: float = 0.05
    """Probability of accepting `high` if `low` is true."""
    beta: float = 0.05
    """Probability of accepting `low` if `high` is true."""

    @property
    def upper(self) -> float:
        """Log-likelihood ratio at which `high` is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    @property
    def lower(self) -> float:
        """Log-likelihood ratio at which `low` is accepted."""
        return math.log(self.beta / (1 - self.alpha))


class SequentialTest:
    """A running test. Raises `BadBounds` if the bounds are invalid."""

    def __init__(self, bounds: Bounds, *, cooperative: bool) -> None:
        self._least, self._widest = (-1.0, TEAMS) if cooperative else (0.0, OPPONENTS)
        if not self._least <= bounds.low < bounds.high <= 1:
            values = {"low": bounds.low, "high": bounds.high, "least": self._least}
            raise BadBounds(translate("error-bounds", **{name: f"{number:g}" for name, number in values.items()}))
        if not (0 < bounds.alpha < 1 / 2 and 0 < bounds.beta < 1 / 2):
            raise BadBounds(translate("error-rates", alpha=f"{bounds.alpha:g}", beta=f"{bounds.beta:g}"))
        self.bounds = bounds
        self._smallest = max(abs(mean) * (1 - abs(mean)) for mean in (bounds.low, bounds.high)) if cooperative else 0.0
        """Smallest variance of a difference of -1, 0 or 1 under a hypothesis. Teams with the same luck rarely differ at
        all, so the first rounds may show no variance."""
        self.rounds = 0
        self._sum = self._squares = 0.0

    def add(self, number: float) -> None:
        """Add the value of a round."""
        self.rounds += 1
        self._sum += number
        self._squares += number * number

    def expected(self, mean: float) -> float:
        """Return the expected number of rounds if their mean is `mean` and their variance the largest (Wald)."""
        bounds, variance = self.bounds, self._widest
        upper, lower, width = bounds.upper, bounds.lower, bounds.high - bounds.low
        lean = (2 * mean - bounds.low - bounds.high) / width
        if abs(lean) < 1e-9:
            rounds = -upper * lower * variance / width**2
        else:
            rises = (1 - math.exp(-lean * lower)) / (math.exp(-lean * upper) - math.exp(-lean * lower))
            rounds = (rises * upper + (1 - rises) * lower) * 2 * variance / (lean * width**2)
        return max(MIN_ROUNDS, rounds)

    @property
    def mean(self) -> float:
        """Mean value of the rounds so far."""
        return self._sum / max(1, self.rounds)

    @property
    def variance(self) -> float:
        """Estimated variance of a round's value."""
        observed = max(0.0, self._squares - self._sum * self.mean)
        return max(self._smallest, (observed + PRIOR_ROUNDS * self._widest) / (self.rounds + PRIOR_ROUNDS))

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of the mean, as if the number of rounds had been fixed in advance."""
        half = student_quantile(max(2, self.rounds)) * math.sqrt(self.variance / max(1, self.rounds))
        return max(self._least, self.mean - half), min(1.0, self.mean + half)

    @property
    def ratio(self) -> float:
        """Log-likelihood ratio of `high` to `low`."""
        low, high = self.bounds.low, self.bounds.high
        return self.rounds * (high - low) * (2 * self.mean - low - high) / (2 * self.variance)

    @property
    def verdict(self) -> bool | None:
        """True for `high`, False for `low`, None if undecided."""
        if self.rounds < MIN_ROUNDS or self.bounds.lower < self.ratio < self.bounds.upper:
            return None
        return self.ratio > 0


def elo_from_points(points: float) -> float:
    """Return the Elo difference that corresponds to an expected score, 0 to 1."""
    clipped = min(max(points, 1e-4), 1 - 1e-4)
    return 400 * math.log10(clipped / (1 - clipped))


def points_from_elo(difference: float) -> float:
    """Return the expected score that corresponds to an Elo difference."""
    return 1 / (1 + 10 ** (-difference / 400))
