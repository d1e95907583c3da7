"""The signs of the sides: their flags."""

from __future__ import annotations

from crossings.drawing.kit import placed
from crossings.games.bridges_and_boats.face import art

SCALE = 1.4


def token(seat: int) -> str:
    """The flag that flies on the side's bank."""
    return placed(art.SIGNS[f"small-flag-{seat}"], scale=SCALE)
