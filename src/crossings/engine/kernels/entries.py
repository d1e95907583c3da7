"""Kernels as Python calls them: on the first of a row of records, here of one.

A record that is handed over by itself costs ten times as much as a row: numpy writes out for each what it consists of.
"""

from __future__ import annotations

from crossings.engine.kernels.interface import (
    Cells,
    Ints,
    Records,
    Rng,
    actor,
    chances,
    determinize,
    is_winner,
    legal,
    observe,
    play,
    reason,
    score,
    start,
    value,
)
from crossings.engine.kernels.kernel import kernel

ENTRY_PREFIX = "first_"
"""What the names begin with, before that of the kernel."""


@kernel
def first_start(states: Records) -> None:
    """See `interface.start`; so do the others."""
    start(states[0])


@kernel
def first_actor(states: Records) -> int:
    return actor(states[0])


@kernel
def first_reason(states: Records) -> int:
    return reason(states[0])


@kernel
def first_legal(states: Records, out: Ints) -> int:
    return legal(states[0], out)


@kernel
def first_chances(states: Records, out: Ints, weights: Ints) -> int:
    return chances(states[0], out, weights)


@kernel
def first_play(states: Records, move: int) -> None:
    play(states[0], move)


@kernel
def first_score(states: Records, seat: int) -> int:
    return score(states[0], seat)


@kernel
def first_is_winner(states: Records, seat: int) -> bool:
    return is_winner(states[0], seat)


@kernel
def first_value(states: Records, seat: int) -> int:
    return value(states[0], seat)


@kernel
def first_determinize(states: Records, seat: int, rng: Rng) -> None:
    determinize(states[0], seat, rng)


@kernel
def first_observe(states: Records, seat: int, out: Cells) -> None:
    observe(states[0], seat, out)
