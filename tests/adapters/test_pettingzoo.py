"""PettingZoo's own tests pass; observations, masks and rewards follow the rules."""

import pickle
import re
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from adapters.observed import IDS, OBSERVED, a_legal
from crossings.adapters import pettingzoo as adapter
from crossings.adapters.play import score_rewards
from crossings.engine import BadSeat, Game, IllegalMove
from crossings.engine.state import rewards
from wrong_numbers import INVALID_NUMBERS

CYCLES = 40
MOST = 20_000
"""Steps after which a random game is aborted."""


def played(env: Any, seed: int) -> Iterator[tuple[str, Any, int]]:
    """Yield the agent, observation and action of each step of a random game; it ends with the game."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter(MOST):
        seen, _, over, _, _ = env.last()
        if over:
            return
        action = a_legal(seen["action_mask"], rng)
        yield agent, seen, action
        env.step(action)


def history(env: Any, seed: int) -> list[tuple[str, bytes, int]]:
    """Return a random game for comparison."""
    return [(agent, seen["observation"].tobytes(), action) for agent, seen, action in played(env, seed)]


# ---- PettingZoo's own checks ---------------------------------------------------------------------


@pytest.mark.parametrize("id", IDS)
def test_pettingzoos_api_and_seed_tests(id: str) -> None:
    api_test(adapter.env(id), num_cycles=CYCLES)
    seed_test(lambda: adapter.env(id), num_cycles=CYCLES)


@pytest.mark.parametrize("id", ["dune-chess", "coin-race"])
def test_pettingzoos_render_test(id: str, coin_race: Game) -> None:
    """Two games suffice, since Gymnasium's own check renders all."""
    shown = {"svg": lambda text: text.startswith("<svg ")}
    render_test(lambda **more: adapter.env(id, **more), custom_tests=shown)


# ---- observations and actions --------------------------------------------------------------------


@pytest.mark.parametrize("game", OBSERVED)
def test_agents_see_and_may_do_what_the_game_allows(game: Game) -> None:
    env = adapter.env(game.id)
    for step, (agent, seen, _) in enumerate(played(env, seed=3)):
        state = env.unwrapped.play.state
        assert agent == f"seat_{state.actor}"
        assert seen["observation"].tolist() == state.observation(state.actor).tolist()
        legal = [game.actions[number] for number in np.flatnonzero(seen["action_mask"])]
        assert sorted(legal) == state.actions()
        assert seen["action_mask"].dtype == np.int8
        assert seen["observation"].dtype == np.int16
        for seat in {*range(state.seats)} - {state.actor}:
            assert not env.observe(f"seat_{seat}")["action_mask"].any()
        if step == CYCLES:
            break


def test_it_is_the_same_game_move_by_move() -> None:
    """Dune Chess has no chance: the same moves lead to the same positions, and to the same end."""
    env = adapter.env("dune-chess")
    state = OBSERVED[IDS.index("dune-chess")].start()
    for agent, seen, action in played(env, seed=5):
        assert seen["observation"].tolist() == state.observation(int(agent[-1])).tolist()
        state = state.play(state.game.actions[action])
    assert state.result is not None
    assert tuple(env.rewards.values()) == rewards(state.result.winners, 2, cooperative=False)
    assert all(env.terminations.values())
    assert not any(env.truncations.values())


def test_games_after_one_seed_differ_and_are_the_same_again() -> None:
    def dice(env: Any) -> bytes:
        """Return the positions after several times the first action."""
        env.reset()
        for _ in range(CYCLES):
            env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        return bytes(env.last()[0]["observation"])

    once, again = adapter.env("dunkelrunde"), adapter.env("dunkelrunde")
    once.reset(seed=9)
    again.reset(seed=9)
    games = [dice(once) for _ in range(3)]
    assert games == [dice(again) for _ in range(3)]
    assert len(set(games)) == len(games)


def test_an_environment_can_be_sent_to_another_process(coin_race: Game) -> None:
    env = pickle.loads(pickle.dumps(adapter.env("coin-race", players=3)))
    assert len(history(env, 1)) == len(history(adapter.env("coin-race", players=3), 1))


# ---- rewards -------------------------------------------------------------------------------------


def test_the_score_can_be_the_reward(coin_race: Game) -> None:
    env = adapter.env("coin-race", reward="score", players=3)
    history(env, 2)
    result = env.unwrapped.play.state.result
    assert tuple(env.rewards.values()) == score_rewards(result.scores, cooperative=False)
    assert any(env.rewards.values())


def test_score_differences() -> None:
    assert score_rewards([7, 4], cooperative=False) == (3.0, -3.0)
    assert score_rewards([9, 3, 3], cooperative=False) == (6.0, -3.0, -3.0)
    assert score_rewards([4, 4], cooperative=True) == (4.0, 4.0)


def test_only_the_end_of_a_game_is_rewarded(coin_race: Game) -> None:
    env = adapter.env("coin-race")
    for _ in played(env, seed=1):
        assert not any(env.rewards.values())
    assert sum(env.rewards.values()) == 0
    assert set(env.rewards.values()) == {1.0, -1.0}


# ---- illegal actions -----------------------------------------------------------------------------


def test_an_illegal_action_loses() -> None:
    env = adapter.env("dune-chess")
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.rewards == {"seat_0": -1.0, "seat_1": 0}
    assert all(env.terminations.values())


def test_without_wrappers_an_illegal_action_raises() -> None:
    env = adapter.raw_env("dune-chess")
    env.reset(seed=1)
    before = env.observe("seat_0")
    barred = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove) as refused:
        env.step(barred)
    assert env.play.game.actions[barred] in str(refused.value)
    assert refused.value.rule
    assert "\n" not in str(refused.value)
    assert env.agent_selection == "seat_0"
    assert np.array_equal(env.observe("seat_0")["observation"], before["observation"])


def test_without_wrappers_no_game_has_begun_before_the_first_reset() -> None:
    env = adapter.raw_env("dune-chess")
    for ask in (lambda: env.step(0), env.last):
        with pytest.raises(adapter.ResetNeeded, match=r"^no game has started: call reset\(\) first$"):
            ask()


def test_options_of_another_kind_are_refused() -> None:
    with pytest.raises(adapter.BadSetting, match="options must be a mapping, not 1"):
        adapter.raw_env("dune-chess").reset(options=1)  # type: ignore[arg-type]


def test_unknown_agents_are_refused() -> None:
    env = adapter.env("bridges-and-boats")
    env.reset(seed=1)
    for wrong in (*INVALID_NUMBERS, 0, None, "seat_2", "seat_-1", "seat_00"):
        for ask in (env.observe, env.observation_space, env.action_space):
            with pytest.raises(BadSeat, match=r"^unknown agent .*; allowed: seat_0, seat_1$"):
                ask(wrong)


# ---- pictures ------------------------------------------------------------------------------------


def test_pixels_have_the_size_of_the_picture_and_many_colours() -> None:
    env = adapter.env("dune-chess", render_mode="rgb_array")
    env.reset(seed=1)
    frame = env.render()
    _, _, width, height = re.findall(r"[\d.]+", env.unwrapped.play.state.svg().partition("viewBox=")[2])[:4]
    assert frame.shape == (int(height), int(width), 3)
    assert len(np.unique(frame.reshape(-1, 3), axis=0)) > 50


def test_a_picture_shows_the_public_position(coin_race: Game) -> None:
    env = adapter.env("coin-race", render_mode="ansi", players=3, goal=5)
    env.reset(seed=1)
    env.step(0)
    state = env.unwrapped.play.state
    assert state.options == {"players": 3, "goal": 5} and env.agents == ["seat_0", "seat_1", "seat_2"]
    assert env.render() == state.text(None)


def test_in_the_terminal_each_position_is_printed(coin_race: Game, capsys: pytest.CaptureFixture[str]) -> None:
    env = adapter.env("coin-race", render_mode="human")
    env.reset(seed=1)
    assert capsys.readouterr().out == env.unwrapped.play.state.text() + "\n"
    env.step(0)
    assert capsys.readouterr().out == env.unwrapped.play.state.text() + "\n"


def test_a_missing_renderer_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(adapter.MissingExtra, match=r"rgb_array needs .* pip install -e \"\.\[pettingzoo\]\""):
        adapter.env("dune-chess", render_mode="rgb_array")
    adapter.env("dune-chess", render_mode="svg")


def test_shaped_rewards_of_each_agent_add_up_to_its_result() -> None:
    """An agent gets them for its own decisions, regardless of the others'."""
    discount = 0.8
    env = adapter.raw_env("walking-on-the-moon", reward="shaped", discount=discount, players=2)
    env.reset(seed=4)
    rng, got = np.random.default_rng(2), {agent: list[float]() for agent in env.possible_agents}
    begun = dict[str, float]()
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        got[agent].append(reward)
        if agent not in begun:
            begun[agent] = env.play.potential(env.possible_agents.index(agent))
        env.step(None if over else a_legal(observation["action_mask"], rng))
    results = dict(zip(env.possible_agents, env.play.rewards(), strict=True))
    for agent, received in got.items():
        first, *rest = received
        assert first == 0
        added = sum(discount**step * reward for step, reward in enumerate(rest))
        assert added == pytest.approx(discount ** (len(rest) - 1) * results[agent] - begun[agent])


def test_options_of_the_game_are_not_given_to_reset() -> None:
    env = adapter.env("dune-chess")
    env.reset(options={"options": 1})
    with pytest.raises(adapter.BadSetting, match=r"^option cap must be given when .* is made, not to reset"):
        env.reset(options={"cap": 200})
