"""The games that have batches."""

from typing import Any

import pytest

from crossings.engine import games
from toys.coin_race.game import GAME as COIN_RACE

GAMES = [game for game in (COIN_RACE, *games()) if game.observation]
QUICK_TO_COMPILE = ("coin-race", "dune-chess")


def compiled_cases(others: pytest.MarkDecorator) -> list[Any]:
    """Return all of these games as cases of a test that compiles them; `others` marks those that compile slowly."""
    return [pytest.param(game, marks=() if game.id in QUICK_TO_COMPILE else others) for game in GAMES]
