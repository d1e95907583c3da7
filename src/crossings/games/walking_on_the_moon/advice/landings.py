"""Where every jump leads from every box of a lunar card, as a table: what `boxes.ring.jumps` says, looked up.

A *sector* is a box column and the lunar card behind it; a jump from a sector ends in it or in the next one. Sectors are
told by their cards.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from crossings.boxes.ring.data import (
    AIR,
    BITS_A_LEVEL,
    CARDS,
    CIRCLE,
    CLIMBED,
    CRASH,
    FACE_OF_JUMP,
    JUMPS,
    KIND,
    LENGTH,
    LEVELS,
    LONGEST_JUMP,
    ROCK,
    SPUTNIK,
)
from crossings.games.walking_on_the_moon.rules.data import BOX, CARD_TERRAIN, SECTOR

Kinds = NDArray[np.int64]

RISE_AT, GAIN_AT, FAILS_AT = 2, 5, 7
"""A landing is one number: columns, then the level above the lowest one, then Sputniks passed, then the accident, each
from this bit on."""
COLUMNS_MASK, LEVEL_MASK, GAIN_MASK = 3, 7, 3


def _ground() -> Kinds:
    """By card, next card, and column from the sector's box on: terrain as far as a jump leads."""
    cards = len(CARDS)
    ground = np.full((cards, cards, SECTOR + LONGEST_JUMP), BOX, np.int64)
    ground[:, :, 1:SECTOR] = CARD_TERRAIN[:, None]
    ground[:, :, SECTOR + 1 :] = CARD_TERRAIN[None, :, : LONGEST_JUMP - 1]
    return ground


def _landings() -> Kinds:
    """By card, next card, column from the sector's box on, level above the lowest, and jump: where that leads."""
    ground = _ground()
    a, b, column, level = np.ogrid[: len(CARDS), : len(CARDS), :SECTOR, :LEVELS]

    def box(x: Kinds, y: Kinds) -> Kinds:
        """What is drawn of a box; above and below it is air and rock (WOM-J05)."""
        drawn = ground[a, b, x] >> (BITS_A_LEVEL * np.clip(y, 0, LEVELS - 1)) & (KIND | SPUTNIK)
        return np.where(y < 0, ROCK, np.where(y >= LEVELS, AIR, drawn))

    made = []
    for jump in range(len(JUMPS)):
        steps, gain = np.zeros_like(a + b + column + level), 0
        for step in range(1, LENGTH[jump] + 1):
            entered = box(column + step, level + CLIMBED[jump, step])
            is_made = (steps == step - 1) & (entered & KIND != ROCK)
            gain = gain + is_made * (entered & SPUTNIK != 0)
            steps = steps + is_made
        x, y = column + steps, level + CLIMBED[jump][steps]
        fails = (steps < LENGTH[jump]) | (FACE_OF_JUMP[jump] == CRASH) | (box(x, y) & KIND != CIRCLE)
        for _ in range(LEVELS + LONGEST_JUMP):
            y = y - (box(x, y) & KIND == AIR)
        made.append(steps | np.clip(y, 0, LEVEL_MASK) << RISE_AT | gain << GAIN_AT | fails << FAILS_AT)
    return np.stack(made, axis=-1)


LANDINGS = _landings().astype(np.int16)
"""From boxes where nobody can rest they mean nothing."""
