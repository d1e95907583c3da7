"""How well a seat stands; no rule."""

from __future__ import annotations

from crossings.engine import Record, kernel

from .rules import COLUMNS, END, HEIGHT, is_winner

EVEN, WON, LOST = 500, 1000, 0
MOST = 450
WHOLE = 100
"""What a column is worth that is climbed to the top; half way up it is a quarter."""
TAKEN = 40
"""What it is worth more once it is taken."""
SURE, UNSURE = 10, 6
"""Of what runners have climbed so much counts, in tenths: they may yet fall."""


@kernel
def value(s: Record, seat: int) -> int:
    """How far the seat is ahead of the best of the others; of two seats the evaluations add up to a thousand."""
    if s.phase == END:
        return WON if is_winner(s, seat) else LOST
    best = 0
    for other in range(s.option_players):
        if other != seat:
            best = max(best, climbed(s, other))
    return EVEN + max(-MOST, min(MOST, climbed(s, seat) - best))


@kernel
def climbed(s: Record, seat: int) -> int:
    """What a seat's camps and, in its turn, the runners above them are worth."""
    sure, hoped = 0, 0
    for column in range(COLUMNS):
        worth = worth_of(s.camp[seat, column], HEIGHT[column])
        sure += worth
        if seat == s.turn and s.runner[column] > 0:
            hoped += worth_of(s.runner[column], HEIGHT[column]) - worth
    return sure + hoped * UNSURE // SURE


@kernel
def worth_of(space: int, height: int) -> int:
    """The higher, the more a space is worth."""
    return WHOLE * space * space // (height * height) + (TAKEN if space == height else 0)
