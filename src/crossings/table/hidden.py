"""How much of a position each viewer does not see, and whether a move shows anybody some of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crossings.engine import HIDDEN, Game, State


class Hidden:
    """What is hidden from the viewers of one match."""

    def __init__(self, game: Game, viewers: Sequence[int | None]) -> None:
        self._game = game
        self._viewers = viewers
        self._counted: tuple[State, tuple[int, ...]] | None = None

    def is_revealed(self, before: State, after: State) -> bool:
        """Whether the move shows any seat, or a spectator, something that was hidden from them."""
        if not self._game.hides:
            return False
        were, are = self._count(before), self._count(after)
        return any(now < then for now, then in zip(are, were, strict=True))

    def _count(self, state: State) -> tuple[int, ...]:
        """How much each viewer does not see of a position; that of the last one is kept for the next move."""
        if self._counted is None or self._counted[0] is not state:
            self._counted = state, tuple(_hidden(state.secrets(viewer)) for viewer in self._viewers)
        return self._counted[1]


def _hidden(seen: dict[str, Any]) -> int:
    """How many things are hidden; that it is hidden whose decision it is, and what goes with that, does not count."""
    if seen["actor"] == HIDDEN:
        seen = {key: value for key, value in seen.items() if value != HIDDEN}
    return repr(seen).count(HIDDEN)
