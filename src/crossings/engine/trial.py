"""What moves would do, as far as a viewer can know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from crossings.engine.effect import Effect
from crossings.engine.game import Game
from crossings.engine.parts import View
from crossings.engine.state import State

SEED = 0
"""What is hidden is dealt in one way for all moves of a position, so that the same view gives the same effects."""


class Trial:
    """Legal moves tried on what a view shows: the kernels play them, the game says what they did.

    `position` and `state`, if they are at hand: the view as the game has read it; the position, which does for the view
    (what is hidden in it is dealt anew).
    """

    def __init__(
        self, game: Game, view: View | None, viewer: int | None, position: object = None, state: State | None = None
    ) -> None:
        self.game = game
        self._view = view
        self.viewer = viewer
        self._given = position
        self._state_given = state

    def __call__(self, move: str) -> Sequence[Effect]:
        """What a legal move would do, up to where chance or somebody else decides."""
        return self.game.effects.effects(self._position, move, Afterstate(lambda: self._after(move)))

    def told(self, move: str) -> str:
        """The same in words, and what is at stake by it; where nothing of it can be told, its label."""
        after = Afterstate(lambda: self._after(move))
        effects, words = self.game.effects.effects(self._position, move, after), self.game.words
        told = words.tell(effects) or words.label(effects) or move
        return " ".join(filter(None, (told, words.tell(self.game.stakes.stakes(self._position, move, after)))))

    def _after(self, move: str) -> Any:
        return self._state.played(self.game.number_of[move]).position(self.viewer)

    @cached_property
    def _position(self) -> object:
        if self._given is not None:
            return self._given
        if self._view is not None:
            return self.game.read(self._view, self.viewer)
        assert self._state_given is not None
        return self._state_given.position(self.viewer)

    @cached_property
    def _state(self) -> State:
        if self._state_given is not None:
            return self._state_given.imagined(self.viewer, SEED)
        assert self._view is not None
        return self.game.imagine(self._view, SEED, self.viewer)


class Afterstate:
    """What a move would lead to; it is played when something of it is looked at, since of many moves nothing is."""

    def __init__(self, look: Callable[[], Any]) -> None:
        self._look = look

    @cached_property
    def _position(self) -> Any:
        return self._look()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._position, name)
