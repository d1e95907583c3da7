"""The positions of a match, what is hidden from viewers, and reaction windows."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any

from crossings.engine import HIDDEN, Game, State
from crossings.engine.effects.reactions import own_secrets, windows_after
from crossings.table.events import CHANCE_MOVE, MOVE, Event

RECENT_STATES = 6
"""Number of recent states whose computed data is cached. One move may be followed by several draws."""


class Positions:
    """All positions of a match: number `n` is the one after `n` events."""

    def __init__(self, start: State) -> None:
        self._game = start.game
        self._size = len(start.record)
        self._records = bytearray(start.record)
        self._recent = deque([start], RECENT_STATES)

    def __len__(self) -> int:
        return len(self._records) // self._size

    def __getitem__(self, number: int) -> State:
        if not 0 <= number < len(self):
            raise IndexError(f"there is no position {number}, only 0 to {len(self) - 1}")
        back = len(self) - number
        return self._recent[-back] if back <= len(self._recent) else self._state(number)

    def append(self, state: State) -> None:
        """Add the next position."""
        self._records += state.record
        self._recent.append(state)

    @property
    def last(self) -> State:
        """The last position."""
        return self._recent[-1]

    def forget(self) -> None:
        """Clear the caches."""
        self._recent = deque([self.last], RECENT_STATES)
        self.last.forget()

    def _state(self, number: int) -> State:
        return State(self._game, bytes(self._records[number * self._size : (number + 1) * self._size]))


def is_revealed(viewers: Iterable[int | None], before: State, after: State) -> bool:
    """Return whether a move between two states reveals something to any of these viewers."""
    if not before.game.hides:
        return False
    return any(_hidden(after.secrets(viewer)) < _hidden(before.secrets(viewer)) for viewer in viewers)


def _hidden(seen: dict[str, Any]) -> int:
    """Count the hidden values. A hidden actor hides other keys as a whole; these don't count."""
    if seen["actor"] == HIDDEN:
        seen = {key: value for key, value in seen.items() if value != HIDDEN}
    return repr(seen).count(HIDDEN)


def hides_moves(game: Game) -> bool:
    """Return whether this game has moves that other seats may not know of."""
    return game.reactions is not None


def is_actor_hidden(state: State) -> bool:
    """Return whether spectators may not know who is to act."""
    return state.game.hides and state.secrets(None)["actor"] == HIDDEN


def reaction_windows_after(before: State, event: Event) -> tuple[State, ...]:
    """Return the positions of all reaction windows after a move, up to the next public decision or draw."""
    return windows_after(before, event.text) if event.kind in (MOVE, CHANCE_MOVE) else ()


def reaction_window_view(moment: State, now: State, seat: int | None) -> dict[str, Any]:
    """Return what a seat that is not asked sees of a reaction window: the spectators' view and its own secrets.

    Raises `BadSeat`.
    """
    return moment.cached_view(None) | own_secrets(now, seat)
