"""Potential-based shaping: batches, functions and environments have the same potentials and the same rewards."""

from typing import Any

import numpy as np
import pytest

from adapters.observed import SHORT, a_legal
from batches.games import compiled_cases
from crossings.adapters.gymnasium import GameEnv
from crossings.adapters.pettingzoo import raw_env
from crossings.adapters.play import Play
from crossings.adapters.vector import BatchEnv
from crossings.batches import Batch
from crossings.engine import Game, State
from toys.coin_race.game import GAME as COIN_RACE

pytestmark = pytest.mark.usefixtures("coin_race")
DISCOUNT = 0.9


def expected_potential(state: State, seat: int) -> float:
    """Return the potential by its definition: the evaluation of what the seat sees, from -1 to 1."""
    if state.result:
        return 0.0
    return 2 * state.game.kernels.query("value", state.determinize(seat, 0).record, seat) / 1000 - 1


def positions(batch: Batch) -> Any:
    return batch.states.view(np.uint8).reshape(batch.n, -1)


def first_legal(seen: Any, mask: Any) -> Any:
    """Play the first legal action, in one game or in many."""
    return np.asarray(mask).argmax(axis=-1)


@pytest.mark.parametrize("game", compiled_cases(pytest.mark.long))
@pytest.mark.parametrize("compiled", ["off", "on"])
def test_functions_and_environments_have_the_same_potentials(
    game: Game, compiled: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CON-24, CON-25: those of unfinished games, for each seat, and 0 for finished ones."""
    batch = Batch(game, 3, threads=1, seed=5, **SHORT.get(game.id, {"goal": 3}))
    while not batch.done.any():
        batch.step()
    rows = np.concatenate([positions(batch), batch.ended[batch.done]])
    monkeypatch.setenv("CROSSINGS_COMPILE", compiled)
    play = Play(game.id, batch.options, "result")
    for seat in range(batch.seats):
        for row, potential in enumerate(batch.functional.potential(rows, seat)):
            state = batch.functional.state(rows, row)
            play._row = play._row_of(state)
            assert potential == pytest.approx(expected_potential(state, seat)) == pytest.approx(play.potential(seat))


def test_a_batch_rewards_the_same_moves_as_pettingzoo() -> None:
    """CON-25: a seat gets the change of its potential between its decisions, and the result at the end."""
    env = raw_env("dune-chess", reward="shaped", discount=DISCOUNT, cap=200)
    batch = Batch("dune-chess", 1, threads=1, discount=DISCOUNT, cap=200)
    rng, is_shaped = np.random.default_rng(3), False
    env.reset(seed=1)
    while not batch.done[0]:
        action = a_legal(batch.mask[0], rng)
        env.step(action)
        batch.step([action])
        assert batch.reward[0] == pytest.approx([*env.rewards.values()], abs=1e-6)
        is_shaped |= bool(batch.reward.any())
    assert is_shaped and all(env.terminations.values())


@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
def test_a_vector_environment_rewards_the_same_moves_as_a_single_one(mode: str) -> None:
    """CON-25: also an illegal one; the step that starts the next game gives nothing."""
    settings: dict[str, Any] = {"reward": "shaped", "discount": DISCOUNT, "seat": 1, "opponent": first_legal}
    env = GameEnv("dune-chess", **settings)
    envs = BatchEnv("dune-chess", 2, threads=1, autoreset_mode=mode, **settings)
    rng, is_shaped = np.random.default_rng(2), False
    env.reset(seed=1)
    _, info = envs.reset(seed=1)
    for step in range(12):
        mask = info["action_mask"][0]
        action = a_legal(1 - mask if step == 7 else mask, rng)
        _, reward, over, *_ = env.step(action)
        _, rewards, overs, _, info = envs.step(np.array([action] * 2))
        assert rewards == pytest.approx([reward] * 2, abs=1e-6)
        is_shaped |= reward not in (0, -1)
        assert overs.tolist() == [over] * 2 == [step == 7] * 2
        if over:
            env.reset()
            if mode == "NextStep":
                _, rewards, _, _, info = envs.step(np.array([0, 0]))
                assert rewards.tolist() == [0, 0]
    assert is_shaped


def test_a_vector_environment_rewards_a_team_by_what_each_marine_sees() -> None:
    """CON-25: discounted, the rewards of a game add up to the result minus the first potential."""
    envs = BatchEnv("march-on-mars", 3, threads=1, reward="shaped", discount=DISCOUNT, **SHORT["march-on-mars"])
    rng = np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    first = [expected_potential(envs.batch.state(row), int(info["seat"][row])) for row in range(3)]
    added, steps, finished = np.zeros(3), np.zeros(3), 0
    while finished < 5:
        mask = info["action_mask"]
        _, rewards, overs, _, info = envs.step((rng.random(mask.shape) * mask).argmax(axis=1))
        added += DISCOUNT**steps * rewards
        for row in np.flatnonzero(overs).tolist():
            assert added[row] == pytest.approx(-(DISCOUNT ** steps[row]) - first[row], abs=1e-5), "it is lost"
            first[row] = expected_potential(envs.batch.state(row), int(info["seat"][row]))
            finished += 1
        added, steps = np.where(overs, 0, added), np.where(overs, 0, steps + 1)


def test_shaped_rewards_of_each_row_and_seat_add_up_to_its_result() -> None:
    """CON-25: minus its first potential in the game; also after a restart, and in the next game of a row."""
    batch = Batch(COIN_RACE, 3, threads=1, seed=2, discount=1, goal=3)
    env = batch.functional
    first = np.full((3, 2), np.nan)
    added, ends = np.zeros((3, 2)), 0
    for step in range(80):
        for row, seat in enumerate(batch.actor.tolist()):
            if np.isnan(first[row, seat]):
                first[row, seat] = expected_potential(batch.state(row), seat)
        batch.step()
        added += batch.reward
        for row in np.flatnonzero(batch.done).tolist():
            result = env.result(batch.ended[[row]]).reward[0]
            assert added[row] == pytest.approx(result - np.nan_to_num(first[row]), abs=1e-5)
            ends += 1
        if step == 20:
            batch.restart([0])
            assert not batch.reward[0].any()
        new = batch.done | (np.arange(3) == 0) & (step == 20)
        added[new], first[new] = 0, np.nan
    assert ends > 5


def test_a_refused_action_gives_nothing_and_changes_nothing() -> None:
    one, other = (Batch("dune-chess", 1, threads=1, checked=False, discount=DISCOUNT) for _ in range(2))
    for batch in (one, other):
        for _ in range(5):
            batch.step()
    one.step([-1])
    assert not one.reward.any()
    for batch in (one, other):
        batch.step()
    assert one.reward.tolist() == other.reward.tolist() and one.reward.any()
