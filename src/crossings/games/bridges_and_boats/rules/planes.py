"""Planes and cannons: missions, hits, deadly hits, the ghost's reroll, shots, and destruction."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.bits import count_bits, lowest_bit
from crossings.engine.kernels.emit import emit

from .data import (
    ACE,
    ACE_EXTRA,
    DEFENDER,
    DOMINOES_SHOWING,
    GHOST,
    HIGH,
    LOW,
    SECTION_STRUCK,
    SINKS,
    SPACES_BESIDE,
    SPACES_OF,
    SUM,
    UNSINKABLE,
)
from .deployment import count_aboard
from .effects import (
    AIMED_SHOT,
    CANNONS_READY,
    DESTROYED,
    FELL_INTO_WATER,
    FIRED,
    GHOST_ASKED,
    GHOST_TURNED,
    NOTHING_NEEDED,
    PLANE_HIT,
    PLANE_MISSED,
    ROLLED,
    ROLLED_AGAIN,
    SANK,
    SENT,
    SHOT_MISSED,
    TURNED_BACK,
)
from .schema import (
    AIM,
    AIMED,
    DEPLOY,
    FIRE,
    HIT,
    HIT_GHOST,
    HIT_REROLL,
    MAX_MISSION,
    NO_DIE,
    NO_DOMINO,
    WHERE,
    WHERE_GHOST,
    WHERE_REROLL,
)
from .turns import end_round

INLINED = True


# ---- queries -------------------------------------------------------------------------------------


@kernel
def targets(s: Record) -> int:
    """BAB-61, BAB-62: the set of boats at the defender's bank that can be sunk."""
    return s.across & ~UNSINKABLE


# ---- state changes -------------------------------------------------------------------------------


@kernel
def fire_cannons(s: Record) -> None:
    """BAB-57, BAB-58, BAB-R14, BAB-R21: after the mission, let each cannon fire once."""
    s.shots = count_bits(s.cannons)
    if s.shots != 0 and targets(s) != 0:
        emit(s, (CANNONS_READY, s.shots))
    next_shot(s)


@kernel
def next_shot(s: Record) -> None:
    """BAB-58, BAB-62, BAB-63, BAB-64: fire the next cannon, ask for its target if aimed, or end the round."""
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
    """BAB-62: aim the next shot at this boat."""
    s.target = domino
    s.phase = FIRE
    emit(s, (AIMED_SHOT, domino, SINKS[domino]))


@kernel
def shoot(s: Record, face: int) -> None:
    """BAB-13, BAB-59, BAB-60, BAB-62, BAB-R20: sink all boats that show this number, or only the one aimed at."""
    emit(s, (FIRED, face, s.target))
    sunk = s.across & DOMINOES_SHOWING[face]
    if s.option_cannons == AIMED:
        sunk &= 1 << s.target
    if sunk != 0:
        emit(s, (SANK, face, sunk, count_aboard(s, sunk)))
    else:
        emit(s, (SHOT_MISSED, face))
    s.across &= ~sunk
    s.pairs &= ~sunk
    s.discard |= sunk
    s.target = NO_DOMINO
    s.shots -= 1
    next_shot(s)


# ---- queries -------------------------------------------------------------------------------------


@kernel
def sending_price(domino: int, mission_cost: int) -> int:
    """BAB-42: the price of sending a plane."""
    if domino == GHOST:
        return 0
    return mission_cost + ACE_EXTRA if domino == ACE else mission_cost


@kernel
def sent(s: Record) -> int:
    """BAB-43: the set of planes in the mission not yet resolved, with the ghost until it has rerolled."""
    planes = s.ghost << GHOST
    i = 0
    while i < MAX_MISSION and s.mission[i] != NO_DOMINO:
        planes |= 1 << s.mission[i]
        i += 1
    return planes


@kernel
def count_mission(s: Record) -> int:
    """BAB-43: the number of planes in the mission not yet resolved, without the ghost."""
    return count_bits(sent(s) & ~(1 << GHOST))


@kernel
def sendable(s: Record) -> int:
    """BAB-41 to BAB-44, BAB-R18, BAB-R22: the set of planes that can be sent."""
    if s.standing == 0 or s.planes == 0:
        return 0
    planes = s.planes & ~sent(s)
    coins = s.coins[DEFENDER]
    if coins < s.option_mission_cost:
        return planes & (1 << GHOST)
    if coins < sending_price(ACE, s.option_mission_cost):
        return planes & ~(1 << ACE)
    return planes


@kernel
def is_hit(plane: int, low: int, high: int) -> bool:
    """BAB-46, BAB-54: whether the dice add up to the ends of the plane; never for the ghost."""
    return low + high == SUM[plane]


@kernel
def is_deadly(plane: int, low: int, high: int) -> bool:
    """BAB-47, BAB-R15: whether the dice show the two ends of the plane."""
    return low == LOW[plane] and high == HIGH[plane]


# ---- state changes: the mission ------------------------------------------------------------------


@kernel
def send(s: Record, domino: int) -> None:
    """BAB-12, BAB-41, BAB-42, BAB-43: pay for a plane and append it to the mission."""
    s.phase = DEPLOY
    s.coins[DEFENDER] -= sending_price(domino, s.option_mission_cost)
    if domino == GHOST:
        s.ghost = 1
    else:
        last = 0
        while s.mission[last] != NO_DOMINO:
            last += 1
        s.mission[last] = domino
    emit(s, (SENT, domino, DEFENDER, sending_price(domino, s.option_mission_cost)))


@kernel
def next_plane(s: Record) -> None:
    """BAB-45, BAB-48, BAB-53, BAB-57, BAB-R14, BAB-R19: let the next plane roll, or end the mission.

    The ace rolls only for the section.
    """
    if s.mission[0] == NO_DOMINO or s.standing == 0:
        end_mission(s)
        fire_cannons(s)
    else:
        s.phase = WHERE if s.mission[0] == ACE else HIT


@kernel
def end_mission(s: Record) -> None:
    """BAB-53, BAB-56, BAB-57: let the remaining planes and the ghost turn back."""
    s.ghost = 0
    i = 0
    while i < MAX_MISSION and s.mission[i] != NO_DOMINO:
        s.mission[i] = NO_DOMINO
        i += 1
    if i > 0:
        emit(s, (TURNED_BACK, i))


@kernel
def drop_plane(s: Record) -> None:
    """BAB-45: remove the first plane from the mission."""
    i = 0
    while i + 1 < MAX_MISSION and s.mission[i] != NO_DOMINO:
        s.mission[i] = s.mission[i + 1]
        i += 1
    s.mission[i] = NO_DOMINO


# ---- state changes: the dice ---------------------------------------------------------------------


@kernel
def destroy(s: Record, section: int) -> None:
    """BAB-13, BAB-50, BAB-51, BAB-R16, BAB-R17, BAB-R23: bury the section and remove the soldiers on it.

    After a deadly hit soldiers on neighbouring sections are removed, too.
    """
    before = s.soldiers
    s.soldiers &= ~SPACES_OF[section]
    if s.deadly != 0:
        s.soldiers &= ~SPACES_BESIDE[section]
    emit(s, (DESTROYED, section, before & ~s.soldiers))
    s.buried |= 1 << (s.bridge[section - 1] - 1)
    s.bridge[section - 1] = 0
    s.standing &= ~SPACES_OF[section]


@kernel
def settle_hit(s: Record, low: int, high: int) -> None:
    """BAB-46, BAB-47, BAB-49: after a hit roll for the section, after a miss let the next plane roll."""
    plane = s.mission[0]
    if is_hit(plane, low, high):
        s.deadly = 1 if is_deadly(plane, low, high) else 0
        s.phase = WHERE
        emit(s, (PLANE_HIT, low + high, s.deadly))
    else:
        emit(s, (PLANE_MISSED, low + high, SUM[plane]))
        drop_plane(s)
        next_plane(s)


@kernel
def settle_where(s: Record, low: int, high: int) -> None:
    """BAB-49, BAB-50, BAB-52: drop the bomb; it has no effect if the section is missing."""
    section = SECTION_STRUCK[low + high]
    if s.bridge[section - 1] != 0:
        destroy(s, section)
    else:
        emit(s, (FELL_INTO_WATER, section))
    s.deadly = 0
    drop_plane(s)
    next_plane(s)


@kernel
def settle(s: Record, low: int, high: int) -> None:
    """Section 7: apply a pair of dice, to the hit or to the section."""
    s.dice[0] = NO_DIE
    s.dice[1] = NO_DIE
    if s.phase < WHERE:
        settle_hit(s, low, high)
    else:
        settle_where(s, low, high)


@kernel
def roll(s: Record, low: int, high: int) -> None:
    """BAB-46, BAB-49, BAB-55: roll two dice; if the ghost can reroll, ask the defender first."""
    plane = s.mission[0]
    emit(s, (ROLLED, plane, low, high))
    if s.ghost != 0:
        needed = SUM[plane] if s.phase == HIT else NOTHING_NEEDED
        emit(s, (GHOST_ASKED, plane, low, high, needed, SECTION_STRUCK[low + high]))
        s.dice[0] = low
        s.dice[1] = high
        s.phase = HIT_GHOST if s.phase == HIT else WHERE_GHOST
    else:
        settle(s, low, high)


@kernel
def reroll(s: Record, face: int) -> None:
    """BAB-54, BAB-56, BAB-R22: pick up a die with this face; the ghost turns back."""
    s.ghost = 0
    s.dice[0] = s.dice[0] + s.dice[1] - face
    emit(s, (GHOST_TURNED, face, s.dice[0]))
    s.dice[1] = NO_DIE
    s.phase = HIT_REROLL if s.phase == HIT_GHOST else WHERE_REROLL


@kernel
def replace_die(s: Record, face: int) -> None:
    """BAB-56: apply the pair with the new die."""
    stays = s.dice[0]
    emit(s, (ROLLED_AGAIN, s.mission[0], min(stays, face), max(stays, face), face))
    settle(s, min(stays, face), max(stays, face))
