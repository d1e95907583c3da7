"""A small network that judges positions inside the compiled search: products of matrices in kernels.

It reads what the seat to decide may know (the game's observation) and the odds that the game's own evaluation gives
each side; it says how far these odds are wrong, and which moves are worth a try. Observations are nearly all zero: the
first layer adds up the rows of what is not.
"""

from __future__ import annotations

import sys
from functools import cache
from math import exp, log, sqrt
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy import float32
from numpy.typing import NDArray

from crossings.engine import CrossingsError, Game, Record, kernel
from crossings.engine.errors import one_line
from crossings.engine.kernels.interface import actor, observe, reason, value
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.thinking import HIDDEN_CONFIG, OPEN_CONFIG
from crossings.search.search import Searcher
from crossings.search.simulation import BEST, WALK, Desk, share_of, side_of

Floats = NDArray[np.float32]
PRIOR_SCALE = 40.0
"""Of priors: those of two moves tell how much likelier the one is, and what is said of both is near their worth."""
UNREADABLE = (OSError, EOFError, KeyError, ValueError, TypeError, BadZipFile)


class BadNetwork(CrossingsError):
    """A file that holds no network for the game."""


class Network(NamedTuple):
    """O: numbers of an observation, N: the most sides, H and K: units of the layers, A: actions."""

    near: Floats
    """[O + N, H] the first layer: of the observation, and of the sides' odds, from the observer on."""
    near_bias: Floats
    """[H]"""
    far: Floats
    """[H, K] the second."""
    far_bias: Floats
    """[K]"""
    shares: Floats
    """[K, N] what is added to the sides' odds."""
    shares_bias: Floats
    """[N]"""
    trust: Floats
    """[1] how much the odds of the evaluation count."""
    policy: Floats
    """[A, K] how good an action is."""
    policy_bias: Floats
    """[A]"""


class Looking(NamedTuple):
    """A network, and room to look at a position."""

    network: Network
    seen: NDArray[np.int16]
    """[O]"""
    near: Floats
    """[H]"""
    far: Floats
    """[K]"""
    share: NDArray[np.float64]
    """[N] the sides' shares of the point, 0 to 1, by their numbers."""
    logits: NDArray[np.float64]
    """[A] of legal moves: their priors."""


def looking(network: Network) -> Looking:
    """Somebody who looks by a network."""
    inputs, (near, far), sides = network.near.shape[0], network.far.shape, network.shares.shape[1]
    room = (np.zeros(near, np.float32), np.zeros(far, np.float32), np.zeros(sides), np.zeros(len(network.policy)))
    return Looking(network, np.zeros(inputs - sides, np.int16), *room)


# ---- kernels -------------------------------------------------------------------------------------


@kernel
def odds_of(s: Record, side: int) -> float:
    """The logarithm of a side's odds by the evaluation."""
    chance = value(s, side)
    return log((chance + 1.0) / (BEST + 1.0 - chance))


@kernel
def add_row(matrix: Floats, row: int, by: np.float32, out: Floats) -> None:
    """Add a row of a matrix, so many times."""
    for i in range(len(out)):
        out[i] += by * matrix[row, i]


@kernel
def read(s: Record, seat: int, sides: int, eye: Looking) -> None:
    """The first layer, and the evaluation's odds."""
    network, numbers = eye.network, len(eye.seen)
    for i in range(numbers):
        eye.seen[i] = 0
    observe(s, seat, eye.seen)
    for i in range(len(eye.near)):
        eye.near[i] = network.near_bias[i]
    for i in range(numbers):
        if eye.seen[i] != 0:
            add_row(network.near, i, float32(eye.seen[i]), eye.near)
    for place in range(sides):
        odds = odds_of(s, (seat + place) % sides)
        add_row(network.near, numbers + place, float32(odds), eye.near)
        eye.share[(seat + place) % sides] = network.trust[0] * odds + network.shares_bias[place]


@kernel
def conclude(seat: int, sides: int, eye: Looking) -> None:
    """The second layer, and the sides' shares."""
    for i in range(len(eye.far)):
        eye.far[i] = eye.network.far_bias[i]
    for i in range(len(eye.near)):
        if eye.near[i] > 0:
            add_row(eye.network.far, i, eye.near[i], eye.far)
    for i in range(len(eye.far)):
        eye.far[i] = max(eye.far[i], float32(0))
        for place in range(sides):
            eye.share[(seat + place) % sides] += eye.far[i] * eye.network.shares[i, place]
    share_out(eye.share, sides)


@kernel
def share_out(share: NDArray[np.float64], sides: int) -> None:
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
def look(states: Record, desk: Desk, count: int) -> None:
    """Judge `states[WALK]`, and how much each of its moves is worth a try: priors whose weights in the search are as
    the network's chances."""
    eye, seat, sides = desk.network, actor(states[WALK]), len(desk.value)
    read(states[WALK], seat, sides, eye)
    conclude(seat, sides, eye)
    highest = -1e9
    for i in range(count):
        logit = eye.network.policy_bias[desk.moves[i]]
        for unit in range(len(eye.far)):
            logit += eye.far[unit] * eye.network.policy[desk.moves[i], unit]
        eye.logits[desk.moves[i]] = logit
        highest = max(highest, eye.logits[desk.moves[i]])
    worth = BEST * eye.share[side_of(seat, sides)]
    for i in range(count):
        drop = sqrt(exp(highest - eye.logits[desk.moves[i]]) - 1.0)
        eye.logits[desk.moves[i]] = worth - PRIOR_SCALE * drop


@kernel
def look_ahead(states: Record, desk: Desk, move: int, side: int) -> int:
    """The prior that `look` has found."""
    return int(desk.network.logits[move])


@kernel
def evaluate(s: Record, desk: Desk) -> None:
    """Write what `look` has found the position to be worth to each side, unless the game is over."""
    for side in range(len(desk.value)):
        if reason(s) != 0:
            desk.value[side] = share_of(s, side, len(desk.value))
        else:
            desk.value[side] = int(BEST * desk.network.share[side])


KERNELS = kernels_of(sys.modules[__name__])


# ---- searching by it -----------------------------------------------------------------------------


@cache
def network_searcher(game: Game) -> Searcher:
    """The search of a game by networks; which one is told with each question. Raises `NoObservation`."""
    usual = getattr(game.evaluation, "SEARCH_CONFIG", HIDDEN_CONFIG if game.hides else OPEN_CONFIG)
    return Searcher(
        game.kernels,
        cooperative=game.cooperative,
        hides=game.hides,
        moves=len(game.moves),
        config=OPEN_CONFIG._replace(c_puct=usual.c_puct, max_backup=usual.max_backup, prior_scale=PRIOR_SCALE),
        judges={
            **{name: KERNELS[name] for name in ("look", "look_ahead", "evaluate")},
            "observe": game.observer.kernel,
        },
        network=looking(blank_network(game, 1, 1)),
    )


def sides_of(game: Game) -> int:
    """The most sides there are."""
    return 1 if game.cooperative else max(game.seats)


def blank_network(game: Game, near: int, far: int) -> Network:
    """A network that says what the evaluation says, and of moves nothing."""
    inputs, sides, actions = game.observer.size, sides_of(game), len(game.actions)
    shapes = ((inputs + sides, near), near, (near, far), far, (far, sides), sides, 1, (actions, far), actions)
    network = Network(*(np.zeros(shape, np.float32) for shape in shapes))
    network.trust[0] = 1
    return network


# ---- files ---------------------------------------------------------------------------------------


def write_network(path: Path, game: Game, network: Network, command: str) -> None:
    """Keep a network with the command that made it."""
    with path.open("wb") as file:
        np.savez_compressed(file, game=game.id, version=game.version, command=command, **network._asdict())


@cache
def network_of(path: str, game: Game) -> Network:
    """The network of a file. Raises `BadNetwork` where it is none, or none of this game."""
    of, network = read_network(path)
    if of != game.id:
        raise BadNetwork(f"{path} is a network of {of}, not of {game.id}")
    blank = blank_network(game, *network.far.shape)
    if [array.shape for array in blank] != [array.shape for array in network]:
        raise BadNetwork(f"{path} was learned with other observations or actions of {game.id}; learn it anew")
    return network


def read_network(path: str) -> tuple[str, Network]:
    """The game of a file's network, by its id, and the network. Raises `BadNetwork`."""
    try:
        with np.load(path) as kept:
            return str(kept["game"]), Network(*(kept[name].astype(np.float32) for name in Network._fields))
    except UNREADABLE as error:
        told = f"{path} holds no network ({one_line(error)}); `crossings lab train GAME --learner network` makes one"
        raise BadNetwork(told) from None
