"""A small network that judges positions inside the compiled search: products of matrices in kernels.

It reads what the seat to decide may know (the game's observation) and how well each side stands by the game's own
evaluation, as logarithms; it says what is to be added to these, and to how much a move is worth a try by what the
evaluation says after it. A network that knows nothing leaves the search as it is. Observations are nearly all zero: the
first layer adds up the rows of what is not.
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
    """A file that holds no network for the game."""


class Network(NamedTuple):
    """O: numbers of an observation, N: the most sides, U: units of a layer, A: actions. What a layer adds at any rate
    stands in its last row."""

    near: Floats
    """[O + N + 1, U] the first layer: of the observation, and of how the sides stand, from the observer on."""
    far: Floats
    """[U + 1, U] the second."""
    shares: Floats
    """[U + 1, N] what is added to the logarithms of how the sides stand."""
    policy: Floats
    """[A, U + 1] what is added to the logarithm of how much an action is worth a try."""


class NetworkEvaluator(NamedTuple):
    """A network, and room to look at a position."""

    network: Network
    scale: Floats
    """[1] of priors, as the game's search has it: those of two moves tell how much likelier the one is."""
    given: Floats
    """[O + N] the observation, and the logarithms of how the sides stand."""
    near: Floats
    """[U]"""
    far: Floats
    """[U]"""
    share: Floats
    """[N] the sides' shares of the point, 0 to 1, from the decider on."""
    gain: Floats
    """[N] by how much they are more than by the evaluation."""
    logits: Floats
    """[A] of legal moves; then their priors."""


def make_evaluator(game: Game, network: Network) -> NetworkEvaluator:
    """Somebody who looks at a game by a network."""
    inputs, (units, sides) = len(network.near) - 1, network.shares.shape
    room = (np.zeros(size, np.float32) for size in (inputs, units - 1, units - 1, sides, sides, len(network.policy)))
    return NetworkEvaluator(network, np.full(1, prior_scale(game), np.float32), *room)


def prior_scale(game: Game) -> float:
    """By how much less a move has to look worth to be tried half as eagerly."""
    return searcher(game).config.prior_scale


# ---- kernels -------------------------------------------------------------------------------------


@kernel
def side_score(s: Record, seat: int, place: int, sides: int) -> int:
    """How well a side stands by the evaluation, 0 to 1000, so many places after a seat: against a team stands the game;
    who is not there does not stand at all."""
    if sides == 1:
        return value(s, 0) if place == 0 else WIN_VALUE - value(s, 0)
    return value(s, (seat + place) % sides) if place < sides else 0


@kernel
def apply_layer(given: Floats, matrix: Floats, out: Floats) -> None:
    """A layer: the rows of all that is not zero, so many times each, and the last row."""
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
    """Nothing is less than nothing."""
    for i in range(len(units)):
        units[i] = max(units[i], ZERO)


@kernel
def evaluate_with_network(s: Record, seat: int, sides: int, evaluator: NetworkEvaluator) -> None:
    """Write the sides' shares, as a seat sees the position."""
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
    """From odds to shares of the one point; a single side has the chance that its odds give."""
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
    """Judge `states[WALK]`, and how much each of its moves is worth a try: as much as the evaluation says of where it
    leads, more or less likely by what the network says, and all by how much better than that the position is."""
    evaluator, seat, sides = workspace.network, actor(states[WALK]), len(workspace.value)
    evaluate_with_network(states[WALK], seat, sides, evaluator)
    best = evaluate_moves(states, workspace, count, seat if sides > 1 else 0)
    highest = weigh_moves(workspace, count, best)
    worth = min(max(best + WIN_VALUE * evaluator.gain[0], 0.0), float(WIN_VALUE))
    for i in range(count):
        move = workspace.moves[i]
        evaluator.logits[move] = max(
            worth - evaluator.scale[0] * sqrt(exp(highest - evaluator.logits[move]) - 1.0), NO_LOGIT
        )


@kernel
def evaluate_moves(states: Record, workspace: Workspace, count: int, side: int) -> int:
    """Write how well a side stands after each move, by the evaluation; after the best of them."""
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
    """Write the logarithm of how much each move is worth a try, by where it leads and by the network; the highest."""
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
    """What the network adds to the logarithm of how much a move is worth a try."""
    units = len(evaluator.far)
    logit = evaluator.network.policy[move, units]
    for unit in range(units):
        logit += evaluator.far[unit] * evaluator.network.policy[move, unit]
    return float(logit)


@kernel
def prior_of(states: Record, workspace: Workspace, move: int, side: int) -> int:
    """The prior that `look` has found."""
    return int(workspace.network.logits[move])


@kernel
def evaluate(s: Record, workspace: Workspace) -> None:
    """Write what `look` has found the position to be worth to each side, unless the game is over."""
    write_values(s, workspace, workspace.network)


@kernel
def evaluate_after_rollout(s: Record, workspace: Workspace) -> None:
    """The same where it has been played on from what was looked at."""
    if reason(s) == 0:
        evaluate_with_network(s, actor(s), len(workspace.value), workspace.network)
    write_values(s, workspace, workspace.network)


@kernel
def write_values(s: Record, workspace: Workspace, evaluator: NetworkEvaluator) -> None:
    """Write what the evaluation says, corrected by what was judged, or the result."""
    sides = len(workspace.value)
    for side in range(sides):
        if reason(s) != 0:
            workspace.value[side] = result_share(s, side, sides)
        else:
            gain = WIN_VALUE * evaluator.gain[(side - actor(s)) % sides]
            workspace.value[side] = int(min(max(value(s, side) + gain, 0.0), float(WIN_VALUE)))


KERNELS = kernels_of(sys.modules[__name__])


# ---- searching by it -----------------------------------------------------------------------------


@cache
def network_searcher(game: Game) -> Searcher:
    """The search of a game by networks; which one is told with each question. Raises `NoObservation`."""
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
    """The most sides there are: against a team plays the game."""
    return 2 if game.cooperative else max(game.seats)


def zero_network(game: Game, units: int) -> Network:
    """A network that says what the evaluation says, and of moves nothing."""
    inputs, sides = game.observer.size, sides_of(game)
    shapes = (inputs + sides + 1, units), (units + 1, units), (units + 1, sides), (len(game.actions), units + 1)
    return Network(*(np.zeros(shape, np.float32) for shape in shapes))


# ---- files ---------------------------------------------------------------------------------------


def write_network(path: Path, network: Network, about: Mapping[str, Any]) -> None:
    """Keep a network, the whole of it, or what was kept before; `about`: the game's id, and what more is to be said."""
    begun = path.with_name(f"{path.name}.new")
    with begun.open("wb") as file:
        np.savez_compressed(file, about=json.dumps(about), **network._asdict())
    begun.replace(path)


@cache
def load_network(path: str, game: Game) -> Network:
    """The network of a file, which is read once. Raises `BadNetwork`."""
    return read_network(Path(path), game)[1]


def read_network(path: Path, game: Game) -> tuple[dict[str, Any], Network]:
    """What a file says of its network, and the network. Raises `BadNetwork` where it is none of this game."""
    try:
        with np.load(path) as kept:
            about, network = json.loads(str(kept["about"])), Network(*(kept[name] for name in Network._fields))
    except UNREADABLE as error:
        raise BadNetwork(f"{path} is not a network ({one_line(error)}); make one with: crossings lab train") from None
    shapes = [one.shape for one in zero_network(game, len(network.far) - 1)]
    if about["game"] != game.id or [one.shape for one in network] != shapes:
        raise BadNetwork(
            f"{path} is a network for {about['game']} or for earlier rules, not for this version of {game.id}"
        )
    return about, network
