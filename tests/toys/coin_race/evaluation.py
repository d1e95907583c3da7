"""The evaluation of positions; not part of the rules."""

from __future__ import annotations

from crossings.engine import Record, kernel

from .rules import END, is_winner

EVEN, WON, LOST = 500, 1000, 0
VALUE_OF_LEAD = 400
"""Value of a lead of the whole distance."""


@kernel
def value(s: Record, seat: int) -> int:
    """Return the seat's lead over its best opponent; with two seats, both values add up to 1000."""
    if s.phase == END:
        return WON if is_winner(s, seat) else LOST
    best = 0
    for other in range(s.option_players):
        if other != seat:
            best = max(best, s.place[other])
    return EVEN + VALUE_OF_LEAD * (min(s.place[seat], s.option_goal) - min(best, s.option_goal)) // s.option_goal
