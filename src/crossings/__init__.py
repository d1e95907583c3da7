"""Crossings: small tabletop games, complete. `crossings.game("dune-chess").start()` is a position to play from."""

from crossings.engine import (
    BadOption,
    BadState,
    CrossingsError,
    Game,
    IllegalMove,
    Result,
    State,
    UnknownGame,
    game,
)

__version__ = "0.1.0"
__all__ = [
    "BadOption",
    "BadState",
    "CrossingsError",
    "Game",
    "IllegalMove",
    "Result",
    "State",
    "UnknownGame",
    "game",
]
