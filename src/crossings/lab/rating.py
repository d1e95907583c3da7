"""Ratings of players that have all met one another: Elo by the model of Bradley and Terry, and how sure it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crossings.engine import BadOption, Game, shorten
from crossings.lab.comparing import GAMES_PER_ROUND, round_value
from crossings.lab.record import Row
from crossings.lab.words import translate

Pair = tuple[int, int]
"""Two players, by their places in the list."""
PairResults = Mapping[Pair, Sequence[float]]
"""What each round of two players was worth: the points a game, 0 to 1, of the one who is named first."""
Points = NDArray[np.float64]
"""[..., N, N]: what each player's rounds against each other were worth."""
PRIOR_ROUNDS = (0.0, 1.0)
"""Two rounds that each pair is given beside its own, one lost and one won: nobody is better than all measure."""
SAMPLES = 1000
"""Of the rounds, drawn again from themselves: how the ratings spread over these is how sure they are."""
PERCENTILES = (2.5, 97.5)
MIN_POINTS = 0.25
"""Of a round, that each has against each whatever is drawn: else somebody might have nothing."""
MAX_ITERATIONS, TOLERANCE = 10_000, 1e-7


class Rating(NamedTuple):
    """How good a player is, in Elo above the mean of all, with 95 %."""

    elo: float
    low: float
    high: float


def make_pairs(game: Game, players: Sequence[str]) -> list[Pair]:
    """Who meets whom. Raises `BadOption`."""
    if game.cooperative:
        raise BadOption(translate("error-teams-not-rated", game=game.id))
    if len(players) < GAMES_PER_ROUND or len(set(players)) < len(players):
        raise BadOption(translate("error-rated", players=shorten(", ".join(players))))
    return [(one, other) for one, other in combinations(range(len(players)), GAMES_PER_ROUND)]


def round_values(rows: Iterable[Row]) -> list[float]:
    """What each whole round of two players was worth to the first."""
    points: dict[int, list[list[float | None]]] = {}
    for row in rows:
        points.setdefault(row["round"], []).append(row["points"])
    return [round_value(own, cooperative=False) for own in points.values() if len(own) == GAMES_PER_ROUND]


def ratings(count: int, rounds: PairResults, seed: int = 1, samples: int = SAMPLES) -> list[Rating]:
    """The ratings of so many players, all pairs of whom have met; their mean is 0."""
    given = {pair: np.array([*sorted(own), *PRIOR_ROUNDS]) for pair, own in rounds.items()}
    rng = np.random.default_rng(seed)
    again = [{pair: rng.choice(own, len(own)) for pair, own in given.items()} for _ in range(samples)]
    drawn = elos(np.array([_points(count, one) + MIN_POINTS for one in again]))
    low, high = np.percentile(drawn, PERCENTILES, axis=0)
    return [Rating(*map(float, one)) for one in zip(elos(_points(count, given)), low, high, strict=True)]


def elos(points: Points) -> Points:
    """[..., N] the likeliest ratings, by the iteration of Hunter (2004); their mean is 0."""
    rounds = points + points.swapaxes(-1, -2)
    strength = np.ones(points.shape[:-1])
    for _ in range(MAX_ITERATIONS):
        before = strength
        strength = points.sum(-1) / (rounds / (strength[..., :, None] + strength[..., None, :])).sum(-1)
        strength /= np.exp(np.log(strength).mean(-1, keepdims=True))
        if np.abs(np.log(strength / before)).max() < TOLERANCE:
            break
    found: Points = 400 * np.log10(strength)
    return found


def _points(count: int, rounds: Mapping[Pair, Points]) -> Points:
    points = np.zeros((count, count))
    for (one, other), own in rounds.items():
        points[one, other] += own.sum()
        points[other, one] += len(own) - own.sum()
    return points
