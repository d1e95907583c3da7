"""The checks of chapter `hidden_information` on every game that hides something, and files of such games."""

import pytest

from conformance import checked
from crossings.conformance import hidden_information
from crossings.conformance.checked_game import CheckedGame
from crossings.engine import games
from crossings.server.projection.endings import playthrough
from crossings.template.coin_race.game import GAME as COIN_RACE

HIDING = [checked(game) for game in (*games(), COIN_RACE) if game.hides]
GAMES, GAMES_DEEP = 12, 30


def hold_files(one: CheckedGame, games: int) -> None:
    """Compare the files of this many pairs of games that a viewer can't distinguish."""
    for pair in hidden_information.pairs(one, games):
        mine, other = (playthrough(match, history, history.seat) for match, history in pair)
        assert mine == other


@pytest.mark.parametrize("one", HIDING, ids=lambda one: one.game.id)
def test_files_do_not_distinguish_games(one: CheckedGame) -> None:
    hold_files(one, GAMES)


@pytest.mark.deep
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("one", HIDING, ids=lambda one: one.game.id)
def test_files_do_not_distinguish_many_games(one: CheckedGame) -> None:
    hold_files(one, GAMES_DEEP)
