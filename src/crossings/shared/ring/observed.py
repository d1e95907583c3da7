"""What both games tell programs of dice and ground: blocks of their observations, and the kernels that fill these."""

from __future__ import annotations

from crossings.engine import Cells, Record, kernel
from crossings.shared.ring.data import AIR, CIRCLE, LOWEST
from crossings.shared.ring.jumps import kind_of

PLANES_OF_GROUND = 3
"""Circles, hazards, rock; what is in none of them is air."""


@kernel
def observe_ground(s: Record, column: int, levels: int, columns: int, at: int, out: Cells) -> None:
    """WOM-J03, WOM-J04: a column of terrain, in planes of so many levels and columns that begin at `at`."""
    for floor in range(levels):
        kind = kind_of(s, column, LOWEST + floor)
        if kind != AIR:
            out[at + ((kind - CIRCLE) * levels + floor) * columns + column] = 1


@kernel
def observe_set(members: int, size: int, first: int, at: int, out: Cells) -> None:
    """A set of seats (bits), which begins at `at`: of `size` seats, told from the seat `first` on."""
    for place in range(size):
        out[at + place] = (members >> ((first + place) % size)) & 1
