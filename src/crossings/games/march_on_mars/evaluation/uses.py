"""The decisions of the policy on rolled dice: the best use, or a reroll."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.shared.ring.data import CIRCLE, COLOUR_OF, FACE_OF_JUMP, FIRST_FACE, JUMPS, NUMBER_ON, SIDES, SIDES_WITH
from crossings.shared.ring.jumps import is_landing_box, kind_of

from ..rules.data import (
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
    JUMPS_EACH_WAY,
    KILL_COUNT,
    KILLED,
    KINDS_OF_ALIEN,
    MISSILE_HITS,
    MISSILE_KILL_COUNT,
    SECOND_JUMPS,
    SET_KILL,
    SET_SIZE,
    VALUE_FOR,
)
from ..rules.planet import is_beset, is_column
from ..rules.schema import BOMBING, HIM, NO_RIGHT, SM, TELEPORTING
from ..rules.throws import (
    count_showing,
    gate_column,
    kills_at,
    kills_with_hits,
    may_jump,
    right_of_reroll,
    total_rolled,
)
from .gains import GAINS_A_PACK, jump_gains, shot_gains, value_of_jump
from .throws import FACE_COUNT, rolled_faces, use_value, value_with_die
from .values import CRASHED, HARDNESS, alien_price, box_value, place_in_march, price


@kernel
def landing_value(s: Record, marine: int, place: int, x: int, floor: int) -> int:
    """The value of a landing box."""
    value = box_value(s, marine, place, x, floor - FLOOR_0)
    return value if kind_of(s, x, floor - FLOOR_0) == CIRCLE else value - price(s, CRASHED)


@kernel
def best_landing(s: Record, marine: int, place: int, x: int) -> int:
    """The floor of the best landing box of a column."""
    chosen = -1
    for floor in range(FLOORS):
        if is_landing_box(s, x, floor - FLOOR_0):
            value = landing_value(s, marine, place, x, floor)
            if chosen < 0 or value > landing_value(s, marine, place, x, chosen):
                chosen = floor
    return chosen


@kernel
def choose_use(s: Record, marine: int) -> int:
    """The best use, or a reroll with a higher expected value."""
    can_throw_again = right_of_reroll(s, marine) != NO_RIGHT
    if s.throw == TELEPORTING:
        return FIRST_LANDING + best_landing(s, marine, place_in_march(s, marine), gate_column(s))
    if s.throw == BOMBING:
        return reroll_of_bomb(s) if can_throw_again else HOLD
    if s.throw == HIM or s.throw == SM:
        return choose_hit(s)
    best = best_use(s, marine)
    if can_throw_again:
        reroll = reroll_beyond(s, marine, best)
        if reroll != HOLD:
            return reroll
    return most_valuable_use(s, marine, best)


@kernel
def best_use(s: Record, marine: int) -> int:
    """The gain of the best use of the rolled dice."""
    low = jump_gains(s, marine, 0) if may_jump(s, marine) else 0
    high = jump_gains(s, marine, GAINS_A_PACK) if may_jump(s, marine) else 0
    g1 = shot_gains(s, marine, 1)
    g2 = shot_gains(s, marine, 2)
    g3 = shot_gains(s, marine, 3)
    faces = rolled_faces(s)
    return use_value(faces, count_showing(s, 1), count_showing(s, 2), count_showing(s, 3), low, high, g1, g2, g3)


@kernel
def reroll_of_bomb(s: Record) -> int:
    """The die whose reroll has the best chance to make up the missing points."""
    missing = s.option_target - total_rolled(s)
    best = -1
    chosen = HOLD
    for face in range(FACE_COUNT):
        if s.faces[face] > 0:
            sides = sides_with(s, COLOUR_OF[face], missing + NUMBER_ON[face])
            if sides > best:
                best = sides
                chosen = FIRST_REROLL + face
    return chosen


@kernel
def sides_with(s: Record, colour: int, least: int) -> int:
    """The number of sides of a die with at least this value."""
    sides = 0
    for face in range(FIRST_FACE[colour], FIRST_FACE[colour + 1]):
        if NUMBER_ON[face] >= least:
            sides += SIDES_WITH[s.option_black_twos, face]
    return sides


@kernel
def reroll_beyond(s: Record, marine: int, best: int) -> int:
    """The best reroll if its expected value is higher than that of the best use, else `HOLD`."""
    low = jump_gains(s, marine, 0) if may_jump(s, marine) else 0
    high = jump_gains(s, marine, GAINS_A_PACK) if may_jump(s, marine) else 0
    g1 = shot_gains(s, marine, 1)
    g2 = shot_gains(s, marine, 2)
    g3 = shot_gains(s, marine, 3)
    chosen = HOLD
    highest = best * SIDES
    for face in range(FACE_COUNT):
        if s.faces[face] > 0:
            faces = rolled_faces(s)
            if s.faces[face] == 1:
                faces -= 1 << face
            value = value_with_die(s, faces, NUMBER_ON[face], COLOUR_OF[face], low, high, g1, g2, g3)
            if value > highest:
                highest = value
                chosen = FIRST_REROLL + face
    return chosen


@kernel
def most_valuable_use(s: Record, marine: int, best: int) -> int:
    """A use of the dice with gain `best`."""
    if best <= 0:
        return HOLD
    if may_jump(s, marine):
        place = place_in_march(s, marine)
        now = box_value(s, marine, place, s.x[marine], s.y[marine])
        jump = best_jump(s, marine, place, now + best)
        if jump != HOLD:
            return jump
    if is_beset(s, marine):
        kills = kills_at(s, marine, 1, s.x[marine], s.y[marine])
        return FIRST_FIGHT + hardest_kill(kills) if SET_SIZE[kills] > 0 else HOLD
    return best_shot(s, marine)


@kernel
def best_jump(s: Record, marine: int, place: int, least: int) -> int:
    """A jump with at least this value, or `HOLD`."""
    for jump in range(len(JUMPS)):
        if s.faces[FACE_OF_JUMP[jump]] > 0:
            for direction in range(2):
                if value_of_jump(s, marine, place, 1 - 2 * direction, jump) >= least:
                    return FIRST_JUMP + direction * JUMPS_EACH_WAY + jump * SECOND_JUMPS
    return HOLD


@kernel
def hardness_of_kill(kill: int) -> int:
    """The total hardness of the aliens of a kill."""
    total = 0
    for colour in range(KINDS_OF_ALIEN):
        total += KILLED[kill, colour] * HARDNESS[colour]
    return total


@kernel
def hardest_kill(kills: int) -> int:
    """The kill of a set with the highest total hardness."""
    chosen = SET_KILL[kills, 0]
    for i in range(1, SET_SIZE[kills]):
        if hardness_of_kill(SET_KILL[kills, i]) > hardness_of_kill(chosen):
            chosen = SET_KILL[kills, i]
    return chosen


@kernel
def best_shot(s: Record, marine: int) -> int:
    """The most valuable shot at another box."""
    best = 0
    chosen = HOLD
    for place in range(len(DX_OF_SHOT)):
        x = s.x[marine] + DX_OF_SHOT[place]
        value = VALUE_FOR[place]
        if is_column(s, x) and count_showing(s, value) > 0:
            for floor in range(FLOORS):
                kills = kills_at(s, marine, value, x, floor - FLOOR_0)
                if SET_SIZE[kills] > 0:
                    gain = hardness_of_kill(hardest_kill(kills)) * alien_price(s, x)
                    if gain > best:
                        best = gain
                        chosen = FIRST_SHOT + (place * FLOORS + floor) * KILL_COUNT + hardest_kill(kills)
    return chosen


@kernel
def choose_hit(s: Record) -> int:
    """The most valuable hit of a missile."""
    best = 0
    chosen = HOLD
    for place in range(len(DX_OF_HIT)):
        x = s.x[s.beacon] + DX_OF_HIT[place]
        if abs(DX_OF_HIT[place]) == total_rolled(s) and is_column(s, x):
            for floor in range(FLOORS):
                kills = kills_with_hits(s, MISSILE_HITS[s.throw - HIM], x, floor - FLOOR_0)
                if SET_SIZE[kills] > 0:
                    kill = hardest_kill(kills)
                    gain = hardness_of_kill(kill) * alien_price(s, x)
                    if gain > best:
                        best = gain
                        chosen = FIRST_HIT + (place * FLOORS + floor) * MISSILE_KILL_COUNT + HIT_OF_KILL[kill]
    return chosen
