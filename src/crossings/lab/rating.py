"""Rate players that all played each other: Elo by the Bradley-Terry model, with confidence intervals."""

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
"""Two players, by their index in the list."""
PairResults = Mapping[Pair, Sequence[float]]
"""The value of each round of a pair: the first player's points per game, 0 to 1."""
Points = NDArray[np.float64]
"""[..., N, N]: points of each player against each other, summed over rounds."""
PRIOR_ROUNDS = (0.0, 1.0)
"""Two extra rounds of each pair, one lost and one won, which keep ratings finite."""
SAMPLES = 1000
"""Bootstrap samples of the rounds, from which the intervals are taken."""
PERCENTILES = (2.5, 97.5)
MIN_POINTS = 0.25
"""Points added to both players of each pair in every bootstrap sample, which keep ratings finite."""
MAX_ITERATIONS, TOLERANCE = 10_000, 1e-7


class Rating(NamedTuple):
    """A rating in Elo above the mean of all players, with its 95 % interval."""

    elo: float
    low: float
    high: float


def make_pairs(game: Game, players: Sequence[str]) -> list[Pair]:
    """Return all pairs of players. Raises `BadOption`."""
    if game.cooperative:
        raise BadOption(translate("error-teams-not-rated", game=game.id))
    if len(players) < GAMES_PER_ROUND or len(set(players)) < len(players):
        raise BadOption(translate("error-rated", players=shorten(", ".join(players))))
    return [(first, second) for first, second in combinations(range(len(players)), GAMES_PER_ROUND)]


def round_values(rows: Iterable[Row]) -> list[float]:
    """Return the value of each complete round for the first player."""
    points: dict[int, list[list[float | None]]] = {}
    for row in rows:
        points.setdefault(row["round"], []).append(row["points"])
    return [
        round_value(round_points, cooperative=False)
        for round_points in points.values()
        if len(round_points) == GAMES_PER_ROUND
    ]


def ratings(count: int, rounds: PairResults, seed: int = 1, samples: int = SAMPLES) -> list[Rating]:
    """Return the ratings of `count` players that all met; their mean is 0."""
    values = {pair: np.array([*sorted(pair_values), *PRIOR_ROUNDS]) for pair, pair_values in rounds.items()}
    rng = np.random.default_rng(seed)
    resampled = [
        {pair: rng.choice(pair_values, len(pair_values)) for pair, pair_values in values.items()}
        for _ in range(samples)
    ]
    sampled_ratings = elos(np.array([_points(count, sample) + MIN_POINTS for sample in resampled]))
    low, high = np.percentile(sampled_ratings, PERCENTILES, axis=0)
    return [Rating(*map(float, sample)) for sample in zip(elos(_points(count, values)), low, high, strict=True)]


def elos(points: Points) -> Points:
    """Return the maximum-likelihood ratings, [..., N], by the iteration of Hunter (2004); their mean is 0."""
    rounds = points + points.swapaxes(-1, -2)
    strength = np.ones(points.shape[:-1])
    for _ in range(MAX_ITERATIONS):
        before = strength
        strength = points.sum(-1) / (rounds / (strength[..., :, None] + strength[..., None, :])).sum(-1)
        strength /= np.exp(np.log(strength).mean(-1, keepdims=True))
        if np.abs(np.log(strength / before)).max() < TOLERANCE:
            break
    rating_array: Points = 400 * np.log10(strength)
    return rating_array


def _points(count: int, rounds: Mapping[Pair, Points]) -> Points:
    points = np.zeros((count, count))
    for (first, second), values in rounds.items():
        points[first, second] += values.sum()
        points[second, first] += len(values) - values.sum()
    return points
