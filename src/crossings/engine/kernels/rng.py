"""A small random generator for kernels: multiply-with-carry (Marsaglia), in 63-bit integers so that it is the same
interpreted, compiled and on a GPU. Good for simulation; a table's dice are drawn elsewhere."""

from __future__ import annotations

from crossings.engine.errors import check_seed
from crossings.engine.kernels.interface import Ints, Rng
from crossings.engine.kernels.kernel import kernel

FACTOR = 2147483085
"""a, largest below 2^31 for which a*2^32 - 1 and a*2^31 - 1 are prime; the period is a*2^31 - 1."""
LOW = 0xFFFFFFFF
WARM_UP = 16


def generator(seed: int) -> Rng:
    """A generator from any integer seed, for compiled kernels too; equal seeds give equal draws. Raises `BadSeed`."""
    import numpy as np

    return np.array(list_generator(seed), np.int64)


def list_generator(seed: int) -> Rng:
    """The same for interpreted kernels."""
    state = [1 + mix_seed(check_seed(seed)) % (FACTOR * (1 << 31) - 2)]
    for _ in range(WARM_UP):
        draw_bits(state)
    return state


def mix_seed(seed: int) -> int:
    """64 bits of a seed, thoroughly mixed (the last steps of splitmix64).

    Without it the games of neighbouring seeds would be alike: from seed to seed every draw would move by a fixed step.
    """
    z = (seed + 0x9E3779B97F4A7C15) & ((1 << 64) - 1)
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & ((1 << 64) - 1)
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & ((1 << 64) - 1)
    return z ^ (z >> 31)


def generator_with_next_bits(bits: int) -> Rng:
    """A generator whose next 32 random bits are these."""
    state = list_generator(0)
    set_next_bits(state, bits)
    return state


@kernel
def set_next_bits(rng: Rng, bits: int) -> None:
    """Make these the next 32 random bits of a generator."""
    rng[0] = (bits % FACTOR << 32) | bits // FACTOR


@kernel
def draw_bits(rng: Rng) -> int:
    """The next 32 random bits, as a number from 0 to 2^32 - 1."""
    x = int(rng[0])
    x = FACTOR * (x & LOW) + (x >> 32)
    rng[0] = x
    return (x ^ (x >> 32)) & LOW


@kernel
def draw_below(rng: Rng, n: int) -> int:
    """A number from 0 to n - 1, n below 2^31 (uneven by less than n / 2^32)."""
    return (draw_bits(rng) * n) >> 32


@kernel
def draw_weighted(rng: Rng, weights: Ints, n: int) -> int:
    """An index below n, in proportion to the weights."""
    total = 0
    for i in range(n):
        total += int(weights[i])
    ticket = draw_below(rng, total)
    i = 0
    while ticket >= weights[i]:
        ticket -= int(weights[i])
        i += 1
    return i
