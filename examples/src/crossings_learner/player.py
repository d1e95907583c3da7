"""The bot `learner`, which plays DunkelRunde with the network that `train.py` has trained."""

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
"""The arrays of the network, by their names in `train.py`."""


class OnlyOneGame(CrossingsError):
    """The bot was asked to play another game than the one it has learned."""


def decide(question: Question) -> str:
    """Return the legal action with the highest expected share, by the seat's view alone."""
    if question.game.id != GAME:
        raise OnlyOneGame(f"the learner has learned {GAME} alone; choose another bot for {question.game.id}")
    return decide_by(load_weights(), question)


def decide_by(weights: Weights, question: Question) -> str:
    """Return the legal action with the highest expected share by some weights."""
    state = question.game.determinize(question.view, seed=question.seed, seat=question.seat)
    return max(question.legal, key=lambda text: value(weights, state.play(text), question.seat))


def value(weights: Weights, state: State, seat: int) -> float:
    """Return a seat's expected share of the game's one point if it plays the rest of its turn as well as it can."""
    if state.result is not None:
        winners = state.result.winners or range(state.seats)
        return (seat in winners) / len(winners)
    if state.actor == seat:
        return max(value(weights, state.play(text), seat) for text in state.actions())
    return expected(weights, state.observation(seat))


def expected(weights: Weights, observation: NDArray[np.int16]) -> float:
    """Return the network's output for an observation."""
    values = observation[weights["reads"]] * weights["scale"]
    for layer in LAYERS[:-1]:
        values = np.maximum(weights[f"{layer}.weight"] @ values + weights[f"{layer}.bias"], 0)
    logits = weights[f"{LAYERS[-1]}.weight"] @ values + weights[f"{LAYERS[-1]}.bias"]
    return float(1 / (1 + np.exp(-logits[0])))


@cache
def load_weights() -> Weights:
    """Load the trained weights in single precision."""
    with np.load(WEIGHTS) as file:
        arrays = {name: file[name] for name in file.files}
    return {name: array.astype(np.float32) if array.dtype == np.float16 else array for name, array in arrays.items()}


BOT = Bot("learner", decide, titled="Learner", helped="Learned DunkelRunde by playing against itself.")
