"""OpenSpiel's games, states and the objects that hold them can be copied and sent to other processes."""

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import cloudpickle
import pyspiel
import pytest
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import cfr
from open_spiel.python.observation import make_observation

from adapters.deep_openspiel import KINDS, play, rollouts, small_end
from adapters.openspiel_results import come, results_of
from crossings.adapters import openspiel as adapter

pytestmark = pytest.mark.deep


def pickled(one: Any, protocol: int) -> Any:
    return pickle.loads(pickle.dumps(one, protocol))


def clouded(one: Any) -> Any:
    return pickle.loads(cloudpickle.dumps(one))


COPIES: list[Callable[[Any], Any]] = [
    *(copy.copy, copy.deepcopy, clouded),
    *(partial(pickled, protocol=protocol) for protocol in range(2, 6)),
]


def ours(game: Any, state: Any) -> list[Any]:
    """A game, states, and our other objects that OpenSpiel takes."""
    states = [state, state.determinize(0, 1), game.new_initial_state(str(state))]
    return [game, *states, adapter.resampler(1), *(make_observation(game, kind) for kind in KINDS)]


def theirs(game: Any) -> list[Any]:
    """Objects of OpenSpiel that hold a game and can be pickled."""
    return [rollouts(1), policy.UniformRandomPolicy(game), cfr.CFRSolver(game), rl_environment.Environment(game)]


def test_copies_equal_the_original() -> None:
    game = small_end()
    state = play(game.new_initial_state(), "buy", "d-3-5", "boat-3-5")
    for one in ours(game, state):
        copies = [way(one) for way in COPIES]
        expected = results_of(one, state)
        assert [results_of(again, state) for again in copies] == [expected] * len(COPIES)


def test_objects_can_be_sent_to_spawned_processes() -> None:
    """They are also sent back. The other process need not have imported Crossings."""
    game = small_end()
    state = play(game.new_initial_state(), "buy", "d-3-5", "boat-3-5")
    sent = [*ours(game, state), *theirs(game)]
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        assert list(pool.map(str, [game, state])) == [str(game), str(state)]
        came = list(pool.map(come, sent, [state] * len(sent)))
    expected = [results_of(copy.deepcopy(one), state) for one in sent]
    assert [there for _, there in came] == expected == [results_of(back, state) for back, _ in came]


def test_presets_and_variants_can_be_pickled() -> None:
    for name in ("crossings_bridges_and_boats_even", "crossings_dune_chess_draw", "crossings_dunkelrunde(players=4)"):
        game = pyspiel.load_game(name)
        again = pickle.loads(pickle.dumps(game))
        assert type(again) is type(game) and str(again) == str(game)
        assert str(again.new_initial_state()) == str(game.new_initial_state())
