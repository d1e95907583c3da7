"""The door of Nim."""

from __future__ import annotations

from crossings.engine import Credits, Game, Option
from toys import nim
from toys.nim.words import WORDS

GAME = Game(
    id="nim",
    minutes=(1, 1),
    cooperative=False,
    version="1",
    options=(
        Option("players", (2, 3), 2),
        Option("heap", tuple(range(1, 41)), 21),
        Option("wind", (False, True), False),
    ),
    credits=Credits("the tests", "none"),
    words=WORDS,
    parts=nim,
)
