"""The signs of the seats: a soldier in his cloak, with the mark that the seat's soldiers carry."""

from __future__ import annotations

from functools import cache
from typing import Final

from crossings.drawing import kit

HOOD: Final = kit.inked(kit.path("M-5.6-1.2C-6.4-7-3-11.2 0-11.2S6.4-7 5.6-1.2Q0-3-5.6-1.2Z"), "#f6dda6")
FACE: Final = kit.painted(kit.oval(3.1, 3.4, (0, -5.6)), "#b9793f", kit.INK, kit.HAIR)
BAND: Final = kit.stroked(kit.path("M-2.6-6h5.2"), kit.INK, 1.6)


@cache
def token(seat: int) -> str:
    """A soldier of the seat."""
    return kit.bust(seat, HOOD + FACE + BAND)
