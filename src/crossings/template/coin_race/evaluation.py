"""How well a seat stands; no rule."""

from __future__ import annotations

from crossings.engine import Record, kernel

from .rules import END, is_winner

EVEN, WON, LOST = 500, 1000, 0
WORTH_OF_LEAD = 400
"""What a lead of the whole way would be worth."""


@kernel
def value(s: Record, seat: int) -> int:
    """How far the seat is ahead of the best of the others; of two seats the evaluations add up to a thousand."""
    if s.phase == END:
        return WON if is_winner(s, seat) else LOST
    best = 0
    for other in range(s.option_players):
        if other != seat:
            best = max(best, s.place[other])
    return EVEN + WORTH_OF_LEAD * (min(s.place[seat], s.option_goal) - min(best, s.option_goal)) // s.option_goal
