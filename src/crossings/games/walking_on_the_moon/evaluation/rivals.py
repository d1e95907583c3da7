"""What of the rivals matters for where a turn may end, packed into one number: kernels have no arrays of their own."""

from __future__ import annotations

from crossings.engine import kernel
from crossings.games.walking_on_the_moon.rules.data import GOAL

STRIDES_AT, STRIDES_MASK = GOAL + 1, 1023
PACE_AT, PACE_MASK = STRIDES_AT + 10, 63
LEAD_AT, LEAD_MASK = PACE_AT + 6, 1023
"""The columns where rivals are lie lowest, a bit each; the others each from their bit on."""
PARTS, EVEN = 8, LEAD_MASK // 2
"""Leads are packed in parts of a point, from so many below nothing."""


@kernel
def packed(columns: int, strides: int, pace: int, lead: int) -> int:
    """All of it; what each is the kernels below say. `lead` is in parts of a point."""
    kept = min(max(lead + EVEN, 0), LEAD_MASK)
    return columns | min(strides, STRIDES_MASK) << STRIDES_AT | pace << PACE_AT | kept << LEAD_AT


@kernel
def is_anyone_at(rivals: int, x: int) -> bool:
    """Whether a rival is in a column, where that matters (in the advanced game)."""
    return (rivals >> x) & 1 == 1


@kernel
def strides_in(rivals: int) -> int:
    """With two seats: how far the rival's two astronauts have to go, together."""
    return (rivals >> STRIDES_AT) & STRIDES_MASK


@kernel
def own_pace_in(rivals: int) -> int:
    """With two seats: how far one's own other astronaut has to go, as the tables have paces."""
    return (rivals >> PACE_AT) & PACE_MASK


@kernel
def lead_in(rivals: int) -> int:
    """What the best rival would come to in the last round, less one's own other astronaut, in parts of a point."""
    return ((rivals >> LEAD_AT) & LEAD_MASK) - EVEN
