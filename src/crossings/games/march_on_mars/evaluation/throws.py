"""What a throw of dice is worth, exactly, by what its uses are worth; and how likely the bomb goes off."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import accumulate

from crossings.engine import Record, kernel
from crossings.engine.kernels.tables import table, tabulated
from crossings.shared.ring.chain import NEVER, throw
from crossings.shared.ring.data import (
    COLOUR_OF,
    COLOURS,
    DICE_EACH,
    FACES,
    FIRST_FACE,
    NUMBER_ON,
    SIDES_WITH,
    dice_texts,
)

from ..rules.data import BOMB_DICE, FULL_DICE, PROGRAM_DICE
from ..rules.throws import count_showing
from .gains import GAINS_A_PACK, gain_at

FACE_COUNT = len(FACES)
SURE = 10_000
"""A chance of one."""

# ---- tables --------------------------------------------------------------------------------------

SET_SIZES = (DICE_EACH + 1,) * len(COLOURS)
SETS = ("", *(dice for count in range(1, FULL_DICE + 1) for dice in dice_texts(count)))
"""What may be thrown together: a *set* of dice is its place here."""
SET_BLACK = table([dice.count("k") for dice in SETS])
"""By set: how many of its dice are black."""


def _counts(dice: str) -> tuple[int, ...]:
    return tuple(dice.count(colour) for colour in COLOURS)


_NUMBERS = {_counts(dice): number for number, dice in enumerate(SETS)}
SET_OF_DICE = tabulated(SET_SIZES, lambda *dice: _NUMBERS.get(dice, 0))
"""By blue, black and white dice: the set; none for more than four dice."""
PROGRAM_SETS = table([[SET_OF_DICE[tuple(dice)] for dice in program] for program in PROGRAM_DICE])
"""By program and action."""


BLACK_TWOS = 4
"""Chances are those of the usual dice."""


@cache
def thrown(dice: str) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """The faces that may lie when these dice are thrown, and how likely they are to."""
    return tuple((tuple(map(FACES.index, faces)), chance) for faces, chance in throw(dice, BLACK_TWOS).items())


def _rows(dice: str) -> list[tuple[int, ...]]:
    """What a set may show, and how likely it does."""
    found: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for faces, chance in thrown(dice):
        showing = (sum(NUMBER_ON[face] == n for face in faces) for n in (1, 2, 3))
        found[sum(1 << face for face in set(faces)), *showing] += chance
    return [(int(chance * WEIGHTS), *key) for key, chance in found.items()]


WEIGHTS = SURE * 100
_ROWS = [_rows(dice) for dice in SETS]
ROW_COUNT = table(map(len, _ROWS))
FIRST_ROW = table(accumulate(ROW_COUNT[:-1], initial=0))
"""By set: how many rows of `ROWS`, and the first of them."""
ROWS = table([row for rows in _ROWS for row in rows])
WEIGHT, LYING_FACES, ONES, TWOS, THREES = range(5)
"""In a row: its chance, of `WEIGHTS`, the faces that lie, as a set of bits, and how many dice show each number."""


def bomb_chance(dice: str, target: int, has_reroll: bool) -> Fraction:
    """MOM-X03, MOM-T02: how likely these dice make the bomb, if need be by throwing the best of them again."""
    reached = NEVER
    for faces, chance in thrown(dice):
        missing = target - sum(NUMBER_ON[face] for face in faces)
        if missing <= 0:
            reached += chance
        elif has_reroll:
            reached += chance * max(_face_chance(face, missing + NUMBER_ON[face]) for face in faces)
    return reached


def _face_chance(face: int, least: int) -> Fraction:
    """How likely the die of a face shows so much, or more, when it is thrown again."""
    return sum((chance for (other,), chance in thrown(COLOURS[COLOUR_OF[face]]) if NUMBER_ON[other] >= least), NEVER)


MIN_TARGET, TARGETS = 4, 11


def _bomb(blue: int, black: int, white: int, again: int, target: int) -> int:
    dice = "b" * blue + "k" * black + "w" * white
    is_bomb = len(dice) in (BOMB_DICE, BOMB_DICE + 1) and target >= MIN_TARGET
    return round(SURE * bomb_chance(dice, target, again == 1)) if is_bomb else 0


BOMB_ROLL = tabulated((*SET_SIZES, 2, TARGETS), _bomb)
"""By blue, black and white dice, reroll and target: the chance of the bomb."""

# ---- throws --------------------------------------------------------------------------------------


@kernel
def shot_value(gains: int, dice: int) -> int:
    """What a shot with so many dice is worth."""
    return gain_at(gains, min(dice, GAINS_A_PACK) - 1) if dice > 0 else 0


@kernel
def use_value(lying: int, ones: int, twos: int, threes: int, low: int, high: int, g1: int, g2: int, g3: int) -> int:
    """What the best use is worth of faces that lie (a set of bits), of which so many show each number.

    `low`, `high`: gains of jumps; `g1`, `g2`, `g3`: of shots with ones, twos and threes.
    """
    best = max(shot_value(g1, ones), shot_value(g2, twos), shot_value(g3, threes))
    for place in range(GAINS_A_PACK):
        if (lying >> place) & 1 != 0:
            best = max(best, gain_at(low, place))
        if (lying >> (place + GAINS_A_PACK)) & 1 != 0:
            best = max(best, gain_at(high, place))
    return best


@kernel
def throw_value(dice: int, low: int, high: int, g1: int, g2: int, g3: int) -> int:
    """What a throw of a set of dice is worth."""
    first = FIRST_ROW[dice]
    total = 0
    for row in range(first, first + ROW_COUNT[dice]):
        lying = ROWS[row, LYING_FACES]
        use = use_value(lying, ROWS[row, ONES], ROWS[row, TWOS], ROWS[row, THREES], low, high, g1, g2, g3)
        total += ROWS[row, WEIGHT] * use
    return total // WEIGHTS


@kernel
def faces_lying(s: Record) -> int:
    """The faces that lie, as a set of bits."""
    lying = 0
    for face in range(FACE_COUNT):
        if s.faces[face] > 0:
            lying |= 1 << face
    return lying


@kernel
def use_with(s: Record, lying: int, without: int, face: int, low: int, high: int, g1: int, g2: int, g3: int) -> int:
    """What the dice that lie are worth, and a face with them; `without`: a number that one of them shows no more."""
    number = NUMBER_ON[face]
    ones = count_showing(s, 1) + (number == 1) - (without == 1)
    twos = count_showing(s, 2) + (number == 2) - (without == 2)
    threes = count_showing(s, 3) + (number == 3) - (without == 3)
    return use_value(lying | (1 << face), ones, twos, threes, low, high, g1, g2, g3)


@kernel
def value_with_die(
    s: Record, lying: int, without: int, colour: int, low: int, high: int, g1: int, g2: int, g3: int
) -> int:
    """Six times what the dice that lie are worth, on average, when a die of a colour has been thrown to them."""
    total = 0
    for face in range(FIRST_FACE[colour], FIRST_FACE[colour + 1]):
        use = use_with(s, lying, without, face, low, high, g1, g2, g3)
        total += SIDES_WITH[s.option_black_twos, face] * use
    return total
