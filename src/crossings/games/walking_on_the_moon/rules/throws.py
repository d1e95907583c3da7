"""Dice of Walking on the Moon: sharing them out, throwing them, throwing some again.

Chapters P (sharing out dice) and M (jumping, up to the pick) of the rulebook. Dice of one colour are all alike, so
they are counted: by colour while they are to be thrown, by face when they lie.
"""

from __future__ import annotations

from crossings.engine import Ints, Record, kernel
from crossings.shared.ring.data import COLOUR_OF, COLOURS, DICE_EACH, FACE_OF_JUMP, FACES, add

from .cards import is_shielded, open_moment, settle_after, use_card
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
from .race import count_astronauts, is_ahead, is_in_race, seat_of
from .schema import AFTER, CHOOSE, ROLL, ROLL_AGAIN

# ---- questions ----------------------------------------------------------------------------------


@kernel
def dice_due(s: Record, astronaut: int) -> int:
    """WOM-P01, WOM-X07, WOM-K06: dice of a turn."""
    if s.crashed[astronaut]:
        return DICE_STUNNED
    return DICE_HANDICAPPED if s.handicap[astronaut] else DICE_STANDING


@kernel
def dice_in_pool(s: Record, colour: int) -> int:
    """WOM-P06, WOM-A12: dice of a colour that can be taken."""
    return DICE_EACH - ((s.removed >> colour) & 1)


@kernel
def fits_pool(s: Record, program: int) -> bool:
    """WOM-P02, WOM-P06: the pool has the dice of a program."""
    for colour in range(len(COLOURS)):
        if PROGRAM_USES[program, colour] > dice_in_pool(s, colour):
            return False
    return True


@kernel
def most_dice(s: Record) -> int:
    """WOM-P02, WOM-P05: dice that can be taken: those due, and up to two more for an EC counter each."""
    return s.dice + min(s.ec[s.active], MAX_BOUGHT)


@kernel
def lies(s: Record, part: int) -> bool:
    """WOM-R37: the faces of a part of a throw lie there."""
    for face in range(len(FACES)):
        if PART_FACES[part, face] > s.faces[face]:
            return False
    return True


@kernel
def count_faces(s: Record) -> int:
    """Dice that lie."""
    count = 0
    for face in range(len(FACES)):
        count += s.faces[face]
    return count


@kernel
def next_colour(s: Record) -> int:
    """Section 7: the colour of the die to be thrown next, the dice going from the left; 3 if none is left."""
    colour = 0
    while colour < len(COLOURS) and s.pending[colour] == 0:
        colour += 1
    return colour


@kernel
def has_next_jump(s: Record) -> bool:
    """WOM-M08: dice have been given to the next jump."""
    if s.jump >= JUMPS_A_TURN:
        return False
    for colour in range(len(COLOURS)):
        if s.program[s.jump, colour] > 0:
            return True
    return False


@kernel
def rivals_ahead(s: Record) -> int:
    """WOM-A08: the set of those of other seats, in the race, ahead of the active astronaut; advanced game only."""
    rivals = 0
    if s.option_advanced:
        for other in range(count_astronauts(s)):
            if seat_of(s, other) != seat_of(s, s.active) and is_in_race(s, other) and is_ahead(s, other, s.active):
                rivals |= 1 << other
    return rivals


# ---- questions: lists of moves ------------------------------------------------------------------


@kernel
def write_programs(s: Record, out: Ints) -> int:
    """WOM-P02 to WOM-P06, WOM-R01, WOM-R02: all ways to share out the dice due, or more for EC counters."""
    count = 0
    whole = s.removed == 0
    for program in range(FIRST_WITH[s.dice], FIRST_WITH[most_dice(s) + 1]):
        if whole or fits_pool(s, program):
            count = add(FIRST_PROGRAM + program, out, count)
    return count


@kernel
def write_choices(s: Record, out: Ints) -> int:
    """WOM-J09, WOM-J10, WOM-M03, WOM-M05, WOM-B06: a die and its pattern, or dice to be thrown again."""
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
            if lies(s, part):
                count = add(FIRST_RE + part, out, count)
    return count


# ---- effects ------------------------------------------------------------------------------------


@kernel
def program_dice(s: Record, program: int) -> None:
    """WOM-P02, WOM-P05, WOM-G01, WOM-M01: dice beyond those due cost an EC counter each; then jump 1 must be made."""
    used = 0
    for colour in range(len(COLOURS)):
        used += PROGRAM_USES[program, colour]
        for jump in range(JUMPS_A_TURN):
            s.program[jump, colour] = PROGRAM_DICE[program, jump, colour]
    s.ec[s.active] -= used - s.dice
    s.dice = 0
    s.removed = 0
    throw_jump(s, 1)


@kernel
def throw_jump(s: Record, jump: int) -> None:
    """WOM-M02: all dice of a programmed jump."""
    for colour in range(len(COLOURS)):
        s.pending[colour] = s.program[jump - 1, colour]
    begin_jump(s, jump)


@kernel
def begin_jump(s: Record, jump: int) -> None:
    """WOM-A08, section 7, step 4: who is ahead is noted; the dice are thrown one by one."""
    s.jump = jump
    s.ahead = rivals_ahead(s)
    s.phase = ROLL


@kernel
def roll(s: Record, face: int) -> None:
    """WOM-J02, WOM-M02, WOM-M06: a die lies; after the last one of a throw, not a reroll, Miscalculation may come."""
    s.pending[COLOUR_OF[face]] -= 1
    s.faces[face] += 1
    if next_colour(s) < len(COLOURS):
        return
    if s.phase == ROLL and s.option_advanced and count_faces(s) > 1 and not is_shielded(s):
        open_moment(s, AFTER)
        settle_after(s)
    else:
        s.phase = CHOOSE


@kernel
def take_up_faces(s: Record) -> None:
    """WOM-A13: all dice that lie are to be thrown again."""
    for face in range(len(FACES)):
        s.pending[COLOUR_OF[face]] += s.faces[face]
        s.faces[face] = 0


@kernel
def play_miscalculation(s: Record) -> None:
    """WOM-A13, WOM-R30: all dice of the jump are thrown again."""
    use_card(s, MISC)
    s.ask = 0
    take_up_faces(s)
    s.phase = ROLL


@kernel
def reroll_by_counter(s: Record, face: int) -> None:
    """WOM-M05, WOM-G01: a die is thrown again for an EC counter."""
    s.ec[s.active] -= 1
    s.faces[face] -= 1
    s.pending[COLOUR_OF[face]] += 1
    s.phase = ROLL_AGAIN


@kernel
def reroll_by_right(s: Record, part: int) -> None:
    """WOM-B06, WOM-R37: any number of dice are thrown again together, once."""
    s.reroll[s.active] = 0
    for face in range(len(FACES)):
        s.faces[face] -= PART_FACES[part, face]
        s.pending[COLOUR_OF[face]] += PART_FACES[part, face]
    s.phase = ROLL_AGAIN


@kernel
def clear_program(s: Record) -> None:
    """WOM-M07: dice of jumps not made are lost."""
    for jump in range(JUMPS_A_TURN):
        for colour in range(len(COLOURS)):
            s.program[jump, colour] = 0
    s.jump = 0
