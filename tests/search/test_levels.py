"""Levels make their errors at the given rates and depend only on the question."""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from types import SimpleNamespace

import pytest

from crossings.bots import LEVELS, Budget, Question, choose
from crossings.engine import Level
from crossings.engine.decisions import MAX_NOISE
from crossings.search.levels import TEAM_LEVELS, choose_with_errors, level_of
from crossings.search.result import SearchResult
from toys.coin_race.game import GAME as COIN_RACE
from toys.nim import game as nim

EVEN = SearchResult(1, dict.fromkeys(range(8), 0), {move: 500.0 + 10 * move for move in range(8)})
"""One ply: eight moves, each slightly better than the previous one."""
SEEDS = range(400)


def picked(result: SearchResult, level: Level, allowed: range = range(100)) -> Counter[int]:
    return Counter(
        choose_with_errors(result, {move for move in result.visits if move in allowed}, level, seed) for seed in SEEDS
    )


def test_a_level_without_errors_plays_the_moves_of_the_search() -> None:
    result = SearchResult(30, {0: 5, 1: 20, 2: 5}, {0: 700.0, 1: 600.0, 2: 650.0})
    assert picked(result, Level(30, 1.0)) == {1: len(SEEDS)}


def test_overlooked_moves_are_never_played() -> None:
    """The best move is played unless it is overlooked, else the next best."""
    taken = picked(EVEN, Level(1, 1.0, miss_rate=30))
    assert 0.6 < taken[7] / len(SEEDS) < 0.8
    assert taken[7] > taken[6] > taken[5]
    assert sum(picked(EVEN, Level(1, 1.0, miss_rate=100)).values()) == len(SEEDS), "if all are overlooked, none is"


def test_a_move_that_stands_out_is_never_overlooked() -> None:
    win = SearchResult(1, dict.fromkeys(range(8), 0), {**EVEN.q, 3: 900.0})
    assert picked(win, Level(1, 1.0, miss_rate=90)) == {3: len(SEEDS)}


def test_noise_mixes_up_only_moves_of_similar_value() -> None:
    """The best is 35 better than the average: with errors up to 40 % of this, moves within 28 of it may be played."""
    taken = picked(EVEN, Level(1, 1.0, noise=40))
    assert set(taken) == {5, 6, 7}
    assert taken[7] > taken[6] > taken[5]


def test_noise_never_loses_more_than_twice_its_maximum() -> None:
    """This holds no matter how far apart the moves' values are. A game may raise the maximum."""
    q = {**dict.fromkeys(range(6), 0.0), 6: 980.0 - 2 * MAX_NOISE, 7: 990.0}
    result = SearchResult(1, dict.fromkeys(range(8), 0), q)
    assert picked(result, Level(1, 1.0, noise=100)) == {7: len(SEEDS)}
    assert set(picked(result, Level(1, 1.0, noise=100, max_noise=2 * MAX_NOISE))) == {6, 7}


def test_a_winning_move_is_played_unless_it_is_overlooked() -> None:
    """This holds even with large errors of judgement."""
    won = SearchResult(1, dict.fromkeys(range(8), 0), {**EVEN.q, 5: 980.0, 6: 1000.0, 7: 995.0})
    assert picked(won, Level(1, 1.0, noise=300, max_noise=500)) == {6: len(SEEDS)}


def test_rarely_visited_moves_are_ignored() -> None:
    result = SearchResult(60, {0: 35, 1: 22, 2: 3}, {0: 500.0, 1: 495.0, 2: 800.0})
    assert set(picked(result, Level(60, 1.0, noise=60))) == {0, 1}


def test_a_blunder_is_the_unvisited_move_with_the_best_prior() -> None:
    """Blunders occur at the given rate, but never if the search has seen them lose much more."""
    result = SearchResult(9, {0: 6, 1: 3, 2: 0, 3: 0}, {0: 500.0, 1: 480.0, 2: 450.0, 3: 420.0})
    taken = picked(result, Level(9, 1.0, blunder_rate=30))
    assert set(taken) == {0, 2}
    assert 80 < taken[2] < 160
    clear = SearchResult(9, {0: 9, 1: 0}, {0: 500.0, 1: 499.0 - MAX_NOISE})
    assert picked(clear, Level(9, 1.0, blunder_rate=100)) == {0: len(SEEDS)}
    visited = SearchResult(9, {0: 6, 1: 3}, {0: 500.0, 1: 480.0})
    assert picked(visited, Level(9, 1.0, blunder_rate=100)) == {0: len(SEEDS)}, "without unvisited moves, the best one"


def test_only_allowed_moves_are_played() -> None:
    for level in (Level(1, 1.0), Level(1, 1.0, 30, 60), Level(1, 1.0, blunder_rate=100)):
        assert set(picked(EVEN, level, range(3))) <= {0, 1, 2}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("sticks", [1, 2, 3])
def test_every_level_takes_the_last_stick(level: str, sticks: int) -> None:
    """An immediate win stands out."""
    state = nim.GAME.start(heap=sticks)
    for seed in range(20):
        assert choose(level, nim.GAME, state.view(0), 0, seed=seed, simulations=8) == f"take-{sticks}"


def test_novices_err_more_than_masters() -> None:
    state = nim.GAME.start(heap=6)
    taken = {
        level: {choose(level, nim.GAME, state.view(0), 0, seed=seed, simulations=simulations) for seed in range(30)}
        for level, simulations in (("novice", 1), ("master", 400))
    }
    assert taken["master"] == {"take-2"}
    assert len(taken["novice"]) > 1


def test_a_given_budget_replaces_that_of_the_level(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: list[Budget] = []

    def think(question: Question) -> SearchResult:
        budgets.append(question.budget)
        return EVEN

    monkeypatch.setattr("crossings.bots.registry.think", think)
    for seconds, simulations in ((None, None), (None, 7), (4.0, None)):
        view = nim.GAME.start(heap=30).view(0)
        choose("casual", nim.GAME, view, 0, seed=1, seconds=seconds, simulations=simulations)
    usual = Budget(LEVELS["casual"].seconds, LEVELS["casual"].simulations)
    assert budgets == [usual, Budget(simulations=7), Budget(seconds=4.0)]


def test_a_game_may_define_its_own_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Level(simulations=3, seconds=0.1)
    monkeypatch.setitem(vars(COIN_RACE), "levels", SimpleNamespace(LEVELS={"club": own}))
    assert level_of("club", COIN_RACE) == own
    assert level_of("novice", COIN_RACE) == LEVELS["novice"]


@pytest.mark.parametrize("levels", [LEVELS, TEAM_LEVELS])
def test_each_level_is_stronger_than_the_previous_one(levels: Mapping[str, Level]) -> None:
    """CON-19: each level has more time and more simulations than the one below, and fewer errors."""
    rising = list(levels.values())
    assert list(levels) == ["novice", "casual", "club", "expert", "master"]
    for lower, higher in pairwise(rising):
        assert lower.seconds < higher.seconds <= 3
        assert lower.simulations is not None
        assert higher.simulations is None or lower.simulations < higher.simulations
        assert lower.miss_rate >= higher.miss_rate
        assert lower.noise >= higher.noise
