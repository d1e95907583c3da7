"""Copies of a batch."""

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest

import crossings
from crossings.batches import Batch

ARRAYS = ("states", "observation", "mask", "legal_count", "actor", "done", "reward", "scores", "length", "sampled")
WAYS = (copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one)))


def continued(one: Batch) -> list[bytes]:
    """Return the arrays of the next random steps."""
    found = []
    for _ in range(30):
        one.step()
        found += [getattr(one, name).tobytes() for name in ARRAYS]
    return found


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_has_the_same_future_and_shares_nothing(way: Callable[[Batch], Batch]) -> None:
    """CON-16."""
    one = crossings.batch("dunkelrunde", 3, seed=2**40 + 7, threads=2, discount=0.9)
    continued(one)
    again = way(one)
    assert not any(np.shares_memory(getattr(one, name), getattr(again, name)) for name in ARRAYS)
    future = continued(one)
    assert continued(again) == future != continued(one)
    one.reset()
    again.reset()
    assert continued(again) == continued(one)


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_has_the_results_of_the_last_step(way: Callable[[Batch], Batch]) -> None:
    one = crossings.batch("dunkelrunde", 3, seed=1)
    while not one.done.any():
        one.step()
    again = way(one)
    for name in ARRAYS:
        assert getattr(again, name).tobytes() == getattr(one, name).tobytes(), name


def test_positions_can_only_be_read() -> None:
    one = crossings.batch("dunkelrunde", 2)
    with pytest.raises(ValueError, match="read-only"):
        one.states[0] = one.states[1]
