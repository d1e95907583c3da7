"""Chance by counting: kernels that draw by a key and by what was counted, alike on the CPU and on a GPU."""

from __future__ import annotations

import numpy as np

from crossings.engine.kernels.interface import Rng
from crossings.engine.kernels.kernel import kernel
from crossings.engine.kernels.rng import LOW
from crossings.engine.kernels.tables import table

INLINED = True

Words = Rng
"""Numbers below 2^32."""

WORD = 32
WORDS = 2
"""Of a key, of a counter, of what comes out."""
INJECTIONS = 5
"""Times that the key is put in, after four rounds each."""
ROTATIONS = table([[13, 15, 26, 6], [17, 29, 16, 24]])
PARITY = 0x1BD11BDA
OUTCOME = 0
"""A purpose: which outcome a move is."""
SAMPLE = 1
"""A purpose: which legal action a sample has."""
START = 2
"""A purpose: from which start a game begins."""


def words_of(seed: int) -> Words:
    """The first key, from any integer seed: its lowest 64 bits."""
    return np.array([seed >> WORD & LOW, seed & LOW], np.int64)


@kernel
def threefry(key: Words, first: int, second: int, out: Words) -> None:
    """Two words for a counter of two words."""
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
    """A word turned to the left."""
    return ((word << bits) & LOW) | (word >> (WORD - bits))


@kernel
def seed_generator(key: Words, move: int, purpose: int, rng: Rng) -> None:
    """Set the generator for what is drawn, for some purpose, as move number `move` of the game with this key."""
    threefry(key, move, purpose, rng)
    rng[0] = (((int(rng[0]) >> 2) + 1) << WORD) | int(rng[1])  # the carry is above 0 and below `rng.FACTOR`
