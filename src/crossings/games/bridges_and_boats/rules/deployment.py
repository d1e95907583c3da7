"""The attacker deploys: soldiers on the bridge and in boats."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.bits import count_bits

from .data import ALL_SPACES, ATTACKER, SOLDIER_COST, SPACES, has_space, holds
from .schema import DEPLOY, NOBODY_MOVED

INLINED = True


# ---- questions: the bridge -----------------------------------------------------------------------


@kernel
def has_soldier_coin(s: Record) -> bool:
    """BAB-22: the attacker has a coin to be a soldier."""
    return s.coins[ATTACKER] >= SOLDIER_COST


@kernel
def can_enter(s: Record) -> bool:
    """BAB-22, BAB-23, BAB-26, BAB-30: section 1 stands, space 1 is free, and there is a coin."""
    return has_space(s.standing, 1) and not has_space(s.soldiers, 1) and has_soldier_coin(s)


@kernel
def spaces_left(s: Record, space: int) -> int:
    """BAB-24, BAB-28, BAB-R06: how many spaces a soldier here may still go in this turn, were nothing in its way."""
    if space > s.mover:
        return 0
    return s.option_bridge_speed - (s.steps if space == s.mover else 0)


@kernel
def may_move(s: Record) -> int:
    """BAB-24, BAB-28: the set of spaces from which the turn still lets a soldier go on."""
    behind = (1 << (s.mover - 1)) - 1
    itself = 1 << (s.mover - 1) if s.steps < s.option_bridge_speed else 0
    return (behind | itself) & ALL_SPACES


@kernel
def open_ahead(standing: int, soldiers: int) -> int:
    """BAB-26, BAB-27, BAB-29, BAB-R08: the set of spaces with the next one standing and free, space 12 always."""
    return ((standing & ~soldiers) >> 1) | (1 << (SPACES - 1))


@kernel
def movable(s: Record) -> int:
    """BAB-24 to BAB-30, BAB-R05, BAB-R07: the set of spaces whose soldier can go a space forward."""
    return s.soldiers & may_move(s) & open_ahead(s.standing, s.soldiers)


@kernel
def stride(standing: int, soldiers: int, space: int, most: int) -> int:
    """BAB-24, BAB-29, BAB-31: how many of `most` spaces a soldier here can go until it is stopped or across."""
    gone = 0
    while gone < most and space + gone <= SPACES and has_space(open_ahead(standing, soldiers), space + gone):
        gone += 1
    return gone


@kernel
def count_marchers(s: Record) -> int:
    """BAB-31: how many soldiers would move in a march, those ahead first; 2 stands for more, too."""
    soldiers = s.soldiers
    count = 0
    for space in range(min(s.mover, SPACES), 0, -1):
        if has_space(soldiers, space):
            gone = stride(s.standing, soldiers, space, spaces_left(s, space))
            if gone > 0:
                if count > 0:
                    return 2
                count = 1
                soldiers = (soldiers & ~(1 << (space - 1))) | ((1 << (space - 1 + gone)) & ALL_SPACES)
    return count


# ---- questions: boats ----------------------------------------------------------------------------


@kernel
def count_aboard(s: Record, boats: int) -> int:
    """BAB-32: how many soldiers are in these boats, all of them with soldiers."""
    return count_bits(boats) + count_bits(boats & s.pairs)


@kernel
def loadable(s: Record) -> int:
    """BAB-32: the set of boats at the attacker's bank with room for a soldier."""
    return s.boats | (s.loaded & ~s.pairs)


# ---- effects: soldiers ---------------------------------------------------------------------------


@kernel
def unload(s: Record) -> None:
    """BAB-13, BAB-21, BAB-64, BAB-R12, BAB-R13: all soldiers in boats at the defender's bank have crossed."""
    s.crossed += count_aboard(s, s.across)
    s.pairs &= ~s.across
    s.discard |= s.across
    s.across = 0


@kernel
def open_step_4(s: Record) -> None:
    """BAB-06, BAB-21, BAB-R03: the attacker's first order of step 4, or `end` without one, begins with unloading."""
    if s.phase != DEPLOY:
        unload(s)
        s.phase = DEPLOY


@kernel
def enter(s: Record) -> None:
    """BAB-22, BAB-23: a coin becomes a soldier on space 1, which is its first space in this turn."""
    s.coins[ATTACKER] -= SOLDIER_COST
    s.soldiers |= 1
    s.mover = 1
    s.steps = 1


@kernel
def step(s: Record, space: int) -> None:
    """BAB-24, BAB-29, BAB-R06, BAB-R09: the soldier here goes a space forward; from space 12 it has crossed."""
    s.soldiers &= ~(1 << (space - 1))
    if space == SPACES:
        s.crossed += 1
        s.mover = NOBODY_MOVED
        s.steps = 0
    else:
        s.soldiers |= 1 << space
        s.steps = s.steps + 1 if s.mover == space else 1
        s.mover = space + 1


@kernel
def march(s: Record) -> None:
    """BAB-31: from the foremost to the hindmost, each that may goes forward as far as it can."""
    for space in range(min(s.mover, SPACES), 0, -1):
        if has_space(s.soldiers, space):
            for i in range(stride(s.standing, s.soldiers, space, spaces_left(s, space))):
                step(s, space + i)


# ---- effects: boats ------------------------------------------------------------------------------


@kernel
def load(s: Record, domino: int) -> None:
    """BAB-22, BAB-32, BAB-33, BAB-34, BAB-R10: a coin becomes a soldier in a boat, which lies face up from now on."""
    s.coins[ATTACKER] -= SOLDIER_COST
    if holds(s.boats, domino):
        s.boats &= ~(1 << domino)
        s.loaded |= 1 << domino
    else:
        s.pairs |= 1 << domino


@kernel
def launch(s: Record, domino: int) -> None:
    """BAB-35, BAB-36, BAB-R11: the boat lies at the defender's bank at once."""
    s.loaded &= ~(1 << domino)
    s.across |= 1 << domino
