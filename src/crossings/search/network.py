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
from crossings.search.search import Searcher, searcher, searcher_over
from crossings.search.simulation import BEST, TRY, WALK, Desk, prior_weight, share_of, standing

Floats = NDArray[np.float32]
NEVER, ZERO = -1e9, float32(0)
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


class Eye(NamedTuple):
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


def eye_of(game: Game, network: Network) -> Eye:
    """Somebody who looks at a game by a network."""
    inputs, (units, sides) = len(network.near) - 1, network.shares.shape
    room = (np.zeros(size, np.float32) for size in (inputs, units - 1, units - 1, sides, sides, len(network.policy)))
    return Eye(network, np.full(1, prior_scale(game), np.float32), *room)


def prior_scale(game: Game) -> float:
    """By how much less a move has to look worth to be tried half as eagerly."""
    return searcher(game).config.prior_scale


# ---- kernels -------------------------------------------------------------------------------------


@kernel
def stands(s: Record, seat: int, place: int, sides: int) -> int:
    """How well a side stands by the evaluation, 0 to 1000, so many places after a seat: against a team stands the game;
    who is not there does not stand at all."""
    if sides == 1:
        return value(s, 0) if place == 0 else BEST - value(s, 0)
    return value(s, (seat + place) % sides) if place < sides else 0


@kernel
def pass_on(given: Floats, matrix: Floats, out: Floats) -> None:
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
def rectify(units: Floats) -> None:
    """Nothing is less than nothing."""
    for i in range(len(units)):
        units[i] = max(units[i], ZERO)


@kernel
def judge(s: Record, seat: int, sides: int, eye: Eye) -> None:
    """Write the sides' shares, as a seat sees the position."""
    numbers = len(eye.given) - len(eye.share)
    for i in range(numbers):
        eye.given[i] = 0
    observe(s, seat, eye.given)
    for place in range(len(eye.share)):
        eye.given[numbers + place] = log(stands(s, seat, place, sides) + 1.0)
    pass_on(eye.given, eye.network.near, eye.near)
    rectify(eye.near)
    pass_on(eye.near, eye.network.far, eye.far)
    rectify(eye.far)
    pass_on(eye.far, eye.network.shares, eye.share)
    for place in range(len(eye.share)):
        eye.gain[place] = eye.given[numbers + place]
        eye.share[place] += eye.gain[place]
    share_out(eye.share, len(eye.share))
    share_out(eye.gain, len(eye.share))
    for place in range(len(eye.share)):
        eye.gain[place] = eye.share[place] - eye.gain[place]


@kernel
def share_out(share: NDArray[Any], sides: int) -> None:
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
    """Judge `states[WALK]`, and how much each of its moves is worth a try: as much as the evaluation says of where it
    leads, more or less likely by what the network says, and all by how much better than that the position is."""
    eye, seat, sides = desk.network, actor(states[WALK]), len(desk.value)
    judge(states[WALK], seat, sides, eye)
    best = look_after(states, desk, count, seat if sides > 1 else 0)
    highest = weigh(desk, count, best)
    worth = min(max(best + BEST * eye.gain[0], 0.0), float(BEST))
    for i in range(count):
        move = desk.moves[i]
        eye.logits[move] = max(worth - eye.scale[0] * sqrt(exp(highest - eye.logits[move]) - 1.0), NEVER)


@kernel
def look_after(states: Record, desk: Desk, count: int, side: int) -> int:
    """Write how well a side stands after each move, by the evaluation; after the best of them."""
    best = 0
    for i in range(count):
        move = desk.moves[i]
        states[TRY] = states[WALK]
        play(states[TRY], int(move))
        after = standing(states[TRY], side, len(desk.value))
        desk.network.logits[move] = after
        best = max(best, after)
    return best


@kernel
def weigh(desk: Desk, count: int, best: int) -> float:
    """Write the logarithm of how much each move is worth a try, by where it leads and by the network; the highest."""
    eye, highest = desk.network, NEVER
    for i in range(count):
        move = desk.moves[i]
        eye.logits[move] = log(prior_weight(int(eye.logits[move]), best, eye.scale[0])) + advice(eye, move)
        highest = max(highest, eye.logits[move])
    return highest


@kernel
def advice(eye: Eye, move: int) -> float:
    """What the network adds to the logarithm of how much a move is worth a try."""
    units = len(eye.far)
    logit = eye.network.policy[move, units]
    for unit in range(units):
        logit += eye.far[unit] * eye.network.policy[move, unit]
    return float(logit)


@kernel
def look_ahead(states: Record, desk: Desk, move: int, side: int) -> int:
    """The prior that `look` has found."""
    return int(desk.network.logits[move])


@kernel
def evaluate(s: Record, desk: Desk) -> None:
    """Write what `look` has found the position to be worth to each side, unless the game is over."""
    write_worths(s, desk, desk.network)


@kernel
def evaluate_anew(s: Record, desk: Desk) -> None:
    """The same where it has been played on from what was looked at."""
    if reason(s) == 0:
        judge(s, actor(s), len(desk.value), desk.network)
    write_worths(s, desk, desk.network)


@kernel
def write_worths(s: Record, desk: Desk, eye: Eye) -> None:
    """Write what the evaluation says, corrected by what was judged, or the result."""
    sides = len(desk.value)
    for side in range(sides):
        if reason(s) != 0:
            desk.value[side] = share_of(s, side, sides)
        else:
            gain = BEST * eye.gain[(side - actor(s)) % sides]
            desk.value[side] = int(min(max(value(s, side) + gain, 0.0), float(BEST)))


KERNELS = kernels_of(sys.modules[__name__])


# ---- searching by it -----------------------------------------------------------------------------


@cache
def network_searcher(game: Game) -> Searcher:
    """The search of a game by networks; which one is told with each question. Raises `NoObservation`."""
    judges = {**KERNELS, "observe": game.observer.kernel}
    if searcher(game).config.rollout_moves > 0:
        judges["evaluate"] = KERNELS["evaluate_anew"]
    return searcher_over(game, game.kernels.having(), judges=judges, network=eye_of(game, blank_network(game, 1)))


def sides_of(game: Game) -> int:
    """The most sides there are: against a team plays the game."""
    return 2 if game.cooperative else max(game.seats)


def blank_network(game: Game, units: int) -> Network:
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
def network_of(path: str, game: Game) -> Network:
    """The network of a file, which is read once. Raises `BadNetwork`."""
    return read_network(Path(path), game)[1]


def read_network(path: Path, game: Game) -> tuple[dict[str, Any], Network]:
    """What a file says of its network, and the network. Raises `BadNetwork` where it is none of this game."""
    try:
        with np.load(path) as kept:
            about, network = json.loads(str(kept["about"])), Network(*(kept[name] for name in Network._fields))
    except UNREADABLE as error:
        raise BadNetwork(f"{path} is not a network ({one_line(error)}); make one with: crossings lab train") from None
    shapes = [one.shape for one in blank_network(game, len(network.far) - 1)]
    if about["game"] != game.id or [one.shape for one in network] != shapes:
        raise BadNetwork(
            f"{path} is a network for {about['game']} or for earlier rules, not for this version of {game.id}"
        )
    return about, network
