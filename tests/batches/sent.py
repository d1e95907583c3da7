"""What the tests of sent positions pickle for other processes, which import it by name."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings import functional
from crossings.batches import Functional

GAME, SEATS, STEPS = "walking-on-the-moon", 3, 12
"""A game with hidden information."""


def game() -> Functional:
    return functional(GAME, threads=1, players=SEATS)


def played(env: Functional, states: NDArray[np.uint8], seed: int) -> NDArray[np.uint8]:
    """Return each game's position after this many first legal actions."""
    for step in range(STEPS):
        states = env.step(states, env.legal(states).argmax(axis=1), np.full(len(states), seed + step))
    return states


class Positions:
    """A torch data set: item `i` is a position and its action mask."""

    def __init__(self, env: Functional, count: int) -> None:
        self.env = env
        self.count = count

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, number: int) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        states = played(self.env, self.env.init([number]), number)
        return states[0], self.env.legal(states)[0]


def stepped(one: Any) -> Any:
    """Return a batch after some random steps."""
    for _ in range(STEPS):
        one.step()
    return one
