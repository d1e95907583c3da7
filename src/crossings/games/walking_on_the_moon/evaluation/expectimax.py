"""What the rest of a turn is worth on average over the dice, when everything is picked well.

The throws of a program are packed as in `boxes.ring.odds`. Each jump is looked up (`landings`); behind a safe one the
turn goes on or not, whichever is better. Three kernels of each kind, since kernels cannot call themselves: for three
throws at the most, for two, and for one. All take what `worths.stops_at` takes.
"""

from __future__ import annotations

from bisect import bisect_left

from crossings.engine import Ints, Record, kernel
from crossings.engine.kernels.tables import table
from crossings.shared.ring.data import BLACK, BLUE, COLOUR_OF, COLOURS, FACE_OF_JUMP, FACES, WHITE
from crossings.shared.ring.odds import DICE_BITS, NOTHING, THROW_BITS, THROW_MASK, best_of_throw, dice_in

from ..rules.data import DICE_STANDING, GOAL, JUMPS_A_TURN
from .landings import NEXT_JUMP, after_jump, column_of, is_stunned, spot_at
from .values import ends_at, stops_at, value_in_box, value_of_sputniks

FIRST_OF_FACE = table(bisect_left(FACE_OF_JUMP, face) for face in range(len(FACES) + 1))
"""By face: its first jump; those of the face end where the next begin."""


@kernel
def is_over(spot: int) -> int:
    """Whether a turn ends at a spot, whatever is programmed."""
    return column_of(spot) >= GOAL or is_stunned(spot)


# ---- one throw, two throws, three ---------------------------------------------------------------------


@kernel
def last_face(s: Record, turns: Ints, pace: int, rivals: int, others: int, spot: int, throw: int, face: int) -> int:
    """The best jump of a face with no throw behind it, if it may show at all."""
    best = NOTHING
    if dice_in(throw, COLOUR_OF[face]) > 0:
        for jump in range(FIRST_OF_FACE[face], FIRST_OF_FACE[face + 1]):
            best = max(best, stops_at(s, turns, pace, rivals, others, after_jump(s, spot, jump)))
    return best


@kernel
def last_throw(s: Record, turns: Ints, pace: int, rivals: int, others: int, spot: int, throw: int, floor: int) -> int:
    """The last throw of a turn, beside dice that lie and are worth `floor`."""
    return best_of_throw(
        throw,
        floor,
        s.option_black_twos,
        last_face(s, turns, pace, rivals, others, spot, throw, 0),
        last_face(s, turns, pace, rivals, others, spot, throw, 1),
        last_face(s, turns, pace, rivals, others, spot, throw, 2),
        last_face(s, turns, pace, rivals, others, spot, throw, 3),
        last_face(s, turns, pace, rivals, others, spot, throw, 4),
        last_face(s, turns, pace, rivals, others, spot, throw, 5),
        last_face(s, turns, pace, rivals, others, spot, throw, 6),
        last_face(s, turns, pace, rivals, others, spot, throw, 7),
    )


@kernel
def second_jump(s: Record, turns: Ints, pace: int, rivals: int, others: int, spot: int, rest: int, jump: int) -> int:
    """A jump with one throw behind it at the most."""
    end = after_jump(s, spot, jump)
    worth = stops_at(s, turns, pace, rivals, others, end)
    if rest == 0 or is_over(end):
        return worth
    return max(worth, last_throw(s, turns, pace, rivals, others, end + NEXT_JUMP, rest, NOTHING))


@kernel
def second_face(s: Record, turns: Ints, pace: int, rivals: int, others: int, spot: int, throws: int, face: int) -> int:
    """The best jump of a face, if it may show at all."""
    best = NOTHING
    if dice_in(throws, COLOUR_OF[face]) > 0:
        for jump in range(FIRST_OF_FACE[face], FIRST_OF_FACE[face + 1]):
            best = max(best, second_jump(s, turns, pace, rivals, others, spot, throws >> THROW_BITS, jump))
    return best


@kernel
def two_throws(s: Record, turns: Ints, pace: int, rivals: int, others: int, spot: int, throws: int, floor: int) -> int:
    """The last two throws of a turn, or the last one."""
    return best_of_throw(
        throws & THROW_MASK,
        floor,
        s.option_black_twos,
        second_face(s, turns, pace, rivals, others, spot, throws, 0),
        second_face(s, turns, pace, rivals, others, spot, throws, 1),
        second_face(s, turns, pace, rivals, others, spot, throws, 2),
        second_face(s, turns, pace, rivals, others, spot, throws, 3),
        second_face(s, turns, pace, rivals, others, spot, throws, 4),
        second_face(s, turns, pace, rivals, others, spot, throws, 5),
        second_face(s, turns, pace, rivals, others, spot, throws, 6),
        second_face(s, turns, pace, rivals, others, spot, throws, 7),
    )


@kernel
def first_jump(s: Record, turns: Ints, pace: int, rivals: int, others: int, spot: int, rest: int, jump: int) -> int:
    """A jump with two throws behind it at the most."""
    end = after_jump(s, spot, jump)
    worth = stops_at(s, turns, pace, rivals, others, end)
    if rest == 0 or is_over(end):
        return worth
    return max(worth, two_throws(s, turns, pace, rivals, others, end + NEXT_JUMP, rest, NOTHING))


@kernel
def lying_face(s: Record, turns: Ints, pace: int, rivals: int, others: int, spot: int, rest: int, face: int) -> int:
    """The best jump of a face that lies, with these throws to follow."""
    best = NOTHING
    for jump in range(FIRST_OF_FACE[face], FIRST_OF_FACE[face + 1]):
        best = max(best, first_jump(s, turns, pace, rivals, others, spot, rest, jump))
    return best


@kernel
def first_face(s: Record, turns: Ints, pace: int, rivals: int, others: int, spot: int, throws: int, face: int) -> int:
    """The best jump of a face, if it may show at all."""
    if dice_in(throws, COLOUR_OF[face]) == 0:
        return NOTHING
    return lying_face(s, turns, pace, rivals, others, spot, throws >> THROW_BITS, face)


@kernel
def three_throws(
    s: Record, turns: Ints, pace: int, rivals: int, others: int, spot: int, throws: int, floor: int
) -> int:
    """All throws of a turn, or what is left of them."""
    return best_of_throw(
        throws & THROW_MASK,
        floor,
        s.option_black_twos,
        first_face(s, turns, pace, rivals, others, spot, throws, 0),
        first_face(s, turns, pace, rivals, others, spot, throws, 1),
        first_face(s, turns, pace, rivals, others, spot, throws, 2),
        first_face(s, turns, pace, rivals, others, spot, throws, 3),
        first_face(s, turns, pace, rivals, others, spot, throws, 4),
        first_face(s, turns, pace, rivals, others, spot, throws, 5),
        first_face(s, turns, pace, rivals, others, spot, throws, 6),
        first_face(s, turns, pace, rivals, others, spot, throws, 7),
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
def spot_in_hand(s: Record) -> int:
    """Where the active astronaut is in its turn."""
    return spot_at(s.x[s.active], s.y[s.active], s.sputniks[s.active], s.jump)


@kernel
def expected_value(s: Record, turns: Ints, pace: int, rivals: int, others: int) -> int:
    """The active astronaut's throw in hand, thrown in part or not at all, and those after it."""
    spot = spot_in_hand(s)
    rest = throws_from(s, s.jump)
    floor = NOTHING
    for face in range(len(FACES)):
        if s.faces[face] > 0:
            floor = max(floor, lying_face(s, turns, pace, rivals, others, spot, rest, face))
    air = dice_in_the_air(s)
    if air == 0:
        return floor
    return three_throws(s, turns, pace, rivals, others, spot, air | rest << THROW_BITS, floor)


@kernel
def expected_value_of_next(s: Record, turns: Ints, pace: int, rivals: int, others: int) -> int:
    """The active astronaut after a safe jump: it stops, or makes the next one if that pays."""
    x = s.x[s.active]
    y = s.y[s.active]
    worth = value_in_box(s, turns, pace, x, y, DICE_STANDING, 0) + value_of_sputniks(s, pace, s.sputniks[s.active])
    stop = ends_at(s, turns, pace, rivals, others, x, y, DICE_STANDING, worth)
    throws = throws_from(s, s.jump)
    if throws == 0:
        return stop
    return max(stop, three_throws(s, turns, pace, rivals, others, spot_in_hand(s) + NEXT_JUMP, throws, NOTHING))
