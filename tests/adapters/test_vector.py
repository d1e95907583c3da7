"""Gymnasium's vector entry point: illegal actions, modes of autoreset, wrappers and copies."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import NormalizeObservation, RecordEpisodeStatistics, TransformObservation

from crossings.adapters.gymnasium import environment_id
from crossings.adapters.vector import BatchEnv
from crossings.batches import BadBatch, IllegalAction
from crossings.engine import Game
from toys.coin_race.game import GAME as COIN_RACE

NEXT = AutoresetMode.NEXT_STEP


def some(info: dict[str, Any], rng: np.random.Generator) -> Any:
    """Return a legal action in each game."""
    mask = info["action_mask"]
    return (rng.random(mask.shape) * mask).argmax(axis=1)


@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
def test_an_illegal_action_loses_or_raises(mode: str) -> None:
    """With `NextStep`, the position in which it was refused is shown until the next step."""
    envs = BatchEnv(COIN_RACE, 3, threads=1, autoreset_mode=mode)
    first, _ = envs.reset(seed=1)
    seen, rewards, over, _, info = envs.step(np.array([0, 6, 0]))
    assert (rewards[1], over[1], info["illegal"].tolist()) == (-1.0, True, [False, True, False])
    assert envs.batch.state(1) == COIN_RACE.start()
    assert seen[1].tolist() == first[1].tolist()
    assert info["action_mask"][1].all() == (mode == "NextStep")
    strict = BatchEnv(COIN_RACE, 3, threads=1, illegal="error", autoreset_mode=mode)
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match="row 1, action 6"):
        strict.step(np.array([0, 6, 0]))


@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
def test_after_an_error_no_row_is_stepped(mode: str) -> None:
    """Neither by the given actions nor by random moves of the others."""
    envs = BatchEnv(COIN_RACE, 3, threads=1, seat=1, opponent="random", autoreset_mode=mode)
    envs.reset(seed=1)
    before = envs.batch.states.tobytes()
    wrongs: list[Any] = [None, 0, [0] * 4, [[0] * 3], [0, [0], 0], [None] * 3, [np.nan] * 3, [True] * 3, [2**70] * 3]
    wrongs += [[0, 0, -1], [0, 0, len(COIN_RACE.actions)], np.array([0, 0, 2**63], np.uint64)]
    for wrong in wrongs:
        with pytest.raises((BadBatch, IllegalAction)):
            envs.step(wrong)
    assert envs.batch.states.tobytes() == before
    envs.step(np.zeros(3, np.uint8))
    assert envs.batch.states.tobytes() != before


def test_gymnasium_makes_vector_environments() -> None:
    name = environment_id("dunkelrunde", "short-night")
    envs = gymnasium.make_vec(name, num_envs=3, vectorization_mode="vector_entry_point", threads=1)
    assert isinstance(envs, BatchEnv) and envs.batch.game.id == "dunkelrunde"
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    _, info = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(5):
        seen, *_, info = envs.step(some(info, rng))
        assert seen in envs.observation_space


def test_wrappers_that_refuse_same_step_accept_next_step() -> None:
    """The test uses two of the wrappers that docs/research/gymnasium.md names."""
    for wrap in (NormalizeObservation, lambda envs: TransformObservation(envs, lambda seen: seen)):
        with pytest.raises(ValueError, match="NEXT_STEP"):
            wrap(BatchEnv(COIN_RACE, 2, threads=1))
        envs = RecordEpisodeStatistics(wrap(BatchEnv(COIN_RACE, 2, threads=1, goal=3, autoreset_mode=NEXT)))
        _, info = envs.reset(seed=1)
        lengths, counted = np.zeros(2, int), 0
        over = np.zeros(2, np.bool_)
        for _ in range(60):
            lengths = np.where(over, 0, lengths + 1)
            _, _, over, _, info = envs.step(info["action_mask"].argmax(axis=1))
            if over.any():
                assert info["episode"]["l"][over].tolist() == lengths[over].tolist()
                counted += 1
        assert counted > 1


@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
def test_copies_continue_the_current_games(mode: str, coin_race: Game) -> None:
    """They do so even if the next step starts a game."""

    def future(envs: Any, info: Any) -> list[Any]:
        rng, found = np.random.default_rng(1), list[Any]()
        for _ in range(12):
            seen, reward, over, _, info = envs.step(some(info, rng))
            found.append((seen.tolist(), reward.tolist(), over.tolist()))
        return [*found, envs.reset()[0].tolist()]

    envs = BatchEnv("coin-race", 4, threads=1, seat=1, opponent="random", goal=3, autoreset_mode=mode)
    _, info = envs.reset(seed=1)
    over = np.zeros(4, np.bool_)
    while not over.any() or over.all():
        _, _, over, _, info = envs.step(info["action_mask"].argmax(axis=1))
    copies = [copy.copy(envs), copy.deepcopy(envs), *(pickle.loads(pickle.dumps(envs, kind)) for kind in range(2, 6))]
    futures = [future(one, info) for one in copies]
    assert futures == [future(envs, info)] * len(copies)
