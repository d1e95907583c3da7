"""Positions before the ends of won games: unfinished games that all adapters start from."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from crossings.adapters import pettingzoo
from crossings.adapters.gymnasium import GameEnv
from crossings.adapters.settings import BadSetting
from crossings.adapters.vector import BatchEnv
from crossings.batches import BadBatch, batch, functional
from crossings.bots.curriculum import Curriculum, NoGamesWon, before_end
from crossings.engine import Game, State, game
from toys.coin_race.game import GAME as COIN_RACE


def starts(decisions: int) -> tuple[State, ...]:
    return before_end(COIN_RACE.start(), decisions, games=6, seed=3, player="random")


def may_end(state: State) -> bool:
    """Return whether the game is over, or chance may end it."""
    return bool(state.result) or any(may_end(state.play(outcome)) for outcome in state.outcomes())


def test_positions_are_this_many_decisions_before_the_end() -> None:
    """They follow from the seed; a shorter game gives its first decision."""
    assert starts(2) == starts(2)
    assert len(starts(2)) == 6 and all(isinstance(one.actor, int) for one in starts(2))
    assert all(any(may_end(start.play(move)) for move in start.actions()) for start in starts(1))
    assert all(one.actions() for one in starts(10_000))


def test_a_game_without_wins_raises() -> None:
    dune = game("over-the-next-dune").start(players=1, turns=4)
    with pytest.raises(NoGamesWon, match="random won none of 2 games of over-the-next-dune; allow more games or"):
        before_end(dune, 3, games=2, player="random")


def test_environments_start_from_one_of_them(coin_race: Game) -> None:
    for make in (pettingzoo.raw_env, GameEnv):
        given: dict[str, Any] = {"opponent": "random"} if make is GameEnv else {}
        env = make(coin_race.id, starts=[one for one in starts(4) if one.actor == 0], **given)
        begun = set()
        for seed in range(20):
            env.reset(seed=seed)
            begun.add(env.play.state)
        assert len(begun) > 1 and begun <= set(starts(4))
        wrongs: list[Any] = [[5], [game("dune-chess").start()], [coin_race.start(players=3)]]
        for wrong in wrongs:
            with pytest.raises(BadSetting, match="starts: number 0 is no position of coin-race with 2 seats"):
                make(coin_race.id, starts=wrong, **given)


def test_batches_start_each_game_from_one_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSINGS_COMPILE", "auto")
    given = starts(3)
    one = batch(COIN_RACE, 8, threads=1, starts=given)
    begun = set(map(one.state, range(8)))
    for _ in range(20):
        one.step()
        begun |= {one.state(int(row)) for row in np.flatnonzero(one.done)}
    assert begun == set(given)
    env = functional(COIN_RACE, threads=1, starts=given)
    rows = env.init(np.arange(80))
    assert {env.state(rows, row) for row in range(80)} == set(given)
    with pytest.raises(BadBatch, match="state 0 is not a position of coin-race with 2 seats"):
        batch(COIN_RACE, 2, starts=[5])  # type: ignore[list-item]


# ---- an adaptive curriculum ----------------------------------------------------------------------


def curriculum(window: int = 4) -> Curriculum:
    return Curriculum(COIN_RACE.start(), games=6, seed=3, player="random", window=window)


def test_a_stage_has_the_positions_that_are_farther_from_the_end_than_those_of_the_last_one() -> None:
    """They follow from the seed; the last stage is the game itself."""
    one, twin = curriculum(), curriculum()
    assert set(one.starts) == set(starts(1)) and twin.starts == one.starts
    stages, found = [0, one.decisions], set[State]()
    while one.starts:
        distances = range(stages[-2] + 1, stages[-1] + 1)
        assert set(one.starts) <= {start for distance in distances for start in starts(distance)}
        found |= set(one.starts)
        for _ in range(4):
            one.record(True)
        stages.append(one.decisions)
    assert stages[:6] == [0, 1, 2, 4, 7, 11][: len(stages)] and len(stages) > 4
    assert {start for distance in (1, 2, 4) for start in starts(distance)} <= found
    assert not one.record(True) and one.decisions == stages[-1]


def test_half_of_a_window_must_be_won_to_move_on() -> None:
    """Games of an earlier stage don't count; a window that is lost is judged again from zero."""
    one = curriculum()
    assert [one.record(won) for won in (True, False, False, False)] == [False] * 4
    assert [one.record(won) for won in (True, False, True, False)] == [False] * 3 + [True]
    assert one.decisions == 2
    assert not any(one.record(True, stage=1) for _ in range(20))
    again = curriculum()
    again.progress = one.progress
    assert [each.record(True, stage=2) for each in (one, again) for _ in range(4)] == 2 * ([False] * 3 + [True])


def test_the_starts_of_every_entry_point_can_be_replaced(coin_race: Game) -> None:
    """The next games begin there."""
    near, far = starts(1), starts(4)
    own: list[Any] = [one for one in far if one.actor == 0]
    for single in (pettingzoo.raw_env(coin_race.id, starts=near), GameEnv(coin_race.id, opponent="random")):
        single.starts = own
        single.reset(seed=1)
        assert single.play.state in own and single.starts == tuple(own)
    one, env = batch(COIN_RACE, 4, threads=1, starts=near), functional(COIN_RACE, threads=1, starts=near)
    vectors = BatchEnv(COIN_RACE, 4, threads=1, starts=near)
    for entry in (one, env, vectors):
        entry.starts = far
        assert entry.starts == far
    one.reset()
    vectors.reset(seed=1)
    again = pickle.loads(pickle.dumps(one))
    again.reset()
    rows = env.init(np.arange(4))
    begun = [each.state(row) for each in (one, vectors.batch, again) for row in range(4)]
    assert {*begun, *(env.state(rows, row) for row in range(4))} <= set(far)
    one.starts = ()
    one.reset()
    assert one.state(0) == COIN_RACE.start()
