"""Jumps over a ring of terrain, step by step."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from crossings.shared.ring import data, jumps

DRAWING = (
    "......",
    "......",
    "oo.*oo",
    "##Ox##",
    "######",
)
"""A crater with a Sputnik on its floor, another in the air above, and bad ground."""
GROUND = (1, 1, 0, 0, 1, 1)


@pytest.fixture
def ring() -> SimpleNamespace:
    return SimpleNamespace(terrain=np.array(data.columns_of(DRAWING)), option_black_twos=4)


def made(ring: SimpleNamespace, x: int, y: int, jump: str, direction: int = 1) -> tuple[int, int, int, bool, int]:
    """Steps, column and level where the jump ends after a fall, whether it is an accident, Sputniks passed."""
    number = data.JUMPS.index(jump)
    steps = jumps.steps_made(ring, x, y, direction, number)
    end, level = x + direction * steps, y + int(data.CLIMBED[number, steps])
    accident = bool(jumps.is_accident(ring, number, steps, end, level))
    passed = jumps.count_sputniks(ring, x, y, direction, number, steps)
    return steps, end, jumps.ground_below(ring, end, level), accident, passed


@pytest.mark.parametrize(
    ("x", "y", "jump", "end"),
    [
        (1, 1, "b3:fff", (3, 4, 1, False, 1)),  # WOM-J13, WOM-J16: over the crater, through the Sputnik in the air
        (1, 1, "b1:f", (1, 2, 0, True, 0)),  # WOM-J18: ends in the air; the fall passes nothing
        (1, 1, "w1:d", (1, 2, 0, False, 1)),
        (1, 1, "w2:df", (2, 3, 0, True, 1)),  # WOM-J17: ends on bad ground
        (1, 1, "w2:fd", (2, 3, 0, True, 0)),
        (1, 1, "w2:dd", (1, 2, 0, True, 1)),  # WOM-J14: rock under the circle
        (2, 0, "b3:fff", (1, 3, 0, True, 0)),  # WOM-J14, WOM-J20: rock, on bad ground: one accident
        (2, 0, "k2:fu", (2, 4, 1, False, 0)),  # WOM-J12: past the corner of the rock
        (2, 0, "k2:uf", (2, 4, 1, False, 1)),
        (2, 0, "k2:uu", (2, 4, 1, True, 1)),
        (0, 1, "k1x:f", (1, 1, 1, True, 0)),  # WOM-J19: the mark, wherever it ends
        (0, 1, "k1:f", (1, 1, 1, False, 0)),
        (0, 1, "k1:u", (1, 1, 1, True, 0)),
        (0, 1, "w1:d", (0, 0, 1, True, 0)),  # WOM-J14: rock at the first step
    ],
)
def test_a_jump_to_its_end(ring: SimpleNamespace, x: int, y: int, jump: str, end: tuple[int, ...]) -> None:
    """WOM-J07 to WOM-J20."""
    assert made(ring, x, y, jump) == end


def test_the_other_direction(ring: SimpleNamespace) -> None:
    """WOM-J07: all steps go the same way."""
    assert made(ring, 4, 1, "b3:fff", -1) == (3, 1, 1, False, 1)
    assert made(ring, 4, 1, "w2:df", -1) == (2, 2, 0, False, 1)


def test_beyond_what_is_drawn(ring: SimpleNamespace) -> None:
    """WOM-J05: air above, rock below; neither bears a Sputnik."""
    assert jumps.kind_of(ring, 0, data.HIGHEST + 1) == data.AIR
    assert jumps.kind_of(ring, 0, data.LOWEST - 1) == data.ROCK
    assert not jumps.has_sputnik(ring, 0, data.HIGHEST + 1)
    assert not jumps.has_sputnik(ring, 0, data.LOWEST - 1)


def test_where_one_can_rest(ring: SimpleNamespace) -> None:
    """WOM-J06, WOM-J21: circles and hazards, one under the air of each column."""
    boxes = [(x, y) for x in range(6) for y in range(-1, 4) if jumps.is_landing_box(ring, x, y)]
    assert boxes == list(enumerate(GROUND))
    assert [jumps.ground_below(ring, x, 3) for x in range(6)] == list(GROUND)


@pytest.mark.parametrize(
    ("twos", "colour", "weights"),
    [(4, data.BLUE, [1, 2, 3]), (4, data.BLACK, [1, 1, 4]), (3, data.BLACK, [2, 1, 3]), (4, data.WHITE, [3, 3])],
)
def test_what_a_die_may_show(ring: SimpleNamespace, twos: int, colour: int, weights: list[int]) -> None:
    """WOM-J01."""
    ring.option_black_twos = twos
    out, sides = np.zeros(4, np.int32), np.zeros(4, np.int32)
    count = jumps.write_throws(ring, colour, 100, out, sides)
    faces = [face for face in range(len(data.FACES)) if data.COLOUR_OF[face] == colour]
    assert out[:count].tolist() == [100 + face for face in faces]
    assert sides[:count].tolist() == weights
