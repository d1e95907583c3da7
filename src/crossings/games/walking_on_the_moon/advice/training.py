"""Turns to the goal, solved: how many turns it takes from every box, alone on a track and for time only."""

from __future__ import annotations

import numpy as np

from crossings.boxes.ring.data import COLOURS, HIGHEST, LOWEST, Table
from crossings.boxes.ring.jumps import is_landing_box
from crossings.boxes.ring.odds import DICE_BITS, NOTHING, THROW_BITS
from crossings.engine import Ints, Record, kernel
from crossings.games.walking_on_the_moon.advice.hopes import LONG, following, three_throws, turns_to_go
from crossings.games.walking_on_the_moon.advice.values import TIME_ALONE, TURN
from crossings.games.walking_on_the_moon.rules.data import (
    DICE_STANDING,
    DICE_STUNNED,
    FIRST_WITH,
    GOAL,
    JUMPS_A_TURN,
    PROGRAM_DICE,
    SECTOR,
)

PACKED: Table = np.sum(
    [
        PROGRAM_DICE[:, jump, colour] << (THROW_BITS * jump + DICE_BITS * colour)
        for jump in range(JUMPS_A_TURN)
        for colour in range(len(COLOURS))
    ],
    axis=0,
)
"""By program: its throws, packed."""
ROUNDS = 6
FOR_EVER = 20 * TURN
"""Longer than from any box: what is thought of one from which no way is known yet."""


@kernel
def fewest_turns(s: Record, turns: Ints, x: int, y: int, dice: int) -> int:
    """Turns from a box to the goal, the next one with so many dice, if those from boxes farther on are known."""
    best = NOTHING
    for program in range(FIRST_WITH[dice], FIRST_WITH[dice + 1]):
        best = max(best, three_throws(s, turns, TIME_ALONE, 0, 0, x, y, 1, PACKED[program], NOTHING))
    return TURN + (LONG // 2 - best) // LONG


@kernel
def solve(s: Record, turns: Ints) -> None:
    """Fill in the turns of a track (`FOR_EVER` so far), from the goal back.

    An accident may end in the column where it began, so that each is gone over several times.
    """
    for x in range(GOAL - 1, -1, -1):
        slot = x // SECTOR
        card = s.track[slot] - 1
        for _ in range(ROUNDS):
            for y in range(LOWEST, HIGHEST + 1):
                if is_landing_box(s, x, y):
                    for dice in range(DICE_STUNNED, DICE_STANDING + 1):
                        change = fewest_turns(s, turns, x, y, dice) - turns_to_go(s, turns, x, y, dice)
                        turns[card, following(s, slot), x % SECTOR, y - LOWEST, dice - DICE_STUNNED] += change
