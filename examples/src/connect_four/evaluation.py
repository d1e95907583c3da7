"""The evaluation of positions for the search."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.bits import count_bits

from .rules import ALONG, COLUMNS, FALLING, FOUR, FULL, PITCH, RISING, ROWS, UP, has_four, whose_turn

EVEN, WON, LOST = 500, 1000, 0
MOST = 400
"""Maximum distance of an unfinished game's value from even, unless the next disc wins."""
IMMEDIATE_WIN = 480
"""Distance from even if the next disc wins."""
PER_THREAT = 60
"""Value of a free cell that would complete a four."""
PER_OPEN_LINE = 4
"""Value of a line of four cells without a disc of the opponent."""

FOOT = sum(1 << (column * PITCH) for column in range(COLUMNS))
"""The lowest cell of every column."""
FRAME = FOOT * ((1 << ROWS) - 1)
"""All cells."""
LENGTH = 4
STEPS = (UP, ALONG, RISING, FALLING)


@kernel
def value(s: Record, seat: int) -> int:
    """Return a value from threats and open lines, 0 to 1000; the values of the two seats sum to 1000."""
    own, other = s.discs[seat], s.discs[1 - seat]
    if s.ending == FULL:
        return EVEN
    if s.ending == FOUR:
        return WON if has_four(own) else LOST
    mine, others = threats(own, other), threats(other, own)
    if mine & next_cells(s) and whose_turn(s) == seat:
        return EVEN + IMMEDIATE_WIN
    if others & next_cells(s) and whose_turn(s) != seat:
        return EVEN - IMMEDIATE_WIN
    lead = PER_THREAT * (count_bits(mine) - count_bits(others))
    lead += PER_OPEN_LINE * (count_open_lines(other) - count_open_lines(own))
    return EVEN + max(-MOST, min(MOST, lead))


@kernel
def next_cells(s: Record) -> int:
    """Return the cells in which the next disc can land."""
    return ((s.discs[0] | s.discs[1]) + FOOT) & FRAME


@kernel
def threats(own: int, other: int) -> int:
    """Return the free cells that would complete a four."""
    free, found = FRAME & ~(own | other), 0
    for step in STEPS:
        for gap in range(LENGTH):
            starts = FRAME
            for place in range(LENGTH):
                starts &= (free if place == gap else own) >> (place * step)
            found |= starts << (gap * step)
    return found


@kernel
def count_open_lines(against: int) -> int:
    """Return the number of lines of four cells without any of these discs."""
    free, count = FRAME & ~against, 0
    for step in STEPS:
        pairs = free & (free >> step)
        count += count_bits(pairs & (pairs >> (2 * step)))
    return count
