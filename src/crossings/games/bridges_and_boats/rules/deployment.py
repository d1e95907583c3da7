"""Deployment of the attacker: soldiers on the bridge and in boats."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.bits import count_bits
from crossings.engine.kernels.emit import emit

from .data import ALL_SPACES, ATTACKER, SOLDIER_COST, SPACES, has_space, holds
from .effects import BOARDED, ENTERED, LAUNCHED, MARCHED, MARCHER, STEPPED, STEPPED_OFF, UNLOADED
from .schema import DEPLOY, NOBODY_MOVED

INLINED = True


# ---- queries: the bridge -------------------------------------------------------------------------


@kernel
def has_soldier_coin(s: Record) -> bool:
    """BAB-22: whether the attacker has a coin to turn into a soldier."""
    return s.coins[ATTACKER] >= SOLDIER_COST


@kernel
def can_enter(s: Record) -> bool:
    """BAB-22, BAB-23, BAB-26, BAB-30: whether section 1 stands, space 1 is free, and the attacker has a coin."""
    return has_space(s.standing, 1) and not has_space(s.soldiers, 1) and has_soldier_coin(s)


@kernel
def spaces_left(s: Record, space: int) -> int:
    """BAB-24, BAB-28, BAB-R06: how many spaces the soldier here may still go this turn, obstacles ignored."""
    if space > s.mover:
        return 0
    return s.option_bridge_speed - (s.steps if space == s.mover else 0)


@kernel
def may_move(s: Record) -> int:
    """BAB-24, BAB-28: the set of spaces whose soldiers may still move this turn, obstacles ignored."""
    behind = (1 << (s.mover - 1)) - 1
    itself = 1 << (s.mover - 1) if s.steps < s.option_bridge_speed else 0
    return (behind | itself) & ALL_SPACES


@kernel
def open_ahead(standing: int, soldiers: int) -> int:
    """BAB-26, BAB-27, BAB-29, BAB-R08: the set of spaces before a standing, free space; includes space 12."""
    return ((standing & ~soldiers) >> 1) | (1 << (SPACES - 1))


@kernel
def movable(s: Record) -> int:
    """BAB-24 to BAB-30, BAB-R05, BAB-R07: the set of spaces whose soldier can move one space forward."""
    return s.soldiers & may_move(s) & open_ahead(s.standing, s.soldiers)


@kernel
def stride(standing: int, soldiers: int, space: int, most: int) -> int:
    """BAB-24, BAB-29, BAB-31: how many spaces, at most `most`, a soldier here can go until blocked or across."""
    gone = 0
    while gone < most and space + gone <= SPACES and has_space(open_ahead(standing, soldiers), space + gone):
        gone += 1
    return gone


@kernel
def count_marchers(s: Record) -> int:
    """BAB-31: how many soldiers would move in a march, at most 2."""
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


# ---- queries: boats ------------------------------------------------------------------------------


@kernel
def count_aboard(s: Record, boats: int) -> int:
    """BAB-32: the number of soldiers in these boats, none of which is empty."""
    return count_bits(boats) + count_bits(boats & s.pairs)


@kernel
def loadable(s: Record) -> int:
    """BAB-32: the set of boats at the attacker's bank with room for a soldier."""
    return s.boats | (s.loaded & ~s.pairs)


# ---- state changes: soldiers ---------------------------------------------------------------------


@kernel
def unload(s: Record) -> None:
    """BAB-13, BAB-21, BAB-64, BAB-R12, BAB-R13: let all soldiers in boats at the defender's bank cross."""
    if s.across != 0:
        emit(s, (UNLOADED, s.across, count_aboard(s, s.across)))
    s.crossed += count_aboard(s, s.across)
    s.pairs &= ~s.across
    s.discard |= s.across
    s.across = 0


@kernel
def open_step_4(s: Record) -> None:
    """BAB-06, BAB-21, BAB-R03: unload boats before the attacker's first order of step 4, or before `end`."""
    if s.phase != DEPLOY:
        unload(s)
        s.phase = DEPLOY


@kernel
def enter(s: Record) -> None:
    """BAB-22, BAB-23: turn a coin into a soldier on space 1, the first space it goes this turn."""
    s.coins[ATTACKER] -= SOLDIER_COST
    s.soldiers |= 1
    s.mover = 1
    s.steps = 1
    emit(s, (ENTERED,))


@kernel
def step(s: Record, space: int) -> None:
    """BAB-24, BAB-29, BAB-R06, BAB-R09: move the soldier here one space forward; from space 12 it crosses."""
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
def move_soldier(s: Record, space: int) -> None:
    """BAB-24, BAB-29: let the soldier here move one space forward."""
    step(s, space)
    if space == SPACES:
        emit(s, (STEPPED_OFF, space, space + 1, s.crossed))
    else:
        emit(s, (STEPPED, space, space + 1))


@kernel
def march(s: Record) -> None:
    """BAB-31: move each soldier that may move as far as it can, from the foremost to the last."""
    crossed = s.crossed
    for space in range(min(s.mover, SPACES), 0, -1):
        if has_space(s.soldiers, space):
            gone = stride(s.standing, s.soldiers, space, spaces_left(s, space))
            for i in range(gone):
                step(s, space + i)
            if gone > 0:
                emit(s, (MARCHER, space, space + gone))
    emit(s, (MARCHED, s.crossed - crossed))


# ---- state changes: boats ------------------------------------------------------------------------


@kernel
def load(s: Record, domino: int) -> None:
    """BAB-22, BAB-32, BAB-33, BAB-34, BAB-R10: turn a coin into a soldier in a boat, which is face up from then on."""
    s.coins[ATTACKER] -= SOLDIER_COST
    if holds(s.boats, domino):
        s.boats &= ~(1 << domino)
        s.loaded |= 1 << domino
    else:
        s.pairs |= 1 << domino
    emit(s, (BOARDED, domino, count_aboard(s, 1 << domino)))


@kernel
def launch(s: Record, domino: int) -> None:
    """BAB-35, BAB-36, BAB-R11: move a boat to the defender's bank."""
    s.loaded &= ~(1 << domino)
    s.across |= 1 << domino
    emit(s, (LAUNCHED, domino, count_aboard(s, 1 << domino)))
