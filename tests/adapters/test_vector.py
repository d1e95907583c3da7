"""Gymnasium's vector entry point: illegal actions, modes of autoreset, wrappers and copies."""

import copy
import pickle
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
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


def test_ended_games_show_their_last_observations() -> None:
    """CON-25: with `SameStep` in `final_obs` and `final_info`, as Gymnasium's own vector environments; both modes play
    the same games, so they are what `NextStep` returns."""
    same, later = (BatchEnv(COIN_RACE, 3, threads=1, goal=3, autoreset_mode=mode) for mode in ("SameStep", "NextStep"))
    later.reset(seed=1)
    _, info = same.reset(seed=1)
    ended = 0
    while not ended:
        actions = some(info, np.random.default_rng(1))
        _, _, over, _, info = same.step(actions)
        seen, _, _, _, shown = later.step(actions)
        assert over.any() == ("final_obs" in info)
        ended += over.sum()
    rows = np.flatnonzero(over)
    final = info["final_info"]
    assert [row for row, one in enumerate(info["final_obs"]) if one is not None] == rows.tolist()
    assert all(info["final_obs"][row].tolist() == seen[row].tolist() for row in rows)
    assert final["seat"][rows].tolist() == shown["seat"][rows].tolist()
    assert final["action_mask"][rows].tolist() == shown["action_mask"][rows].tolist()
    flags = (info["_final_obs"], info["_final_info"], final["_seat"], final["_action_mask"])
    assert all(flag.tolist() == over.tolist() for flag in flags)


def test_final_info_has_the_form_of_gymnasiums_own() -> None:
    """CON-25."""
    make = partial(gymnasium.make, environment_id("dunkelrunde", "short-night"), opponent="random", players=2)
    own = SyncVectorEnv([make] * 2, autoreset_mode=AutoresetMode.SAME_STEP)
    ours = BatchEnv("dunkelrunde", 2, threads=1, preset="short-night", opponent="random", players=2)
    finals = []
    for envs in (own, ours):
        _, info = envs.reset(seed=1)
        rng = np.random.default_rng(1)
        while "final_info" not in info:
            info = envs.step(some(info, rng))[4]
        finals.append(
            {
                **{name: type(info[name]) for name in ("final_obs", "_final_obs", "final_info", "_final_info")},
                **{name: (value.dtype.kind, value.shape) for name, value in info["final_info"].items()},
            }
        )
    assert finals[0] == finals[1]


def test_each_row_can_have_a_seed() -> None:
    """CON-25: it plays the games of an environment with one row. None continues with the next game."""
    envs = BatchEnv(COIN_RACE, 3, threads=1, seat=1, opponent="random", goal=4)
    alone = BatchEnv(COIN_RACE, 1, threads=1, seat=1, opponent="random", goal=4)
    _, info = envs.reset(seed=[5, None, 6])
    alone.reset(seed=6)
    rng = np.random.default_rng(1)
    for _ in range(12):
        actions = some(info, rng)
        seen, reward, over, _, info = envs.step(actions)
        expected = alone.step(actions[2:])
        assert (seen[2].tolist(), reward[2], over[2]) == (expected[0][0].tolist(), expected[1][0], expected[2][0])
    assert envs.reset(seed=[5, 6, 7])[0].tolist() == envs.reset(seed=[5, 6, 7])[0].tolist()
    assert envs.reset()[0].shape == seen.shape


@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
def test_a_mask_resets_only_its_rows(mode: str) -> None:
    """CON-25: the others are shown as before, also if their game has ended."""
    envs = BatchEnv(COIN_RACE, 4, threads=1, goal=3, autoreset_mode=mode)
    _, info = envs.reset(seed=1)
    over = np.zeros(4, np.bool_)
    rng = np.random.default_rng(1)
    while not over.any() or over.all():
        seen, _, over, _, info = envs.step(some(info, rng))
    kept = int(over.argmax())
    mask = np.arange(4) != kept
    again, shown = envs.reset(options={"reset_mask": mask}, seed=3)
    assert again[kept].tolist() == seen[kept].tolist()
    assert shown["action_mask"][kept].tolist() == info["action_mask"][kept].tolist()
    for row in np.flatnonzero(mask):
        first = BatchEnv(COIN_RACE, 1, threads=1, goal=3).reset(seed=3 + int(row))[0]
        assert again[row].tolist() == first[0].tolist()
    assert mode == "SameStep" or not envs.step(some(shown, rng))[2][kept], "its next game starts"


def test_a_function_can_play_the_other_seats() -> None:
    """CON-25: it gets the rows in which another seat is to move, and what that seat observes."""
    asked = []

    def last_legal(observations: Any, masks: Any) -> Any:
        asked.append((observations.shape, masks.shape))
        assert masks.any(axis=1).all()
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)

    envs = BatchEnv(COIN_RACE, 3, threads=1, seat=1, opponent=last_legal, players=3)
    _, info = envs.reset(seed=1)
    assert asked[0] == ((3, envs.batch.observation.shape[1]), (3, len(COIN_RACE.actions)))
    assert [envs.batch.state(row).to_json()["coins"][0] for row in range(3)] == ["right"] * 3
    assert info["seat"].tolist() == [1] * 3
    wrongs: list[tuple[Any, type[Exception], str]] = [
        (lambda observations, masks: masks[:, 0] * 0 + 6, IllegalAction, "chosen by the opponent in seat 0"),
        (lambda observations, masks: 0, BadBatch, "opponent must return 3 integers"),
    ]
    for wrong, error, why in wrongs:
        with pytest.raises(error, match=why):
            BatchEnv(COIN_RACE, 3, threads=1, seat=1, opponent=wrong).reset(seed=1)


def test_row_0_is_rendered(capsys: pytest.CaptureFixture[str]) -> None:
    """CON-25."""
    envs = BatchEnv(COIN_RACE, 2, threads=1, render_mode="ansi")
    envs.reset(seed=1)
    assert envs.render() == (envs.batch.state(0).text(0),)
    assert BatchEnv(COIN_RACE, 2, threads=1).render() is None
    BatchEnv(COIN_RACE, 2, threads=1, render_mode="human").reset(seed=1)
    assert capsys.readouterr().out == envs.batch.state(0).text(0) + "\n"


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
