"""The rules of Connect Four.

The discs of a seat are a bitboard. A column has seven bits, from the bottom up: six cells and an empty bit, so that no
line continues from the top of a column to the foot of the next. One shift finds the neighbours of all cells of a set in
a direction.
"""

from __future__ import annotations

from typing import Any

from crossings.engine import OVER, Ints, Record, Schema, kernel
from crossings.engine.kernels.emit import emit
from crossings.engine.notation import Each, UpTo, Word
from crossings.engine.schema import custom, internal

SEATS = 2
COLUMNS, ROWS = 7, 6
CELLS = COLUMNS * ROWS
PITCH = ROWS + 1
"""Bits from a cell to the one on its right."""
UP, ALONG, RISING, FALLING = 1, PITCH, PITCH + 1, PITCH - 1
"""Bits from a cell to the next one in each direction of a line."""
DIRECTIONS = (ALONG, UP, RISING, FALLING)

MAX_LEGAL, MAX_OUTCOMES, MAX_MOVES = COLUMNS, 1, CELLS
REASONS = ("four", "full")
GOING_ON, FOUR, FULL = 0, 1, 2
DROPPED, CONNECTED, FILLED = 0, 1, 2
"""The numbers of effects."""

ACTIONS = ("a", "b", "c", "d", "e", "f", "g")
OUTCOMES: tuple[str, ...] = ()
COLOURS = ("red", "blue")
STACKS = Each(UpTo(Word(COLOURS), ROWS, end=-1, different=False), COLUMNS)
"""The columns, each from the bottom up."""


def stacks(s: Record) -> list[list[int]]:
    """Return the seats of the discs in each column, from the bottom up."""
    columns = range(COLUMNS)
    return [[s.discs[1] >> (column * PITCH + row) & 1 for row in range(s.height[column])] for column in columns]


def read_stacks(s: Record, given: Any, path: str) -> None:
    """Read columns from JSON, and drop their discs."""
    for column, stack in enumerate(STACKS.read(s, given, path)):
        for row, seat in enumerate(seat for seat in stack if seat >= 0):
            s.discs[seat] |= cell_at(column, row)
            s.height[column] += 1
            s.count += 1


class State(Schema, seats=SEATS):
    """A state, with bitboards as described above."""

    discs: list[int] = internal(0, 1 << COLUMNS * PITCH, "a set of cells for each seat", SEATS)
    height: list[int] = internal(0, ROWS, "discs in each column", COLUMNS)
    columns = custom(lambda s: STACKS.write(s, stacks(s)), read_stacks, meaning="the colours in each column")
    count: int = internal(0, CELLS, "discs in the frame")
    ending: int = internal(0, FULL, "GOING_ON, FOUR or FULL")


# ---- questions ---------------------------------------------------------------------------------


@kernel
def whose_turn(s: Record) -> int:
    """CON-2: return the seat to move; red begins, and the seats alternate."""
    return s.count % SEATS


@kernel
def has_room(s: Record, column: int) -> bool:
    """CON-3: return whether a column has room for a disc."""
    return s.height[column] < ROWS


@kernel
def cell_at(column: int, row: int) -> int:
    """CON-1: return the bitboard of one cell."""
    return 1 << (column * PITCH + row)


@kernel
def fours(discs: int, step: int) -> int:
    """CON-4: return the first cells of all fours in a direction."""
    pairs = discs & (discs >> step)
    return pairs & (pairs >> (2 * step))


@kernel
def has_four(discs: int) -> bool:
    """CON-4: return whether four discs are in a straight line."""
    return (fours(discs, UP) | fours(discs, ALONG) | fours(discs, RISING) | fours(discs, FALLING)) != 0


@kernel
def direction_of_four(discs: int) -> int:
    """CON-4: return the first of the `DIRECTIONS` in which four discs are in a straight line, by its index."""
    for direction in range(len(DIRECTIONS)):
        if fours(discs, DIRECTIONS[direction]) != 0:
            return direction
    return len(DIRECTIONS)


# ---- effects -----------------------------------------------------------------------------------


@kernel
def drop(s: Record, seat: int, column: int) -> None:
    """CON-2, CON-3: drop a disc to the lowest free cell of a column."""
    emit(s, (DROPPED, seat, column, s.height[column]))
    s.discs[seat] |= cell_at(column, s.height[column])
    s.height[column] += 1
    s.count += 1


@kernel
def end_if_over(s: Record, seat: int) -> None:
    """CON-4, CON-5: end the game if the seat has a four or the frame is full."""
    if has_four(s.discs[seat]):
        emit(s, (CONNECTED, seat, direction_of_four(s.discs[seat])))
        s.ending = FOUR
    elif s.count == CELLS:
        emit(s, (FILLED,))
        s.ending = FULL


# ---- the kernel interface ----------------------------------------------------------------------


@kernel
def start(s: Record) -> None:
    """CON-1: the frame is empty."""
    s.ending = GOING_ON


@kernel
def actor(s: Record) -> int:
    """Return the seat to move, or `OVER`."""
    return whose_turn(s) if s.ending == GOING_ON else OVER


@kernel
def legal(s: Record, out: Ints) -> int:
    """CON-2, CON-3: list the columns with room."""
    count = 0
    if s.ending == GOING_ON:
        for column in range(COLUMNS):
            if has_room(s, column):
                out[count] = column
                count += 1
    return count


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """Return 0, because the game has no chance events."""
    return 0


@kernel
def play(s: Record, move: int) -> None:
    """Drop a disc, and end the game if it is over."""
    seat = whose_turn(s)
    drop(s, seat, move)
    end_if_over(s, seat)


@kernel
def reason(s: Record) -> int:
    """CON-4, CON-5: return the reason of the end."""
    return s.ending


@kernel
def score(s: Record, seat: int) -> int:
    """CON-4: return 1 for a seat with a four, else 0."""
    return 1 if has_four(s.discs[seat]) else 0


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """CON-4, CON-5: return whether a seat has a four; a full frame without one is a draw."""
    return has_four(s.discs[seat])
