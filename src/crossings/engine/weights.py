"""Learned weights: data files in a game's folder, read once. `crossings train GAME` makes them."""

from __future__ import annotations

import json
from pathlib import Path

from crossings.engine.errors import CrossingsError
from crossings.engine.tables import Line, table

UNIT = 256
"""So much of summed weights makes the odds of a seat better by a factor e."""
FILE = "weights.json"


class BadWeights(CrossingsError):
    """A file of weights does not fit the game."""


def has_weights(module_file: str) -> bool:
    """Whether there are learned weights beside an evaluation module (its `__file__`)."""
    return Path(module_file).with_name(FILE).exists()


def weights_for(module_file: str, size: int) -> Line:
    """The learned weights beside an evaluation module, `size` of them; all zero where there are none.

    Raises `BadWeights` where a file holds another number: the features have changed since it was learned.
    """
    path = Path(module_file).with_name(FILE)
    given = json.loads(path.read_text(encoding="utf-8"))["weights"] if path.exists() else [0] * size
    weights: Line = table(given, "int16")
    if len(weights) != size:
        raise BadWeights(f"{path} holds {len(weights)} weights, the features need {size}; train again or delete it")
    return weights
