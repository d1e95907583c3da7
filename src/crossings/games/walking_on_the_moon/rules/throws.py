"""The dice of Walking on the Moon: allocation, rolls and rerolls.

Chapters P (allocating dice) and M (jumping, up to the choice of a die) of the rulebook. Dice of one colour are
interchangeable, so they are stored as counts: by colour before they are rolled, by face afterwards.
"""

from __future__ import annotations

from crossings.engine import Ints, Record, kernel
from crossings.engine.kernels.emit import emit
from crossings.shared.ring.data import COLOUR_OF, COLOURS, DICE_EACH, FACE_OF_JUMP, FACES, add

from .cards import is_shielded, open_window, settle_after, use_card
from .data import (
    DICE_HANDICAPPED,
    DICE_STANDING,
    DICE_STUNNED,
    FIRST_EC,
    FIRST_JUMP,
    FIRST_PROGRAM,
    FIRST_RE,
    FIRST_WITH,
    JUMPS_A_TURN,
    MAX_BOUGHT,
    MISC,
    PART_FACES,
    PARTS_UP_TO,
    PROGRAM_DICE,
    PROGRAM_USES,
)
from .effects import BOUGHT_THROW, HANDED, MISCALCULATED, ROLLED, SHARED_OUT, THREW_AGAIN, WENT_ON
from .race import count_astronauts, is_ahead, is_in_race, seat_of
from .schema import AFTER, CHOOSE, ROLL, ROLL_AGAIN

# ---- queries ------------------------------------------------------------------------------------


@kernel
def dice_due(s: Record, astronaut: int) -> int:
    """WOM-P01, WOM-X07, WOM-K06: return the number of dice for an astronaut's turn."""
    if s.crashed[astronaut]:
        return DICE_STUNNED
    return DICE_HANDICAPPED if s.handicap[astronaut] else DICE_STANDING


@kernel
def dice_in_pool(s: Record, colour: int) -> int:
    """WOM-P06, WOM-A12: return the number of dice of a colour available."""
    return DICE_EACH - ((s.removed >> colour) & 1)


@kernel
def fits_pool(s: Record, program: int) -> bool:
    """WOM-P02, WOM-P06: whether the pool contains the dice of a program."""
    for colour in range(len(COLOURS)):
        if PROGRAM_USES[program, colour] > dice_in_pool(s, colour):
            return False
    return True


@kernel
def max_dice(s: Record) -> int:
    """WOM-P02, WOM-P05: return the maximum number of dice in a program.

    Up to two dice more than those due can be bought for one EC counter each.
    """
    return s.dice + min(s.ec[s.active], MAX_BOUGHT)


@kernel
def is_rolled(s: Record, part: int) -> bool:
    """WOM-R37: whether the faces of a subset have been rolled."""
    for face in range(len(FACES)):
        if PART_FACES[part, face] > s.faces[face]:
            return False
    return True


@kernel
def count_faces(s: Record) -> int:
    """Return the number of rolled dice."""
    count = 0
    for face in range(len(FACES)):
        count += s.faces[face]
    return count


@kernel
def next_colour(s: Record) -> int:
    """Section 7: return the colour of the next die to roll, from left to right, or 3 if none is left."""
    colour = 0
    while colour < len(COLOURS) and s.pending[colour] == 0:
        colour += 1
    return colour


@kernel
def has_next_jump(s: Record) -> bool:
    """WOM-M08: whether dice have been allocated to the next jump."""
    if s.jump >= JUMPS_A_TURN:
        return False
    for colour in range(len(COLOURS)):
        if s.program[s.jump, colour] > 0:
            return True
    return False


@kernel
def rivals_ahead(s: Record) -> int:
    """WOM-A08: return the set of rivals in the race ahead of the active astronaut; empty in the basic game."""
    rivals = 0
    if s.option_advanced:
        for other in range(count_astronauts(s)):
            if seat_of(s, other) != seat_of(s, s.active) and is_in_race(s, other) and is_ahead(s, other, s.active):
                rivals |= 1 << other
    return rivals


# ---- queries: lists of moves --------------------------------------------------------------------


@kernel
def write_programs(s: Record, out: Ints) -> int:
    """WOM-P02 to WOM-P06, WOM-R01, WOM-R02: write all allocations of the dice due, or of more dice for EC counters."""
    count = 0
    is_complete = s.removed == 0
    for program in range(FIRST_WITH[s.dice], FIRST_WITH[max_dice(s) + 1]):
        if is_complete or fits_pool(s, program):
            count = add(FIRST_PROGRAM + program, out, count)
    return count


@kernel
def write_choices(s: Record, out: Ints) -> int:
    """WOM-J09, WOM-J10, WOM-M03, WOM-M05, WOM-B06: write each die with each of its patterns, and the rerolls."""
    count = 0
    for number in range(len(FACE_OF_JUMP)):
        if s.faces[FACE_OF_JUMP[number]] > 0:
            count = add(FIRST_JUMP + number, out, count)
    if s.ec[s.active] > 0:
        for face in range(len(FACES)):
            if s.faces[face] > 0:
                count = add(FIRST_EC + face, out, count)
    if s.reroll[s.active]:
        for part in range(PARTS_UP_TO[count_faces(s)]):
            if is_rolled(s, part):
                count = add(FIRST_RE + part, out, count)
    return count


# ---- state changes ------------------------------------------------------------------------------


@kernel
def program_dice(s: Record, program: int) -> None:
    """WOM-P02, WOM-P05, WOM-G01, WOM-M01: allocate dice and pay an EC counter for each die beyond those due.

    Jump 1 is mandatory.
    """
    used = 0
    for colour in range(len(COLOURS)):
        used += PROGRAM_USES[program, colour]
        for jump in range(JUMPS_A_TURN):
            s.program[jump, colour] = PROGRAM_DICE[program, jump, colour]
    emit(s, (SHARED_OUT, s.active, program, used - s.dice))
    pay_ec(s, used - s.dice)
    s.dice = 0
    s.removed = 0
    throw_jump(s, 1)


@kernel
def pay_ec(s: Record, number: int) -> None:
    """WOM-G01: return EC counters to the supply."""
    s.ec[s.active] -= number
    emit(s, (HANDED, s.active, 0, -number))


@kernel
def go_on(s: Record) -> None:
    """WOM-M08: go on with the next jump."""
    emit(s, (WENT_ON, s.active, s.jump + 1, s.program[s.jump, 0], s.program[s.jump, 1], s.program[s.jump, 2]))
    throw_jump(s, s.jump + 1)


@kernel
def throw_jump(s: Record, jump: int) -> None:
    """WOM-M02: prepare all dice of a programmed jump."""
    for colour in range(len(COLOURS)):
        s.pending[colour] = s.program[jump - 1, colour]
    begin_jump(s, jump)


@kernel
def begin_jump(s: Record, jump: int) -> None:
    """WOM-A08, section 7, step 4: store the rivals ahead, and start rolling the dice one by one."""
    s.jump = jump
    s.ahead = rivals_ahead(s)
    s.phase = ROLL


@kernel
def roll(s: Record, face: int) -> None:
    """WOM-J02, WOM-M02, WOM-M06: store the face of a die.

    After the last die of a roll that is not a reroll, Miscalculation can be played.
    """
    s.pending[COLOUR_OF[face]] -= 1
    s.faces[face] += 1
    emit(s, (ROLLED, s.active, face))
    if next_colour(s) < len(COLOURS):
        return
    if s.phase == ROLL and s.option_advanced and count_faces(s) > 1 and not is_shielded(s):
        open_window(s, AFTER)
        settle_after(s)
    else:
        s.phase = CHOOSE


@kernel
def unroll_faces(s: Record) -> None:
    """WOM-A13: return all rolled dice to the dice to roll."""
    for face in range(len(FACES)):
        s.pending[COLOUR_OF[face]] += s.faces[face]
        s.faces[face] = 0


@kernel
def play_miscalculation(s: Record) -> None:
    """WOM-A13, WOM-R30: reroll all dice of the jump."""
    seat = use_card(s, MISC)
    emit(s, (MISCALCULATED, seat, MISC, s.active))
    s.ask = 0
    unroll_faces(s)
    s.phase = ROLL


@kernel
def reroll_by_counter(s: Record, face: int) -> None:
    """WOM-M05, WOM-G01: reroll a die for an EC counter."""
    emit(s, (BOUGHT_THROW, s.active, face))
    pay_ec(s, 1)
    s.faces[face] -= 1
    s.pending[COLOUR_OF[face]] += 1
    s.phase = ROLL_AGAIN


@kernel
def reroll_by_right(s: Record, part: int) -> None:
    """WOM-B06, WOM-R37: reroll any number of dice together, once."""
    emit(s, (THREW_AGAIN, s.active, part))
    s.reroll[s.active] = 0
    for face in range(len(FACES)):
        s.faces[face] -= PART_FACES[part, face]
        s.pending[COLOUR_OF[face]] += PART_FACES[part, face]
    s.phase = ROLL_AGAIN


@kernel
def clear_program(s: Record) -> None:
    """WOM-M07: discard the dice of jumps not made."""
    for jump in range(JUMPS_A_TURN):
        for colour in range(len(COLOURS)):
            s.program[jump, colour] = 0
    s.jump = 0
