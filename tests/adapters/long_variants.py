"""Small variants have the documented values, by our solvers and by OpenSpiel's CFR and value iteration."""

import importlib
import re
import sys
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import gymnasium
import numpy as np
import pyspiel
import pytest

from benchmarks.search.sequence_form import solve_with_hidden_information
from benchmarks.search.solving import solve
from crossings.adapters.gymnasium import GameEnv, environment_id
from crossings.adapters.openspiel import short_name
from crossings.adapters.variants import variant, variants
from crossings.engine import Game, games

pytestmark = pytest.mark.long
PAGE = Path(__file__).parents[2] / "docs" / "research" / "environments" / "variants.md"
ROWS = re.findall(r"^\| `([\w-]+)`, `([\w-]+)` \|.*\| (-?\d+)(?:/(\d+))? \|$", PAGE.read_text(), re.MULTILINE)
VALUES = {(id, name): int(part) / int(whole or 1) for id, name, part, whole in ROWS}
ALL = [(game, name) for game in games() for name in variants(game)]
every_variant = pytest.mark.parametrize("game, name", ALL, ids=[f"{game.id} {name}" for game, name in ALL])


def test_every_variant_is_on_the_page() -> None:
    assert set(VALUES) == {(game.id, name) for game, name in ALL} and len(VALUES) >= 4


@pytest.fixture
def value_iteration(monkeypatch: pytest.MonkeyPatch) -> Any:
    """OpenSpiel's value iteration, without a library that only simultaneous games need."""
    monkeypatch.setitem(sys.modules, "cvxpy", MagicMock())
    return importlib.import_module("open_spiel.python.algorithms.value_iteration").value_iteration


@every_variant
def test_our_solvers_agree_with_openspiel(game: Game, name: str, value_iteration: Any) -> None:
    """With hidden information the sequence form is compared with CFR+, else the whole tree with value iteration."""
    value, start, loaded = VALUES[game.id, name], variant(game, name), pyspiel.load_game(short_name(game.id, name))
    if game.hides:
        assert solve_with_hidden_information(start)[0] == pytest.approx(value)
        solver = pyspiel.CFRPlusSolver(loaded)
        for _ in range(60):
            solver.evaluate_and_update_policy()
        policy = solver.average_policy()
        found = pyspiel.expected_returns(loaded.new_initial_state(), policy, -1, True)[0]
        assert found == pytest.approx(value, abs=0.02) and pyspiel.exploitability(loaded, policy) < 0.02
    else:
        solved = solve(start)
        assert solved is not None and 2 * solved.shares[0] - 1 == pytest.approx(value)
        values = value_iteration(loaded, depth_limit=-1, threshold=1e-9)
        assert values[str(loaded.new_initial_state())] == pytest.approx(value)


@every_variant
def test_gymnasium_has_them_as_ids(game: Game, name: str) -> None:
    env: Any = gymnasium.make(environment_id(game.id, name), opponent="random")
    assert isinstance(env.unwrapped, GameEnv)
    env.reset(seed=1)
    rng, over, steps = np.random.default_rng(1), False, 0
    while not over:
        steps += 1
        legal = np.flatnonzero(env.unwrapped.action_masks())
        over = env.step(int(rng.choice(legal)))[2]
    assert steps < 100
