"""The player that `train.py` has taught DunkelRunde: a bot for every table, by the entry point `learner`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from crossings.bots import Bot, Question
from crossings.engine import CrossingsError

GAME = "dunkelrunde"
WEIGHTS = Path(__file__).with_name("dunkelrunde.npz")


class OnlyOneGame(CrossingsError):
    """The player was asked to play what it has not learned."""


def decide(question: Question) -> str:
    """The legal action that the network gives the most weight, from what the seat may know."""
    game = question.game
    if game.id != GAME:
        raise OnlyOneGame(f"the learner has learned {GAME} alone; choose another bot for {game.id}")
    seen = game.imagine(question.view, seed=question.seed, seat=question.seat).observation(question.seat)
    weights = policy(seen)
    return max(question.legal, key=lambda text: float(weights[game.number_of[text]]))


def policy(observation: NDArray[np.int16]) -> NDArray[np.float32]:
    """The network of `train.py`, as far as it chooses."""
    network = weights()
    seen = observation * network["scale"]
    for layer in ("trunk.0", "trunk.2"):
        seen = np.maximum(network[f"{layer}.weight"] @ seen + network[f"{layer}.bias"], 0)
    chosen: NDArray[np.float32] = network["policy.weight"] @ seen + network["policy.bias"]
    return chosen


@cache
def weights() -> dict[str, NDArray[np.float32]]:
    """What was learned, by name."""
    with np.load(WEIGHTS) as kept:
        return {name: kept[name].astype(np.float32) for name in kept.files}


BOT = Bot("learner", decide, titled="Learner", helped="Learned DunkelRunde by playing against itself.")
