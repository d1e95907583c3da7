"""Generation of all uses of a throw in March on Mars.

Kernels write to `out` after its first `count` numbers, and return the new count.
"""

from __future__ import annotations

from crossings.engine import Ints, Record, kernel
from crossings.shared.ring.data import FACE_OF_JUMP
from crossings.shared.ring.jumps import is_landing_box

from .data import (
    DX_OF_HIT,
    DX_OF_SHOT,
    FIRST_FIGHT,
    FIRST_HIT,
    FIRST_JUMP,
    FIRST_LANDING,
    FIRST_REROLL,
    FIRST_SHOT,
    FLOOR_0,
    FLOORS,
    HIT_OF_KILL,
    HOLD,
    JETPACK,
    JUMPS_EACH_WAY,
    KILL_COUNT,
    MISSILE_HITS,
    MISSILE_KILL_COUNT,
    SECOND_JUMPS,
    SET_KILL,
    SET_SIZE,
    VALUE_FOR,
)
from .planet import count_aliens, is_beset, is_column
from .schema import ACT, DRONE_SHOT, HIM, NO_RIGHT, SM, TELEPORTING
from .throws import (
    FACE_COUNT,
    JUMP_TEXTS,
    ONE,
    gate_column,
    has_second,
    kills_at,
    kills_with_hits,
    may_fire,
    may_jump,
    right_of_reroll,
    total_rolled,
    values_rolled,
)


@kernel
def write_jumps_from(s: Record, marine: int, first: int, number: int, out: Ints, count: int) -> int:
    """MOM-M01, MOM-Y11, MOM-R39: a jump with one die and, with the Jet pack, with a second one."""
    out[count] = number
    count += 1
    if s.ability[marine] == JETPACK:
        for second in range(JUMP_TEXTS):
            if has_second(s, first, second):
                out[count] = number + 1 + second
                count += 1
    return count


@kernel
def write_jumps(s: Record, marine: int, out: Ints) -> int:
    """MOM-J03, MOM-M01: every die, pattern and direction, even if the jump is sure to end in an accident."""
    forward = 0
    for first in range(JUMP_TEXTS):
        if s.faces[FACE_OF_JUMP[first]] > 0:
            forward = write_jumps_from(s, marine, first, FIRST_JUMP + first * SECOND_JUMPS, out, forward)
    for i in range(forward):
        out[forward + i] = out[i] + JUMPS_EACH_WAY
    return 2 * forward


@kernel
def write_kills(kills: int, first: int, out: Ints, count: int) -> int:
    """MOM-H05: all kills of a set, as actions numbered from `first`."""
    for place in range(SET_SIZE[kills]):
        out[count] = first + SET_KILL[kills, place]
        count += 1
    return count


@kernel
def write_fights(s: Record, marine: int, out: Ints, count: int) -> int:
    """MOM-A04, MOM-R10: shots at the marine's own box with the dice that show 1."""
    if not may_fire(s, marine) or not is_beset(s, marine):
        return count
    return write_kills(kills_at(s, marine, ONE, s.x[marine], s.y[marine]), FIRST_FIGHT, out, count)


@kernel
def write_shots_at(s: Record, marine: int, place: int, out: Ints, count: int) -> int:
    """MOM-H01, MOM-J04: shots at the boxes of one column, given by its index in `SHOT_DX`."""
    x = s.x[marine] + DX_OF_SHOT[place]
    value = VALUE_FOR[place]
    for floor in range(FLOORS):
        y = floor - FLOOR_0
        if count_aliens(s, x, y) > 0:
            first = FIRST_SHOT + (place * FLOORS + floor) * KILL_COUNT
            count = write_kills(kills_at(s, marine, value, x, y), first, out, count)
    return count


@kernel
def write_shots(s: Record, marine: int, out: Ints, count: int) -> int:
    """MOM-H01, MOM-A04: shots at other boxes for each value rolled; none if beset."""
    if not may_fire(s, marine) or is_beset(s, marine):
        return count
    numbers = values_rolled(s)
    for place in range(len(DX_OF_SHOT)):
        if (numbers >> VALUE_FOR[place]) & 1 and is_column(s, s.x[marine] + DX_OF_SHOT[place]):
            count = write_shots_at(s, marine, place, out, count)
    return count


@kernel
def write_hits(s: Record, out: Ints, count: int) -> int:
    """MOM-C06, MOM-R25: missile hits in both directions, at the distance rolled from the beacon."""
    hits = MISSILE_HITS[s.throw - HIM]
    reach = total_rolled(s)
    for place in range(len(DX_OF_HIT)):
        x = s.x[s.beacon] + DX_OF_HIT[place]
        if abs(DX_OF_HIT[place]) == reach and is_column(s, x):
            for floor in range(FLOORS):
                kills = kills_with_hits(s, hits, x, floor - FLOOR_0)
                first = FIRST_HIT + (place * FLOORS + floor) * MISSILE_KILL_COUNT
                for i in range(SET_SIZE[kills]):
                    out[count] = first + HIT_OF_KILL[SET_KILL[kills, i]]
                    count += 1
    return count


@kernel
def write_landings(s: Record, out: Ints, count: int) -> int:
    """MOM-Y12, MOM-R40: the landing boxes of the column."""
    for floor in range(FLOORS):
        if is_landing_box(s, gate_column(s), floor - FLOOR_0):
            out[count] = FIRST_LANDING + floor
            count += 1
    return count


@kernel
def write_rerolls(s: Record, marine: int, out: Ints, count: int) -> int:
    """MOM-T02, MOM-C02: each rolled face, if a right to a reroll is left."""
    if right_of_reroll(s, marine) == NO_RIGHT:
        return count
    for face in range(FACE_COUNT):
        if s.faces[face] > 0:
            out[count] = FIRST_REROLL + face
            count += 1
    return count


@kernel
def write_uses(s: Record, marine: int, out: Ints) -> int:
    """MOM-A03, MOM-A05, MOM-Y05, MOM-X04: the uses of the rolled dice, by the purpose of the throw."""
    count = 0
    is_for_shots = s.throw == ACT or s.throw == DRONE_SHOT
    if may_jump(s, marine):
        count = write_jumps(s, marine, out)
    if is_for_shots:
        count = write_fights(s, marine, out, count)
    if s.throw == HIM or s.throw == SM:
        count = write_hits(s, out, count)
    if s.throw == TELEPORTING:
        count = write_landings(s, out, count)
    else:
        out[count] = HOLD
        count += 1
    count = write_rerolls(s, marine, out, count)
    if is_for_shots:
        count = write_shots(s, marine, out, count)
    return count
