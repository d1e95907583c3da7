"""An uninformed evaluation, and an optimal policy."""

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
