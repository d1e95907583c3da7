"""Tests that stop by themselves: which of two players is better, told from as few rounds as it takes.

A generalised sequential probability ratio test, with the normal approximation that chess programmers use: rounds are
independent, the games of a round are not (they share dice), so that the mean of a round is one number, and how the
numbers spread is what the test has seen of them. Read in the order of seeds, the verdict hangs on nothing else.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from crossings.bots.match import student_quantile
from crossings.engine import CrossingsError
from crossings.lab.words import translate

MIN_ROUNDS = 16
"""Before so many nothing is decided: the spread is not known."""
PRIOR_ROUNDS = 4
"""For so many rounds of the widest spread there is counts, beside what was seen, what was not yet."""
OPPONENTS, TEAMS = 0.125, 0.5
"""The widest variance of a round's number, if its two games were independent: of a mean, of a difference."""


class BadBounds(CrossingsError):
    """Bounds between which nothing can be tested."""


@dataclass(frozen=True)
class Bounds:
    """What is tested: whether a round is worth `low` or `high` on average, and how often it may be told wrongly.

    The number of a round is the first player's points a game (0.5: both are equal); of teams it is what they have more
    than the others (0: equal).
    """

    low: float
    high: float
    alpha: float = 0.05
    """How often it says `high` where `low` is true."""
    beta: float = 0.05
    """How often it says `low` where `high` is true."""

    @property
    def upper(self) -> float:
        """The log-likelihood ratio from which on it is `high`."""
        return math.log((1 - self.beta) / self.alpha)

    @property
    def lower(self) -> float:
        """The log-likelihood ratio from which down it is `low`."""
        return math.log(self.beta / (1 - self.alpha))


class SequentialTest:
    """A test as far as it has come. Raises `BadBounds` where nothing can be told apart by the bounds."""

    def __init__(self, bounds: Bounds, *, cooperative: bool) -> None:
        self._least, self._widest = (-1.0, TEAMS) if cooperative else (0.0, OPPONENTS)
        if not self._least <= bounds.low < bounds.high <= 1:
            given = {"low": bounds.low, "high": bounds.high, "least": self._least}
            raise BadBounds(translate("error-bounds", **{name: f"{number:g}" for name, number in given.items()}))
        if not (0 < bounds.alpha < 1 / 2 and 0 < bounds.beta < 1 / 2):
            raise BadBounds(translate("error-rates", alpha=f"{bounds.alpha:g}", beta=f"{bounds.beta:g}"))
        self.bounds = bounds
        self.rounds = 0
        self._sum = self._squares = 0.0

    def add(self, number: float) -> None:
        """A further round."""
        self.rounds += 1
        self._sum += number
        self._squares += number * number

    def expected(self, mean: float) -> float:
        """How many rounds it takes on average where they are worth `mean` (Wald), were they to spread most widely."""
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
        """What a round is worth so far."""
        return self._sum / max(1, self.rounds)

    @property
    def variance(self) -> float:
        """Of the number of a round."""
        seen = max(0.0, self._squares - self._sum * self.mean)
        return (seen + PRIOR_ROUNDS * self._widest) / (self.rounds + PRIOR_ROUNDS)

    @property
    def interval(self) -> tuple[float, float]:
        """95 % for what a round is worth, as if so many rounds had been meant from the beginning."""
        half = student_quantile(max(2, self.rounds)) * math.sqrt(self.variance / max(1, self.rounds))
        return max(self._least, self.mean - half), min(1.0, self.mean + half)

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio of `high` to `low`."""
        low, high = self.bounds.low, self.bounds.high
        return self.rounds * (high - low) * (2 * self.mean - low - high) / (2 * self.variance)

    @property
    def verdict(self) -> bool | None:
        """True: `high`, False: `low`, None: not decided yet."""
        if self.rounds < MIN_ROUNDS or self.bounds.lower < self.ratio < self.bounds.upper:
            return None
        return self.ratio > 0


def elo(points: float) -> float:
    """By how much somebody is better who has these points a game, 0 to 1."""
    clipped = min(max(points, 1e-4), 1 - 1e-4)
    return 400 * math.log10(clipped / (1 - clipped))


def points_from_elo(difference: float) -> float:
    """The points a game of somebody who is better by so much."""
    return 1 / (1 + 10 ** (-difference / 400))
