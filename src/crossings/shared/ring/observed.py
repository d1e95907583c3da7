"""What both games tell programs of dice and ground: blocks of their observations, and the kernels that fill these."""

from __future__ import annotations

from typing import Final

from crossings.engine import Block, Cells, Record, kernel
from crossings.engine.layout import starts
from crossings.shared.ring.data import ACTIONS_EACH_TURN, AIR, CIRCLE, COLOURS, DICE_EACH, FACES, LOWEST
from crossings.shared.ring.jumps import kind_of

PLANES_OF_GROUND: Final = 3
"""Circles, hazards, rock; what is in none of them is air."""
DICE: Final = (
    Block(
        "program",
        (ACTIONS_EACH_TURN, len(COLOURS)),
        "dice given out in this turn: jump or action 1, 2, 3, and in it blue, black, white dice",
        DICE_EACH,
    ),
    Block("pending", (len(COLOURS),), "dice still to be thrown: blue, black, white", DICE_EACH),
    Block("faces", (len(FACES),), f"dice that lie, by face: {', '.join(FACES)}", DICE_EACH),
)
"""Blocks that follow one another in a layout."""
PROGRAM, PENDING, LYING = starts(DICE)


@kernel
def observe_ground(s: Record, column: int, levels: int, columns: int, at: int, out: Cells) -> None:
    """WOM-J03, WOM-J04: a column of terrain, in planes of so many levels and columns that begin at `at`."""
    for floor in range(levels):
        kind = kind_of(s, column, LOWEST + floor)
        if kind != AIR:
            out[at + ((kind - CIRCLE) * levels + floor) * columns + column] = 1


@kernel
def observe_dice(s: Record, at: int, out: Cells) -> None:
    """WOM-P02, WOM-M02, MOM-P03, MOM-A01: the blocks `DICE`, which begin at `at`."""
    for action in range(ACTIONS_EACH_TURN):
        for colour in range(len(COLOURS)):
            out[at + PROGRAM + action * len(COLOURS) + colour] = s.program[action, colour]
    for colour in range(len(COLOURS)):
        out[at + PENDING + colour] = s.pending[colour]
    for face in range(len(FACES)):
        out[at + LYING + face] = s.faces[face]


@kernel
def observe_set(members: int, size: int, first: int, at: int, out: Cells) -> None:
    """A set of seats (bits), which begins at `at`: of `size` seats, told from the seat `first` on."""
    for place in range(size):
        out[at + place] = (members >> ((first + place) % size)) & 1
