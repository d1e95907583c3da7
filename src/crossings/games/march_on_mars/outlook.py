"""How well the team stands in March on Mars, roughly: for searches, no rule."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.games.march_on_mars.record import MMM_DESTROYED


@kernel
def outlook(s: Record, seat: int) -> int:
    """0..1000, the same for all seats."""
    if s.reason != 0:
        return 1000 if s.reason == MMM_DESTROYED else 0
    return 300
