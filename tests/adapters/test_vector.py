"""Gymnasium's vector entry point: illegal actions, modes of autoreset, wrappers and copies."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import NormalizeObservation, RecordEpisodeStatistics, TransformObservation

from crossings.adapters.gymnasium import environment_id
from crossings.adapters.variants import variant
from crossings.adapters.vector import BatchEnv
from crossings.batches import BadBatch, IllegalAction
from crossings.engine import Game, State
from crossings.engine import game as game_of
from crossings.engine.state import rewards as rewards_of
from crossings.template.coin_race.game import GAME as COIN_RACE

NEXT = AutoresetMode.NEXT_STEP


def some(info: dict[str, Any], rng: np.random.Generator) -> Any:
    """Return a legal action in each game."""
    mask = info["action_mask"]
    return (rng.random(mask.shape) * mask).argmax(axis=1)


def test_an_illegal_action_loses_or_raises() -> None:
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


# ---- autoreset in the next step ------------------------------------------------------------------


class SelfPlay(gymnasium.Env[Any, Any]):
    """A game without chance from a given position, with one player for both seats, in plain Python."""

    def __init__(self, start: State) -> None:
        self.start = start
        like = BatchEnv(start.game, threads=1)
        self.observation_space, self.action_space = like.single_observation_space, like.single_action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        self.state, self.is_over = self.start, False
        return self.seen(self.start.actor)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        assert not self.is_over
        text, seat = self.state.game.actions[action], self.state.actor
        is_legal = text in self.state.actions()
        self.state = self.state.play(text) if is_legal else self.state
        result = self.state.result
        self.is_over = not is_legal or result is not None
        seen, info = self.seen(seat if self.is_over else self.state.actor)
        if not is_legal:
            return seen, -1.0, True, False, info
        reward = rewards_of(result.winners, self.state.seats, False)[info["seat"]] if result else 0.0
        return seen, reward, self.is_over, False, info

    def seen(self, seat: Any) -> tuple[Any, dict[str, Any]]:
        mask = np.full(len(self.state.game.actions), self.is_over, np.int8)
        mask[[self.state.game.number_of[text] for text in self.state.actions()]] = 1
        return self.state.observation(seat), {"action_mask": mask, "seat": seat}


def test_next_step_mode_equals_gymnasiums() -> None:
    """Observations, rewards, ends and masks equal those of `SyncVectorEnv`; ignored actions may be anything."""
    start = variant(game_of("dune-chess"), "draw")
    apart = SyncVectorEnv([lambda: SelfPlay(start)] * 4)
    options: dict[str, Any] = {"starts": [start], **start.options}
    ours = BatchEnv("dune-chess", 4, threads=1, autoreset_mode=NEXT, **options)
    assert apart.metadata["autoreset_mode"] is ours.metadata["autoreset_mode"] is NEXT
    (seen, info), (theirs, expected_info) = ours.reset(seed=1), apart.reset(seed=1)
    rng, ended = np.random.default_rng(1), np.zeros(4, np.bool_)
    ends = set()
    for _ in range(20):
        assert np.array_equal(seen, theirs) and seen in ours.observation_space
        assert all(np.array_equal(info[name], expected_info[name]) for name in expected_info)
        actions = some(info, rng)
        actions[0] = rng.integers(len(start.game.actions))  # rarely legal
        their_actions, actions = actions, np.where(ended, -7, actions)
        seen, *outcome, info = ours.step(actions)
        theirs, *expected, expected_info = apart.step(their_actions)
        assert [part.tolist() for part in outcome] == [part.tolist() for part in expected]
        assert not outcome[0][ended].any() and not outcome[1][ended].any() and not info["illegal"][ended].any()
        ended = outcome[1]
        ends |= {(row, *outcome[0][row : row + 1].tolist()) for row in np.flatnonzero(ended)}
    assert {row for row, _ in ends} == {0, 1, 2, 3} and (0, -1.0) in ends


def test_both_modes_play_the_same_games() -> None:
    """The opponents are random; the last observation is what the agent's seat sees of the last position."""
    histories = []
    for mode in ("same_step", "NEXT_STEP"):
        envs = BatchEnv(
            COIN_RACE, 5, threads=1, seat=1, opponent="random", illegal="error", players=3, goal=3, autoreset_mode=mode
        )
        seen, info = envs.reset(seed=2)
        played: list[list[Any]] = [[] for _ in range(5)]
        over = np.zeros(5, np.bool_)
        for _ in range(60):
            is_last = over & (envs.metadata["autoreset_mode"] is NEXT)
            for row in np.flatnonzero(is_last):
                assert (
                    seen[row].tolist()
                    == envs.batch.functional.state(envs.batch.ended, int(row)).observation(1).tolist()
                )
            assert info["action_mask"][is_last].all() and (info["seat"] == 1).all()
            shown = seen
            seen, reward, over, _, info = envs.step(info["action_mask"].argmax(axis=1))
            for row in np.flatnonzero(~is_last):
                played[row].append((shown[row].tolist(), float(reward[row]), bool(over[row])))
        histories.append(played)
    for same, following in zip(*histories, strict=True):
        assert same[: len(following)] == following and any(over for *_, over in following)


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
