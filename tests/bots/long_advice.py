"""Advice is reliable: samples of each game are checked with other seeds (`benchmarks/bots/advice.py` checks more)."""

from __future__ import annotations

import pytest

from benchmarks.bots import advice
from crossings.engine import Game, games

PIECES = 12
DOUBTED = 1
"""Share of verdicts that may be contradicted: a test of two standard errors is wrong once in forty."""


@pytest.mark.long
@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_reasons_agree_with_their_verdicts_and_turns_are_complete(game: Game) -> None:
    found = advice.count(game, PIECES, seed=11)
    assert found["reasons"] + found["lines"] >= found["pieces"] - found["equal"]
    assert not found["wrong: half a turn"] and not found["wrong: says nothing"] and not found["wrong: reason"]
    assert found["wrong: verdict"] <= DOUBTED
