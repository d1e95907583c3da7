"""A small neural network that corrects the evaluation and the priors inside the compiled search.

Inputs are the observation of the seat to move and the logarithms of the evaluation for each side. Outputs are added to
the logarithms of the sides' values, and to the logarithms of the moves' prior weights that follow from the evaluation
after each move. A network of zeros changes nothing. Observations are mostly zero, so the first layer adds only the
matrix rows of non-zero inputs.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from functools import cache
from math import exp, log, sqrt
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy import float32
from numpy.typing import NDArray

from crossings.engine import CrossingsError, Game, Record, kernel
from crossings.engine.errors import one_line
from crossings.engine.kernels.interface import actor, observe, play, reason, value
from crossings.engine.kernels.kernel import kernels_of
from crossings.search.search import Searcher, make_searcher, searcher
from crossings.search.simulation import TRY, WALK, WIN_VALUE, Workspace, prior_weight, result_share, side_value

Floats = NDArray[np.float32]
NO_LOGIT, ZERO = -1e9, float32(0)
UNREADABLE = (OSError, EOFError, KeyError, ValueError, TypeError, BadZipFile)


class BadNetwork(CrossingsError):
    """The file has no network for this game."""


class Network(NamedTuple):
    """Weights. O: size of an observation, N: maximum number of sides, U: units of a layer, A: actions.

    The last row (in `policy`, the last column) of each matrix is the bias.
    """

    near: Floats
    """[O + N + 1, U] first layer: the observation, then the sides' values, beginning with the observer's."""
    far: Floats
    """[U + 1, U] second layer."""
    shares: Floats
    """[U + 1, N] corrections of the logarithms of the sides' values."""
    policy: Floats
    """[A, U + 1] corrections of the logarithms of the actions' prior weights."""


class NetworkEvaluator(NamedTuple):
    """A network and the buffers to evaluate positions with it."""

    network: Network
    scale: Floats
    """[1] `prior_scale` of the game's search, which defines the ratio of two moves' prior weights."""
    given: Floats
    """[O + N] inputs: the observation and the logarithms of the sides' values."""
    near: Floats
    """[U] first layer."""
    far: Floats
    """[U] second layer."""
    share: Floats
    """[N] the sides' shares of the point, 0 to 1, beginning with the side to move."""
    gain: Floats
    """[N] the shares minus those by the evaluation alone."""
    logits: Floats
    """[A] for legal moves: logarithms of prior weights, then priors."""


def make_evaluator(game: Game, network: Network) -> NetworkEvaluator:
    """Return a network with buffers for a game."""
    inputs, (units, sides) = len(network.near) - 1, network.shares.shape
    room = (np.zeros(size, np.float32) for size in (inputs, units - 1, units - 1, sides, sides, len(network.policy)))
    return NetworkEvaluator(network, np.full(1, prior_scale(game), np.float32), *room)


def prior_scale(game: Game) -> float:
    """Return the difference in value that halves a move's prior weight."""
    return searcher(game).config.prior_scale


# ---- kernels -------------------------------------------------------------------------------------


@kernel
def side_score(s: Record, seat: int, place: int, sides: int) -> int:
    """Return the evaluation, 0 to 1000, of the side `place` seats after a seat.

    In a co-operative game the game itself is the second side. Sides beyond the last one have the value 0.
    """
    if sides == 1:
        return value(s, 0) if place == 0 else WIN_VALUE - value(s, 0)
    return value(s, (seat + place) % sides) if place < sides else 0


@kernel
def apply_layer(given: Floats, matrix: Floats, out: Floats) -> None:
    """Compute a dense layer: the product of the inputs and the matrix, plus the bias in its last row."""
    last = len(given)
    for i in range(len(out)):
        out[i] = matrix[last, i]
    for row in range(last):
        by = given[row]
        if by != 0:
            for i in range(len(out)):
                out[i] += by * matrix[row, i]


@kernel
def relu(units: Floats) -> None:
    """Replace negative units by zero."""
    for i in range(len(units)):
        units[i] = max(units[i], ZERO)


@kernel
def evaluate_with_network(s: Record, seat: int, sides: int, evaluator: NetworkEvaluator) -> None:
    """Write the sides' shares and gains for a position as a seat sees it."""
    numbers = len(evaluator.given) - len(evaluator.share)
    for i in range(numbers):
        evaluator.given[i] = 0
    observe(s, seat, evaluator.given)
    for place in range(len(evaluator.share)):
        evaluator.given[numbers + place] = log(side_score(s, seat, place, sides) + 1.0)
    apply_layer(evaluator.given, evaluator.network.near, evaluator.near)
    relu(evaluator.near)
    apply_layer(evaluator.near, evaluator.network.far, evaluator.far)
    relu(evaluator.far)
    apply_layer(evaluator.far, evaluator.network.shares, evaluator.share)
    for place in range(len(evaluator.share)):
        evaluator.gain[place] = evaluator.given[numbers + place]
        evaluator.share[place] += evaluator.gain[place]
    softmax(evaluator.share, len(evaluator.share))
    softmax(evaluator.gain, len(evaluator.share))
    for place in range(len(evaluator.share)):
        evaluator.gain[place] = evaluator.share[place] - evaluator.gain[place]


@kernel
def softmax(share: NDArray[Any], sides: int) -> None:
    """Convert log odds to shares of the one point in place; for a single side, to its chance of winning."""
    if sides == 1:
        share[0] = 1.0 / (1.0 + exp(-share[0]))
        return
    most = share[0]
    for side in range(1, sides):
        most = max(most, share[side])
    total = 0.0
    for side in range(sides):
        share[side] = exp(share[side] - most)
        total += share[side]
    for side in range(sides):
        share[side] /= total


@kernel
def prepare_priors(states: Record, workspace: Workspace, count: int) -> None:
    """Evaluate `states[WALK]` and write the priors of its moves.

    A move's weight follows from the evaluation after it, corrected by the network; the prior is the value with that
    weight, relative to the corrected value of the position.
    """
    evaluator, seat, sides = workspace.network, actor(states[WALK]), len(workspace.value)
    evaluate_with_network(states[WALK], seat, sides, evaluator)
    best = evaluate_moves(states, workspace, count, seat if sides > 1 else 0)
    highest = weigh_moves(workspace, count, best)
    value_by_network = min(max(best + WIN_VALUE * evaluator.gain[0], 0.0), float(WIN_VALUE))
    for i in range(count):
        move = workspace.moves[i]
        evaluator.logits[move] = max(
            value_by_network - evaluator.scale[0] * sqrt(exp(highest - evaluator.logits[move]) - 1.0), NO_LOGIT
        )


@kernel
def evaluate_moves(states: Record, workspace: Workspace, count: int, side: int) -> int:
    """Write the side's evaluation after each move. Returns the highest."""
    best = 0
    for i in range(count):
        move = workspace.moves[i]
        states[TRY] = states[WALK]
        play(states[TRY], int(move))
        after = side_value(states[TRY], side, len(workspace.value))
        workspace.network.logits[move] = after
        best = max(best, after)
    return best


@kernel
def weigh_moves(workspace: Workspace, count: int, best: int) -> float:
    """Write the logarithm of each move's prior weight, from its evaluation and the network. Returns the highest."""
    evaluator, highest = workspace.network, NO_LOGIT
    for i in range(count):
        move = workspace.moves[i]
        evaluator.logits[move] = log(
            prior_weight(int(evaluator.logits[move]), best, evaluator.scale[0])
        ) + policy_logit(evaluator, move)
        highest = max(highest, evaluator.logits[move])
    return highest


@kernel
def policy_logit(evaluator: NetworkEvaluator, move: int) -> float:
    """Return the network's correction of the logarithm of a move's prior weight."""
    units = len(evaluator.far)
    logit = evaluator.network.policy[move, units]
    for unit in range(units):
        logit += evaluator.far[unit] * evaluator.network.policy[move, unit]
    return float(logit)


@kernel
def prior_of(states: Record, workspace: Workspace, move: int, side: int) -> int:
    """Return the prior that `prepare_priors` has written."""
    return int(workspace.network.logits[move])


@kernel
def evaluate(s: Record, workspace: Workspace) -> None:
    """Write the value of the position for each side as `prepare_priors` computed it, or the result."""
    write_values(s, workspace, workspace.network)


@kernel
def evaluate_after_rollout(s: Record, workspace: Workspace) -> None:
    """Evaluate again, after the position has been played on, and write the value for each side."""
    if reason(s) == 0:
        evaluate_with_network(s, actor(s), len(workspace.value), workspace.network)
    write_values(s, workspace, workspace.network)


@kernel
def write_values(s: Record, workspace: Workspace, evaluator: NetworkEvaluator) -> None:
    """Write the evaluation plus the network's gain for each side, or the result."""
    sides = len(workspace.value)
    for side in range(sides):
        if reason(s) != 0:
            workspace.value[side] = result_share(s, side, sides)
        else:
            gain = WIN_VALUE * evaluator.gain[(side - actor(s)) % sides]
            workspace.value[side] = int(min(max(value(s, side) + gain, 0.0), float(WIN_VALUE)))


KERNELS = kernels_of(sys.modules[__name__])


# ---- searching -----------------------------------------------------------------------------------


@cache
def network_searcher(game: Game) -> Searcher:
    """Return the search of a game with networks; each call of `think` passes its network. Raises `NoObservation`."""
    evaluator_kernels = {**KERNELS, "observe": game.observer.kernel}
    if searcher(game).config.rollout_moves > 0:
        evaluator_kernels["evaluate"] = KERNELS["evaluate_after_rollout"]
    return make_searcher(
        game,
        game.kernels.with_kernels(),
        evaluator_kernels=evaluator_kernels,
        network=make_evaluator(game, zero_network(game, 1)),
    )


def sides_of(game: Game) -> int:
    """Return the maximum number of sides. A co-operative game has two: the team and the game."""
    return 2 if game.cooperative else max(game.seats)


def zero_network(game: Game, units: int) -> Network:
    """Return a network that changes nothing."""
    inputs, sides = game.observer.size, sides_of(game)
    shapes = (inputs + sides + 1, units), (units + 1, units), (units + 1, sides), (len(game.actions), units + 1)
    return Network(*(np.zeros(shape, np.float32) for shape in shapes))


# ---- files ---------------------------------------------------------------------------------------


def write_network(path: Path, network: Network, about: Mapping[str, Any]) -> None:
    """Write a network atomically. `about`: metadata as JSON; the key `game` holds the game's id."""
    unfinished = path.with_name(f"{path.name}.new")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, about=json.dumps(about), **network._asdict())
    unfinished.replace(path)


@cache
def load_network(path: str, game: Game) -> Network:
    """Return the network in a file, from a cache after the first call. Raises `BadNetwork`."""
    return read_network(Path(path), game)[1]


def read_network(path: Path, game: Game) -> tuple[dict[str, Any], Network]:
    """Read a network and its metadata. Raises `BadNetwork` if the file has no network for this version of the game."""
    try:
        with np.load(path) as stored:
            about, network = json.loads(str(stored["about"])), Network(*(stored[name] for name in Network._fields))
    except UNREADABLE as error:
        raise BadNetwork(f"{path} is not a network ({one_line(error)}); make one with: crossings lab train") from None
    shapes = [one.shape for one in zero_network(game, len(network.far) - 1)]
    if about["game"] != game.id or [one.shape for one in network] != shapes:
        raise BadNetwork(
            f"{path} is a network for {about['game']} or for earlier rules, not for this version of {game.id}"
        )
    return about, network
