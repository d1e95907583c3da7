"""Kernels for rules of many games: sets of numbers up to 63 in one integer, and sorted lists of moves."""

from __future__ import annotations

from crossings.engine.kernels.interface import Ints, Rng
from crossings.engine.kernels.kernel import kernel
from crossings.engine.kernels.rng import draw_below

EVERY_OTHER = 0x5555555555555555
EVERY_PAIR = 0x3333333333333333
EVERY_FOUR = 0x0F0F0F0F0F0F0F0F
EVERY_EIGHT = 0x0101010101010101
EIGHTH_EIGHT = 56
LAST_EIGHT = 0xFF


@kernel
def count_bits(bits: int) -> int:
    """Return the size of a set of numbers from 0 to 63 (parallel bit count).

    Compilers recognise this form and replace it by one instruction; the same goes for `lowest_bit`.
    """
    pairs = bits - ((bits >> 1) & EVERY_OTHER)
    fours = (pairs & EVERY_PAIR) + ((pairs >> 2) & EVERY_PAIR)
    eights = (fours + (fours >> 4)) & EVERY_FOUR
    return ((eights * EVERY_EIGHT) >> EIGHTH_EIGHT) & LAST_EIGHT


@kernel
def lowest_bit(bits: int) -> int:
    """Return the smallest member of a non-empty set."""
    return count_bits((bits & -bits) - 1)


@kernel
def nth_bit(bits: int, n: int) -> int:
    """Return the member of a set that has exactly `n` smaller ones; the set has more than `n` members."""
    for _ in range(n):
        bits &= bits - 1
    return lowest_bit(bits)


@kernel
def any_of(bits: int, rng: Rng) -> int:
    """Return a random member of a set, all equally likely."""
    return nth_bit(bits, draw_below(rng, count_bits(bits)))


@kernel
def insert_sorted(out: Ints, count: int, move: int) -> int:
    """Insert a number among the first `count` ascending ones; return the new count."""
    place = count
    while place > 0 and out[place - 1] > move:
        out[place] = out[place - 1]
        place -= 1
    out[place] = move
    return count + 1
