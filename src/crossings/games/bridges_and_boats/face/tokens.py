"""The signs of the sides: their flags."""

from __future__ import annotations

from crossings.games.bridges_and_boats.face import art


def token(seat: int) -> str:
    """The flag that flies on the side's bank."""
    return art.SIGNS[f"small-flag-{seat}"]
