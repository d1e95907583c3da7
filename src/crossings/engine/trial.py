"""What moves would do, as far as a viewer can know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from crossings.engine.deed import Deed
from crossings.engine.game import Game
from crossings.engine.parts import View
from crossings.engine.state import State

SEED = 0
"""What is hidden is dealt in one way for all moves of a position, so that the same view gives the same deeds."""


class Trial:
    """Legal moves tried on what a view shows: the kernels play them, the game says what they did."""

    def __init__(self, game: Game, view: View, viewer: int | None) -> None:
        self.game = game
        self.view = view
        self.viewer = viewer

    def __call__(self, move: str) -> Sequence[Deed]:
        """What a legal move would do, up to where chance or somebody else decides."""
        after = self._state.played(self.game.number_of[move]).view(self.viewer)
        return self.game.doing.deeds(self._seen, move, self.game.seen(after, self.viewer))

    @cached_property
    def _seen(self) -> object:
        return self.game.seen(self.view, self.viewer)

    @cached_property
    def _state(self) -> State:
        return self.game.imagine(self.view, SEED, self.viewer)
