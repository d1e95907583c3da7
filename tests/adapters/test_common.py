"""Common behaviour of all adapters: actions, scores, pictures, missing libraries, and the programs of their pages."""

import importlib
import sys
from typing import Any

import numpy as np
import pytest

from adapters.observed import a_legal, run_examples
from crossings.adapters import pettingzoo
from crossings.adapters.gymnasium import ILLEGAL, GameEnv
from crossings.adapters.play import score_rewards
from crossings.engine import Game, IllegalMove, game
from wrong_numbers import INVALID_NUMBERS

LIBRARIES = {"gymnasium": "gymnasium", "pettingzoo": "pettingzoo", "openspiel": "pyspiel"}
"""Imported libraries by extra."""


@pytest.mark.parametrize("compiled", ["off", "on"])
def test_only_integers_are_actions(compiled: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """CON-17: others are refused in all modes for illegal moves, and change nothing. Any integer type will do."""
    monkeypatch.setenv("CROSSINGS_COMPILE", compiled)
    one = game("dune-chess")
    envs: list[Any] = [GameEnv(one.id, opponent="random", illegal=illegal) for illegal in ILLEGAL]
    for env in (*envs, pettingzoo.env(one.id), pettingzoo.raw_env(one.id)):
        env.reset(seed=1)
        before = env.unwrapped.play.state
        for wrong in (*INVALID_NUMBERS, len(one.actions), None, 3.7, np.array([0])):
            with pytest.raises(IllegalMove, match="The number of a move is an integer from 0 to 3876"):
                env.step(wrong)
        assert env.unwrapped.play.state == before
        env.step(np.uint16(one.number_of[before.actions()[0]]))
        assert env.unwrapped.play.state != before


def test_the_score_can_be_the_reward(coin_race: Game) -> None:
    """Gymnasium's agent gets that of its seat, and a team its average."""
    assert score_rewards([7, 4], cooperative=False) == (3.0, -3.0)
    assert score_rewards([9, 3, 3], cooperative=False) == (6.0, -3.0, -3.0)
    assert score_rewards([4, 5], cooperative=True) == (4.0, 5.0)
    rng = np.random.default_rng(2)
    agents = pettingzoo.env("coin-race", reward="score", players=3)
    agents.reset(seed=2)
    while not all(agents.terminations.values()):
        agents.step(a_legal(agents.last()[0]["action_mask"], rng))
    scores = agents.unwrapped.play.state.result.scores
    assert tuple(agents.rewards.values()) == score_rewards(scores, cooperative=False)
    assert any(scores)
    for id, settings in (("coin-race", {"seat": 1, "opponent": "random"}), ("march-on-mars", {"turns": 1})):
        env, over = GameEnv(id, reward="score", **settings), False
        _, info = env.reset(seed=2)
        while not over:
            _, reward, over, _, info = env.step(a_legal(info["action_mask"], rng))
        rewards = env.play.rewards()
        assert reward == (rewards[1] if "seat" in settings else np.mean(rewards))


def test_pictures_show_what_the_agents_seat_or_a_spectator_sees(
    coin_race: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    """CON-15: as text, or printed in the terminal after each step."""
    envs: list[Any] = [
        GameEnv("coin-race", seat=1, opponent="random", render_mode="ansi"),
        pettingzoo.env("coin-race", render_mode="ansi"),
    ]
    for env, viewer in zip(envs, (1, None), strict=True):
        env.reset(seed=1)
        env.step(0)
        state = env.unwrapped.play.state
        assert env.render() == state.text(viewer) != state.text(0)
    envs = [
        GameEnv("coin-race", opponent="random", render_mode="human"),
        pettingzoo.env("coin-race", render_mode="human"),
    ]
    for env, viewer in zip(envs, (0, None), strict=True):
        env.reset(seed=1)
        assert capsys.readouterr().out == env.unwrapped.play.state.text(viewer) + "\n"
        env.step(0)
        assert capsys.readouterr().out == env.unwrapped.play.state.text(viewer) + "\n"
    assert GameEnv("coin-race", opponent="random").render() is None


@pytest.mark.parametrize("extra", LIBRARIES)
def test_a_missing_library_names_what_to_install(extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """CON-22."""
    adapter = f"crossings.adapters.{extra}"
    monkeypatch.setitem(sys.modules, LIBRARIES[extra], None)
    for name in [name for name in sys.modules if name.startswith(adapter)]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(ImportError) as missing:
        importlib.import_module(adapter)
    assert str(missing.value).endswith(f'in a checkout of Crossings: pip install -e ".[{extra}]"')


@pytest.mark.deep
def test_the_programs_of_the_pages_run(capsys: pytest.CaptureFixture[str]) -> None:
    made = run_examples("gymnasium.md")
    assert made["terminated"]
    assert "is not possible" in capsys.readouterr().out
    assert sum(run_examples("pettingzoo.md")["env"].rewards.values()) == 0
