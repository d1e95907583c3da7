"""The checks of chapter `states` on every game."""

from conformance import on_every_game
from crossings.conformance import states

test_every_game = on_every_game(states)
