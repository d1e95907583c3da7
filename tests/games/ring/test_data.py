"""Tests of dice, patterns, programs and terrain."""

from fractions import Fraction
from itertools import product

import pytest

from crossings.shared.ring import data
from crossings.shared.ring.data import COLOUR_OF, COLOURS, FACES, SIDES, SIDES_WITH
from crossings.shared.ring.odds import DICE_BITS, NOTHING, best_of_throw
from rows import cases


@cases("""
    twos | faces | chances
    4 | b1 b2 b3 k1x k1 k2 w1 w2 | 1/6 1/3 1/2 1/6 1/6 2/3 1/2 1/2
    3 | k1x k1 k2 | 1/6 1/3 1/2
""")
def test_chances_of_the_faces(twos: int, faces: str, chances: str) -> None:
    """WOM-J01, WOM-J02: the chances follow from the numbers of sides."""
    sides = [int(data.SIDES_WITH[twos, data.FACES.index(face)]) for face in faces.split()]
    assert " ".join(str(Fraction(side, data.SIDES)) for side in sides) == chances


def test_the_chance_of_nine_with_two_blue_and_two_black_dice() -> None:
    """WOM-R07: 10/27, and 13/48 with three twos."""
    for twos, chance in ((4, Fraction(10, 27)), (3, Fraction(13, 48))):
        totals = {0: Fraction(1)}
        for colour in (data.BLUE, data.BLUE, data.BLACK, data.BLACK):
            new_totals: dict[int, Fraction] = {}
            for face in range(data.FIRST_FACE[colour], data.FIRST_FACE[colour + 1]):
                for total, chance_before in totals.items():
                    new_total = total + int(data.NUMBER_ON[face])
                    new_chance = chance_before * Fraction(int(data.SIDES_WITH[twos, face]), data.SIDES)
                    new_totals[new_total] = new_totals.get(new_total, Fraction()) + new_chance
            totals = new_totals
        assert sum(share for total, share in totals.items() if total >= 9) == chance


def test_each_face_has_its_patterns() -> None:
    """WOM-J08, WOM-J09: they have as many steps as the face shows; white descends at least once, black never."""
    assert len(data.JUMPS) == 15
    for jump in data.JUMPS:
        face, pattern = jump.split(":")
        assert len(pattern) == int(face[1])
        assert set(pattern) <= {"b": {"f"}, "k": {"f", "u"}, "w": {"f", "d"}}[face[0]]
        assert ("d" in pattern) == (face[0] == "w")
        assert data.CLIMBED[data.JUMPS.index(jump), len(pattern)] == pattern.count("u") - pattern.count("d")


def test_the_number_of_programs() -> None:
    """WOM-P02 to WOM-P04: 15, 61, 156, 222 and 164 for two to six dice."""
    assert [len(data.programs(dice)) for dice in range(2, 7)] == [15, 61, 156, 222, 164]
    assert data.program_text(("bbk", "kw", "w")) == "1:bbk/2:kw/3:w"
    assert data.program_text(("bb", "", "")) == "1:bb"
    assert ("bb", "", "") in data.programs(2)


def test_the_number_of_subsets_of_a_roll() -> None:
    """599 subsets of the faces of six dice; 311 of four."""
    assert len(data.parts_of_faces(6)) == 599
    assert len(data.parts_of_faces(4)) == 311


def test_dice_as_text() -> None:
    assert data.dice_text((2, 0, 1)) == "bbw"
    assert data.dice_texts(5) == ("bbkkw", "bbkww", "bkkww")
    assert data.faces_text((0, 2, 0, 0, 1, 0, 0, 1)) == ["b2", "b2", "k1x", "w2"]


def test_columns_are_read_from_a_drawing() -> None:
    """WOM-J04: they are numbers that count from the lowest level up."""
    high, low = data.columns_of(("..", "*.", "oX", "##", "##"))
    kinds = [(high >> (data.BITS_A_LEVEL * level)) & data.KIND for level in range(data.LEVELS)]
    assert kinds == [data.ROCK, data.ROCK, data.CIRCLE, data.AIR, data.AIR]
    assert (low >> (data.BITS_A_LEVEL * 2)) & (data.KIND | data.SPUTNIK) == data.HAZARD | data.SPUTNIK
    assert (high >> (data.BITS_A_LEVEL * 3)) & data.SPUTNIK


# ---- the best of a roll --------------------------------------------------------------------------

VALUES = (360, 720, -1080, 1440, 40, 1080, 900, 180)
"""By face, in no order."""


def enumerated(throw: str, floor: int, twos: int) -> Fraction:
    """Return the expected maximum by enumerating all faces."""
    total, all_weights = 0, 0
    dice = [[face for face in range(len(FACES)) if COLOURS[COLOUR_OF[face]] == letter] for letter in throw]
    for faces in product(*dice):
        weight = 1
        for face in faces:
            weight *= int(SIDES_WITH[twos, face])
        all_weights += weight
        total += weight * max([floor, *(VALUES[face] for face in faces)])
    assert all_weights == SIDES ** len(throw)
    return Fraction(total, all_weights)


@cases("""
    throw
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
def test_best_of_a_roll(throw: str, floor: int, twos: int) -> None:
    packed = sum(throw.count(letter) << (DICE_BITS * colour) for colour, letter in enumerate(COLOURS))
    assert best_of_throw(packed, floor, twos, *VALUES) == int(enumerated(throw, floor, twos) // 1)


def test_rolled_dice_without_a_roll() -> None:
    assert best_of_throw(0, 123, 4, *VALUES) == 123
