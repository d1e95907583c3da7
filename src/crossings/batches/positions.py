"""Kernels for one of many positions in an array; the same code runs on the CPU and on a GPU."""

from __future__ import annotations

from functools import cache
from inspect import signature
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crossings.batches.counter_rng import OUTCOME, START, WORD, Words, seed_generator
from crossings.engine.kernels.drivers import draw_outcome, potential
from crossings.engine.kernels.interface import (
    CHANCE,
    OVER,
    Ints,
    Record,
    Records,
    Table,
    actor,
    is_winner,
    legal,
    observe,
    play,
    reason,
    score,
)
from crossings.engine.kernels.kernel import kernel, placeholder
from crossings.engine.kernels.rng import LOW, draw_below

if TYPE_CHECKING:
    from crossings.engine import Game

INLINED = "early"
NOGIL = True
CACHE_LINE_WORDS = 8
"""Number of 64-bit integers in a cache line; separate lines avoid false sharing between threads."""


class Scratch(NamedTuple):
    """Buffers for P positions that are processed in parallel."""

    moves: Table
    """[P, M] moves of a position."""
    weights: Table
    """[P, M] weights of outcomes."""
    keys: NDArray[np.int64]
    """[P, ...] key of two words."""
    generators: NDArray[np.int64]
    """[P, ...] generator of two words."""


def new_scratch(game: Game, places: int) -> Scratch:
    """Return buffers to process `places` positions in parallel."""
    most = max(game.kernels.max_legal, game.kernels.max_outcomes)
    return Scratch(
        moves=np.zeros((places, most), np.int32),
        weights=np.zeros((places, most), np.int32),
        keys=np.zeros((places, CACHE_LINE_WORDS), np.int64),
        generators=np.zeros((places, CACHE_LINE_WORDS), np.int64),
    )


class GameResults(NamedTuple):
    """Results of many positions."""

    over: NDArray[np.bool_]
    """[n] whether the game is over; the other results are 0 otherwise."""
    reward: NDArray[np.float32]
    """[n, seats] rewards (see `engine.state`)."""
    scores: NDArray[np.int32]
    """[n, seats] scores."""
    reason: NDArray[np.int8]
    """[n] 1 + index of the reason in `game.kernels.reasons`."""


# ---- one position ------------------------------------------------------------------------------


@kernel
def begin_state(states: Records, opening: Records, seeds: Ints, scratch: Scratch, row: int, place: int) -> None:
    """Write the start of a game, drawn from `opening`, with all draws before the first decision."""
    seed_key(int(seeds[row]), scratch, place)
    states[row] = opening[draw_start(scratch.keys[place], opening.shape[0], scratch, place)]
    draw_until_decision(states[row], scratch.keys[place], 0, scratch, place)


@kernel
def draw_start(key: Words, count: int, scratch: Scratch, place: int) -> int:
    """Draw the index of an initial position."""
    seed_generator(key, 0, START, scratch.generators[place])
    return draw_below(scratch.generators[place], count)


@kernel
def step_state(
    states: Records, actions: Ints, seeds: Ints, refused: NDArray[np.bool_], scratch: Scratch, row: int, place: int
) -> None:
    """Play an action and all draws that follow. Finished games and refused actions change nothing."""
    if not refused[row] and actor(states[row]) != OVER:
        play(states[row], int(actions[row]))
        seed_key(int(seeds[row]), scratch, place)
        draw_until_decision(states[row], scratch.keys[place], 0, scratch, place)


@kernel
def seed_key(seed: int, scratch: Scratch, place: int) -> None:
    """Write the key of draws that depend only on the seed."""
    scratch.keys[place, 0] = (seed >> WORD) & LOW
    scratch.keys[place, 1] = seed & LOW


@kernel
def draw_until_decision(s: Record, key: Words, made: int, scratch: Scratch, place: int) -> int:
    """Draw until a seat is to move or the game is over, after `made` moves. Returns the new number of moves."""
    while actor(s) == CHANCE:
        seed_generator(key, made, OUTCOME, scratch.generators[place])
        play(s, draw_outcome(s, scratch.generators[place], scratch.moves[place], scratch.weights[place]))
        made += 1
    return made


@kernel
def check_state(
    states: Records, actions: Ints, refused: NDArray[np.bool_], scratch: Scratch, row: int, place: int
) -> None:
    """Write whether an action is illegal; in finished games any action is accepted."""
    is_accepted = actor(states[row]) == OVER
    count = legal(states[row], scratch.moves[place])
    for i in range(count):
        is_accepted = is_accepted or scratch.moves[place, i] == int(actions[row])
    refused[row] = not is_accepted


@kernel
def mask_state(states: Records, mask: NDArray[np.bool_], scratch: Scratch, row: int, place: int) -> None:
    """Write the mask of the legal actions."""
    for i in range(mask.shape[1]):
        mask[row, i] = False
    count = legal(states[row], scratch.moves[place])
    for i in range(count):
        mask[row, scratch.moves[place, i]] = True


@kernel
def observe_state(states: Records, seats: Ints, out: NDArray[np.int16], scratch: Scratch, row: int, place: int) -> None:
    """Write a seat's observation."""
    for i in range(out.shape[1]):
        out[row, i] = 0
    observe(states[row], int(seats[row]), out[row])


@kernel
def potential_state(
    states: Records, seats: Ints, seen: Records, out: NDArray[np.float32], scratch: Scratch, row: int, place: int
) -> None:
    """Write a seat's potential. `seen`: buffer for a copy of the position."""
    seen[row] = states[row]
    out[row] = potential(seen[row], int(seats[row]), scratch.generators[place])


@kernel
def actor_state(states: Records, actors: NDArray[np.int8], scratch: Scratch, row: int, place: int) -> None:
    """Write the actor."""
    actors[row] = actor(states[row])


@kernel
def result_state(
    states: Records, results: GameResults, reward_table: NDArray[np.float32], scratch: Scratch, row: int, place: int
) -> None:
    """Write the result of a finished game into rows of zeros."""
    if actor(states[row]) == OVER:
        seats = results.reward.shape[1]
        winners = 0
        for seat in range(seats):
            winners += is_winner(states[row], seat)
        for seat in range(seats):
            results.reward[row, seat] = reward_table[winners, int(is_winner(states[row], seat))]
            results.scores[row, seat] = score(states[row], seat)
        results.reason[row] = reason(states[row])
        results.over[row] = True


# ---- many positions on one core ------------------------------------------------------------------


@placeholder
def row_kernel(*arguments: Any) -> None:
    """Process a row."""
    raise NotImplementedError


def for_rows_1(arguments: tuple[Any], scratch: Scratch, place: int, first: int, last: int) -> None:
    """Run `row_kernel` on rows `first` to `last` - 1. There is a loop for each number of arguments, since numba can't
    inline calls with `*arguments`."""
    for row in range(first, last):
        row_kernel(arguments[0], scratch, row, place)


def for_rows_2(arguments: tuple[Any, Any], scratch: Scratch, place: int, first: int, last: int) -> None:
    for row in range(first, last):
        row_kernel(arguments[0], arguments[1], scratch, row, place)


def for_rows_3(arguments: tuple[Any, Any, Any], scratch: Scratch, place: int, first: int, last: int) -> None:
    for row in range(first, last):
        row_kernel(arguments[0], arguments[1], arguments[2], scratch, row, place)


def for_rows_4(arguments: tuple[Any, Any, Any, Any], scratch: Scratch, place: int, first: int, last: int) -> None:
    for row in range(first, last):
        row_kernel(arguments[0], arguments[1], arguments[2], arguments[3], scratch, row, place)


LOOPS = (for_rows_1, for_rows_2, for_rows_3, for_rows_4)
"""Loops by number of arguments before `scratch`."""


@cache
def row_loop(kernel_of_row: FunctionType) -> FunctionType:
    """Return the loop for a kernel, with the kernel in place of `row_kernel`."""
    loop = LOOPS[[*signature(kernel_of_row).parameters].index("scratch") - 1]
    names = {**loop.__globals__, row_kernel.__name__: kernel_of_row}
    return kernel(FunctionType(loop.__code__, names, f"for_rows_{kernel_of_row.__name__}"))
