"""The games that have batches."""

from __future__ import annotations

from crossings.engine import Game, NoObservation, games
from crossings.template.coin_race.game import GAME as COIN_RACE


def has_observations(game: Game) -> bool:
    """Whether a game says in numbers what a seat may know."""
    try:
        return bool(game.observer.size)
    except NoObservation:
        return False


GAMES = [game for game in (COIN_RACE, *games()) if has_observations(game)]
