"""Crossings: six tabletop games to play, analyse and train on.

`crossings.game("dune-chess").start()` returns a starting position.
"""

from typing import TYPE_CHECKING, Any

from crossings.engine import (
    BadNumber,
    BadOption,
    BadSeat,
    BadSeed,
    BadState,
    CrossingsError,
    Game,
    IllegalMove,
    Result,
    State,
    UnknownGame,
    game,
)

if TYPE_CHECKING:
    from crossings.batches import batch, functional

__version__ = "0.1.0"
__all__ = [
    "BadNumber",
    "BadOption",
    "BadSeat",
    "BadSeed",
    "BadState",
    "CrossingsError",
    "Game",
    "IllegalMove",
    "Result",
    "State",
    "UnknownGame",
    "batch",
    "functional",
    "game",
]


def __getattr__(name: str) -> Any:
    """Import `batch` and `functional` on first access, since most users of this package don't need NumPy."""
    if name not in ("batch", "functional"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from crossings import batches

    return getattr(batches, name)
