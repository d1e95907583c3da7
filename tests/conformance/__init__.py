"""Games under check. Built-in games and the coin race have data beside their tests."""

from functools import cache
from pathlib import Path

from crossings.conformance.checked_game import CheckedGame
from crossings.engine import Game
from toys.coin_race.game import GAME as COIN_RACE

GAME_TESTS = Path(__file__).parents[1] / "games"


def is_own(game: Game) -> bool:
    """Return whether a game is built in."""
    return game.parts.__name__.startswith("crossings.games.")


@cache
def checked(game: Game) -> CheckedGame:
    """Return a game under check; its random games are played once."""
    has_data = is_own(game) or game is COIN_RACE
    return CheckedGame(game, GAME_TESTS / game.id.replace("-", "_") if has_data else None)
