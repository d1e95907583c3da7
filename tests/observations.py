"""Observations of states, by block."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.engine import State
from crossings.engine.layout import blocks

Blocks = dict[str, NDArray[Any]]


def blocks_of(state: State, seat: int) -> Blocks:
    """Return a seat's observation by block."""
    return dict(blocks(state.game.observer.layout, state.observation(seat)))


def assert_blocks(board: Blocks, /, **wanted: Any) -> None:
    """Assert that the blocks have these numbers, given as lists, or as an integer for a block of one number."""
    found = {name: board[name].item() if isinstance(one, int) else board[name].tolist() for name, one in wanted.items()}
    assert found == wanted


def differing(first: Blocks, second: Blocks) -> list[str]:
    """Return the names of the blocks that differ."""
    return [name for name in first if not np.array_equal(first[name], second[name])]
