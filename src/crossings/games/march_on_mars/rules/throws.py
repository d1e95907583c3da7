"""Values and uses of a throw in March on Mars.

Covers chapters A (actions), M (moving), H (shooting) and X (the bomb) of the rulebook, rerolls (T, C), and the effects
of special training (Y) on them.
"""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.emit import emit
from crossings.shared.ring.data import ACTIONS_EACH_TURN, COLOURS, CRASH, FACE_OF_JUMP, FACES, JUMPS, NUMBER_ON

from .data import ALIEN_BLUE as BLUE_ALIEN
from .data import (
    BOMB_DICE,
    DX_OF_SHOT,
    FLOOR_0,
    FLOORS,
    FUSION,
    GATE_FIRST,
    GATE_SLOT,
    GATE_STEP,
    HITS_TO_KILL,
    JETPACK,
    KILLED,
    KILLS_BY_DICE,
    KILLS_BY_HITS,
    KINDS_OF_ALIEN,
    MAX_HITS,
    MAX_SNIPED,
    MISSILE_HITS,
    MULTISHOT,
    RANGER,
    SLOT_COLUMN,
    SNIPER,
    VALUE_FOR,
    YELLOW,
)
from .data import RED as RED_ALIEN
from .effects import APPEARED, CRASH_MARK, CRASHED, IN_HAZARD, JUMPED, NO_ACCIDENT, NO_GROUND, ROCK_AHEAD
from .planet import (
    count_aliens,
    fly,
    has_companion,
    has_help,
    help_up,
    is_at_mmm,
    is_beset,
    is_column,
    is_crash,
    is_in_base,
    land,
)
from .schema import ACT, BASE_RIGHT, FORESEEING, HIM, KAMIKAZE_THROW, NO_RIGHT, SEEK_RIGHT, SM, TEAM_RIGHT

FACE_COUNT, JUMP_TEXTS, COLOUR_COUNT = len(FACES), len(JUMPS), len(COLOURS)
ONE = 1
"""The value with which a marine fights in its own box."""
THREE = 3
NO_KILL = 0
"""The number of the empty set of kills."""

# ---- queries: the dice ---------------------------------------------------------------------------


@kernel
def count_dice(s: Record, action: int) -> int:
    """MOM-P03: the number of dice programmed for an action, 1 to 3."""
    count = 0
    for colour in range(COLOUR_COUNT):
        count += s.program[action - 1, colour]
    return count


@kernel
def count_in_hand(s: Record) -> int:
    """MOM-Y09: the number of foreseen dice not taken yet."""
    count = 0
    for face in range(FACE_COUNT):
        count += s.hand[face]
    return count


@kernel
def count_showing(s: Record, value: int) -> int:
    """MOM-H03: the number of rolled dice that show a value; 1x is a 1."""
    count = 0
    for face in range(FACE_COUNT):
        if NUMBER_ON[face] == value:
            count += s.faces[face]
    return count


@kernel
def values_rolled(s: Record) -> int:
    """MOM-H03: the set of values on the rolled dice."""
    numbers = 0
    for face in range(FACE_COUNT):
        if s.faces[face] > 0:
            numbers |= 1 << NUMBER_ON[face]
    return numbers


@kernel
def total_rolled(s: Record) -> int:
    """MOM-X03: the sum of the rolled dice; 1x is a 1."""
    total = 0
    for face in range(FACE_COUNT):
        total += s.faces[face] * NUMBER_ON[face]
    return total


@kernel
def total_in_hand(s: Record) -> int:
    """MOM-X03, MOM-Y09: the sum of the foreseen dice."""
    total = 0
    for face in range(FACE_COUNT):
        total += s.hand[face] * NUMBER_ON[face]
    return total


@kernel
def can_unleash(s: Record, marine: int) -> bool:
    """MOM-W07, MOM-Y10, MOM-R11: whether the throw has a crash mark that triggers a wave, as for all but a Ranger."""
    return s.faces[CRASH] > 0 and s.ability[marine] != RANGER


@kernel
def reaches_target(s: Record, total: int) -> bool:
    """MOM-X03: whether a total reaches the target of the bomb, by default 9."""
    return total >= s.option_target


@kernel
def can_bomb(s: Record, marine: int) -> bool:
    """MOM-X01, MOM-X02, MOM-R27, MOM-R28: at the MMM with an action, or a hand, of exactly four dice."""
    dice = count_in_hand(s) if s.has_hand != 0 else count_dice(s, s.action)
    return dice == BOMB_DICE and is_at_mmm(s, marine)


@kernel
def gate_column(s: Record) -> int:
    """MOM-Y12: the column to which the blue die leads, counted from the edge of the gate."""
    return SLOT_COLUMN[GATE_SLOT[s.gate]] + GATE_FIRST[s.gate] + GATE_STEP[s.gate] * (total_rolled(s) - 1)


# ---- queries: rerolls ----------------------------------------------------------------------------


@kernel
def is_right_left(s: Record, right: int) -> bool:
    """Section 7: whether a right to a reroll has not been used."""
    return s.rerolled & right == 0


@kernel
def right_of_reroll(s: Record, marine: int) -> int:
    """MOM-T02, MOM-C02, MOM-C07, MOM-Y09, MOM-R21, MOM-R23: the first right left of team, SM and base."""
    if s.has_hand != 0 or s.fired != 0 or s.throw == FORESEEING or s.throw == KAMIKAZE_THROW:
        return NO_RIGHT
    if is_right_left(s, TEAM_RIGHT) and has_help(s, marine):
        return TEAM_RIGHT
    if s.throw == SM and is_right_left(s, SEEK_RIGHT):
        return SEEK_RIGHT
    is_missile = s.throw == SM or s.throw == HIM
    if not is_missile and is_right_left(s, BASE_RIGHT) and is_in_base(s, marine):
        return BASE_RIGHT
    return NO_RIGHT


# ---- queries: shots and jumps --------------------------------------------------------------------


@kernel
def kills_with_hits(s: Record, hits: int, x: int, y: int) -> int:
    """MOM-H04, MOM-H05, MOM-R07: the set of kills to choose from in a box."""
    floor = y + FLOOR_0
    yellow = min(s.aliens[x, floor, YELLOW], MAX_HITS)
    blue = min(s.aliens[x, floor, BLUE_ALIEN], MAX_HITS // 2)
    red = min(s.aliens[x, floor, RED_ALIEN], MAX_HITS // 3)
    return KILLS_BY_HITS[hits, yellow, blue, red]


@kernel
def kills_with_dice(s: Record, dice: int, x: int, y: int) -> int:
    """MOM-Y06, MOM-R34: the set of kills of the Sniper, one alien per die."""
    floor = y + FLOOR_0
    yellow = min(s.aliens[x, floor, YELLOW], MAX_SNIPED)
    blue = min(s.aliens[x, floor, BLUE_ALIEN], MAX_SNIPED)
    red = min(s.aliens[x, floor, RED_ALIEN], MAX_SNIPED)
    return KILLS_BY_DICE[dice, yellow, blue, red]


@kernel
def hits_of(s: Record, marine: int, value: int) -> int:
    """MOM-H03, MOM-Y02, MOM-R30: hits of all dice with a value; with the Fusion cannon two per 1 and none per 3."""
    dice = count_showing(s, value)
    if s.ability[marine] == FUSION and value == ONE:
        return 2 * dice
    if s.ability[marine] == FUSION and value == THREE:
        return 0
    return dice


@kernel
def kills_at(s: Record, marine: int, value: int, x: int, y: int) -> int:
    """MOM-H02 to MOM-H05, MOM-Y06: the set of kills in a box with the dice that show a value."""
    if s.ability[marine] == SNIPER and value != ONE:
        return kills_with_dice(s, count_showing(s, value), x, y)
    return kills_with_hits(s, hits_of(s, marine, value), x, y)


@kernel
def may_fire(s: Record, marine: int) -> bool:
    """MOM-Y06: whether a marine may shoot, which a Sniper that has jumped this turn may not."""
    return s.ability[marine] != SNIPER or s.moved == 0


@kernel
def may_jump(s: Record, marine: int) -> bool:
    """MOM-A04, MOM-Y04, MOM-Y06, MOM-Y11: whether a marine may jump.

    Not after a shot of this throw, nor when beset, except with the Jet pack.
    """
    if s.throw != ACT or s.fired != 0:
        return False
    if s.ability[marine] == SNIPER and s.shot != 0:
        return False
    return s.ability[marine] == JETPACK or not is_beset(s, marine)


@kernel
def has_second(s: Record, first: int, second: int) -> bool:
    """MOM-Y11: whether the throw has another die for the second jump."""
    face = FACE_OF_JUMP[second]
    needed = 2 if face == FACE_OF_JUMP[first] else 1
    return s.faces[face] >= needed


@kernel
def cause_of(is_stopped: bool, falls: bool, is_bad: bool, is_marked: bool) -> int:
    """WOM-J14, WOM-J17 to WOM-J20, MOM-Y11: the cause of an accident; of several, the first in this order."""
    if is_stopped:
        return ROCK_AHEAD
    if falls:
        return NO_GROUND
    if is_bad:
        return IN_HAZARD
    return CRASH_MARK if is_marked else NO_ACCIDENT


@kernel
def is_fatal(s: Record, marine: int, is_accident: bool) -> bool:
    """MOM-K02, MOM-T03: whether a marine crashes: after an accident, unless there is a companion in the box."""
    return is_accident and not has_companion(s, marine)


@kernel
def can_shoot_column(s: Record, marine: int, place: int) -> bool:
    """MOM-Y04: whether a box of a column can be shot at with the rolled dice."""
    x = s.x[marine] + DX_OF_SHOT[place]
    value = VALUE_FOR[place]
    if not is_column(s, x) or count_showing(s, value) == 0:
        return False
    for floor in range(FLOORS):
        y = floor - FLOOR_0
        if count_aliens(s, x, y) > 0 and kills_at(s, marine, value, x, y) != NO_KILL:
            return True
    return False


@kernel
def can_fire_again(s: Record, marine: int) -> bool:
    """MOM-Y04, MOM-R32: whether Multi-shot allows another shot or fight with the dice left."""
    if s.ability[marine] != MULTISHOT:
        return False
    if is_beset(s, marine):
        return kills_at(s, marine, ONE, s.x[marine], s.y[marine]) != NO_KILL
    for place in range(len(DX_OF_SHOT)):
        if can_shoot_column(s, marine, place):
            return True
    return False


@kernel
def count_targets(s: Record, x: int, y: int) -> int:
    """MOM-C06: the number of aliens in a box that the missile can kill; 0 at another distance than the total rolled."""
    if not is_column(s, x) or abs(x - s.x[s.beacon]) != total_rolled(s):
        return 0
    count = 0
    for colour in range(KINDS_OF_ALIEN):
        if HITS_TO_KILL[colour] <= MISSILE_HITS[s.throw - HIM]:
            count += s.aliens[x, y + FLOOR_0, colour]
    return count


# ---- state changes -------------------------------------------------------------------------------


@kernel
def clear_faces(s: Record) -> None:
    """Remove all rolled dice."""
    for face in range(FACE_COUNT):
        s.faces[face] = 0


@kernel
def clear_turn(s: Record) -> None:
    """Section 6: reset all fields of a turn except `active`."""
    s.dice = 0
    s.action = 0
    s.throw = 0
    s.beacon = -1
    s.gate = 0
    s.has_hand = 0
    s.rerolled = 0
    s.moved = 0
    s.shot = 0
    s.fired = 0
    s.strain = 0
    s.unleash = 0
    clear_faces(s)
    for face in range(FACE_COUNT):
        s.hand[face] = 0
    for colour in range(COLOUR_COUNT):
        s.pending[colour] = 0
        for action in range(ACTIONS_EACH_TURN):
            s.program[action, colour] = 0


@kernel
def kill(s: Record, x: int, y: int, killed: int) -> None:
    """MOM-H04, MOM-H06: return killed aliens of a box to the bag."""
    for colour in range(KINDS_OF_ALIEN):
        s.aliens[x, y + FLOOR_0, colour] -= KILLED[killed, colour]
        s.bag[colour] += KILLED[killed, colour]


@kernel
def spend_dice(s: Record, value: int) -> None:
    """MOM-Y04: remove the dice that show a value."""
    for face in range(FACE_COUNT):
        if NUMBER_ON[face] == value:
            s.faces[face] = 0


@kernel
def come_to_rest(s: Record, marine: int, crashes: bool) -> bool:
    """MOM-K02, MOM-T04, MOM-M04, MOM-R22: crash, or stand and help others up. Returns whether the marine crashes."""
    s.moved = 1
    if crashes:
        emit(s, (CRASHED, marine))
        s.crashed[marine] = 1
    else:
        help_up(s, marine)
    return crashes


@kernel
def jump(s: Record, marine: int, direction: int, first: int, second: int) -> bool:
    """MOM-M01, MOM-M02, MOM-Y11: jump with one die, or with two if `second` is not negative.

    Returns whether the marine has crashed.
    """
    start_x = s.x[marine]
    start_y = s.y[marine]
    is_marked = is_crash(s, marine, first)
    is_stopped = fly(s, marine, direction, first)
    if second >= 0:
        is_marked = is_marked or is_crash(s, marine, second)
        if not is_stopped:
            is_stopped = fly(s, marine, direction, second)
    end_y = s.y[marine]
    is_bad = land(s, marine)
    crashes = is_fatal(s, marine, is_marked or is_stopped or is_bad)
    cause = cause_of(is_stopped, s.y[marine] < end_y, is_bad, is_marked)
    emit(s, (JUMPED, marine, direction, first, second, start_x, start_y, s.x[marine], s.y[marine], crashes, cause))
    return come_to_rest(s, marine, crashes)


@kernel
def arrive(s: Record, marine: int, y: int) -> bool:
    """MOM-Y12, MOM-R40: end a teleportation in a box of the column. Returns whether the marine has crashed."""
    s.x[marine] = gate_column(s)
    s.y[marine] = y
    crashes = is_fatal(s, marine, land(s, marine))
    emit(s, (APPEARED, marine, s.x[marine], s.y[marine], IN_HAZARD if crashes else NO_ACCIDENT))
    return come_to_rest(s, marine, crashes)
