"""Where every jump leads from every box of a lunar card, as a table: what `boxes.ring.jumps` says, looked up.

A *spot* is one number for how far an astronaut has come in a turn: its column, its level above the lowest one, the
Sputniks that it holds, the number of its jump, and whether it has had an accident. A jump adds to it. A *sector* is a
box column and the lunar card behind it; a jump from a sector ends in it or in the next one. Sectors are told by their
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
"""A spot's column lies lowest, the others each from this bit on."""
COLUMN_MASK, LEVEL_MASK, HELD_MASK, NUMBER_MASK = 63, 7, 63, 7
NEXT_JUMP = 1 << NUMBER_AT
"""What a spot has more in the next jump."""


def _ground() -> Kinds:
    """By card, next card, and column from the sector's box on: terrain as far as a jump leads."""
    cards = len(CARDS)
    ground = np.full((cards, cards, SECTOR + LONGEST_JUMP), BOX, np.int64)
    ground[:, :, 1:SECTOR] = CARD_TERRAIN.array[:, None]
    ground[:, :, SECTOR + 1 :] = CARD_TERRAIN.array[None, :, : LONGEST_JUMP - 1]
    return ground


def _landings() -> Kinds:
    """What `LANDINGS` is."""
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
        x, y = column + steps, level + CLIMBED.array[jump][steps]
        fails = 1 * ((steps < LENGTH[jump]) | (FACE_OF_JUMP[jump] == CRASH) | (box(x, y) & KIND != CIRCLE))
        for _ in range(LEVELS + LONGEST_JUMP):
            y = y - (box(x, y) & KIND == AIR)
        rise = np.clip(y, 0, LEVELS - 1) - level
        made.append(steps + (rise << LEVEL_AT) + (gain << HELD_AT) + (fails << STUNNED_AT))
    return np.stack(made, axis=-1)


LANDINGS: Any = table(_landings(), "int32")
"""By card, next card, column from the sector's box on, level above the lowest, and jump: what it adds to a spot. From
boxes where nobody can rest it means nothing."""


# ---- spots ----------------------------------------------------------------------------------------


@kernel
def spot_at(x: int, y: int, held: int, number: int) -> int:
    """The spot of an astronaut with so many Sputniks before jump `number`."""
    return x | (y - LOWEST) << LEVEL_AT | held << HELD_AT | number << NUMBER_AT


@kernel
def column_of(spot: int) -> int:
    """Its column."""
    return spot & COLUMN_MASK


@kernel
def level_of(spot: int) -> int:
    """Its level."""
    return ((spot >> LEVEL_AT) & LEVEL_MASK) + LOWEST


@kernel
def held_at(spot: int) -> int:
    """The Sputniks held there."""
    return (spot >> HELD_AT) & HELD_MASK


@kernel
def number_of(spot: int) -> int:
    """The number of the jump."""
    return (spot >> NUMBER_AT) & NUMBER_MASK


@kernel
def is_stunned(spot: int) -> int:
    """1 after an accident."""
    return spot >> STUNNED_AT


@kernel
def after_jump(s: Record, spot: int, jump: int) -> int:
    """Where a jump leads."""
    x = column_of(spot)
    slot = x // SECTOR
    beyond = 0 if slot + 1 == SLOTS else slot + 1
    level = (spot >> LEVEL_AT) & LEVEL_MASK
    return spot + LANDINGS[s.track[slot] - 1, s.track[beyond] - 1, x - SECTOR * slot, level, jump]
