"""The declaration of the game Can't Stop."""

from __future__ import annotations

import cant_stop
from cant_stop.words import WORDS
from crossings.engine import Credits, Game

GAME = Game(
    id="cant-stop",
    minutes=(10, 30),
    cooperative=False,
    version="1",
    credits=Credits("Sid Sackson", "Can't Stop, 1980"),
    words=WORDS,
    parts=cant_stop,
)
