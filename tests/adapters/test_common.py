"""Common behaviour of all adapters: errors in one line, missing libraries, and the programs of their pages."""

import importlib
import math
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

from adapters.observed import OBSERVED, register_as, run_examples
from batches.games import QUICK_TO_COMPILE
from crossings.adapters import pettingzoo
from crossings.adapters.gymnasium import ILLEGAL, BadSetting, GameEnv
from crossings.engine import BadOption, BadSeed, CrossingsError, Game, IllegalMove, NoObservation, UnknownGame
from wrong_numbers import INVALID_NUMBERS

LIBRARIES = {"gymnasium": "gymnasium", "pettingzoo": "pettingzoo", "openspiel": "pyspiel"}
"""Imported libraries by extra."""
Make = Callable[..., Any]
both = pytest.mark.parametrize("make", [GameEnv, pettingzoo.env], ids=["gymnasium", "pettingzoo"])


@both
@pytest.mark.parametrize(
    "arguments, error, reported",
    [
        ({"game": "dune-ches"}, UnknownGame, "dune-chess"),
        ({"players": 3}, BadOption, "players"),
        ({"no_such": 3}, BadOption, "setup"),
        ({"reward": "money"}, BadSetting, "result, score"),
        ({"render_mode": "film"}, BadSetting, "rgb_array"),
        ({"starts": 1}, BadSetting, "must be a list of positions, not 1"),
        ({"starts": ["x"]}, BadSetting, "number 0 is no position"),
    ],
)
def test_errors_are_reported_in_one_line(
    make: Make, arguments: dict[str, Any], error: type[CrossingsError], reported: str
) -> None:
    with pytest.raises(error) as raised:
        make(**{"game": "dune-chess", **arguments})
    assert reported in str(raised.value) and "\n" not in str(raised.value)


@both
def test_a_game_without_observations(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    register_as(monkeypatch, "nim", "toys.nim.game")
    with pytest.raises(NoObservation, match="nim has no observations"):
        make("nim")


@both
def test_invalid_seeds_are_refused(make: Make) -> None:
    env = make("dune-chess")
    for wrong in (True, "0", 0.5, math.nan, [0]):
        with pytest.raises(BadSeed):
            env.reset(seed=wrong)
    with pytest.raises(gymnasium.error.Error, match="greater or equal to zero"):
        env.reset(seed=-1)


@pytest.mark.parametrize("game", OBSERVED)
def test_invalid_actions_are_refused(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """In interpreted and compiled games and all modes for illegal moves, nothing changes; any integer type will do."""
    wrongs: list[Any] = [*INVALID_NUMBERS, len(game.actions), None, 3.7, np.array([0])]
    for compiled in ("off", "on") if game.id in QUICK_TO_COMPILE else ("off",):
        monkeypatch.setenv("CROSSINGS_COMPILE", compiled)
        envs: list[Any] = [GameEnv(game.id, opponent="random", illegal=illegal) for illegal in ILLEGAL]
        for env in (*envs, pettingzoo.env(game.id), pettingzoo.raw_env(game.id)):
            env.reset(seed=1)
            play = env.unwrapped.play
            before = play.state
            for wrong in wrongs:
                with pytest.raises(IllegalMove) as refused:
                    env.step(wrong)
                assert "\n" not in str(refused.value)
            assert play.state == before
            env.step(np.uint16(game.number_of[before.actions()[0]]))
            assert env.unwrapped.play.state != before


@pytest.mark.parametrize("extra", LIBRARIES)
def test_a_missing_library_names_what_to_install(extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
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
