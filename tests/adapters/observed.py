"""The games with observations, and random play by masks."""

import re
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.engine import games

DOCS = Path(__file__).parents[2] / "docs" / "research"


OBSERVED = [game for game in games() if game.observation]
IDS = [game.id for game in OBSERVED]
SHORT: dict[str, dict[str, Any]] = {
    "bridges-and-boats": {"max_rounds": 10},
    "dune-chess": {"stall": 40, "quiet": 20, "cap": 200},
    "dunkelrunde": {"players": 3, "board": "short", "dawn": 10},
    "march-on-mars": {"players": 2, "turns": 2},
    "over-the-next-dune": {"turns": 4, "searchers": 2},
    "walking-on-the-moon": {"players": 3, "round_limit": 2},
}
"""Options by game with which it ends soon."""


def a_legal(mask: NDArray[np.int8], rng: np.random.Generator) -> int:
    """Return a random legal action."""
    return int(rng.choice(np.flatnonzero(mask)))


def run_examples(page: str) -> dict[str, Any]:
    """Run all programs of a docs page in one namespace, and return it."""
    made: dict[str, Any] = {}
    for program in re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(), re.DOTALL):
        exec(program, made)
    return made
