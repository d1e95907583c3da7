"""Games under check. Built-in games have data beside their tests."""

from functools import cache
from pathlib import Path

import crossings.template
from crossings.conformance.checked_game import CheckedGame
from crossings.engine import Game
from crossings.template.coin_race.game import GAME as COIN_RACE

GAME_TESTS = Path(__file__).parents[1] / "games"
TEMPLATE_TESTS = Path(crossings.template.__file__).parent / "project" / "tests"


def is_own(game: Game) -> bool:
    """Return whether a game is built in."""
    return game.parts.__name__.startswith("crossings.games.")


@cache
def checked(game: Game) -> CheckedGame:
    """Return a game under check; its random games are played once."""
    if game is COIN_RACE:
        return CheckedGame(game, TEMPLATE_TESTS)
    return CheckedGame(game, GAME_TESTS / game.id.replace("-", "_") if is_own(game) else None)
