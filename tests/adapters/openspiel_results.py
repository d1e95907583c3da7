"""Results of OpenSpiel's objects, to compare with those of their copies in this or another process."""

import copy
from typing import Any

import pyspiel
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import mcts

from crossings.adapters import openspiel as adapter
from crossings.adapters.openspiel.position import Observer


def results_of(one: Any, state: Any) -> Any:
    """Return the results of an object."""
    match one:
        case pyspiel.Game():
            return str(one), str(one.new_initial_state()), one.max_game_length()
        case pyspiel.State():
            return str(one), one.history(), one.legal_actions(), [*map(one.information_state_string, range(2))]
        case adapter.Resampler():
            return [str(one(state, 0)) for _ in range(3)]
        case Observer():
            return observed(one, state)
        case mcts.Evaluator():
            return one.evaluate(state).tolist()
        case rl_environment.Environment():
            return str(one.game), one.reset().observations["legal_actions"]
        case policy.Policy():
            return one.action_probabilities(state)
        case _:
            return one.average_policy().action_probabilities(state)


def observed(one: Observer, state: Any) -> Any:
    """Return the tensor of an observer before and after it reads a state, and its blocks."""
    if one.tensor is None:
        return one.string_from(state, 0)
    before = one.tensor.tolist()
    one.set_from(state, 0)
    return before, one.tensor.tolist(), {name: block.tolist() for name, block in one.dict.items()}


def come(one: Any, state: Any) -> tuple[Any, Any]:
    """Return a copy of an object that has arrived in another process, and its results."""
    return copy.copy(one), results_of(one, state)
