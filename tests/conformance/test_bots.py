"""The checks of chapter `bots` on every game."""

from conformance import on_every_game
from crossings.conformance import bots

test_every_game = on_every_game(bots)
