"""The chapter `swap` of the checks, on every game that hides something; and files of such games."""

import pytest

from conformance import checked, on_every_game
from crossings.conformance import hidden_information
from crossings.conformance.checked_game import CheckedGame
from crossings.engine import games
from crossings.server.views.endings import playthrough
from crossings.template.coin_race.game import GAME as COIN_RACE

HIDING = [checked(game) for game in (*games(), COIN_RACE) if game.hides]
GAMES, GAMES_DEEP = 12, 30

test_every_game = on_every_game(hidden_information)


def hold_files(one: CheckedGame, games: int) -> None:
    """Files of so many pairs of games that a viewer cannot tell apart."""
    for pair in hidden_information.pairs(one, games):
        mine, other = (playthrough(match, eyes, eyes.seat) for match, eyes in pair)
        assert mine == other


@pytest.mark.parametrize("one", HIDING, ids=lambda one: one.game.id)
def test_a_viewer_cannot_tell_swapped_games_apart_by_their_files(one: CheckedGame) -> None:
    hold_files(one, GAMES)


@pytest.mark.deep
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("one", HIDING, ids=lambda one: one.game.id)
def test_a_viewer_cannot_tell_many_swapped_games_apart_by_their_files(one: CheckedGame) -> None:
    hold_files(one, GAMES_DEEP)
