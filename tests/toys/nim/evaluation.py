"""An uninformed evaluation with learnable weights: sticks left, and whose turn it is. The policy is optimal."""

from __future__ import annotations

from crossings.engine import Ints, Record, Rng, kernel
from crossings.engine.kernels.rng import draw_below
from toys.nim.rules import TAKES


@kernel
def value(s: Record, seat: int) -> int:
    """Return an uninformed value."""
    return 1000 // s.option_players


@kernel
def policy(s: Record, rng: Rng, room: Ints) -> int:
    """Leave a multiple of four; if that is impossible, play an arbitrary move."""
    over = s.sticks % (TAKES + 1)
    return over - 1 if over > 0 else draw_below(rng, min(TAKES, s.sticks))


SLOTS, MOST_STICKS = 1, 40
SIZE = 2 * (MOST_STICKS + 1)


@kernel
def feature(s: Record, seat: int, slot: int) -> int:
    """Return the only feature: the sticks left, for the seat to move or another one."""
    return 2 * s.sticks + (s.turn == seat)


@kernel
def plain_value(s: Record, seat: int) -> int:
    """Return an uninformed value."""
    return value(s, seat)
