"""The expected value of the rest of a turn, with the best choices after each roll.

The rolls of a program are packed as in `crossings.shared.ring.odds`. Jumps are looked up (`landings`). After a safe
jump the turn goes on if that has the higher value. Kernels cannot call themselves, so each kind has three kernels: for
at most three rolls, for two, and for one. All take the arguments of `values.stops_at`.
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
"""The first jump of each face; the jumps of a face end where those of the next face begin."""


@kernel
def is_over(spot: int) -> int:
    """Whether a turn ends at a spot regardless of the program."""
    return column_of(spot) >= GOAL or is_stunned(spot)


# ---- one, two and three rolls -------------------------------------------------------------------------


@kernel
def last_face(s: Record, turns: Ints, pace: int, rivals: int, base: int, spot: int, throw: int, face: int) -> int:
    """Return the value of the best jump of a face in the last roll, or `NOTHING` if the face is impossible."""
    best = NOTHING
    if dice_in(throw, COLOUR_OF[face]) > 0:
        for jump in range(FIRST_OF_FACE[face], FIRST_OF_FACE[face + 1]):
            best = max(best, stops_at(s, turns, pace, rivals, base, after_jump(s, spot, jump)))
    return best


@kernel
def last_throw(s: Record, turns: Ints, pace: int, rivals: int, base: int, spot: int, throw: int, floor: int) -> int:
    """Return the value of the last roll of a turn; dice already rolled are worth `floor`."""
    return best_of_throw(
        throw,
        floor,
        s.option_black_twos,
        last_face(s, turns, pace, rivals, base, spot, throw, 0),
        last_face(s, turns, pace, rivals, base, spot, throw, 1),
        last_face(s, turns, pace, rivals, base, spot, throw, 2),
        last_face(s, turns, pace, rivals, base, spot, throw, 3),
        last_face(s, turns, pace, rivals, base, spot, throw, 4),
        last_face(s, turns, pace, rivals, base, spot, throw, 5),
        last_face(s, turns, pace, rivals, base, spot, throw, 6),
        last_face(s, turns, pace, rivals, base, spot, throw, 7),
    )


@kernel
def second_jump(s: Record, turns: Ints, pace: int, rivals: int, base: int, spot: int, rest: int, jump: int) -> int:
    """Return the value of a jump with at most one roll after it."""
    end = after_jump(s, spot, jump)
    value = stops_at(s, turns, pace, rivals, base, end)
    if rest == 0 or is_over(end):
        return value
    return max(value, last_throw(s, turns, pace, rivals, base, end + NEXT_JUMP, rest, NOTHING))


@kernel
def second_face(s: Record, turns: Ints, pace: int, rivals: int, base: int, spot: int, throws: int, face: int) -> int:
    """Return the value of the best jump of a face, or `NOTHING` if the face is impossible."""
    best = NOTHING
    if dice_in(throws, COLOUR_OF[face]) > 0:
        for jump in range(FIRST_OF_FACE[face], FIRST_OF_FACE[face + 1]):
            best = max(best, second_jump(s, turns, pace, rivals, base, spot, throws >> THROW_BITS, jump))
    return best


@kernel
def two_throws(s: Record, turns: Ints, pace: int, rivals: int, base: int, spot: int, throws: int, floor: int) -> int:
    """Return the value of the last one or two rolls of a turn."""
    return best_of_throw(
        throws & THROW_MASK,
        floor,
        s.option_black_twos,
        second_face(s, turns, pace, rivals, base, spot, throws, 0),
        second_face(s, turns, pace, rivals, base, spot, throws, 1),
        second_face(s, turns, pace, rivals, base, spot, throws, 2),
        second_face(s, turns, pace, rivals, base, spot, throws, 3),
        second_face(s, turns, pace, rivals, base, spot, throws, 4),
        second_face(s, turns, pace, rivals, base, spot, throws, 5),
        second_face(s, turns, pace, rivals, base, spot, throws, 6),
        second_face(s, turns, pace, rivals, base, spot, throws, 7),
    )


@kernel
def first_jump(s: Record, turns: Ints, pace: int, rivals: int, base: int, spot: int, rest: int, jump: int) -> int:
    """Return the value of a jump with at most two rolls after it."""
    end = after_jump(s, spot, jump)
    value = stops_at(s, turns, pace, rivals, base, end)
    if rest == 0 or is_over(end):
        return value
    return max(value, two_throws(s, turns, pace, rivals, base, end + NEXT_JUMP, rest, NOTHING))


@kernel
def rolled_face(s: Record, turns: Ints, pace: int, rivals: int, base: int, spot: int, rest: int, face: int) -> int:
    """Return the value of the best jump of a rolled face, with these rolls after it."""
    best = NOTHING
    for jump in range(FIRST_OF_FACE[face], FIRST_OF_FACE[face + 1]):
        best = max(best, first_jump(s, turns, pace, rivals, base, spot, rest, jump))
    return best


@kernel
def first_face(s: Record, turns: Ints, pace: int, rivals: int, base: int, spot: int, throws: int, face: int) -> int:
    """Return the value of the best jump of a face, or `NOTHING` if the face is impossible."""
    if dice_in(throws, COLOUR_OF[face]) == 0:
        return NOTHING
    return rolled_face(s, turns, pace, rivals, base, spot, throws >> THROW_BITS, face)


@kernel
def three_throws(s: Record, turns: Ints, pace: int, rivals: int, base: int, spot: int, throws: int, floor: int) -> int:
    """Return the value of all remaining rolls of a turn."""
    return best_of_throw(
        throws & THROW_MASK,
        floor,
        s.option_black_twos,
        first_face(s, turns, pace, rivals, base, spot, throws, 0),
        first_face(s, turns, pace, rivals, base, spot, throws, 1),
        first_face(s, turns, pace, rivals, base, spot, throws, 2),
        first_face(s, turns, pace, rivals, base, spot, throws, 3),
        first_face(s, turns, pace, rivals, base, spot, throws, 4),
        first_face(s, turns, pace, rivals, base, spot, throws, 5),
        first_face(s, turns, pace, rivals, base, spot, throws, 6),
        first_face(s, turns, pace, rivals, base, spot, throws, 7),
    )


# ---- the current state of a turn ----------------------------------------------------------------------


@kernel
def throws_from(s: Record, jump: int) -> int:
    """Return the packed dice programmed for the jumps after the first `jump` jumps."""
    throws = 0
    for later in range(jump, JUMPS_A_TURN):
        for colour in range(len(COLOURS)):
            throws |= s.program[later, colour] << (THROW_BITS * (later - jump) + DICE_BITS * colour)
    return throws


@kernel
def dice_to_roll(s: Record) -> int:
    """Return the packed dice of the current roll that are still to be rolled."""
    return s.pending[BLUE] | s.pending[BLACK] << DICE_BITS | s.pending[WHITE] << (2 * DICE_BITS)


@kernel
def current_spot(s: Record) -> int:
    """Return the current spot of the active astronaut."""
    return spot_at(s.x[s.active], s.y[s.active], s.sputniks[s.active], s.jump)


@kernel
def expected_value(s: Record, turns: Ints, pace: int, rivals: int, base: int) -> int:
    """Return the expected value of the current roll, which may be partly rolled, and the rolls after it."""
    spot = current_spot(s)
    rest = throws_from(s, s.jump)
    floor = NOTHING
    for face in range(len(FACES)):
        if s.faces[face] > 0:
            floor = max(floor, rolled_face(s, turns, pace, rivals, base, spot, rest, face))
    to_roll = dice_to_roll(s)
    if to_roll == 0:
        return floor
    return three_throws(s, turns, pace, rivals, base, spot, to_roll | rest << THROW_BITS, floor)


@kernel
def expected_value_of_next(s: Record, turns: Ints, pace: int, rivals: int, base: int) -> int:
    """Return the expected value after a safe jump: of stopping, or of the next jump if that is higher."""
    x = s.x[s.active]
    y = s.y[s.active]
    value = value_in_box(s, turns, pace, x, y, DICE_STANDING, 0) + value_of_sputniks(s, pace, s.sputniks[s.active])
    stop = ends_at(s, turns, pace, rivals, base, x, y, DICE_STANDING, value)
    throws = throws_from(s, s.jump)
    if throws == 0:
        return stop
    return max(stop, three_throws(s, turns, pace, rivals, base, current_spot(s) + NEXT_JUMP, throws, NOTHING))
