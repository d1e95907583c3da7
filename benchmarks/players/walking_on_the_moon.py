"""The simple player of Walking on the Moon's rule text (section 11): one turn ahead, by expected columns.

A Sputnik counts as 0.8 columns, an accident as -2.5, an EC counter as 0.7. It stops when going on does not pay, robs
when it can, and plays cards that help at once.
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

COLUMN, OF_SPUTNIK, OF_EC, OF_ACCIDENT = 1000, 800, 700, -2500
"""In thousandths of columns."""
SABOTAGE, PLAYED = 500, 1
"""Better than nothing."""
LIKED = table((NOINST, MISC, PLAN, COOP, SLIP, EXTRA).index(kind) for kind in range(len(KINDS)))
"""By kind of card: the higher, the rather it is kept."""
FIRST_OF_FACE = table(bisect_left(FACE_OF_JUMP, face) for face in range(len(FACES) + 1))
"""By face: its first jump; those of the face end where the next begin."""


# ---- a jump, and those that follow it -----------------------------------------------------------


@kernel
def gain_of(s: Record, x: int, y: int, jump: int) -> int:
    """Columns, Sputniks and accident of a jump from (x, y)."""
    steps = steps_made(s, x, y, FORWARD, jump)
    end = x + steps
    gain = COLUMN * (min(end, GOAL) - x) + OF_SPUTNIK * count_sputniks(s, x, y, FORWARD, jump, steps)
    return gain + OF_ACCIDENT * is_accident(s, jump, steps, end, y + CLIMBED[jump, steps])


@kernel
def end_of(s: Record, x: int, y: int, jump: int) -> int:
    """Where a jump ends from which the turn can go on, as column * 16 + level + 1; else -1."""
    steps = steps_made(s, x, y, FORWARD, jump)
    end = x + steps
    height = y + CLIMBED[jump, steps]
    if end >= GOAL or is_accident(s, jump, steps, end, height):
        return -1
    return 16 * end + ground_below(s, end, height) + 1


@kernel
def of_last(s: Record, number: int, end: int) -> int:
    """What three jumps without an accident earn beside."""
    return OF_EC if s.option_advanced and number == JUMPS_A_TURN and end >= 0 else 0


@kernel
def jump_a(s: Record, x: int, y: int, jump: int, number: int, rest: int) -> int:
    """A jump after which there may be two more."""
    end = end_of(s, x, y, jump)
    go_on = hope_b(s, end // 16, end % 16 - 1, number + 1, rest, NOTHING) if end >= 0 and rest != 0 else 0
    return gain_of(s, x, y, jump) + max(0, go_on) + of_last(s, number, end)


@kernel
def jump_b(s: Record, x: int, y: int, jump: int, number: int, rest: int) -> int:
    """A jump after which there may be one more."""
    end = end_of(s, x, y, jump)
    go_on = hope_c(s, end // 16, end % 16 - 1, number + 1, rest, NOTHING) if end >= 0 and rest != 0 else 0
    return gain_of(s, x, y, jump) + max(0, go_on) + of_last(s, number, end)


@kernel
def jump_c(s: Record, x: int, y: int, jump: int, number: int) -> int:
    """The last jump of a turn."""
    return gain_of(s, x, y, jump) + of_last(s, number, end_of(s, x, y, jump))


@kernel
def face_a(s: Record, x: int, y: int, face: int, number: int, rest: int) -> int:
    """The best pattern of a face."""
    best = NOTHING
    for jump in range(FIRST_OF_FACE[face], FIRST_OF_FACE[face + 1]):
        best = max(best, jump_a(s, x, y, jump, number, rest))
    return best


@kernel
def face_b(s: Record, x: int, y: int, face: int, number: int, rest: int, throw: int) -> int:
    """The same for the jump after it, if the die is thrown at all."""
    best = NOTHING
    if (throw >> (DICE_BITS * COLOUR_OF[face])) & 3 > 0:
        for jump in range(FIRST_OF_FACE[face], FIRST_OF_FACE[face + 1]):
            best = max(best, jump_b(s, x, y, jump, number, rest))
    return best


@kernel
def face_c(s: Record, x: int, y: int, face: int, number: int, throw: int) -> int:
    """The same for the last one."""
    best = NOTHING
    if (throw >> (DICE_BITS * COLOUR_OF[face])) & 3 > 0:
        for jump in range(FIRST_OF_FACE[face], FIRST_OF_FACE[face + 1]):
            best = max(best, jump_c(s, x, y, jump, number))
    return best


@kernel
def face_if_thrown(s: Record, x: int, y: int, face: int, number: int, rest: int, throw: int) -> int:
    """`face_a`, if the die is thrown at all."""
    if (throw >> (DICE_BITS * COLOUR_OF[face])) & 3 == 0:
        return NOTHING
    return face_a(s, x, y, face, number, rest)


@kernel
def hope_a(s: Record, x: int, y: int, number: int, throws: int, floor: int) -> int:
    """What throws are worth, the first of which is about to be made."""
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
def hope_b(s: Record, x: int, y: int, number: int, throws: int, floor: int) -> int:
    """The same for two throws at the most."""
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
def hope_c(s: Record, x: int, y: int, number: int, throw: int, floor: int) -> int:
    """The same for the last throw."""
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


# ---- what a move is worth -------------------------------------------------------------------------


@kernel
def throws_left(s: Record) -> int:
    """The dice of the jumps after the one in hand, packed."""
    throws = 0
    if s.jump < EXTRA_JUMP:
        for jump in range(s.jump, JUMPS_A_TURN):
            for colour in range(len(COLOURS)):
                throws |= s.program[jump, colour] << (THROW_BITS * (jump - s.jump) + DICE_BITS * colour)
    return throws


@kernel
def of_program(s: Record, program: int) -> int:
    """A whole turn."""
    throws = 0
    bought = -s.dice
    for colour in range(len(COLOURS)):
        bought += PROGRAM_USES[program, colour]
        for jump in range(JUMPS_A_TURN):
            throws |= PROGRAM_DICE[program, jump, colour] << (THROW_BITS * jump + DICE_BITS * colour)
    return hope_a(s, s.x[s.active], s.y[s.active], 1, throws, NOTHING) - OF_EC * bought


@kernel
def lying_without(s: Record, face: int, taken: int) -> int:
    """What a face is worth that lies there, but for dice taken up again."""
    if s.faces[face] <= taken:
        return NOTHING
    return face_a(s, s.x[s.active], s.y[s.active], face, s.jump, throws_left(s))


@kernel
def of_reroll(s: Record, part: int, single: int) -> int:
    """A part of the dice (or a single one, if `part` is -1) thrown again beside the others."""
    floor = NOTHING
    throw = 0
    for face in range(len(FACES)):
        taken = face == single if part < 0 else PART_FACES[part, face]
        floor = max(floor, lying_without(s, face, taken))
        throw += taken << (DICE_BITS * COLOUR_OF[face])
    throws = throw | (throws_left(s) << THROW_BITS)
    return hope_a(s, s.x[s.active], s.y[s.active], s.jump, throws, floor)


@kernel
def of_miscalculation(s: Record) -> int:
    """What the rival loses whose dice are all thrown again."""
    lying = NOTHING
    throw = 0
    for face in range(len(FACES)):
        lying = max(lying, lying_without(s, face, 0))
        throw += s.faces[face] << (DICE_BITS * COLOUR_OF[face])
    throws = throw | (throws_left(s) << THROW_BITS)
    return lying - hope_a(s, s.x[s.active], s.y[s.active], s.jump, throws, NOTHING)


@kernel
def of_step(s: Record, rise: int) -> int:
    """A free step of the mover."""
    return COLUMN + OF_SPUTNIK * has_sputnik(s, s.x[s.mover] + FORWARD, s.y[s.mover] + rise)


@kernel
def of_extra_jump(s: Record, astronaut: int, colour: int) -> int:
    """A jump with one die."""
    return hope_a(s, s.x[astronaut], s.y[astronaut], EXTRA_JUMP, 1 << (DICE_BITS * colour), NOTHING)


@kernel
def of_move(s: Record, move: int) -> int:
    """What a move is worth; passing, stopping and letting be are worth nothing."""
    if move >= FIRST_EXTRA:
        return of_extra_jump(s, (move - FIRST_EXTRA) // len(COLOURS), (move - FIRST_EXTRA) % len(COLOURS))
    if move >= FIRST_COOP:
        return PLAYED
    if move == CALL_MISC:
        return of_miscalculation(s)
    if move == STOP:
        return 0
    if move == GO:
        return hope_a(s, s.x[s.active], s.y[s.active], s.jump + 1, throws_left(s), NOTHING)
    if move >= FIRST_PAY:
        return of_step(s, move - FIRST_PAY + FIRST_RISE) - OF_SPUTNIK
    if move >= FIRST_ADV:
        return of_step(s, move - FIRST_ADV + FIRST_RISE)
    if move >= FIRST_XS:
        return -PLAYED
    if move >= FIRST_SAB:
        return SABOTAGE
    if move >= FIRST_ROB:
        return OF_SPUTNIK
    if move >= FIRST_RE:
        return of_reroll(s, move - FIRST_RE, 0)
    if move >= FIRST_EC:
        return of_reroll(s, -1, move - FIRST_EC) - OF_EC
    if move >= FIRST_JUMP:
        return jump_a(s, s.x[s.active], s.y[s.active], move - FIRST_JUMP, s.jump, throws_left(s))
    if move >= FIRST_PROGRAM:
        return of_program(s, move - FIRST_PROGRAM)
    if s.phase == DROP:
        return -LIKED[move - FIRST_DROP]
    return PLAYED if move == FIRST_NOINST + 1 else 0


@kernel
def simple_move(s: Record, moves: Ints) -> int:
    """The move that is worth most; of equal ones the first."""
    count = legal(s, moves)
    chosen = int(moves[0])
    best = NOTHING
    for i in range(count):
        worth = of_move(s, int(moves[i]))
        if worth > best:
            best = worth
            chosen = int(moves[i])
    return chosen


@cache
def _compiled(game: Game) -> Any:
    assert isinstance(simple_move, FunctionType)
    return game.kernels.bind([simple_move], compiled=True)["simple_move"]


def decide(question: Question) -> str:
    """The simple player."""
    if len(question.legal) == 1:
        return question.legal[0]
    game, kernels = question.game, question.game.kernels
    determinize = game.determinize(question.view, question.seed, question.seat)
    moves, _ = kernels.buffers()
    return game.moves[_compiled(game)(kernels.numpy_record(determinize.record), moves)]
