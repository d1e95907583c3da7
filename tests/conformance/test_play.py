"""The checks of chapter `play` on every game."""

from conformance import on_every_game
from crossings.conformance import play

test_every_game = on_every_game(play, installed=True)
