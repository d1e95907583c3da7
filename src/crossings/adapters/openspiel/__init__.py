"""OpenSpiel: importing this package registers all games, such as `crossings_dune_chess` (docs/research/openspiel.md).

>>> import pyspiel
>>> import crossings.adapters.openspiel
>>> pyspiel.load_game("crossings_dunkelrunde(players=2)").num_players()
2
"""

from __future__ import annotations

from crossings.engine import games
from crossings.engine.errors import MissingExtra

try:
    from crossings.adapters.openspiel.spiel_game import Resampler, game_from, load, register, resampler, short_name
except ModuleNotFoundError as error:
    if error.name != "pyspiel":
        raise
    raise MissingExtra("crossings.adapters.openspiel", "openspiel") from None

for game in games():
    register(game)

__all__ = ["MissingExtra", "Resampler", "game_from", "load", "register", "resampler", "short_name"]
