"""The signs of the sides: octagon and disc."""

from __future__ import annotations

from crossings.games.dune_chess.face import art
from crossings.games.dune_chess.words import say


def token(seat: int) -> str:
    """A side's shape and the first letter of its name."""
    return art.sign(seat, say(f"seat-{seat}"))
