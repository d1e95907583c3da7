"""Sets in one integer and sorted lists, interpreted, compiled and as GPU code."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace

import numba
import numpy as np
import pytest

from crossings.engine import bits
from crossings.engine.gpu import ptx
from crossings.engine.kernel import kernels_of, twins

KERNELS = list(kernels_of(bits).values())
Kernel = Callable[..., int]


@pytest.fixture(scope="module", params=[None, numba.njit], ids=["interpreted", "compiled"])
def made(request: pytest.FixtureRequest) -> SimpleNamespace:
    return SimpleNamespace(**twins(KERNELS, {}, request.param))


def sets() -> list[set[int]]:
    """The empty one, all of one number, the full one, and others."""
    choice = Random(1)
    some = [set(choice.sample(range(63), choice.randrange(64))) for _ in range(200)]
    return [set(), set(range(63)), *({number} for number in range(63)), *some]


def test_a_set_knows_how_many_it_holds_and_the_lowest(made: SimpleNamespace) -> None:
    for numbers in sets():
        packed = sum(1 << number for number in numbers)
        assert made.count_bits(packed) == len(numbers)
        assert not numbers or made.lowest_bit(packed) == min(numbers)


def test_numbers_are_put_in_their_places(made: SimpleNamespace) -> None:
    choice = Random(2)
    for _ in range(50):
        moves = [choice.randrange(-5, 100) for _ in range(choice.randrange(12))]
        out, count = np.full(13, -9, np.int32), 0
        for move in moves:
            count = made.insert_sorted(out, count, move)
        assert out[:count].tolist() == sorted(moves)
        assert (out[count:] == -9).all()


def test_a_gpu_can_run_them() -> None:
    assert set(ptx(KERNELS, {}, np.dtype([("count", np.int8)]))) == {"lowest_bit", "insert_sorted"}
