"""The best of a throw on average, against all throws one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from crossings.shared.ring.data import COLOUR_OF, COLOURS, FACES, SIDES, SIDES_WITH
from crossings.shared.ring.odds import DICE_BITS, NOTHING, best_of_throw

WORTHS = (360, 720, -1080, 1440, 40, 1080, 900, 180)
"""By face, in no order."""


def one_by_one(throw: str, floor: int, twos: int) -> Fraction:
    """The same, die by die and side by side."""
    total, every = 0, 0
    dice = [[face for face in range(len(FACES)) if COLOURS[COLOUR_OF[face]] == letter] for letter in throw]
    for faces in product(*dice):
        weight = 1
        for face in faces:
            weight *= int(SIDES_WITH[twos, face])
        every += weight
        total += weight * max([floor, *(WORTHS[face] for face in faces)])
    assert every == SIDES ** len(throw)
    return Fraction(total, every)


@pytest.mark.parametrize("throw", ["b", "k", "w", "bb", "kk", "ww", "bk", "bw", "kkw", "bbww", "bbkkww"])
@pytest.mark.parametrize(("floor", "twos"), [(NOTHING, 4), (700, 4), (-2000, 3)])
def test_best_of_a_throw(throw: str, floor: int, twos: int) -> None:
    packed = sum(throw.count(letter) << (DICE_BITS * colour) for colour, letter in enumerate(COLOURS))
    assert best_of_throw(packed, floor, twos, *WORTHS) == int(one_by_one(throw, floor, twos) // 1)


def test_what_lies_without_a_throw() -> None:
    assert best_of_throw(0, 123, 4, *WORTHS) == 123
