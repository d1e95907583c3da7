"""The rough sense of who stands better."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from crossings.engine import Game

from .conftest import Play

At = Callable[..., Play]
ALL = range(1, 7)
EVEN: dict[str, Any] = {"defender_income": 1, "mission_cost": 0, "max_rounds": 35}


def value_of(game: Game, play: Play, seat: int = 0) -> int:
    return game.kernels.asked("value", play.state.record, seat)


def test_the_presets(game: Game, begin: At) -> None:
    """As the figures say: the printed game is the defender's, a poor defender loses, `even` is open."""
    assert value_of(game, begin()) < 350
    assert value_of(game, begin(defender_income=0)) > 750
    assert 300 < value_of(game, begin(**EVEN)) < 600
    assert value_of(game, begin(), 1) == 1000 - value_of(game, begin())


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"crossed": 3}, {"crossed": 2}),
        ({"coins": [3, 3]}, {"coins": [2, 3]}),
        ({"coins": [3, 3]}, {"coins": [3, 4]}),
        ({"bridge": [1, 2]}, {"bridge": [1]}),
        ({"bridge": ALL, "soldiers": [8]}, {"bridge": ALL, "soldiers": [3]}),
        ({"bridge": ALL, "soldiers": [3]}, {"bridge": ALL}),
        ({"bridge": ALL, "soldiers": [3]}, {"bridge": ALL, "soldiers": [3], "planes": ["3-4"]}),
        ({"loaded": {"3-5": 2}}, {"loaded": {"3-5": 1}}),
        ({"across": {"3-5": 2}}, {"loaded": {"3-5": 2}}),
        ({"across": {"3-3": 2}, "turn": 1, "cannons": ["1-1"]}, {"across": {"3-5": 2}, "turn": 1, "cannons": ["1-1"]}),
        ({"loaded": {"3-5": 2}}, {"loaded": {"3-5": 2}, "cannons": ["1-1", "2-2"]}),
        ({"reserves": (["1-1"], [])}, {"reserves": ([], ["1-1"])}),
    ],
)
def test_tells_the_better_of_two(game: Game, at: At, better: dict[str, Any], worse: dict[str, Any]) -> None:
    """For the attacker; the defender sees it the other way round."""
    plays = [at(options=EVEN, **given) for given in (better, worse)]
    assert value_of(game, plays[0]) > value_of(game, plays[1])
    assert value_of(game, plays[0], 1) < value_of(game, plays[1], 1)


def test_who_can_end_it(game: Game, at: At) -> None:
    """BAB-65: near certain for the side to move that is ahead and can buy the pool empty."""
    pool = ["1-1", "2-2"]
    assert value_of(game, at(pool=pool, coins=[4, 5], crossed=6)) > 900
    assert value_of(game, at(pool=pool, turn=1, coins=[4, 11], crossed=6)) < 100
    assert 100 < value_of(game, at(pool=pool, coins=[3, 5], crossed=6)) < 900


@pytest.mark.parametrize(("coins", "expected"), [(3, 1000), (4, 500), (5, 0)])
def test_a_finished_game_is_certain(game: Game, at: At, coins: int, expected: int) -> None:
    play = at(turn=1, round=40, coins=[0, coins], crossed=4)("end")
    assert value_of(game, play) == expected
    assert value_of(game, play, 1) == 1000 - expected
