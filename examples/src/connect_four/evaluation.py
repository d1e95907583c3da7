"""How well a seat stands; no rule."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.bits import count_bits

from .rules import ALONG, COLUMNS, FALLING, FOUR, FULL, PITCH, RISING, ROWS, UP, has_four, whose_turn

EVEN, WON, LOST = 500, 1000, 0
MOST = 400
"""The farthest that an unfinished game is from even, unless the next disc wins it."""
AT_HAND = 480
"""So far, if it does."""
WORTH_OF_THREAT = 60
"""Of a free cell that would complete a four."""
WORTH_OF_HOPE = 4
"""Of a line of four cells that holds no disc of the other seat."""

FOOT = sum(1 << (column * PITCH) for column in range(COLUMNS))
"""The lowest cell of every column."""
FRAME = FOOT * ((1 << ROWS) - 1)
"""All cells."""
LENGTH = 4
STEPS = (UP, ALONG, RISING, FALLING)


@kernel
def value(s: Record, seat: int) -> int:
    """Lines that are still possible, and cells that would complete one; the two evaluations add up to a thousand."""
    own, other = s.discs[seat], s.discs[1 - seat]
    if s.ending == FULL:
        return EVEN
    if s.ending == FOUR:
        return WON if has_four(own) else LOST
    mine, others = threats(own, other), threats(other, own)
    if mine & next_cells(s) and whose_turn(s) == seat:
        return EVEN + AT_HAND
    if others & next_cells(s) and whose_turn(s) != seat:
        return EVEN - AT_HAND
    lead = WORTH_OF_THREAT * (count_bits(mine) - count_bits(others))
    lead += WORTH_OF_HOPE * (count_hopes(other) - count_hopes(own))
    return EVEN + max(-MOST, min(MOST, lead))


@kernel
def next_cells(s: Record) -> int:
    """The cells in which the next disc can come to rest."""
    return ((s.discs[0] | s.discs[1]) + FOOT) & FRAME


@kernel
def threats(own: int, other: int) -> int:
    """The free cells that would each complete a four."""
    free, found = FRAME & ~(own | other), 0
    for step in STEPS:
        for gap in range(LENGTH):
            starts = FRAME
            for place in range(LENGTH):
                starts &= (free if place == gap else own) >> (place * step)
            found |= starts << (gap * step)
    return found


@kernel
def count_hopes(against: int) -> int:
    """In how many lines of four cells none of these discs lies."""
    free, count = FRAME & ~against, 0
    for step in STEPS:
        pairs = free & (free >> step)
        count += count_bits(pairs & (pairs >> (2 * step)))
    return count
