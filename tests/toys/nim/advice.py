"""Knows nothing."""

from __future__ import annotations

from crossings.engine import Record, kernel


@kernel
def outlook(s: Record, seat: int) -> int:
    """Knows nothing."""
    return 1000 // s.option_players
