"""The accent colour marks what a player has selected, and nothing else."""

import pytest

import presentation
from crossings.conformance.checked_game import walk
from crossings.drawing.kit import ACCENT, ACCENT_AT_NIGHT
from crossings.engine import Game, games

INTERVAL = 12
"""The interval between the drawn moves of a random game."""


@pytest.mark.parametrize("game", games())
def test_boards_and_marks_of_the_last_move_do_not_have_the_accent(game: Game) -> None:
    drawn = ""
    for before, move, after in walk(game.start(), seed=1).steps[::INTERVAL]:
        drawn += presentation.scene(before).svg() + presentation.trail(before, move, after)
    assert ACCENT not in drawn and ACCENT_AT_NIGHT not in drawn
