"""A counter-based random generator (Threefry-2x32) as kernels, with the same results on the CPU and a GPU."""

from __future__ import annotations

import numpy as np

from crossings.engine.kernels.interface import Rng
from crossings.engine.kernels.kernel import kernel
from crossings.engine.kernels.rng import LOW
from crossings.engine.kernels.tables import table

INLINED = True

Words = Rng
"""Unsigned 32-bit integers in an int64 array."""

WORD = 32
WORDS = 2
"""Number of words in a key, a counter, and a result."""
INJECTIONS = 5
"""Number of key injections, each after four rounds."""
ROTATIONS = table([[13, 15, 26, 6], [17, 29, 16, 24]])
PARITY = 0x1BD11BDA
OUTCOME = 0
"""Purpose: the outcome of a chance node."""
SAMPLE = 1
"""Purpose: a sampled action."""
START = 2
"""Purpose: the initial position of a game."""


def words_of(seed: int) -> Words:
    """Return the first key of a seed, from its lowest 64 bits."""
    return np.array([seed >> WORD & LOW, seed & LOW], np.int64)


@kernel
def threefry(key: Words, first: int, second: int, out: Words) -> None:
    """Encrypt a counter of two words with a key."""
    now, next, last = int(key[0]), int(key[1]), PARITY ^ int(key[0]) ^ int(key[1])
    x = (first + now) & LOW
    y = (second + next) & LOW
    for injection in range(INJECTIONS):
        for turn in range(4):
            x = (x + y) & LOW
            y = rotate_left(y, ROTATIONS[injection % 2, turn]) ^ x
        now, next, last = next, last, now
        x = (x + now) & LOW
        y = (y + next + injection + 1) & LOW
    out[0] = x
    out[1] = y


@kernel
def rotate_left(word: int, bits: int) -> int:
    """Rotate a word to the left."""
    return ((word << bits) & LOW) | (word >> (WORD - bits))


@kernel
def seed_generator(key: Words, move: int, purpose: int, rng: Rng) -> None:
    """Seed a generator for the given purpose at move number `move` of the game with this key."""
    threefry(key, move, purpose, rng)
    rng[0] = (((int(rng[0]) >> 2) + 1) << WORD) | int(rng[1])  # the carry is above 0 and below `rng.FACTOR`
