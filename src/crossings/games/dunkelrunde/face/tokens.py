"""The signs of the seats: a child in its cap, with the mark that the seat's children wear."""

from __future__ import annotations

from functools import cache
from typing import Final

from crossings.drawing import kit

FACE: Final = kit.inked(kit.disc(4, (0, -4.6)), "#eec39a")
EYES: Final = kit.painted(kit.disc(0.6, (-1.4, -3.8)) + kit.disc(0.6, (1.4, -3.8)), kit.INK)
CAP: Final = kit.path("M-5-5.4Q-2.4-10.6 4.6-11.4Q3.6-8 5-5.4Z")


@cache
def token(seat: int) -> str:
    """A child of the seat."""
    return kit.bust(seat, FACE + kit.inked(CAP, kit.SEAT_COLOURS[seat]) + EYES)
