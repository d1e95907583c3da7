"""Previews of moves: what they would do, as far as a viewer can know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from crossings.engine.effect import Effect
from crossings.engine.emitted import before_public
from crossings.engine.errors import Viewer
from crossings.engine.reactions import effects_before_window, position_after

if TYPE_CHECKING:
    from crossings.engine.game import Game
    from crossings.engine.parts import View
    from crossings.engine.state import State

SEED = 0
"""Default seed for sampling hidden information, the same for all moves of a position."""


class MovePreview:
    """Previews of legal moves from a view.

    The kernels play a move on a determinization, and the game describes its effects. `position` and `state` save work
    if the caller has them already: the game's `Position` of the view, and the state, whose hidden information is
    resampled with `seed`. The effects are the same for every seed.
    """

    def __init__(
        self,
        game: Game,
        view: View | None,
        viewer: Viewer,
        position: object = None,
        state: State | None = None,
        seed: int = SEED,
    ) -> None:
        self.game = game
        self._view = view
        self.viewer = viewer
        self._given = state
        self._seed = seed
        if position is not None:
            self._position = position

    def __call__(self, move: str) -> Sequence[Effect]:
        """Return the effects of a legal move.

        The preview ends at the next chance node, decision of another player, or reaction window.
        """
        state = self._state
        if hasattr(self.game.effects, "effects"):
            return self.game.effects.effects(self._position, move, Afterstate(lambda: self._after(move)))
        emitted = state.emitted(self.game.number_of[move])
        emitted = before_public(self.game.effects, emitted, effects_before_window(state, move))
        return state.read_effects(emitted, self.viewer, is_preview=True)

    def text_of(self, move: str) -> str:
        """Return the effects of a legal move as text, or its label if the effects have no text."""
        effects, words = self(move), self.game.words
        return words.describe(effects) or words.label(effects) or move

    @cached_property
    def _state(self) -> State:
        if self._given is not None:
            return self._given.determinize(self.viewer, self._seed)
        assert self._view is not None
        return self.game.determinize(self._view, self._seed, self.viewer)

    def _after(self, move: str) -> Any:
        return position_after(self._state, move, self.viewer)

    @cached_property
    def _position(self) -> object:
        if self._view is not None:
            return self.game.read(self._view, self.viewer)
        assert self._given is not None
        return self._given.position(self.viewer)


class Afterstate:
    """The position after a previewed move. The move is played on first access, since many effects don't need it."""

    is_preview = True

    def __init__(self, play: Callable[[], Any]) -> None:
        self._play = play

    @cached_property
    def _position(self) -> Any:
        return self._play()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._position, name)
