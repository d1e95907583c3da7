"""Observations of states, by block, and games that are symmetrical to each other."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.engine import State
from crossings.engine.layout import blocks
from playing import random_moves

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


def play_both(
    state: State, other: State, seed: int, same_move: Callable[[str], str], compare: Callable[[State, State], None]
) -> tuple[State, State]:
    """Play two symmetrical games at random, and return their last states.

    `same_move` names a move of the first game in the other. In each position, the same moves must be legal in both.
    """
    following = random_moves(seed)
    while state.result is None:
        compare(state, other)
        assert sorted(map(same_move, state.actions())) == other.actions()
        move = following(state)
        state, other = state.play(move), other.play(same_move(move))
    return state, other
