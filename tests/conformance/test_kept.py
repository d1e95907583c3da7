"""The chapter `kept` of the checks, on every game."""

from __future__ import annotations

import pytest

from conformance import checked, is_own, on_every_game
from crossings.conformance import kept
from crossings.engine import Game, games

FEWEST = 7
"""Every game of this distribution came with so many samples at the least."""

test_every_game = on_every_game(kept)


@pytest.mark.parametrize("game", [one for one in games() if is_own(one)], ids=lambda game: game.id)
def test_no_sample_got_lost(game: Game) -> None:
    assert len(checked(game).sample_files) >= FEWEST
