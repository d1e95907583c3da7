"""Cannons. They fire after the planes, whose chapter comes before in the rulebook, and here after."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.bits import count_bits, lowest_bit
from crossings.games.bridges_and_boats.rules.data import SHOWING, UNSINKABLE
from crossings.games.bridges_and_boats.rules.schema import AIM, AIMED, FIRE, NO_DOMINO
from crossings.games.bridges_and_boats.rules.turns import end_round

INLINED = True


# ---- questions -----------------------------------------------------------------------------------


@kernel
def targets(s: Record) -> int:
    """BAB-61, BAB-62: the set of boats at the defender's bank that can be sunk."""
    return s.across & ~UNSINKABLE


# ---- effects -------------------------------------------------------------------------------------


@kernel
def fire_cannons(s: Record) -> None:
    """BAB-57, BAB-58, BAB-R14, BAB-R21: after the mission each cannon fires once."""
    s.shots = count_bits(s.cannons)
    next_shot(s)


@kernel
def next_shot(s: Record) -> None:
    """BAB-58, BAB-62, BAB-63, BAB-64: the next cannon fires or, aimed, asks for its boat; or the turn is over."""
    boats = targets(s)
    if s.shots == 0 or boats == 0:
        s.shots = 0
        end_round(s)
    elif s.option_cannons == AIMED and boats & (boats - 1) != 0:
        s.phase = AIM
    else:
        s.phase = FIRE
        if s.option_cannons == AIMED:
            s.target = lowest_bit(boats)


@kernel
def aim(s: Record, domino: int) -> None:
    """BAB-62: the next shot is fired at this boat only."""
    s.target = domino
    s.phase = FIRE


@kernel
def shoot(s: Record, face: int) -> None:
    """BAB-13, BAB-59, BAB-60, BAB-62, BAB-R20: boats that show this number are sunk, aimed or all."""
    sunk = s.across & SHOWING[face]
    if s.option_cannons == AIMED:
        sunk &= 1 << s.target
    s.across &= ~sunk
    s.pairs &= ~sunk
    s.discard |= sunk
    s.target = NO_DOMINO
    s.shots -= 1
    next_shot(s)
