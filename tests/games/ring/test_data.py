"""Tests of patterns, programs, and the best of a roll."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from crossings.shared.ring import data
from crossings.shared.ring.data import COLOUR_OF, COLOURS, FACES, SIDES, SIDES_WITH
from crossings.shared.ring.odds import DICE_BITS, NOTHING, best_of_throw
from rows import cases

PATTERNS = "b1:f b2:ff b3:fff k1:f k1:u k1x:f k1x:u k2:ff k2:fu k2:uf k2:uu w1:d w2:dd w2:df w2:fd"
VALUES = (360, 720, -1080, 1440, 40, 1080, 900, 180)
"""Values of the faces, in no order."""


def test_each_face_has_its_patterns() -> None:
    """WOM-J08, WOM-J09: they have as many steps as the face shows; white descends at least once, black never."""
    assert sorted(data.JUMPS) == PATTERNS.split()


def test_the_number_of_programs() -> None:
    """WOM-P02 to WOM-P04: 15, 61, 156, 222 and 164 for two to six dice."""
    assert [len(data.programs(dice)) for dice in range(2, 7)] == [15, 61, 156, 222, 164]
    assert data.program_text(("bbk", "kw", "w")) == "1:bbk/2:kw/3:w"
    assert data.program_text(("bb", "", "")) == "1:bb"


def enumerated(throw: str, floor: int, twos: int) -> Fraction:
    """Return the expected maximum by enumerating all faces with their sides."""
    total = 0
    dice = [[face for face in range(len(FACES)) if COLOURS[COLOUR_OF[face]] == letter] for letter in throw]
    for faces in product(*dice):
        total += prod(int(SIDES_WITH[twos, face]) for face in faces) * max([floor, *(VALUES[face] for face in faces)])
    return Fraction(total, SIDES ** len(throw))


@cases("""
    throw
    ""
    b
    k
    w
    bb
    kk
    ww
    bk
    bw
    kkw
    bbww
    bbkkww
""")
@pytest.mark.parametrize("floor, twos", [(NOTHING, 4), (700, 4), (-2000, 3)])
def test_the_value_of_a_roll_is_its_expected_best_face(throw: str, floor: int, twos: int) -> None:
    packed = sum(throw.count(letter) << (DICE_BITS * colour) for colour, letter in enumerate(COLOURS))
    assert best_of_throw(packed, floor, twos, *VALUES) == int(enumerated(throw, floor, twos) // 1)
