"""What a throw of dice is worth, exactly, by what its uses are worth; and how likely the bomb goes off."""

from __future__ import annotations

from itertools import product
from math import prod

import numpy as np

from crossings.boxes.ring.data import (
    COLOUR_OF,
    COLOURS,
    DICE_EACH,
    FACES,
    FIRST_FACE,
    NUMBER_ON,
    SIDES,
    SIDES_WITH,
    dice_texts,
)
from crossings.engine import Record, kernel
from crossings.games.march_on_mars.advice.gains import GAINS_A_PACK, gain_at
from crossings.games.march_on_mars.advice.way import BLACK_TWOS
from crossings.games.march_on_mars.rules.data import BOMB_DICE, FULL_DICE, PROGRAM_DICE, Table
from crossings.games.march_on_mars.rules.throws import count_showing

FACE_COUNT = len(FACES)
SURE = 10_000
"""A chance of one."""

# ---- tables --------------------------------------------------------------------------------------

SET_SIZES = (DICE_EACH + 1,) * len(COLOURS)
SETS = ("", *(dice for count in range(1, FULL_DICE + 1) for dice in dice_texts(count)))
"""What may be thrown together: a *set* of dice is its place here."""
SET_BLACK: Table = np.array([dice.count("k") for dice in SETS])
"""By set: how many of its dice are black."""


def _counts(dice: str) -> tuple[int, ...]:
    return tuple(dice.count(colour) for colour in COLOURS)


SET_OF_DICE: Table = np.zeros(SET_SIZES, np.int64)
"""By blue, black and white dice: the set; none for more than four dice."""
for _number, _dice in enumerate(SETS):
    SET_OF_DICE[_counts(_dice)] = _number
PROGRAM_SETS: Table = np.array([[SET_OF_DICE[tuple(dice)] for dice in program] for program in PROGRAM_DICE])
"""By program and action."""


def _faces(dice: str) -> list[tuple[int, ...]]:
    """All that these dice may show."""
    return list(product(*([face for face in range(FACE_COUNT) if COLOURS[COLOUR_OF[face]] == die] for die in dice)))


def _ways(faces: tuple[int, ...]) -> int:
    """On how many sides, together, the dice show these faces."""
    return prod(int(SIDES_WITH[BLACK_TWOS, face]) for face in faces)


def _throw_tables() -> tuple[Table, Table, Table]:
    """For each set: the first row, how many rows; and the rows."""
    first, count = np.zeros(len(SETS), np.int64), np.zeros(len(SETS), np.int64)
    rows: list[tuple[int, ...]] = []
    for number, dice in enumerate(SETS):
        found: dict[tuple[int, ...], int] = {}
        for faces in _faces(dice):
            showing = (sum(NUMBER_ON[face] == n for face in faces) for n in (1, 2, 3))
            key = (sum(1 << face for face in set(faces)), *showing)
            found[key] = found.get(key, 0) + _ways(faces)
        first[number], count[number] = len(rows), len(found)
        rows += [(ways * WEIGHTS // SIDES ** len(dice), *key) for key, ways in found.items()]
    return first, count, np.array(rows)


WEIGHTS = SURE * 100
FIRST_ROW, ROW_COUNT, ROWS = _throw_tables()
WEIGHT, LYING_FACES, ONES, TWOS, THREES = range(5)
"""In a row: its chance, of `WEIGHTS`, the faces that lie, as a set of bits, and how many dice show each number."""


def bomb_chance(dice: str, target: int, has_reroll: bool) -> float:
    """MOM-X03, MOM-T02: how likely these dice make the bomb, if need be by throwing the best of them again."""
    reached = 0.0
    for faces in _faces(dice):
        total = sum(int(NUMBER_ON[face]) for face in faces)
        chance = 1.0 if total >= target else 0.0
        if has_reroll and total < target:
            chance = max(_face_chance(face, target - total + int(NUMBER_ON[face])) for face in faces)
        reached += chance * _ways(faces)
    return reached / SIDES ** len(dice)


def _face_chance(face: int, least: int) -> float:
    """How likely the die of a face shows so much, or more, when it is thrown again."""
    colour = int(COLOUR_OF[face])
    others = range(int(FIRST_FACE[colour]), int(FIRST_FACE[colour + 1]))
    return sum(int(SIDES_WITH[BLACK_TWOS, other]) for other in others if NUMBER_ON[other] >= least) / SIDES


TARGETS = 11


def _bomb_table() -> Table:
    table = np.zeros((*SET_SIZES, 2, TARGETS), np.int64)
    for counts in product(range(DICE_EACH + 1), repeat=len(COLOURS)):
        if sum(counts) in (BOMB_DICE, BOMB_DICE + 1):
            dice = "".join(colour * number for colour, number in zip(COLOURS, counts, strict=True))
            for again, target in product((0, 1), range(4, TARGETS)):
                table[(*counts, again, target)] = round(SURE * bomb_chance(dice, target, again == 1))
    return table


BOMB_ROLL = _bomb_table()
"""By blue, black and white dice, reroll and target: the chance of the bomb."""

# ---- throws --------------------------------------------------------------------------------------


@kernel
def shot_worth(gains: int, dice: int) -> int:
    """What a shot with so many dice is worth."""
    return gain_at(gains, min(dice, GAINS_A_PACK) - 1) if dice > 0 else 0


@kernel
def use_worth(lying: int, ones: int, twos: int, threes: int, low: int, high: int, g1: int, g2: int, g3: int) -> int:
    """What the best use is worth of faces that lie (a set of bits), of which so many show each number.

    `low`, `high`: gains of jumps; `g1`, `g2`, `g3`: of shots with ones, twos and threes.
    """
    best = max(shot_worth(g1, ones), shot_worth(g2, twos), shot_worth(g3, threes))
    for place in range(GAINS_A_PACK):
        if (lying >> place) & 1 != 0:
            best = max(best, gain_at(low, place))
        if (lying >> (place + GAINS_A_PACK)) & 1 != 0:
            best = max(best, gain_at(high, place))
    return best


@kernel
def throw_worth(dice: int, low: int, high: int, g1: int, g2: int, g3: int) -> int:
    """What a throw of a set of dice is worth."""
    first = FIRST_ROW[dice]
    total = 0
    for row in range(first, first + ROW_COUNT[dice]):
        lying = ROWS[row, LYING_FACES]
        use = use_worth(lying, ROWS[row, ONES], ROWS[row, TWOS], ROWS[row, THREES], low, high, g1, g2, g3)
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
    return use_worth(lying | (1 << face), ones, twos, threes, low, high, g1, g2, g3)


@kernel
def worth_with_die(
    s: Record, lying: int, without: int, colour: int, low: int, high: int, g1: int, g2: int, g3: int
) -> int:
    """Six times what the dice that lie are worth, on average, when a die of a colour has been thrown to them."""
    total = 0
    for face in range(FIRST_FACE[colour], FIRST_FACE[colour + 1]):
        use = use_with(s, lying, without, face, low, high, g1, g2, g3)
        total += SIDES_WITH[s.option_black_twos, face] * use
    return total
