"""The declaration of Nim."""

from crossings.engine import Credits, Game
from toys import nim
from toys.nim.words import WORDS

GAME = Game(
    id="nim",
    minutes=(1, 1),
    cooperative=False,
    version="1",
    credits=Credits("the tests", "none"),
    words=WORDS,
    parts=nim,
)
