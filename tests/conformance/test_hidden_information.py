"""TAB-06: two games that a viewer can't distinguish give that viewer the same file."""

import pytest

from conformance import checked
from crossings.conformance import hidden_information
from crossings.engine import Game, games
from crossings.server.projection.endings import playthrough
from toys.coin_race.game import GAME as COIN_RACE


@pytest.mark.parametrize("pairs", [12, pytest.param(30, marks=[pytest.mark.deep, pytest.mark.timeout(3600)])])
@pytest.mark.parametrize("game", [game for game in (*games(), COIN_RACE) if game.hides])
def test_files_do_not_distinguish_games(game: Game, pairs: int) -> None:
    for pair in hidden_information.pairs(checked(game), pairs):
        mine, other = (playthrough(match, history, history.seat) for match, history in pair)
        assert mine == other
