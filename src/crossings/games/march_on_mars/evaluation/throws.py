"""The exact expected value of a throw, given the gains of its uses, and the chance of the bomb."""

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
"""A probability of 1."""

# ---- tables --------------------------------------------------------------------------------------

SET_SIZES = (DICE_EACH + 1,) * len(COLOURS)
SETS = ("", *(dice for count in range(1, FULL_DICE + 1) for dice in dice_texts(count)))
"""The sets of dice that can be thrown together; code refers to them by index."""
SET_BLACK = table([dice.count("k") for dice in SETS])
"""By set: the number of black dice."""


def _counts(dice: str) -> tuple[int, ...]:
    return tuple(dice.count(colour) for colour in COLOURS)


_NUMBERS = {_counts(dice): number for number, dice in enumerate(SETS)}
SET_OF_DICE = tabulated(SET_SIZES, lambda *dice: _NUMBERS.get(dice, 0))
"""By numbers of blue, black and white dice: the set; the empty set for more than four dice."""
PROGRAM_SETS = table([[SET_OF_DICE[tuple(dice)] for dice in program] for program in PROGRAM_DICE])
"""By program and action: the set."""


BLACK_TWOS = 4
"""Probabilities are those of the default dice."""


@cache
def thrown(dice: str) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """The possible faces of a throw of these dice, with their probabilities."""
    return tuple((tuple(map(FACES.index, faces)), chance) for faces, chance in throw(dice, BLACK_TWOS).items())


def _rows(dice: str) -> list[tuple[int, ...]]:
    """The possible results of a set: weight, set of faces, and numbers of ones, twos and threes."""
    chances: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for faces, chance in thrown(dice):
        showing = (sum(NUMBER_ON[face] == n for face in faces) for n in (1, 2, 3))
        chances[sum(1 << face for face in set(faces)), *showing] += chance
    return [(int(chance * WEIGHTS), *key) for key, chance in chances.items()]


WEIGHTS = SURE * 100
_ROWS = [_rows(dice) for dice in SETS]
ROW_COUNT = table(map(len, _ROWS))
"""By set: the number of its rows."""
FIRST_ROW = table(accumulate(ROW_COUNT[:-1], initial=0))
"""By set: the index of its first row in `ROWS`."""
ROWS = table([row for rows in _ROWS for row in rows])
WEIGHT, FACE_SET, ONES, TWOS, THREES = range(5)
"""The columns of `ROWS`: probability in parts of `WEIGHTS`, faces as a bit set, and numbers of dice by value."""


def bomb_chance(dice: str, target: int, has_reroll: bool) -> Fraction:
    """MOM-X03, MOM-T02: the chance that these dice reach the target, with the best reroll if there is one."""
    total = NEVER
    for faces, chance in thrown(dice):
        missing = target - sum(NUMBER_ON[face] for face in faces)
        if missing <= 0:
            total += chance
        elif has_reroll:
            total += chance * max(_face_chance(face, missing + NUMBER_ON[face]) for face in faces)
    return total


def _face_chance(face: int, least: int) -> Fraction:
    """The chance that a reroll of the die with this face shows at least this value."""
    return sum((chance for (other,), chance in thrown(COLOURS[COLOUR_OF[face]]) if NUMBER_ON[other] >= least), NEVER)


MIN_TARGET, TARGETS = 4, 11


def _bomb(blue: int, black: int, white: int, again: int, target: int) -> int:
    """The chance in parts of `SURE`; 0 if the number of dice or the target can't occur in the game."""
    dice = "b" * blue + "k" * black + "w" * white
    is_bomb = len(dice) in (BOMB_DICE, BOMB_DICE + 1) and target >= MIN_TARGET
    return round(SURE * bomb_chance(dice, target, again == 1)) if is_bomb else 0


BOMB_ROLL = tabulated((*SET_SIZES, 2, TARGETS), _bomb)
"""By numbers of blue, black and white dice, reroll and target: the chance of the bomb."""

# ---- throws --------------------------------------------------------------------------------------


@kernel
def shot_value(gains: int, dice: int) -> int:
    """The gain of a shot with a number of dice."""
    return gain_at(gains, min(dice, GAINS_A_PACK) - 1) if dice > 0 else 0


@kernel
def use_value(faces: int, ones: int, twos: int, threes: int, low: int, high: int, g1: int, g2: int, g3: int) -> int:
    """The gain of the best use of rolled faces (a bit set), with numbers of dice by value.

    `low`, `high`: gains of jumps; `g1`, `g2`, `g3`: of shots with ones, twos and threes.
    """
    best = max(shot_value(g1, ones), shot_value(g2, twos), shot_value(g3, threes))
    for place in range(GAINS_A_PACK):
        if (faces >> place) & 1 != 0:
            best = max(best, gain_at(low, place))
        if (faces >> (place + GAINS_A_PACK)) & 1 != 0:
            best = max(best, gain_at(high, place))
    return best


@kernel
def throw_value(dice: int, low: int, high: int, g1: int, g2: int, g3: int) -> int:
    """The expected gain of a throw of a set of dice."""
    first = FIRST_ROW[dice]
    total = 0
    for row in range(first, first + ROW_COUNT[dice]):
        faces = ROWS[row, FACE_SET]
        use = use_value(faces, ROWS[row, ONES], ROWS[row, TWOS], ROWS[row, THREES], low, high, g1, g2, g3)
        total += ROWS[row, WEIGHT] * use
    return total // WEIGHTS


@kernel
def rolled_faces(s: Record) -> int:
    """The rolled faces as a bit set."""
    faces = 0
    for face in range(FACE_COUNT):
        if s.faces[face] > 0:
            faces |= 1 << face
    return faces


@kernel
def use_with(s: Record, faces: int, without: int, face: int, low: int, high: int, g1: int, g2: int, g3: int) -> int:
    """The gain of the best use with another die that shows `face`, and without a die of the value `without`."""
    number = NUMBER_ON[face]
    ones = count_showing(s, 1) + (number == 1) - (without == 1)
    twos = count_showing(s, 2) + (number == 2) - (without == 2)
    threes = count_showing(s, 3) + (number == 3) - (without == 3)
    return use_value(faces | (1 << face), ones, twos, threes, low, high, g1, g2, g3)


@kernel
def value_with_die(
    s: Record, faces: int, without: int, colour: int, low: int, high: int, g1: int, g2: int, g3: int
) -> int:
    """Six times the expected gain of the rolled dice and one more die of a colour."""
    total = 0
    for face in range(FIRST_FACE[colour], FIRST_FACE[colour + 1]):
        use = use_with(s, faces, without, face, low, high, g1, g2, g3)
        total += SIDES_WITH[s.option_black_twos, face] * use
    return total
