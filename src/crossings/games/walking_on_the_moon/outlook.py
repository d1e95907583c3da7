"""How well a seat stands, roughly."""

from __future__ import annotations

from crossings.engine import Record, kernel


@kernel
def outlook(s: Record, seat: int) -> int:
    """0"""
    return 500
