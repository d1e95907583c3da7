"""The simple player of section 11 of the rules of Walking on the Moon: expectimax over one turn.

A Sputnik counts as 0.8 columns, an accident as -2.5, an EC counter as 0.7. The player stops if the next jump has no
positive expectation, robs if it can, and plays cards that help at once.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from types import FunctionType
from typing import Any

from crossings.bots.registry import Question
from crossings.engine import Game, Ints, Record, kernel
from crossings.engine.kernels.interface import legal
from crossings.engine.kernels.tables import table
from crossings.games.walking_on_the_moon.rules.data import (
    CALL_MISC,
    COOP,
    EXTRA,
    EXTRA_JUMP,
    FIRST_ADV,
    FIRST_COOP,
    FIRST_DROP,
    FIRST_EC,
    FIRST_EXTRA,
    FIRST_JUMP,
    FIRST_NOINST,
    FIRST_PAY,
    FIRST_PROGRAM,
    FIRST_RE,
    FIRST_RISE,
    FIRST_ROB,
    FIRST_SAB,
    FIRST_XS,
    FORWARD,
    GO,
    GOAL,
    JUMPS_A_TURN,
    KINDS,
    MISC,
    NOINST,
    PART_FACES,
    PLAN,
    PROGRAM_DICE,
    PROGRAM_USES,
    SLIP,
    STOP,
)
from crossings.games.walking_on_the_moon.rules.schema import DROP
from crossings.shared.ring.data import CLIMBED, COLOUR_OF, COLOURS, FACE_OF_JUMP, FACES
from crossings.shared.ring.jumps import count_sputniks, ground_below, has_sputnik, is_accident, steps_made
from crossings.shared.ring.odds import DICE_BITS, NOTHING, THROW_BITS, THROW_MASK, best_of_throw

COLUMN, PER_SPUTNIK, PER_EC, PER_ACCIDENT = 1000, 800, 700, -2500
"""In thousandths of columns."""
SABOTAGE, PLAYED = 500, 1
"""Small positive values, in thousandths of columns."""
RANK = table((NOINST, MISC, PLAN, COOP, SLIP, EXTRA).index(kind) for kind in range(len(KINDS)))
"""Rank by kind of card; the card with the lowest rank is dropped first."""
FIRST_OF_FACE = table(bisect_left(FACE_OF_JUMP, face) for face in range(len(FACES) + 1))
"""First jump of each face; the jumps of a face end where those of the next face begin."""


# ---- a jump and its successors ------------------------------------------------------------------


@kernel
def gain_of(s: Record, x: int, y: int, jump: int) -> int:
    """Return the value of a jump from (x, y): columns, Sputniks and accident."""
    steps = steps_made(s, x, y, FORWARD, jump)
    end = x + steps
    gain = COLUMN * (min(end, GOAL) - x) + PER_SPUTNIK * count_sputniks(s, x, y, FORWARD, jump, steps)
    return gain + PER_ACCIDENT * is_accident(s, jump, steps, end, y + CLIMBED[jump, steps])


@kernel
def end_of(s: Record, x: int, y: int, jump: int) -> int:
    """Return the end of a jump as column * 16 + level + 1, or -1 if the turn can't continue from it."""
    steps = steps_made(s, x, y, FORWARD, jump)
    end = x + steps
    height = y + CLIMBED[jump, steps]
    if end >= GOAL or is_accident(s, jump, steps, end, height):
        return -1
    return 16 * end + ground_below(s, end, height) + 1


@kernel
def bonus_of_last(s: Record, number: int, end: int) -> int:
    """Return the bonus for three jumps without an accident."""
    return PER_EC if s.option_advanced and number == JUMPS_A_TURN and end >= 0 else 0


@kernel
def jump_a(s: Record, x: int, y: int, jump: int, number: int, rest: int) -> int:
    """Return the value of a jump that up to two more can follow."""
    end = end_of(s, x, y, jump)
    following = expect_b(s, end // 16, end % 16 - 1, number + 1, rest, NOTHING) if end >= 0 and rest != 0 else 0
    return gain_of(s, x, y, jump) + max(0, following) + bonus_of_last(s, number, end)


@kernel
def jump_b(s: Record, x: int, y: int, jump: int, number: int, rest: int) -> int:
    """Return the value of a jump that one more can follow."""
    end = end_of(s, x, y, jump)
    following = expect_c(s, end // 16, end % 16 - 1, number + 1, rest, NOTHING) if end >= 0 and rest != 0 else 0
    return gain_of(s, x, y, jump) + max(0, following) + bonus_of_last(s, number, end)


@kernel
def jump_c(s: Record, x: int, y: int, jump: int, number: int) -> int:
    """Return the value of the last jump of a turn."""
    return gain_of(s, x, y, jump) + bonus_of_last(s, number, end_of(s, x, y, jump))


@kernel
def face_a(s: Record, x: int, y: int, face: int, number: int, rest: int) -> int:
    """Return the value of the best pattern of a face, at the first jump."""
    best = NOTHING
    for jump in range(FIRST_OF_FACE[face], FIRST_OF_FACE[face + 1]):
        best = max(best, jump_a(s, x, y, jump, number, rest))
    return best


@kernel
def face_b(s: Record, x: int, y: int, face: int, number: int, rest: int, throw: int) -> int:
    """Return the value of a face at the second jump, if its die is thrown."""
    best = NOTHING
    if (throw >> (DICE_BITS * COLOUR_OF[face])) & 3 > 0:
        for jump in range(FIRST_OF_FACE[face], FIRST_OF_FACE[face + 1]):
            best = max(best, jump_b(s, x, y, jump, number, rest))
    return best


@kernel
def face_c(s: Record, x: int, y: int, face: int, number: int, throw: int) -> int:
    """Return the value of a face at the last jump, if its die is thrown."""
    best = NOTHING
    if (throw >> (DICE_BITS * COLOUR_OF[face])) & 3 > 0:
        for jump in range(FIRST_OF_FACE[face], FIRST_OF_FACE[face + 1]):
            best = max(best, jump_c(s, x, y, jump, number))
    return best


@kernel
def face_if_thrown(s: Record, x: int, y: int, face: int, number: int, rest: int, throw: int) -> int:
    """Return `face_a` if its die is thrown, else `NOTHING`."""
    if (throw >> (DICE_BITS * COLOUR_OF[face])) & 3 == 0:
        return NOTHING
    return face_a(s, x, y, face, number, rest)


@kernel
def expect_a(s: Record, x: int, y: int, number: int, throws: int, floor: int) -> int:
    """Return the expected value of up to three throws before the first."""
    throw = throws & THROW_MASK
    rest = throws >> THROW_BITS
    return best_of_throw(
        throw,
        floor,
        s.option_black_twos,
        face_if_thrown(s, x, y, 0, number, rest, throw),
        face_if_thrown(s, x, y, 1, number, rest, throw),
        face_if_thrown(s, x, y, 2, number, rest, throw),
        face_if_thrown(s, x, y, 3, number, rest, throw),
        face_if_thrown(s, x, y, 4, number, rest, throw),
        face_if_thrown(s, x, y, 5, number, rest, throw),
        face_if_thrown(s, x, y, 6, number, rest, throw),
        face_if_thrown(s, x, y, 7, number, rest, throw),
    )


@kernel
def expect_b(s: Record, x: int, y: int, number: int, throws: int, floor: int) -> int:
    """Return the expected value of up to two throws."""
    throw = throws & THROW_MASK
    rest = throws >> THROW_BITS
    return best_of_throw(
        throw,
        floor,
        s.option_black_twos,
        face_b(s, x, y, 0, number, rest, throw),
        face_b(s, x, y, 1, number, rest, throw),
        face_b(s, x, y, 2, number, rest, throw),
        face_b(s, x, y, 3, number, rest, throw),
        face_b(s, x, y, 4, number, rest, throw),
        face_b(s, x, y, 5, number, rest, throw),
        face_b(s, x, y, 6, number, rest, throw),
        face_b(s, x, y, 7, number, rest, throw),
    )


@kernel
def expect_c(s: Record, x: int, y: int, number: int, throw: int, floor: int) -> int:
    """Return the expected value of the last throw."""
    return best_of_throw(
        throw,
        floor,
        s.option_black_twos,
        face_c(s, x, y, 0, number, throw),
        face_c(s, x, y, 1, number, throw),
        face_c(s, x, y, 2, number, throw),
        face_c(s, x, y, 3, number, throw),
        face_c(s, x, y, 4, number, throw),
        face_c(s, x, y, 5, number, throw),
        face_c(s, x, y, 6, number, throw),
        face_c(s, x, y, 7, number, throw),
    )


# ---- the value of a move --------------------------------------------------------------------------


@kernel
def throws_left(s: Record) -> int:
    """Return the dice of the jumps after the current one, packed."""
    throws = 0
    if s.jump < EXTRA_JUMP:
        for jump in range(s.jump, JUMPS_A_TURN):
            for colour in range(len(COLOURS)):
                throws |= s.program[jump, colour] << (THROW_BITS * (jump - s.jump) + DICE_BITS * colour)
    return throws


@kernel
def value_of_program(s: Record, program: int) -> int:
    """Return the value of a program: a whole turn."""
    throws = 0
    bought = -s.dice
    for colour in range(len(COLOURS)):
        bought += PROGRAM_USES[program, colour]
        for jump in range(JUMPS_A_TURN):
            throws |= PROGRAM_DICE[program, jump, colour] << (THROW_BITS * jump + DICE_BITS * colour)
    return expect_a(s, s.x[s.active], s.y[s.active], 1, throws, NOTHING) - PER_EC * bought


@kernel
def value_without(s: Record, face: int, taken: int) -> int:
    """Return the value of a face on the table after `taken` of its dice were picked up."""
    if s.faces[face] <= taken:
        return NOTHING
    return face_a(s, s.x[s.active], s.y[s.active], face, s.jump, throws_left(s))


@kernel
def value_of_reroll(s: Record, part: int, single: int) -> int:
    """Return the value of rerolling a part of the dice, or the die `single` if `part` is -1."""
    floor = NOTHING
    throw = 0
    for face in range(len(FACES)):
        taken = face == single if part < 0 else PART_FACES[part, face]
        floor = max(floor, value_without(s, face, taken))
        throw += taken << (DICE_BITS * COLOUR_OF[face])
    throws = throw | (throws_left(s) << THROW_BITS)
    return expect_a(s, s.x[s.active], s.y[s.active], s.jump, throws, floor)


@kernel
def value_of_miscalculation(s: Record) -> int:
    """Return the value of the card Miscalculation: what the rival loses if all its dice are rerolled."""
    lying = NOTHING
    throw = 0
    for face in range(len(FACES)):
        lying = max(lying, value_without(s, face, 0))
        throw += s.faces[face] << (DICE_BITS * COLOUR_OF[face])
    throws = throw | (throws_left(s) << THROW_BITS)
    return lying - expect_a(s, s.x[s.active], s.y[s.active], s.jump, throws, NOTHING)


@kernel
def value_of_step(s: Record, rise: int) -> int:
    """Return the value of a free step of the mover."""
    return COLUMN + PER_SPUTNIK * has_sputnik(s, s.x[s.mover] + FORWARD, s.y[s.mover] + rise)


@kernel
def value_of_extra_jump(s: Record, astronaut: int, colour: int) -> int:
    """Return the value of a jump with one die."""
    return expect_a(s, s.x[astronaut], s.y[astronaut], EXTRA_JUMP, 1 << (DICE_BITS * colour), NOTHING)


@kernel
def value_of_move(s: Record, move: int) -> int:
    """Return the value of a move; passing, stopping and not playing a card have the value 0."""
    if move >= FIRST_EXTRA:
        return value_of_extra_jump(s, (move - FIRST_EXTRA) // len(COLOURS), (move - FIRST_EXTRA) % len(COLOURS))
    if move >= FIRST_COOP:
        return PLAYED
    if move == CALL_MISC:
        return value_of_miscalculation(s)
    if move == STOP:
        return 0
    if move == GO:
        return expect_a(s, s.x[s.active], s.y[s.active], s.jump + 1, throws_left(s), NOTHING)
    if move >= FIRST_PAY:
        return value_of_step(s, move - FIRST_PAY + FIRST_RISE) - PER_SPUTNIK
    if move >= FIRST_ADV:
        return value_of_step(s, move - FIRST_ADV + FIRST_RISE)
    if move >= FIRST_XS:
        return -PLAYED
    if move >= FIRST_SAB:
        return SABOTAGE
    if move >= FIRST_ROB:
        return PER_SPUTNIK
    if move >= FIRST_RE:
        return value_of_reroll(s, move - FIRST_RE, 0)
    if move >= FIRST_EC:
        return value_of_reroll(s, -1, move - FIRST_EC) - PER_EC
    if move >= FIRST_JUMP:
        return jump_a(s, s.x[s.active], s.y[s.active], move - FIRST_JUMP, s.jump, throws_left(s))
    if move >= FIRST_PROGRAM:
        return value_of_program(s, move - FIRST_PROGRAM)
    if s.phase == DROP:
        return -RANK[move - FIRST_DROP]
    return PLAYED if move == FIRST_NOINST + 1 else 0


@kernel
def simple_move(s: Record, moves: Ints) -> int:
    """Return the move with the highest value; in a tie, the first."""
    count = legal(s, moves)
    chosen = int(moves[0])
    best = NOTHING
    for i in range(count):
        value = value_of_move(s, int(moves[i]))
        if value > best:
            best = value
            chosen = int(moves[i])
    return chosen


@cache
def _compiled(game: Game) -> Any:
    assert isinstance(simple_move, FunctionType)
    return game.kernels.bind([simple_move], compiled=True)["simple_move"]


def decide(question: Question) -> str:
    """Return the simple player's move."""
    if len(question.legal) == 1:
        return question.legal[0]
    game, kernels = question.game, question.game.kernels
    state = game.determinize(question.view, question.seed, question.seat)
    moves, _ = kernels.buffers()
    return game.moves[_compiled(game)(kernels.numpy_record(state.record), moves)]
