"""How well a seat stands."""

from __future__ import annotations

from crossings.engine import Record, kernel


@kernel
def outlook(s: Record, seat: int) -> int:
    """The further, the better."""
    return min(1000, 1000 * s.place[seat] // s.option_goal)
