"""Ratings of players with known strengths lie in their intervals, and follow from the rounds."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest

from crossings.cli.main import main
from crossings.engine import Game
from crossings.lab.rating import elos, ratings, round_values
from crossings.lab.sequential import points_from_elo

TRUE = (-150.0, -30.0, 60.0, 120.0)
"""Elo above the mean."""
PAIRS = list(combinations(range(len(TRUE)), 2))


def points(rng: Random, one: int, other: int) -> float:
    """Return the value of a round of two games."""
    chance = points_from_elo(TRUE[one] - TRUE[other])
    return sum(rng.random() < chance for _ in range(2)) / 2


def test_true_ratings_lie_in_their_intervals() -> None:
    """CON-27: true ratings lie in 95 % of their intervals."""
    rng, inside = Random(1), 0
    for _ in range(100):
        rounds = {(one, other): [points(rng, one, other) for _ in range(60)] for one, other in PAIRS}
        results = ratings(len(TRUE), rounds, samples=200)
        assert sum(one.elo for one in results) == pytest.approx(0)
        inside += sum(low <= true <= high for true, (_, low, high) in zip(TRUE, results, strict=True))
    assert 4 * 90 <= inside <= 4 * 99


def test_two_ratings_differ_by_the_elo_of_their_score() -> None:
    """Three points of four are odds of 3 to 1, so 400 log10(3) Elo; the mean is 0."""
    assert elos(np.array([[0.0, 75.0], [25.0, 0.0]])) == pytest.approx([95.42, -95.42], abs=0.01)


def test_a_player_that_wins_every_game_has_a_finite_rating() -> None:
    """The two extra rounds of a pair make it 31 of 32 points: 400 log10(31) = 596.54 Elo apart."""
    best, worst = ratings(2, {(0, 1): [1.0] * 30})
    assert (best.elo, worst.elo) == pytest.approx((298.27, -298.27), abs=0.01)
    assert best.low < best.elo < best.high


def test_ratings_depend_on_the_rounds_but_not_on_their_order() -> None:
    assert ratings(2, {(0, 1): [1.0, 0.5, 0.0, 1.0]}) == ratings(2, {(0, 1): [0.0, 1.0, 1.0, 0.5]})


def test_only_whole_rounds_count() -> None:
    points = [[1.0, 0.0], [0.5, 0.5], [0.0, 1.0], [0.0, 1.0], [1.0, 0.0]]
    assert round_values({"round": number // 2, "points": one} for number, one in enumerate(points)) == [0.75, 0.0]


def test_the_command_rates_the_better_one_higher(coin_race: Game, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "rate", coin_race.id, "random", "novice", "--games", "10", "--on", "here"]) == 0
    head, best, worst = capfd.readouterr().out.splitlines()
    assert head.split() == ["player", "Elo", "(95", "%)", "games", "points", "per", "game"]
    assert (best.split()[0], worst.split()[0]) == ("novice", "random")
    assert "  10  " in best
