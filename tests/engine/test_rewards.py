"""What results are worth: winners share, opponents' rewards add up to zero, a team has all or nothing."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

import pytest

from crossings.engine import BadNumber, BadSeat
from crossings.engine.state import rewards


def test_a_duel_is_worth_one_to_the_winner() -> None:
    assert rewards((1,), 2, cooperative=False) == (-1.0, 1.0)
    assert rewards((), 2, cooperative=False) == rewards((0, 1), 2, cooperative=False) == (0.0, 0.0)


def test_winners_share_and_the_others_pay() -> None:
    assert rewards((0,), 5, cooperative=False) == (1.0, -0.25, -0.25, -0.25, -0.25)
    assert rewards((0, 2), 3, cooperative=False) == (0.25, -0.5, 0.25)


def test_rewards_of_opponents_add_up_to_zero_and_grow_with_the_points() -> None:
    for seats in range(2, 7):
        for count in range(seats + 1):
            for winners in combinations(range(seats), count):
                given = rewards(winners, seats, cooperative=False)
                assert sum(given) == pytest.approx(0) and max(map(abs, given)) <= 1
                assert all(given[won] >= lost for won in winners for lost in given)


@pytest.mark.parametrize("winner", [-1, 2, 2**31, True, "0", 0.5, math.nan, None], ids=repr)
@pytest.mark.parametrize("cooperative", [True, False])
def test_who_does_not_sit_there_has_not_won(winner: Any, cooperative: bool) -> None:
    with pytest.raises(BadSeat, match=r"^seat .+: there are the seats 0 to 1$"):
        rewards([winner], 2, cooperative)


@pytest.mark.parametrize("seats", [-1, 0, 1, True, "2", 2.0, None], ids=repr)
def test_opponents_are_two_or_more(seats: Any) -> None:
    with pytest.raises(BadNumber, match=r"^seats: a whole number is needed, 2 or more, not "):
        rewards((), seats, cooperative=False)


def test_a_team_wins_or_loses_together() -> None:
    assert rewards((0, 1, 2), 3, cooperative=True) == (1.0, 1.0, 1.0)
    assert rewards((), 1, cooperative=True) == (-1.0,)
