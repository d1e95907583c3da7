"""What is done to one of many positions that lie in plain arrays: kernels, alike on the CPU and on a GPU."""

from __future__ import annotations

from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crossings.batches.counter_rng import OUTCOME, START, WORD, Words, seed_generator
from crossings.engine.kernels.drivers import draw_outcome
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

INLINED = True
NOGIL = True
CACHE_LINE_WORDS = 8
"""Numbers of 64 bits that a core reads and writes at once: no two threads share them."""


class Scratch(NamedTuple):
    """Room to work in, for as many positions as are worked on at a time."""

    moves: Table
    """[P, M] for moves of one position,"""
    weights: Table
    """[P, M] and for the weights of outcomes."""
    keys: NDArray[np.int64]
    """[P, ...] for a key of two words,"""
    generators: NDArray[np.int64]
    """[P, ...] and a generator of two words."""


def new_scratch(game: Game, places: int) -> Scratch:
    """Room for as many positions of a game as are worked on at a time."""
    most = max(game.kernels.max_legal, game.kernels.max_outcomes)
    return Scratch(
        moves=np.zeros((places, most), np.int32),
        weights=np.zeros((places, most), np.int32),
        keys=np.zeros((places, CACHE_LINE_WORDS), np.int64),
        generators=np.zeros((places, CACHE_LINE_WORDS), np.int64),
    )


class GameResults(NamedTuple):
    """What is told of many positions."""

    over: NDArray[np.bool_]
    """[n] whether the game is over. Else all that follows is 0."""
    reward: NDArray[np.float32]
    """[n, seats] as `engine.state` says."""
    scores: NDArray[np.int32]
    """[n, seats]"""
    reason: NDArray[np.int8]
    """[n] 1 + the index of the ending's reason in `game.kernels.reasons`."""


# ---- one position ------------------------------------------------------------------------------


@kernel
def begin_state(states: Records, opening: Records, seeds: Ints, scratch: Scratch, row: int, place: int) -> None:
    """The start of a game, one of these, with all draws before the first decision."""
    seed_key(int(seeds[row]), scratch, place)
    states[row] = opening[draw_start(scratch.keys[place], opening.shape[0], scratch, place)]
    draw_until_decision(states[row], scratch.keys[place], 0, scratch, place)


@kernel
def draw_start(key: Words, count: int, scratch: Scratch, place: int) -> int:
    """Which of so many starts a game has."""
    seed_generator(key, 0, START, scratch.generators[place])
    return draw_below(scratch.generators[place], count)


@kernel
def step_state(
    states: Records, actions: Ints, seeds: Ints, refused: NDArray[np.bool_], scratch: Scratch, row: int, place: int
) -> None:
    """An action, and all draws that follow. What is over or was refused stays as it is."""
    if not refused[row] and actor(states[row]) != OVER:
        play(states[row], int(actions[row]))
        seed_key(int(seeds[row]), scratch, place)
        draw_until_decision(states[row], scratch.keys[place], 0, scratch, place)


@kernel
def seed_key(seed: int, scratch: Scratch, place: int) -> None:
    """The key of draws that come from the seed alone."""
    scratch.keys[place, 0] = (seed >> WORD) & LOW
    scratch.keys[place, 1] = seed & LOW


@kernel
def draw_until_decision(s: Record, key: Words, made: int, scratch: Scratch, place: int) -> int:
    """Draw until a seat is to decide or the game is over, where so many moves are made; how many are made then."""
    while actor(s) == CHANCE:
        seed_generator(key, made, OUTCOME, scratch.generators[place])
        play(s, draw_outcome(s, scratch.generators[place], scratch.moves[place], scratch.weights[place]))
        made += 1
    return made


@kernel
def check_state(
    states: Records, actions: Ints, refused: NDArray[np.bool_], scratch: Scratch, row: int, place: int
) -> None:
    """Note whether an action is not legal; where the game is over none is looked at."""
    found = actor(states[row]) == OVER
    count = legal(states[row], scratch.moves[place])
    for i in range(count):
        found = found or scratch.moves[place, i] == int(actions[row])
    refused[row] = not found


@kernel
def mask_state(states: Records, mask: NDArray[np.bool_], scratch: Scratch, row: int, place: int) -> None:
    """The actor's legal actions, a truth for each."""
    for i in range(mask.shape[1]):
        mask[row, i] = False
    count = legal(states[row], scratch.moves[place])
    for i in range(count):
        mask[row, scratch.moves[place, i]] = True


@kernel
def observe_state(states: Records, seats: Ints, out: NDArray[np.int16], scratch: Scratch, row: int, place: int) -> None:
    """What a seat may know."""
    for i in range(out.shape[1]):
        out[row, i] = 0
    observe(states[row], int(seats[row]), out[row])


@kernel
def actor_state(states: Records, actors: NDArray[np.int8], scratch: Scratch, row: int, place: int) -> None:
    """Who is to decide."""
    actors[row] = actor(states[row])


@kernel
def result_state(
    states: Records, results: GameResults, reward_table: NDArray[np.float32], scratch: Scratch, row: int, place: int
) -> None:
    """How a game has ended, into rows of zeros."""
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


# ---- many, on one core -------------------------------------------------------------------------


@placeholder
def row_kernel(*arguments: Any) -> None:
    """What is done to a row."""
    raise NotImplementedError


@kernel
def for_rows(arguments: tuple[Any, ...], scratch: Scratch, place: int, first: int, last: int) -> None:
    """`one` for rows `first` to `last` - 1."""
    for row in range(first, last):
        row_kernel(*arguments, scratch, row, place)


@cache
def row_loop(kernel_of_one: FunctionType) -> FunctionType:
    """`each` of a certain kernel, which takes its arguments, the room, the row and the place."""
    names = {**for_rows.__globals__, row_kernel.__name__: kernel_of_one}
    return kernel(FunctionType(for_rows.__code__, names, f"{for_rows.__name__}_{kernel_of_one.__name__}"))
