"""What the rest of a turn is worth on average over the dice, when everything is picked well.

The throws of a program are packed as in `boxes.ring.odds`. Each jump is looked up in `LANDINGS`; behind a safe one the
turn goes on or not, whichever is better. Three kernels of each kind, since kernels cannot call themselves: for three
throws at the most, for two, and for one. Worths are those of `values`.
"""

from __future__ import annotations

import numpy as np

from crossings.boxes.ring.data import BLACK, BLUE, COLOUR_OF, COLOURS, FACE_OF_JUMP, FACES, LOWEST, WHITE
from crossings.boxes.ring.odds import DICE_BITS, NOTHING, THROW_BITS, THROW_MASK, best_of_throw, dice_in
from crossings.engine import Ints, Record, kernel
from crossings.games.walking_on_the_moon.advice.landings import (
    COLUMNS_MASK,
    FAILS_AT,
    GAIN_AT,
    GAIN_MASK,
    LANDINGS,
    LEVEL_MASK,
    RISE_AT,
)
from crossings.games.walking_on_the_moon.advice.values import (
    ACROSS_FIRST,
    CARD_TURNS,
    COUNTERS,
    GOAL_NEXT,
    LAST_ROUND,
    PLACES,
    POINT,
    SPUTNIKS,
    STRIDE,
    STRIDES,
    TIME_ALONE,
)
from crossings.games.walking_on_the_moon.rules.data import (
    ACROSS,
    ADV,
    BACK,
    DICE_STANDING,
    DICE_STUNNED,
    EC,
    GOAL,
    JUMPS_A_TURN,
    LAST_CARD,
    REROLL,
    SECTOR,
    SLOTS,
    SPUT,
    SPUTNIKS_OF_TOKEN,
)
from crossings.games.walking_on_the_moon.rules.race import count_astronauts, is_in_race, seat_of

LONG = 1000
"""A hundredth of a turn, where time alone counts."""
OF_STEP = 22
"""A free step, in turns."""
ROBBERY, SABOTAGE, REROLL_PART = 130, 25, 50
"""In hundredths of a Sputnik counter; and the right of WOM-B06 in hundredths of an EC counter."""
FIRST_OF_FACE = np.array([*(int(np.argmax(face == FACE_OF_JUMP)) for face in range(len(FACES))), len(FACE_OF_JUMP)])
"""By face: its first jump; those of the face end where the next begin."""


# ---- where one rests ------------------------------------------------------------------------------


@kernel
def following(s: Record, slot: int) -> int:
    """The card behind that of a slot, or `GOAL_NEXT`."""
    return GOAL_NEXT if slot + 1 == SLOTS else s.track[slot + 1] - 1


@kernel
def turns_to_go(s: Record, turns: Ints, x: int, y: int, dice: int) -> int:
    """How many turns it takes from a box to the goal, the next one with so many dice."""
    slot = x // SECTOR
    total = turns[s.track[slot] - 1, following(s, slot), x - SECTOR * slot, y - LOWEST, dice - DICE_STUNNED]
    for later in range(slot + 1, SLOTS):
        total += CARD_TURNS[s.track[later] - 1, following(s, later)]
    return total


@kernel
def strides(turns: int) -> int:
    """Turns to go, as the tables have them."""
    return min(max(1, turns // STRIDE), STRIDES - 1)


@kernel
def mode_of(s: Record) -> int:
    """Which of the tables speak for this game."""
    return (s.option_players > 2) + 2 * s.option_advanced


@kernel
def of_sputniks(s: Record, pace: int, number: int) -> int:
    """What Sputnik counters are worth."""
    return number * (POINT if pace >= LAST_ROUND else SPUTNIKS[mode_of(s), pace])


@kernel
def of_counters(s: Record, pace: int, number: int) -> int:
    """What EC counters are worth."""
    return 0 if pace >= LAST_ROUND else number * COUNTERS[mode_of(s), pace]


@kernel
def points_at(s: Record, x: int) -> int:
    """WOM-F06: what a column is worth at the end of the game."""
    if x >= GOAL:
        return POINT * ACROSS
    return 0 if x < LAST_CARD else POINT * (s.option_last_card + x - LAST_CARD + 1)


@kernel
def of_place(s: Record, turns: Ints, pace: int, x: int, y: int, dice: int, gained: int) -> int:
    """What it is worth to stand in a box after this turn, the next one with so many dice, and some turns gained."""
    if pace == LAST_ROUND:
        return points_at(s, x)
    if x >= GOAL:
        return ACROSS_FIRST[mode_of(s), pace] if pace < LAST_ROUND else 0
    to_go = turns_to_go(s, turns, x, y, dice) - gained
    return -LONG * to_go if pace == TIME_ALONE else PLACES[mode_of(s), pace, strides(to_go)]


@kernel
def token_at(s: Record, x: int) -> int:
    """The token of the box in this column; -1 without one."""
    if s.option_advanced == 0 or x % SECTOR != 0 or x == 0 or x >= GOAL:
        return -1
    return s.tokens[x // SECTOR - 1] - 1


@kernel
def arrived(s: Record, turns: Ints, pace: int, held: int, x: int, y: int, fails: int) -> int:
    """What it is worth to have come to a box by a jump, with its token and the loss of an accident."""
    dice = DICE_STUNNED if fails else DICE_STANDING
    token = token_at(s, x)
    if token < 0:
        return of_place(s, turns, pace, x, y, dice, 0) + of_sputniks(s, pace, held - fails * (held // 2))
    held += SPUTNIKS_OF_TOKEN * (token == SPUT)
    held -= fails * (held // 2)
    gained = OF_STEP * (token == ADV) - OF_STEP * (token == BACK)
    counters = of_counters(s, pace, 100 * (token == EC) + REROLL_PART * (token == REROLL)) // 100
    return of_place(s, turns, pace, x, y, dice, gained) + of_sputniks(s, pace, held) + counters


@kernel
def of_meeting(s: Record, pace: int, crowd: int, x: int, y: int) -> int:
    """What may be had from rivals in a box; `crowd`: the columns where some stand."""
    if (crowd >> x) & 1 == 0:
        return 0
    best = 0
    for other in range(count_astronauts(s)):
        if seat_of(s, other) != seat_of(s, s.active) and is_in_race(s, other) and s.x[other] == x and s.y[other] == y:
            best = max(best, ROBBERY if s.sputniks[other] > 0 else SABOTAGE)
    return of_sputniks(s, pace, best) // 100


# ---- a landing, read --------------------------------------------------------------------------------


@kernel
def landing_of(s: Record, x: int, y: int, jump: int) -> int:
    """Where a jump leads."""
    slot = x // SECTOR
    beyond = 0 if slot + 1 == SLOTS else slot + 1
    return LANDINGS[s.track[slot] - 1, s.track[beyond] - 1, x - SECTOR * slot, y - LOWEST, jump]


@kernel
def stops_at(
    s: Record, turns: Ints, pace: int, crowd: int, held: int, x: int, y: int, number: int, landing: int
) -> int:
    """What jump `number` of the turn is worth if it is the last one made."""
    fails = landing >> FAILS_AT
    worth = arrived(s, turns, pace, held, x, y, fails)
    if fails or s.option_advanced == 0:
        return worth
    return worth + of_meeting(s, pace, crowd, x, y) + of_counters(s, pace, number == JUMPS_A_TURN)


# ---- one throw, two throws, three ---------------------------------------------------------------------


@kernel
def last_jump(s: Record, turns: Ints, pace: int, crowd: int, held: int, x: int, y: int, number: int, jump: int) -> int:
    """A jump with no throw behind it."""
    landing = landing_of(s, x, y, jump)
    held += (landing >> GAIN_AT) & GAIN_MASK
    x += landing & COLUMNS_MASK
    y = ((landing >> RISE_AT) & LEVEL_MASK) + LOWEST
    return stops_at(s, turns, pace, crowd, held, x, y, number, landing)


@kernel
def last_face(
    s: Record, turns: Ints, pace: int, crowd: int, held: int, x: int, y: int, number: int, throw: int, face: int
) -> int:
    """The best jump of a face, if it may show at all."""
    best = NOTHING
    if dice_in(throw, COLOUR_OF[face]) > 0:
        for jump in range(FIRST_OF_FACE[face], FIRST_OF_FACE[face + 1]):
            best = max(best, last_jump(s, turns, pace, crowd, held, x, y, number, jump))
    return best


@kernel
def last_throw(
    s: Record, turns: Ints, pace: int, crowd: int, held: int, x: int, y: int, number: int, throw: int, floor: int
) -> int:
    """The last throw of a turn, beside dice that lie and are worth `floor`."""
    return best_of_throw(
        throw,
        floor,
        s.option_black_twos,
        last_face(s, turns, pace, crowd, held, x, y, number, throw, 0),
        last_face(s, turns, pace, crowd, held, x, y, number, throw, 1),
        last_face(s, turns, pace, crowd, held, x, y, number, throw, 2),
        last_face(s, turns, pace, crowd, held, x, y, number, throw, 3),
        last_face(s, turns, pace, crowd, held, x, y, number, throw, 4),
        last_face(s, turns, pace, crowd, held, x, y, number, throw, 5),
        last_face(s, turns, pace, crowd, held, x, y, number, throw, 6),
        last_face(s, turns, pace, crowd, held, x, y, number, throw, 7),
    )


@kernel
def second_jump(
    s: Record, turns: Ints, pace: int, crowd: int, held: int, x: int, y: int, number: int, jump: int, rest: int
) -> int:
    """A jump with one throw behind it at the most."""
    landing = landing_of(s, x, y, jump)
    held += (landing >> GAIN_AT) & GAIN_MASK
    x += landing & COLUMNS_MASK
    y = ((landing >> RISE_AT) & LEVEL_MASK) + LOWEST
    worth = stops_at(s, turns, pace, crowd, held, x, y, number, landing)
    if rest == 0 or x >= GOAL or landing >> FAILS_AT:
        return worth
    return max(worth, last_throw(s, turns, pace, crowd, held, x, y, number + 1, rest, NOTHING))


@kernel
def second_face(
    s: Record, turns: Ints, pace: int, crowd: int, held: int, x: int, y: int, number: int, throws: int, face: int
) -> int:
    """The best jump of a face, if it may show at all."""
    best = NOTHING
    if dice_in(throws, COLOUR_OF[face]) > 0:
        rest = throws >> THROW_BITS
        for jump in range(FIRST_OF_FACE[face], FIRST_OF_FACE[face + 1]):
            best = max(best, second_jump(s, turns, pace, crowd, held, x, y, number, jump, rest))
    return best


@kernel
def two_throws(
    s: Record, turns: Ints, pace: int, crowd: int, held: int, x: int, y: int, number: int, throws: int, floor: int
) -> int:
    """The last two throws of a turn, or the last one."""
    return best_of_throw(
        throws & THROW_MASK,
        floor,
        s.option_black_twos,
        second_face(s, turns, pace, crowd, held, x, y, number, throws, 0),
        second_face(s, turns, pace, crowd, held, x, y, number, throws, 1),
        second_face(s, turns, pace, crowd, held, x, y, number, throws, 2),
        second_face(s, turns, pace, crowd, held, x, y, number, throws, 3),
        second_face(s, turns, pace, crowd, held, x, y, number, throws, 4),
        second_face(s, turns, pace, crowd, held, x, y, number, throws, 5),
        second_face(s, turns, pace, crowd, held, x, y, number, throws, 6),
        second_face(s, turns, pace, crowd, held, x, y, number, throws, 7),
    )


@kernel
def first_jump(
    s: Record, turns: Ints, pace: int, crowd: int, held: int, x: int, y: int, number: int, jump: int, rest: int
) -> int:
    """A jump with two throws behind it at the most."""
    landing = landing_of(s, x, y, jump)
    held += (landing >> GAIN_AT) & GAIN_MASK
    x += landing & COLUMNS_MASK
    y = ((landing >> RISE_AT) & LEVEL_MASK) + LOWEST
    worth = stops_at(s, turns, pace, crowd, held, x, y, number, landing)
    if rest == 0 or x >= GOAL or landing >> FAILS_AT:
        return worth
    return max(worth, two_throws(s, turns, pace, crowd, held, x, y, number + 1, rest, NOTHING))


@kernel
def first_face(
    s: Record, turns: Ints, pace: int, crowd: int, held: int, x: int, y: int, number: int, throws: int, face: int
) -> int:
    """The best jump of a face, if it may show at all."""
    if dice_in(throws, COLOUR_OF[face]) == 0:
        return NOTHING
    return lying_face(s, turns, pace, crowd, held, x, y, number, throws >> THROW_BITS, face)


@kernel
def lying_face(
    s: Record, turns: Ints, pace: int, crowd: int, held: int, x: int, y: int, number: int, rest: int, face: int
) -> int:
    """The best jump of a face that lies, with these throws to follow."""
    best = NOTHING
    for jump in range(FIRST_OF_FACE[face], FIRST_OF_FACE[face + 1]):
        best = max(best, first_jump(s, turns, pace, crowd, held, x, y, number, jump, rest))
    return best


@kernel
def three_throws(
    s: Record, turns: Ints, pace: int, crowd: int, held: int, x: int, y: int, number: int, throws: int, floor: int
) -> int:
    """All throws of a turn, or what is left of them."""
    return best_of_throw(
        throws & THROW_MASK,
        floor,
        s.option_black_twos,
        first_face(s, turns, pace, crowd, held, x, y, number, throws, 0),
        first_face(s, turns, pace, crowd, held, x, y, number, throws, 1),
        first_face(s, turns, pace, crowd, held, x, y, number, throws, 2),
        first_face(s, turns, pace, crowd, held, x, y, number, throws, 3),
        first_face(s, turns, pace, crowd, held, x, y, number, throws, 4),
        first_face(s, turns, pace, crowd, held, x, y, number, throws, 5),
        first_face(s, turns, pace, crowd, held, x, y, number, throws, 6),
        first_face(s, turns, pace, crowd, held, x, y, number, throws, 7),
    )


# ---- dice as they lie on the table --------------------------------------------------------------------


@kernel
def throws_from(s: Record, jump: int) -> int:
    """The dice programmed for the jumps after the first `jump`, packed."""
    throws = 0
    for later in range(jump, JUMPS_A_TURN):
        for colour in range(len(COLOURS)):
            throws |= s.program[later, colour] << (THROW_BITS * (later - jump) + DICE_BITS * colour)
    return throws


@kernel
def dice_in_the_air(s: Record) -> int:
    """The dice still to be thrown of the throw in hand, packed."""
    return s.pending[BLUE] | s.pending[BLACK] << DICE_BITS | s.pending[WHITE] << (2 * DICE_BITS)


@kernel
def hope(s: Record, turns: Ints, pace: int, crowd: int) -> int:
    """The active astronaut's throw in hand, thrown in part or not at all, and those after it."""
    held = s.sputniks[s.active]
    x = s.x[s.active]
    y = s.y[s.active]
    rest = throws_from(s, s.jump)
    floor = NOTHING
    for face in range(len(FACES)):
        if s.faces[face] > 0:
            floor = max(floor, lying_face(s, turns, pace, crowd, held, x, y, s.jump, rest, face))
    air = dice_in_the_air(s)
    if air == 0:
        return floor
    return three_throws(s, turns, pace, crowd, held, x, y, s.jump, air | rest << THROW_BITS, floor)


@kernel
def hope_of_next(s: Record, turns: Ints, pace: int, crowd: int) -> int:
    """The active astronaut after a safe jump: it stops, or makes the next one if that pays."""
    held = s.sputniks[s.active]
    x = s.x[s.active]
    y = s.y[s.active]
    stop = of_place(s, turns, pace, x, y, DICE_STANDING, 0) + of_sputniks(s, pace, held)
    throws = throws_from(s, s.jump)
    if throws == 0:
        return stop
    return max(stop, three_throws(s, turns, pace, crowd, held, x, y, s.jump + 1, throws, NOTHING))
