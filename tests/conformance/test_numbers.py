"""The checks of chapter `numbers` on every game."""

from conformance import on_every_game
from crossings.conformance import numbers

test_every_game = on_every_game(numbers)
