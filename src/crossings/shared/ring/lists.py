"""Lists of moves as kernels write them, move by move; each kernel here gives the new length of the list."""

from __future__ import annotations

from crossings.engine import Ints, kernel


@kernel
def add(move: int, out: Ints, count: int) -> int:
    """One more move."""
    out[count] = move
    return count + 1


@kernel
def add_row(first: int, number: int, out: Ints, count: int) -> int:
    """So many more moves that follow one another."""
    for i in range(number):
        out[count + i] = first + i
    return count + number


@kernel
def add_outcome(outcome: int, weight: int, out: Ints, weights: Ints, count: int) -> int:
    """One more outcome and its weight, if it has any."""
    if weight == 0:
        return count
    out[count] = outcome
    weights[count] = weight
    return count + 1
