"""Small variants have the documented sizes and values, by our solvers and by others."""

import sys
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import gymnasium
import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import gambit

import crossings
from adapters.documented_variants import ROWS
from benchmarks.search.small_games import information_states, is_open, size_of, value_of
from crossings.adapters.gymnasium import GameEnv, environment_id
from crossings.adapters.openspiel import short_name
from crossings.adapters.variants import longest_game, variant, variants
from crossings.engine import CHANCE, OVER, Game, State, games

pytestmark = pytest.mark.long
ALL = [(game, name) for game in games() for name in variants(game)]
SLOW_IN_OPENSPIEL = ("march-on-mars", "over-the-next-dune")
"""OpenSpiel's states of these games take minutes."""


def each(cases: list[tuple[Game, str]]) -> Callable[[Any], Any]:
    """Run a test for each of these variants."""
    return pytest.mark.parametrize("game, name", cases, ids=[f"{game.id} {name}" for game, name in cases])


@pytest.fixture(autouse=True)
def deep_recursion() -> Iterator[None]:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(10_000)
    yield
    sys.setrecursionlimit(limit)


@each(ALL)
def test_our_solvers_find_the_documented_size_and_value(game: Game, name: str) -> None:
    start, row = variant(game, name), ROWS[game.id, name]
    game.kernels.compile()
    size = size_of(start)
    assert (size.positions, size.decisions, size.depth) == (row.positions, row.decisions, row.depth)
    longest = longest_game(start)
    assert longest.decisions == size.depth
    assert (longest.outcomes > size.outcomes) if game.id == "dunkelrunde" else (longest.outcomes == size.outcomes)
    assert information_states(start, size) == row.information
    assert value_of(start) == pytest.approx(row.value, abs=1e-6)


@each([(game, name) for game, name in ALL if name in ("bomb", "escape")])
def test_random_play_wins_one_in_fifty_of_the_first_steps_for_teams(game: Game, name: str) -> None:
    start, games, won = variant(game, name), 0, 0
    batch = crossings.batch(game, 256, threads=1, seed=1, starts=[start], **dict[str, Any](start.options))
    while games < 20_000:
        batch.step()
        games, won = games + int(batch.done.sum()), won + int((batch.reward[:, 0] > 0).sum())
    assert won / games > 1 / 50


@each([(game, name) for game, name in ALL if not is_open(variant(game, name))])
def test_cfr_of_openspiel_finds_the_value(game: Game, name: str) -> None:
    """CFR+ on the exported game tree, which OpenSpiel walks without our rules."""
    loaded = pyspiel.load_efg_game(gambit.export_gambit(pyspiel.load_game(short_name(game.id, name))))
    solver = pyspiel.CFRPlusSolver(loaded)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    found = pyspiel.expected_returns(loaded.new_initial_state(), policy, -1, True)[0]
    assert found == pytest.approx(ROWS[game.id, name].value, abs=0.002)
    assert pyspiel.exploitability(loaded, policy) < 0.002


OPEN = [(game, name) for game, name in ALL if is_open(variant(game, name))]


@each([(game, name) for game, name in OPEN if game.id not in SLOW_IN_OPENSPIEL])
def test_value_iteration_over_openspiel_states_finds_the_value(game: Game, name: str) -> None:
    game.kernels.compile()
    root = pyspiel.load_game(short_name(game.id, name)).new_initial_state()
    assert iterate_values(*openspiel_nodes(root))[str(root)] == pytest.approx(ROWS[game.id, name].value, abs=1e-6)


@each([(game, name) for game, name in OPEN if game.id in SLOW_IN_OPENSPIEL])
def test_value_iteration_finds_the_value_for_a_team(game: Game, name: str) -> None:
    game.kernels.compile()
    start = variant(game, name)
    values = iterate_values(*record_nodes(start))
    assert values[start.record] == pytest.approx(ROWS[game.id, name].value, abs=1e-6)


Key = TypeVar("Key", str, bytes)
Nodes = dict[Key, tuple[int, list[tuple[float, Key]]]]
"""The actor of each position (`CHANCE`: chance), and the positions that follow, with the chances of outcomes."""


def openspiel_nodes(root: Any) -> tuple[Nodes[str], dict[str, float]]:
    """Return all states that can follow and the values of final ones, through OpenSpiel's interface."""
    nodes, values = Nodes[str](), dict[str, float]()
    stack = [root]
    while stack:
        state = stack.pop()
        if state.is_terminal():
            values[str(state)] = state.returns()[0]
        if state.is_terminal() or str(state) in nodes:
            continue
        chances = dict(state.chance_outcomes()) if state.is_chance_node() else {}
        children = [(chances.get(move, 1.0), state.child(move)) for move in state.legal_actions()]
        nodes[str(state)] = state.current_player(), [(chance, str(child)) for chance, child in children]
        stack += [child for _, child in children]
    return nodes, values


def record_nodes(start: State) -> tuple[Nodes[bytes], dict[bytes, float]]:
    """Return the same of a team's game from its kernels; all seats count as seat 0."""
    kernels, nodes, values = start.game.kernels, Nodes[bytes](), dict[bytes, float]()
    stack = [start.record]
    while stack:
        record = stack.pop()
        actor = kernels.query("actor", record)
        if actor == OVER:
            values[record] = 1.0 if kernels.query("is_winner", record, 0) else -1.0
        if actor == OVER or record in nodes:
            continue
        weights = kernels.chances(record) if actor == CHANCE else dict.fromkeys(kernels.legal(record), 1)
        children = [
            (weight / sum(weights.values()), kernels.play_number(record, move)) for move, weight in weights.items()
        ]
        nodes[record] = min(actor, 0), children
        stack += [child for _, child in children]
    return nodes, values


def iterate_values(nodes: Nodes[Key], final: dict[Key, float]) -> dict[Key, float]:
    """Return the values of all positions to seat 0, by sweeps over all positions until none changes."""
    values = {**dict.fromkeys(nodes, 0.0), **final}
    order = list(reversed(nodes))
    changed = True
    while changed:
        changed = False
        for key in order:
            actor, children = nodes[key]
            if actor == CHANCE:
                value = sum(chance * values[child] for chance, child in children)
            else:
                value = (max if actor == 0 else min)(values[child] for _, child in children)
            changed |= abs(value - values[key]) > 1e-12
            values[key] = value
    return values


@each(ALL)
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
