"""Ratings of players with known strengths lie in their intervals; impossible requests fail with one line."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest

import crossings
from crossings.cli.main import main
from crossings.lab.plan import make_plan
from crossings.lab.rating import elos, ratings, round_values
from crossings.lab.record import play_row
from crossings.lab.sequential import points_from_elo

TRUE = (-150.0, -30.0, 60.0, 120.0)
"""Elo above the mean."""
PAIRS = list(combinations(range(len(TRUE)), 2))


def points(rng: Random, one: int, other: int) -> float:
    """Return the value of a round of two games."""
    chance = points_from_elo(TRUE[one] - TRUE[other])
    return sum(rng.random() < chance for _ in range(2)) / 2


def test_true_ratings_lie_in_their_intervals() -> None:
    rng, inside = Random(1), 0
    for _ in range(100):
        rounds = {(one, other): [points(rng, one, other) for _ in range(60)] for one, other in PAIRS}
        results = ratings(len(TRUE), rounds, samples=200)
        assert sum(one.elo for one in results) == pytest.approx(0)
        inside += sum(low <= true <= high for true, (_, low, high) in zip(TRUE, results, strict=True))
    assert 4 * 90 <= inside <= 4 * 99


def test_two_ratings_are_the_difference_in_elo() -> None:
    points = np.array([[0.0, 75.0], [25.0, 0.0]])
    first, other = elos(points)
    assert points_from_elo(first - other) == pytest.approx(0.75)


def test_a_player_that_wins_every_game_has_a_wide_interval() -> None:
    best, worst = ratings(2, {(0, 1): [1.0] * 30})
    assert best.low < best.elo < best.high
    assert 300 < best.elo - worst.elo < 1000


def test_ratings_are_reproducible() -> None:
    rounds = {(0, 1): [1.0, 0.5, 0.0, 1.0]}
    assert ratings(2, rounds) == ratings(2, rounds)
    assert ratings(2, rounds) == ratings(2, {(0, 1): [0.0, 1.0, 1.0, 0.5]}), "in whatever order the rounds came"


def test_rounds_are_those_of_a_match() -> None:
    game = crossings.game("dunkelrunde")
    plan = make_plan(game, ["novice", "random"], games=7)
    rows = [play_row(plan, number) for number in range(7)]
    rounds = round_values(rows)
    assert len(rounds) == 3, "the last one is not whole"
    assert all(0 <= one <= 1 for one in rounds)


def test_the_command_rates_the_better_one_higher(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "rate", "dunkelrunde", "random", "novice", "--games", "10", "--on", "here"]) == 0
    head, best, worst = capfd.readouterr().out.splitlines()
    assert head.split() == ["player", "Elo", "(95", "%)", "games", "points", "per", "game"]
    assert (best.split()[0], worst.split()[0]) == ("novice", "random")
    assert "  10  " in best
