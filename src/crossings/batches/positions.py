"""What is done to one of many positions that lie in plain arrays: kernels, alike on the CPU and on a GPU."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crossings.batches.rows import OUTCOME, WORD, count_to
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
from crossings.engine.kernels.kernel import kernel
from crossings.engine.kernels.rng import LOW

INLINED = True
NOGIL = True


class Room(NamedTuple):
    """Room to work in, for as many positions as are worked on at a time."""

    moves: Table
    """[P, M] for moves of one position,"""
    weights: Table
    """[P, M] and for the weights of outcomes."""
    keys: NDArray[np.int64]
    """[P, ...] for a key of two words,"""
    generators: NDArray[np.int64]
    """[P, ...] and a generator of two words."""


class Told(NamedTuple):
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
def begin_state(states: Records, opening: Records, seeds: Ints, room: Room, row: int, place: int) -> None:
    """The start of a game, with all draws before the first decision."""
    states[row] = opening[0]
    draw_on(states[row], int(seeds[row]), room, place)


@kernel
def step_state(
    states: Records, actions: Ints, seeds: Ints, refused: NDArray[np.bool_], room: Room, row: int, place: int
) -> None:
    """An action, and all draws that follow. What is over or was refused stays as it is."""
    if not refused[row] and actor(states[row]) != OVER:
        play(states[row], int(actions[row]))
        draw_on(states[row], int(seeds[row]), room, place)


@kernel
def draw_on(s: Record, seed: int, room: Room, place: int) -> None:
    """Draw until a seat is to decide or the game is over; the draws come from the seed alone."""
    room.keys[place, 0] = (seed >> WORD) & LOW
    room.keys[place, 1] = seed & LOW
    drawn = 0
    while actor(s) == CHANCE:
        count_to(room.keys[place], drawn, OUTCOME, room.generators[place])
        play(s, draw_outcome(s, room.generators[place], room.moves[place], room.weights[place]))
        drawn += 1


@kernel
def refuse_state(states: Records, actions: Ints, refused: NDArray[np.bool_], room: Room, row: int, place: int) -> None:
    """Note whether an action is not legal; where the game is over none is looked at."""
    found = actor(states[row]) == OVER
    count = legal(states[row], room.moves[place])
    for i in range(count):
        found = found or room.moves[place, i] == int(actions[row])
    refused[row] = not found


@kernel
def mask_state(states: Records, mask: NDArray[np.bool_], room: Room, row: int, place: int) -> None:
    """The actor's legal actions, a truth for each."""
    for i in range(mask.shape[1]):
        mask[row, i] = False
    count = legal(states[row], room.moves[place])
    for i in range(count):
        mask[row, room.moves[place, i]] = True


@kernel
def observe_state(states: Records, seats: Ints, out: NDArray[np.int16], room: Room, row: int, place: int) -> None:
    """What a seat may know."""
    for i in range(out.shape[1]):
        out[row, i] = 0
    observe(states[row], int(seats[row]), out[row])


@kernel
def ask_state(states: Records, actors: NDArray[np.int8], room: Room, row: int, place: int) -> None:
    """Who is to decide."""
    actors[row] = actor(states[row])


@kernel
def tell_state(states: Records, told: Told, worth: NDArray[np.float32], room: Room, row: int, place: int) -> None:
    """How a game has ended, into rows of zeros."""
    if actor(states[row]) == OVER:
        seats = told.reward.shape[1]
        winners = 0
        for seat in range(seats):
            winners += is_winner(states[row], seat)
        for seat in range(seats):
            told.reward[row, seat] = worth[winners, int(is_winner(states[row], seat))]
            told.scores[row, seat] = score(states[row], seat)
        told.reason[row] = reason(states[row])
        told.over[row] = True


# ---- many positions, on one core ---------------------------------------------------------------


@kernel
def begin_states(states: Records, opening: Records, seeds: Ints, room: Room, place: int, first: int, last: int) -> None:
    """Rows `first` to `last` - 1, as in all that follow."""
    for row in range(first, last):
        begin_state(states, opening, seeds, room, row, place)


@kernel
def step_states(
    states: Records,
    actions: Ints,
    seeds: Ints,
    refused: NDArray[np.bool_],
    room: Room,
    place: int,
    first: int,
    last: int,
) -> None:
    """One action in each."""
    for row in range(first, last):
        step_state(states, actions, seeds, refused, room, row, place)


@kernel
def refuse_states(
    states: Records, actions: Ints, refused: NDArray[np.bool_], room: Room, place: int, first: int, last: int
) -> None:
    """Which actions are not legal."""
    for row in range(first, last):
        refuse_state(states, actions, refused, room, row, place)


@kernel
def mask_states(states: Records, mask: NDArray[np.bool_], room: Room, place: int, first: int, last: int) -> None:
    """What is legal."""
    for row in range(first, last):
        mask_state(states, mask, room, row, place)


@kernel
def observe_states(
    states: Records, seats: Ints, out: NDArray[np.int16], room: Room, place: int, first: int, last: int
) -> None:
    """What seats may know."""
    for row in range(first, last):
        observe_state(states, seats, out, room, row, place)


@kernel
def ask_states(states: Records, actors: NDArray[np.int8], room: Room, place: int, first: int, last: int) -> None:
    """Who decides."""
    for row in range(first, last):
        ask_state(states, actors, room, row, place)


@kernel
def tell_states(
    states: Records, told: Told, worth: NDArray[np.float32], room: Room, place: int, first: int, last: int
) -> None:
    """How they ended."""
    for row in range(first, last):
        tell_state(states, told, worth, room, row, place)
