"""The declaration of the game Connect Four."""

from __future__ import annotations

import connect_four
from connect_four.words import WORDS
from crossings.engine import Credits, Game

GAME = Game(
    id="connect-four",
    minutes=(3, 10),
    cooperative=False,
    version="1",
    credits=Credits("Howard Wexler and Ned Strongin", "Connect Four, 1974"),
    words=WORDS,
    parts=connect_four,
    draws=True,
)
