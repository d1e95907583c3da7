"""The chapter `compiled` of the checks, on every game."""

from conformance import on_every_game
from crossings.conformance import compiled

test_every_game = on_every_game(compiled)
