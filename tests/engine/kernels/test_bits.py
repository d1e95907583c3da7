"""Sets in one integer and sorted lists, interpreted and compiled."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace

import numba
import numpy as np
import pytest

from crossings.engine.kernels import bits
from crossings.engine.kernels.kernel import kernels_of, specialise
from crossings.engine.kernels.rng import generator

KERNELS = list(kernels_of(bits).values())
Kernel = Callable[..., int]


@pytest.fixture(scope="module", params=[None, numba.njit], ids=["interpreted", "compiled"])
def made(request: pytest.FixtureRequest) -> SimpleNamespace:
    return SimpleNamespace(**specialise(KERNELS, {}, request.param))


def sets() -> list[set[int]]:
    """The empty one, all of one number, the full one, and others."""
    choice = Random(1)
    some = [set(choice.sample(range(64), choice.randrange(65))) for _ in range(200)]
    return [set(), set(range(64)), *({number} for number in range(64)), *some]


def packed_in_64_bits(numbers: set[int]) -> int:
    """A set as an integer of 64 bits, whose last one is its sign."""
    return sum(-(1 << number) if number == 63 else 1 << number for number in numbers)


def test_a_set_knows_how_many_it_holds_and_which(made: SimpleNamespace) -> None:
    for numbers in sets():
        packed = packed_in_64_bits(numbers)
        assert made.count_bits(packed) == len(numbers)
        assert not numbers or made.lowest_bit(packed) == min(numbers)
        assert [made.nth_bit(packed, n) for n in range(len(numbers))] == sorted(numbers)


def test_any_number_of_a_set_is_drawn_as_often(made: SimpleNamespace) -> None:
    """Chi-square with 4 degrees of freedom, exceeded by chance once in a thousand."""
    rng, numbers = generator(3), [0, 5, 17, 40, 62]
    drawn = [made.any_of(sum(1 << number for number in numbers), rng) for _ in range(4000)]
    counts = [drawn.count(number) for number in numbers]
    assert sum(counts) == 4000
    assert sum((count - 800) ** 2 / 800 for count in counts) < 18.5


def test_numbers_are_put_in_their_places(made: SimpleNamespace) -> None:
    choice = Random(2)
    for _ in range(50):
        moves = [choice.randrange(-5, 100) for _ in range(choice.randrange(12))]
        out, count = np.full(13, -9, np.int32), 0
        for move in moves:
            count = made.insert_sorted(out, count, move)
        assert out[:count].tolist() == sorted(moves)
        assert (out[count:] == -9).all()
