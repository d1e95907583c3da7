"""Advice that can be believed: some of each game, held against other luck (`benchmarks/advice.py` looks at more)."""

from __future__ import annotations

import advice
import pytest

from crossings.engine import Game, games

PIECES = 12
DOUBTED = 1
"""So many verdicts of all may be contradicted: a test of two standard errors is wrong once in forty."""


@pytest.mark.long
@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_no_reason_speaks_against_its_verdict_and_no_turn_is_told_by_halves(game: Game) -> None:
    found = advice.count(game, PIECES, seed=11)
    assert found["reasons"] + found["lines"] >= found["pieces"] - found["equal"]
    assert not found["wrong: half a turn"] and not found["wrong: says nothing"] and not found["wrong: reason"]
    assert found["wrong: verdict"] <= DOUBTED
