"""The games that have batches."""

from typing import Any

import pytest

from crossings.engine import Game, NoObservation, games
from crossings.template.coin_race.game import GAME as COIN_RACE


def has_observations(game: Game) -> bool:
    """Return whether the game has observations as numbers."""
    try:
        return bool(game.observer.size)
    except NoObservation:
        return False


GAMES = [game for game in (COIN_RACE, *games()) if has_observations(game)]
QUICK_TO_COMPILE = ("coin-race", "dune-chess")


def compiled_cases(others: pytest.MarkDecorator) -> list[Any]:
    """Return all of these games as cases of a test that compiles them; `others` marks those that compile slowly."""
    return [pytest.param(game, marks=() if game.id in QUICK_TO_COMPILE else others) for game in GAMES]
