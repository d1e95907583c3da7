"""Tests of jumps over terrain, step by step."""

from types import SimpleNamespace

import numpy as np
import pytest

from crossings.shared.ring import data, jumps
from rows import cases

from .conftest import TYCHO

GROUND = (1, 1, 0, 0, 1, 1)


@pytest.fixture
def ring() -> SimpleNamespace:
    return SimpleNamespace(terrain=np.array(TYCHO), option_black_twos=4)


@cases("""
    x | y | jump | end
    1 | 1 | b3:fff | 3 steps to 4,1, safe, 1 Sputniks
    1 | 1 | b1:f | 1 steps to 2,0, accident, 0 Sputniks
    1 | 1 | w1:d | 1 steps to 2,0, safe, 1 Sputniks
    1 | 1 | w2:df | 2 steps to 3,0, accident, 1 Sputniks
    1 | 1 | w2:fd | 2 steps to 3,0, accident, 0 Sputniks
    1 | 1 | w2:dd | 1 steps to 2,0, accident, 1 Sputniks
    2 | 0 | b3:fff | 1 steps to 3,0, accident, 0 Sputniks
    2 | 0 | k2:fu | 2 steps to 4,1, safe, 0 Sputniks
    2 | 0 | k2:uf | 2 steps to 4,1, safe, 1 Sputniks
    2 | 0 | k2:uu | 2 steps to 4,1, accident, 1 Sputniks
    0 | 1 | k1x:f | 1 steps to 1,1, accident, 0 Sputniks
    0 | 1 | k1:f | 1 steps to 1,1, safe, 0 Sputniks
    0 | 1 | k1:u | 1 steps to 1,1, accident, 0 Sputniks
    0 | 1 | w1:d | 0 steps to 0,1, accident, 0 Sputniks
    4 | 1 | -b3:fff | 3 steps to 1,1, safe, 1 Sputniks
    4 | 1 | -w2:df | 2 steps to 2,0, safe, 1 Sputniks
""")
def test_a_jump_to_its_end(ring: SimpleNamespace, x: int, y: int, jump: str, end: str) -> None:
    """Jumps to their end, by rule.

    Over the crater, through the Sputnik in the air (WOM-J13, WOM-J16); an end in the air, and a fall that passes
    nothing (WOM-J18); on a hazard (WOM-J17); rock under the circle, on a hazard, at the first step (WOM-J14, WOM-J20);
    past the corner of the rock (WOM-J12); the crash mark (WOM-J19); all steps in the same direction (WOM-J07).
    """
    direction, number = -1 if jump[0] == "-" else 1, data.JUMPS.index(jump.lstrip("-"))
    steps = jumps.steps_made(ring, x, y, direction, number)
    column, level = x + direction * steps, y + int(data.CLIMBED[number, steps])
    is_accident = jumps.is_accident(ring, number, steps, column, level)
    passed = jumps.count_sputniks(ring, x, y, direction, number, steps)
    ended = f"{column},{jumps.ground_below(ring, column, level)}, {'accident' if is_accident else 'safe'}"
    assert end == f"{steps} steps to {ended}, {passed} Sputniks"


def test_boxes_above_and_below_the_card(ring: SimpleNamespace) -> None:
    """WOM-J05: air above, rock below; neither has a Sputnik."""
    assert jumps.kind_of(ring, 0, data.HIGHEST + 1) == data.AIR
    assert jumps.kind_of(ring, 0, data.LOWEST - 1) == data.ROCK
    assert not jumps.has_sputnik(ring, 0, data.HIGHEST + 1)
    assert not jumps.has_sputnik(ring, 0, data.LOWEST - 1)


def test_landing_boxes(ring: SimpleNamespace) -> None:
    """WOM-J06, WOM-J21: circles and hazards, one below the air of each column."""
    boxes = [(x, y) for x in range(6) for y in range(-1, 4) if jumps.is_landing_box(ring, x, y)]
    assert boxes == [(x, jumps.ground_below(ring, x, 3)) for x in range(6)] == list(enumerate(GROUND))


def test_a_throw_has_the_faces_of_its_colour_by_their_sides(ring: SimpleNamespace) -> None:
    """WOM-J01: a black die with three twos has two ones and one crash mark; move 100 is the first outcome."""
    ring.option_black_twos = 3
    out, sides = np.zeros(4, np.int32), np.zeros(4, np.int32)
    count = jumps.write_throws(ring, data.BLACK, 100, out, sides)
    thrown = [data.FACES[number - 100] for number in out[:count]]
    assert dict(zip(thrown, sides.tolist(), strict=False)) == {"k1": 2, "k1x": 1, "k2": 3}
