"""The games that have batches."""

import pytest

from crossings.engine import Game, NoObservation, games
from crossings.template.coin_race.game import GAME as COIN_RACE


def has_observations(game: Game) -> bool:
    """Whether a game says in numbers what a seat may know."""
    try:
        return bool(game.observer.size)
    except NoObservation:
        return False


GAMES = [game for game in (COIN_RACE, *games()) if has_observations(game)]
LONG_RULES = ("march-on-mars", "walking-on-the-moon")
QUICK_TO_COMPILE = [pytest.param(game, marks=pytest.mark.deep if game.id in LONG_RULES else ()) for game in GAMES]
"""All of them as cases of a test; those whose rules take half a minute to compile for each way to step are deep."""
