"""Knows nothing, but can learn: by the sticks that are left, and whose turn it is. Its policy knows the trick."""

from __future__ import annotations

from crossings.engine import Ints, Record, Rng, kernel
from crossings.engine.kernels.rng import draw_below
from toys.nim.rules import TAKES


@kernel
def value(s: Record, seat: int) -> int:
    """Knows nothing."""
    return 1000 // s.option_players


@kernel
def policy(s: Record, rng: Rng, room: Ints) -> int:
    """Leave a multiple of four; where that cannot be, take what comes to hand."""
    over = s.sticks % (TAKES + 1)
    return over - 1 if over > 0 else draw_below(rng, min(TAKES, s.sticks))


SLOTS, MOST_STICKS = 1, 40
SIZE = 2 * (MOST_STICKS + 1)


@kernel
def feature(s: Record, seat: int, slot: int) -> int:
    """The one slot: the sticks left, for the seat whose turn it is or another."""
    return 2 * s.sticks + (s.turn == seat)


@kernel
def plain_value(s: Record, seat: int) -> int:
    """Knows nothing."""
    return value(s, seat)
