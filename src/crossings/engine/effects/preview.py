"""Previews of moves: what they would do, as far as a viewer can know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Self

from crossings.engine.checks import Viewer
from crossings.engine.effects.effect import Effect
from crossings.engine.effects.emitted import before_public
from crossings.engine.effects.reactions import effects_before_window

if TYPE_CHECKING:
    from crossings.engine.game import Game
    from crossings.engine.parts import View
    from crossings.engine.state import State

SEED = 0
"""Default seed for sampling hidden information, the same for all moves of a position."""


class MovePreview:
    """Previews of legal moves, for one viewer of a position.

    The rules play a move on a state that the viewer can't distinguish from the actual one. The effects are the same
    for every such state.
    """

    def __init__(self, game: Game, viewer: Viewer, sample: Callable[[], State]) -> None:
        """Create previews. `sample` returns the state on which moves are played, when it is needed first."""
        self.game = game
        self.viewer = viewer
        self._sample = sample

    @classmethod
    def of_state(cls, state: State, viewer: Viewer, seed: int = SEED) -> Self:
        """Preview moves of a state, whose hidden information is resampled."""
        return cls(state.game, viewer, lambda: state.determinize(viewer, seed))

    @classmethod
    def of_view(cls, game: Game, view: View, viewer: Viewer, seed: int = SEED) -> Self:
        """Preview moves of a view, whose hidden information is sampled."""
        return cls(game, viewer, lambda: game.determinize(view, seed, viewer))

    def __call__(self, move: str) -> Sequence[Effect]:
        """Return the effects of a legal move.

        The preview ends at the next chance node, decision of another player, or reaction window.
        """
        emitted = self._state.emitted(self.game.number_of[move])
        emitted = before_public(self.game.effects, emitted, effects_before_window(self._state, move))
        return self._state.read_effects(emitted, self.viewer, is_preview=True)

    def text_of(self, move: str) -> str:
        """Return the effects of a legal move as text, or its label if the effects have no text."""
        effects, words = self(move), self.game.words
        return words.describe(effects) or words.label(effects) or move

    @cached_property
    def _state(self) -> State:
        return self._sample().unpack_all()
