"""Small kernels that rules of many games need: sets of numbers up to 63 in one integer, and sorted lists of moves."""

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
    """How many numbers a set of numbers from 0 to 63 holds: added up by twos, fours, eights, and these all at once.

    Compilers know this form, and make one instruction of it; of `lowest_bit`, too.
    """
    pairs = bits - ((bits >> 1) & EVERY_OTHER)
    fours = (pairs & EVERY_PAIR) + ((pairs >> 2) & EVERY_PAIR)
    eights = (fours + (fours >> 4)) & EVERY_FOUR
    return ((eights * EVERY_EIGHT) >> EIGHTH_EIGHT) & LAST_EIGHT


@kernel
def lowest_bit(bits: int) -> int:
    """The lowest number that a set holds, which is not empty."""
    return count_bits((bits & -bits) - 1)


@kernel
def nth_bit(bits: int, n: int) -> int:
    """The number that a set holds behind `n` lower ones; it holds more than `n`."""
    for _ in range(n):
        bits &= bits - 1
    return lowest_bit(bits)


@kernel
def any_of(bits: int, rng: Rng) -> int:
    """A number of a set, each as likely."""
    return nth_bit(bits, draw_below(rng, count_bits(bits)))


@kernel
def insert_sorted(out: Ints, count: int, move: int) -> int:
    """Put a number in its place among the first `count`, which rise; how many there are now."""
    place = count
    while place > 0 and out[place - 1] > move:
        out[place] = out[place - 1]
        place -= 1
    out[place] = move
    return count + 1
