"""PettingZoo's own tests pass, and an illegal action loses the game."""

import re
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from adapters.observed import IDS, a_legal
from crossings.adapters import pettingzoo as adapter
from crossings.engine import Game, IllegalMove

CYCLES = 40


@pytest.mark.parametrize("id", IDS)
def test_pettingzoos_api_and_seed_tests(id: str) -> None:
    """CON-25."""
    for env in (adapter.env(id), adapter.raw_env(id)):
        api_test(env, num_cycles=CYCLES)
    seed_test(lambda: adapter.env(id), num_cycles=CYCLES)


@pytest.mark.parametrize("id", ["dune-chess", "coin-race"])
def test_pettingzoos_render_test(id: str, coin_race: Game) -> None:
    """CON-25: two games suffice, since Gymnasium's own check renders all."""
    shown = {"svg": lambda text: text.startswith("<svg ")}
    render_test(lambda **more: adapter.env(id, **more), custom_tests=shown)


def barred_action(env: Any) -> int:
    """Return an illegal action."""
    env.reset(seed=1)
    return int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])


def test_an_illegal_action_loses() -> None:
    env = adapter.env("dune-chess")
    env.step(barred_action(env))
    assert env.rewards == {"seat_0": -1.0, "seat_1": 0}
    assert all(env.terminations.values())


def test_without_wrappers_an_illegal_action_raises_and_changes_nothing() -> None:
    env = adapter.raw_env("dune-chess")
    barred = barred_action(env)
    before = env.play.state
    with pytest.raises(IllegalMove) as refused:
        env.step(barred)
    assert refused.value.rule and env.play.game.actions[barred] in str(refused.value)
    assert (env.agent_selection, env.play.state) == ("seat_0", before)


def test_pixels_have_the_size_of_the_picture_and_many_colours() -> None:
    env = adapter.env("dune-chess", render_mode="rgb_array")
    env.reset(seed=1)
    frame = env.render()
    _, _, width, height = re.findall(r"[\d.]+", env.unwrapped.play.state.svg().partition("viewBox=")[2])[:4]
    assert frame.shape == (int(height), int(width), 3)
    assert len(np.unique(frame.reshape(-1, 3), axis=0)) > 50


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


def test_options_of_other_libraries_are_ignored_by_reset() -> None:
    """PettingZoo's own test passes some."""
    adapter.env("dune-chess").reset(options={"options": 1})
