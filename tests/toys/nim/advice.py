"""Knows nothing, but can learn: by the sticks that are left, and whose turn it is."""

from __future__ import annotations

from crossings.engine import Record, kernel


@kernel
def outlook(s: Record, seat: int) -> int:
    """Knows nothing."""
    return 1000 // s.option_players


SLOTS, MOST_STICKS = 1, 40
SIZE = 2 * (MOST_STICKS + 1)


@kernel
def feature(s: Record, seat: int, slot: int) -> int:
    """The one slot: the sticks left, for the seat whose turn it is or another."""
    return 2 * s.sticks + (s.turn == seat)


@kernel
def plain_outlook(s: Record, seat: int) -> int:
    """Knows nothing."""
    return outlook(s, seat)
