"""Generic kernels of a game whose seats are programs: from one decision of a seat to the next, chance drawn between.

What Python calls takes a row of one position (`engine/kernels/entries.py`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from crossings.engine.kernels.drivers import draw_outcome, random_move
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

Mask = NDArray[np.int8]
"""A number for each action of the game: 1 if it is legal, else 0."""

ILLEGAL = -3
"""What `take` says in place of an actor, having changed nothing."""


@kernel
def settle(states: Records, rng: Rng, moves: Ints, weights: Ints) -> int:
    """Draw for chance until a seat is to decide or the game is over; the actor then."""
    return settle_state(states[0], rng, moves, weights)


@kernel
def settle_state(s: Record, rng: Rng, moves: Ints, weights: Ints) -> int:
    """The same with one position."""
    who = actor(s)
    while who == CHANCE:
        play(s, draw_outcome(s, rng, moves, weights))
        who = actor(s)
    return who


@kernel
def take(states: Records, action: int, rng: Rng, moves: Ints, weights: Ints) -> int:
    """Carry out an action and what chance adds; the actor then, or `ILLEGAL`."""
    s = states[0]
    if not is_legal(s, action, moves):
        return ILLEGAL
    play(s, action)
    return settle_state(s, rng, moves, weights)


@kernel
def is_legal(s: Record, action: int, moves: Ints) -> bool:
    """Whether the actor may do this."""
    count = legal(s, moves)
    found = False
    for i in range(count):
        found = found or moves[i] == action
    return found


@kernel
def play_randomly_until(states: Records, seat: int, rng: Rng, moves: Ints, weights: Ints) -> int:
    """Have all but one seat move at random, until that seat is to decide or the game is over; the actor then."""
    s = states[0]
    who = actor(s)
    while who != seat and who != OVER:
        random_move(s, rng, moves, weights)
        who = actor(s)
    return who


@kernel
def perceive(states: Records, seat: int, out: Cells, mask: Mask, moves: Ints) -> None:
    """Write what a seat may know into `out`, and ones into `mask` for what it may do; both are zero before."""
    s = states[0]
    observe(s, seat, out)
    if actor(s) == seat:
        count = legal(s, moves)
        for i in range(count):
            mask[moves[i]] = 1
