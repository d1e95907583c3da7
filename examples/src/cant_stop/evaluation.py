"""The evaluation of positions for the search."""

from __future__ import annotations

from crossings.engine import Record, kernel

from .rules import COLUMNS, END, HEIGHT, is_winner

EVEN, WON, LOST = 500, 1000, 0
MOST = 450
WHOLE = 100
"""Value of a whole column; half of it is worth a quarter."""
TAKEN = 40
"""Bonus of a taken column."""
SURE, UNSURE = 10, 6
"""Weights of camps and of the runners' progress, which may still be lost, in tenths."""


@kernel
def value(s: Record, seat: int) -> int:
    """Return the seat's lead over its best opponent, 0 to 1000; the values of two seats sum to 1000."""
    if s.phase == END:
        return WON if is_winner(s, seat) else LOST
    best = 0
    for other in range(s.option_players):
        if other != seat:
            best = max(best, progress(s, other))
    return EVEN + max(-MOST, min(MOST, progress(s, seat) - best))


@kernel
def progress(s: Record, seat: int) -> int:
    """Return the value of a seat's camps and, in its turn, of the runners above them."""
    sure, unsure = 0, 0
    for column in range(COLUMNS):
        points = value_of_space(s.camp[seat, column], HEIGHT[column])
        sure += points
        if seat == s.turn and s.runner[column] > 0:
            unsure += value_of_space(s.runner[column], HEIGHT[column]) - points
    return sure + unsure * UNSURE // SURE


@kernel
def value_of_space(space: int, height: int) -> int:
    """Return the value of a space, which grows with the square of its height."""
    return WHOLE * space * space // (height * height) + (TAKEN if space == height else 0)
