"""The checks of chapter `batches` on every game."""

from conformance import on_every_game
from crossings.conformance import batches

test_every_game = on_every_game(batches)
