"""What results are worth: winners share, opponents' rewards add up to zero, a team has all or nothing."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from crossings.engine import BadNumber
from crossings.engine.state import rewards


@pytest.mark.parametrize(
    ("winners", "seats", "worth"),
    [
        ((1,), 2, (-1.0, 1.0)),
        ((), 2, (0.0, 0.0)),
        ((0, 1), 2, (0.0, 0.0)),
        ((0,), 5, (1.0, -0.25, -0.25, -0.25, -0.25)),
        ((0, 2), 3, (0.25, -0.5, 0.25)),
    ],
)
def test_winners_share_and_the_others_pay(winners: tuple[int, ...], seats: int, worth: tuple[float, ...]) -> None:
    assert rewards(winners, seats, cooperative=False) == worth


def test_rewards_of_opponents_add_up_to_zero_and_grow_with_the_points() -> None:
    for seats in range(2, 7):
        for count in range(seats + 1):
            for winners in combinations(range(seats), count):
                given = rewards(winners, seats, cooperative=False)
                assert sum(given) == pytest.approx(0) and max(map(abs, given)) <= 1
                assert all(given[won] >= lost for won in winners for lost in given)


@pytest.mark.parametrize("seats", [-1, 0, 1, True, "2", 2.0, None], ids=repr)
def test_opponents_are_two_or_more(seats: Any) -> None:
    with pytest.raises(BadNumber, match=r"^seats: a whole number is needed, 2 or more, not "):
        rewards((), seats, cooperative=False)


def test_a_team_wins_or_loses_together() -> None:
    assert rewards((0, 1, 2), 3, cooperative=True) == (1.0, 1.0, 1.0)
    assert rewards((), 1, cooperative=True) == (-1.0,)
