"""A table of the landing of every jump from every box of a lunar card, precomputed from the rules of `ring.jumps`.

A *spot* packs an astronaut's progress in a turn into one number: its column, its level above the lowest one, its
Sputniks, the number of its next jump, and whether it has had an accident. A jump adds a number to it. A *sector* is a
box column and the lunar card after it. A jump ends in its own sector or the next one. Sectors are identified by their
cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.engine import Record, kernel
from crossings.engine.kernels.tables import table
from crossings.shared.ring.data import (
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
    LOWEST,
    ROCK,
    SPUTNIK,
)

from ..rules.data import BOX, CARD_TERRAIN, SECTOR, SLOTS

Kinds = NDArray[np.int64]

LEVEL_AT, HELD_AT, NUMBER_AT, STUNNED_AT = 6, 9, 15, 18
"""The lowest bit of each field of a spot; the column begins at bit 0."""
COLUMN_MASK, LEVEL_MASK, HELD_MASK, NUMBER_MASK = 63, 7, 63, 7
NEXT_JUMP = 1 << NUMBER_AT
"""The number to add to a spot for the next jump."""


def _ground() -> Kinds:
    """Return the terrain within reach of a jump, by card, next card, and column of the sector."""
    cards = len(CARDS)
    ground = np.full((cards, cards, SECTOR + LONGEST_JUMP), BOX, np.int64)
    ground[:, :, 1:SECTOR] = CARD_TERRAIN.array[:, None]
    ground[:, :, SECTOR + 1 :] = CARD_TERRAIN.array[None, :, : LONGEST_JUMP - 1]
    return ground


def _landings() -> Kinds:
    """Compute `LANDINGS`."""
    ground = _ground()
    a, b, column, level = np.ogrid[: len(CARDS), : len(CARDS), :SECTOR, :LEVELS]

    def box(x: Kinds, y: Kinds) -> Kinds:
        """Return the contents of boxes; above the card is air, below it rock (WOM-J05)."""
        drawn = ground[a, b, x] >> (BITS_A_LEVEL * np.clip(y, 0, LEVELS - 1)) & (KIND | SPUTNIK)
        return np.where(y < 0, ROCK, np.where(y >= LEVELS, AIR, drawn))

    additions = []
    for jump in range(len(JUMPS)):
        steps, gain = np.zeros_like(a + b + column + level), 0
        for step in range(1, LENGTH[jump] + 1):
            entered = box(column + step, level + CLIMBED[jump, step])
            is_entered = (steps == step - 1) & (entered & KIND != ROCK)
            gain = gain + is_entered * (entered & SPUTNIK != 0)
            steps = steps + is_entered
        x, y = column + steps, level + CLIMBED.array[jump][steps]
        fails = 1 * ((steps < LENGTH[jump]) | (FACE_OF_JUMP[jump] == CRASH) | (box(x, y) & KIND != CIRCLE))
        for _ in range(LEVELS + LONGEST_JUMP):
            y = y - (box(x, y) & KIND == AIR)
        rise = np.clip(y, 0, LEVELS - 1) - level
        additions.append(steps + (rise << LEVEL_AT) + (gain << HELD_AT) + (fails << STUNNED_AT))
    return np.stack(additions, axis=-1)


LANDINGS: Any = table(_landings(), "int32")
"""The number that a jump adds to a spot, by card, next card, column of the sector, level above the lowest, and jump.

Undefined for boxes in which no astronaut can rest.
"""


# ---- spots ----------------------------------------------------------------------------------------


@kernel
def spot_at(x: int, y: int, held: int, number: int) -> int:
    """Return the spot of an astronaut with `held` Sputniks before jump `number`."""
    return x | (y - LOWEST) << LEVEL_AT | held << HELD_AT | number << NUMBER_AT


@kernel
def column_of(spot: int) -> int:
    """Return the column of a spot."""
    return spot & COLUMN_MASK


@kernel
def level_of(spot: int) -> int:
    """Return the level of a spot."""
    return ((spot >> LEVEL_AT) & LEVEL_MASK) + LOWEST


@kernel
def held_at(spot: int) -> int:
    """Return the Sputniks held at a spot."""
    return (spot >> HELD_AT) & HELD_MASK


@kernel
def number_of(spot: int) -> int:
    """Return the number of the next jump."""
    return (spot >> NUMBER_AT) & NUMBER_MASK


@kernel
def is_stunned(spot: int) -> int:
    """Return 1 after an accident, else 0."""
    return spot >> STUNNED_AT


@kernel
def after_jump(s: Record, spot: int, jump: int) -> int:
    """Return the spot after a jump."""
    x = column_of(spot)
    slot = x // SECTOR
    next_slot = 0 if slot + 1 == SLOTS else slot + 1
    level = (spot >> LEVEL_AT) & LEVEL_MASK
    return spot + LANDINGS[s.track[slot] - 1, s.track[next_slot] - 1, x - SECTOR * slot, level, jump]
