"""Generic kernels for games between programs: from one decision to the next, with all draws in between.

Kernels that Python calls take an array with one position (`engine/kernels/entries.py`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from crossings.engine.kernels.drivers import draw_outcome, potential, random_move
from crossings.engine.kernels.interface import (
    CHANCE,
    OVER,
    Cells,
    Ints,
    Record,
    Records,
    Rng,
    actor,
    legal,
    observe,
    play,
)
from crossings.engine.kernels.kernel import kernel

INLINED = "early"

Mask = NDArray[np.int8]
"""One number per action of the game: 1 if it is legal, else 0."""

ILLEGAL = -3
"""Returned by `take` instead of an actor if the action is illegal."""


@kernel
def settle(states: Records, rng: Rng, moves: Ints, weights: Ints) -> int:
    """Draw outcomes until a seat is to move or the game is over. Returns the actor."""
    return settle_state(states[0], rng, moves, weights)


@kernel
def settle_state(s: Record, rng: Rng, moves: Ints, weights: Ints) -> int:
    """Run `settle` on one position."""
    who = actor(s)
    while who == CHANCE:
        play(s, draw_outcome(s, rng, moves, weights))
        who = actor(s)
    return who


@kernel
def take(states: Records, action: int, rng: Rng, moves: Ints, weights: Ints) -> int:
    """Play an action and the draws that follow. Returns the actor, or `ILLEGAL`."""
    s = states[0]
    if not is_legal(s, action, moves):
        return ILLEGAL
    play(s, action)
    return settle_state(s, rng, moves, weights)


@kernel
def is_legal(s: Record, action: int, moves: Ints) -> bool:
    """Return whether the actor may play this action."""
    count = legal(s, moves)
    found = False
    for i in range(count):
        found = found or moves[i] == action
    return found


@kernel
def play_randomly_until(states: Records, seat: int, rng: Rng, moves: Ints, weights: Ints) -> int:
    """Play random moves until this seat is to move or the game is over. Returns the actor."""
    s = states[0]
    who = actor(s)
    while who != seat and who != OVER:
        random_move(s, rng, moves, weights)
        who = actor(s)
    return who


@kernel
def perceive(states: Records, seat: int, out: Cells, mask: Mask, moves: Ints) -> None:
    """Write a seat's observation and, if it is to move, ones into the mask of its legal actions. Expects zeros."""
    s = states[0]
    observe(s, seat, out)
    if actor(s) == seat:
        count = legal(s, moves)
        for i in range(count):
            mask[moves[i]] = 1


@kernel
def potential_of(states: Records, seat: int, rng: Rng) -> float:
    """Return the seat's potential; changes the position, which is a copy, and the generator."""
    return potential(states[0], seat, rng)
