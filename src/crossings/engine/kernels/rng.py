"""A small random generator for kernels: multiply-with-carry (Marsaglia) in 63-bit integers.

It gives the same numbers interpreted, compiled and on a GPU. It is meant for simulation; the dice of a table have
another source.
"""

from __future__ import annotations

from crossings.engine.checks import check_seed
from crossings.engine.kernels.interface import Ints, Rng
from crossings.engine.kernels.kernel import kernel

FACTOR = 2147483085
"""a, the largest number below 2^31 for which a*2^32 - 1 and a*2^31 - 1 are prime; the period is a*2^31 - 1."""
LOW = 0xFFFFFFFF
WARM_UP = 16


def generator(seed: int) -> Rng:
    """Return a generator for compiled and interpreted kernels from an integer seed. Raises `BadSeed`."""
    import numpy as np

    return np.array(list_generator(seed), np.int64)


def list_generator(seed: int) -> Rng:
    """Return the generator of a seed as a list, for interpreted kernels only."""
    state = [1 + mix_seed(check_seed(seed)) % (FACTOR * (1 << 31) - 2)]
    for _ in range(WARM_UP):
        draw_bits(state)
    return state


def mix_seed(seed: int) -> int:
    """Return 64 well-mixed bits of a seed (the last steps of splitmix64).

    Without it, games of consecutive seeds would be correlated: each draw would differ by a constant.
    """
    z = (seed + 0x9E3779B97F4A7C15) & ((1 << 64) - 1)
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & ((1 << 64) - 1)
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & ((1 << 64) - 1)
    return z ^ (z >> 31)


def generator_with_next_bits(bits: int) -> Rng:
    """Return a generator whose next 32 random bits are these."""
    state = list_generator(0)
    set_next_bits(state, bits)
    return state


@kernel
def set_next_bits(rng: Rng, bits: int) -> None:
    """Set the next 32 random bits of a generator."""
    rng[0] = (bits % FACTOR << 32) | bits // FACTOR


@kernel
def draw_bits(rng: Rng) -> int:
    """Return the next 32 random bits, as a number from 0 to 2^32 - 1."""
    x = int(rng[0])
    x = FACTOR * (x & LOW) + (x >> 32)
    rng[0] = x
    return (x ^ (x >> 32)) & LOW


@kernel
def draw_below(rng: Rng, n: int) -> int:
    """Return a number from 0 to n - 1, for n below 2^31 (the probabilities differ by less than n / 2^32)."""
    return (draw_bits(rng) * n) >> 32


@kernel
def draw_weighted(rng: Rng, weights: Ints, n: int) -> int:
    """Return an index below n with a probability proportional to its weight."""
    total = 0
    for i in range(n):
        total += int(weights[i])
    remainder = draw_below(rng, total)
    i = 0
    while remainder >= weights[i]:
        remainder -= int(weights[i])
        i += 1
    return i
