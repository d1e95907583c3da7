"""Entry points from Python: kernels of the interface on the first record of an array.

A call with a single record takes ten times as long as one with an array, since numpy computes the record's type again.
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
"""Prefix of the name of the kernel."""


@kernel
def first_start(states: Records) -> None:
    """Call `interface.start`; the other entries work the same way."""
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
