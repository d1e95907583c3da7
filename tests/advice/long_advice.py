"""Advice is reliable: samples of each game are checked with other seeds (`benchmarks/bots/advice.py` checks more)."""

from __future__ import annotations

import pytest

from benchmarks.bots import advice
from crossings.engine import Game, games

PIECES = 12
DOUBTED = 1
"""Number of pieces that may be contradicted: a test of two standard errors is wrong once in forty."""


@pytest.mark.long
@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_advice_holds_in_independent_rollouts(game: Game) -> None:
    """PAG-20: turns are complete, and neither a verdict nor a reason is contradicted."""
    found = advice.count(game, PIECES, seed=11)
    assert not found["wrong: half a turn"]
    assert sum(count for finding, count in found.items() if finding.startswith("contradicted")) <= DOUBTED
    assert found["disjoint"] >= found["reasons"] - DOUBTED
