"""Gymnasium's vector entry point is a batch: the same games, ends and rewards."""

from typing import Any

import gymnasium
import numpy as np
import pytest

from crossings.adapters.gymnasium import BadSetting, environment_id
from crossings.adapters.vector import BatchEnv
from crossings.batches import BadBatch, IllegalAction, batch
from crossings.engine import BadSeat
from crossings.template.coin_race.game import GAME as COIN_RACE
from processes import in_forked_child


def some(info: dict[str, Any], rng: np.random.Generator) -> Any:
    """A legal action in each game."""
    mask = info["action_mask"]
    return (rng.random(mask.shape) * mask).argmax(axis=1)


def test_by_itself_it_is_the_batch() -> None:
    """The agent is whoever is to decide, and is rewarded for what it has just done."""
    envs = BatchEnv(COIN_RACE, 4, threads=1, goal=3)
    seen, info = envs.reset(seed=5)
    twin = batch(COIN_RACE, 4, threads=1, goal=3)
    twin.restore(envs.batch.save())
    rng, ended = np.random.default_rng(1), 0
    for _ in range(60):
        assert np.array_equal(seen, twin.observation) and np.array_equal(info["action_mask"], twin.mask)
        assert np.array_equal(info["seat"], twin.actor) and seen in envs.observation_space
        actions, acted = some(info, rng), twin.actor.copy()
        seen, rewards, over, cut, info = envs.step(actions)
        twin.step(actions)
        assert np.array_equal(over, twin.done) and np.array_equal(info["rewards"], twin.reward) and not cut.any()
        assert rewards.tolist() == [twin.reward[row, seat] for row, seat in enumerate(acted)]
        ended += over.sum()
    assert ended


def test_environments_of_the_parent_are_stepped_in_a_forked_child() -> None:
    envs = BatchEnv(COIN_RACE, 6, threads=2)
    _, info = envs.reset(seed=4)
    actions = some(info, np.random.default_rng(1))
    there = in_forked_child(lambda: envs.step(actions)[0].tolist())
    assert there == envs.step(actions)[0].tolist()


def test_one_seat_is_asked_among_random_others() -> None:
    """Whoever ends a game, the seat is told of it; its rewards are those of one seat."""
    envs = BatchEnv(COIN_RACE, 6, threads=1, seat=1, opponent="random", players=3, goal=3)
    _, info = envs.reset(seed=2)
    rng, got = np.random.default_rng(3), set()
    for _ in range(80):
        assert (info["seat"] == 1).all()
        _, rewards, over, _, info = envs.step(some(info, rng))
        assert np.array_equal(rewards, info["rewards"][:, 1]) and not rewards[~over].any()
        got |= set(rewards[over].tolist())
    assert got == {-0.5, 1.0}


def test_what_is_not_legal_loses_or_is_an_error() -> None:
    envs = BatchEnv(COIN_RACE, 3, threads=1)
    envs.reset(seed=1)
    before = envs.batch.state(1)
    _, rewards, over, _, info = envs.step(np.array([0, 6, 0]))
    assert (rewards[1], over[1], info["illegal"].tolist()) == (-1.0, True, [False, True, False])
    assert envs.batch.state(1) == before == COIN_RACE.start()
    strict = BatchEnv(COIN_RACE, 3, threads=1, illegal="error")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match="row 1, action 6"):
        strict.step(np.array([0, 6, 0]))
    with pytest.raises(BadBatch, match="actions are an array of 3 integers"):
        strict.step(np.array([0]))


@pytest.mark.parametrize(
    "asked, error, said",
    [
        ({"opponent": "club"}, BadSetting, "opponent: 'club' is not allowed; allowed: None, random"),
        ({"seat": 1}, BadSetting, 'seat: one seat has others beside it; give opponent="random" as well'),
        ({"seat": 7, "opponent": "random"}, BadSeat, "seat 7: there are the seats 0 to 1"),
        ({"reward": "score"}, BadSetting, "reward: 'score' is not allowed; allowed: result"),
        ({"num_envs": 0}, BadBatch, "a batch of 0 games is not possible"),
    ],
)
def test_what_is_wrong_is_said(asked: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        BatchEnv(COIN_RACE, **asked)


def test_gymnasium_makes_it() -> None:
    name = environment_id("dunkelrunde", "short-night")
    envs = gymnasium.make_vec(name, num_envs=3, vectorization_mode="vector_entry_point", threads=1)
    assert isinstance(envs, BatchEnv) and envs.batch.game.id == "dunkelrunde"
    _, info = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(5):
        seen, *_, info = envs.step(some(info, rng))
        assert seen in envs.observation_space
    with pytest.raises(BadSetting, match=r"options: reset\(\) takes none"):
        envs.reset(options={"players": 3})
