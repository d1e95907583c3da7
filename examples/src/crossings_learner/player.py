"""The player that `train.py` has taught DunkelRunde: a bot for every table, by the entry point `learner`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.bots import Bot, Question
from crossings.engine import CrossingsError, State

GAME = "dunkelrunde"
WEIGHTS = Path(__file__).with_name("dunkelrunde.npz")
LAYERS = ("layers.0", "layers.2", "layers.4")

Weights = Mapping[str, NDArray[Any]]
"""The network of `train.py`, by the names that it has there."""


class OnlyOneGame(CrossingsError):
    """The player was asked to play what it has not learned."""


def decide(question: Question) -> str:
    """The legal action after which the most can be expected, from what the seat may know."""
    if question.game.id != GAME:
        raise OnlyOneGame(f"the learner has learned {GAME} alone; choose another bot for {question.game.id}")
    return decide_by(kept(), question)


def decide_by(weights: Weights, question: Question) -> str:
    """The same by any weights."""
    state = question.game.determinize(question.view, seed=question.seed, seat=question.seat)
    return max(question.legal, key=lambda text: worth(weights, state.play(text), question.seat))


def worth(weights: Weights, state: State, seat: int) -> float:
    """The share of the game's one point that a seat can expect if it plays its turn to the end as well as it can."""
    if state.result is not None:
        winners = state.result.winners or range(state.seats)
        return (seat in winners) / len(winners)
    if state.actor == seat:
        return max(worth(weights, state.play(text), seat) for text in state.actions())
    return expected(weights, state.observation(seat))


def expected(weights: Weights, observation: NDArray[np.int16]) -> float:
    """What the network says."""
    seen = observation[weights["reads"]] * weights["scale"]
    for layer in LAYERS[:-1]:
        seen = np.maximum(weights[f"{layer}.weight"] @ seen + weights[f"{layer}.bias"], 0)
    last = weights[f"{LAYERS[-1]}.weight"] @ seen + weights[f"{LAYERS[-1]}.bias"]
    return float(1 / (1 + np.exp(-last[0])))


@cache
def kept() -> Weights:
    """What was learned."""
    with np.load(WEIGHTS) as found:
        arrays = {name: found[name] for name in found.files}
    return {name: array.astype(np.float32) if array.dtype == np.float16 else array for name, array in arrays.items()}


BOT = Bot("learner", decide, titled="Learner", helped="Learned DunkelRunde by playing against itself.")
