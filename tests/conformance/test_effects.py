"""The checks of chapter `effects` on every game, and on faulty ones."""

from conformance import on_every_game
from crossings.conformance import effects

test_every_game = on_every_game(effects)
