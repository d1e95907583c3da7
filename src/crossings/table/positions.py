"""The positions of a match, one after each event, what viewers do not see of them, and when somebody might react."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from crossings.engine import HIDDEN, Game, State
from crossings.engine.reactions import own_secrets, windows_after
from crossings.table.events import CHANCE_MOVE, MOVE, Event

RECENT = 6
"""How many states are kept with all that has been worked out of them: one move may bring several draws."""


class Positions:
    """Position `n` is that after `n` events."""

    def __init__(self, game: Game, records: bytes) -> None:
        """Of at least one record."""
        self._game = game
        self._size = game.rules.State.nbytes
        self._records = bytearray(records)
        self._recent = deque([self._made(len(self) - 1)], RECENT)

    def __len__(self) -> int:
        return len(self._records) // self._size

    def __getitem__(self, number: int) -> State:
        if not 0 <= number < len(self):
            raise IndexError(f"there is no position {number}, only 0 to {len(self) - 1}")
        back = len(self) - number
        return self._recent[-back] if back <= len(self._recent) else self._made(number)

    def append(self, state: State) -> None:
        """The next position."""
        self._records += state.record
        self._recent.append(state)

    @property
    def last(self) -> State:
        """The last one."""
        return self._recent[-1]

    def forget(self) -> None:
        """Let go of what has been worked out of them; it is worked out again when it is asked for."""
        self._recent = deque([self.last], RECENT)
        self.last.forget()

    @property
    def records(self) -> bytes:
        """All of them, one after another."""
        return bytes(self._records)

    def _made(self, number: int) -> State:
        return State(self._game, bytes(self._records[number * self._size : (number + 1) * self._size]))


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


def hides_moves(game: Game) -> bool:
    """Whether there are moves in this game that others may not even know of."""
    return game.reactions is not None


def reaction_windows_after(before: State, event: Event) -> tuple[State, ...]:
    """Positions after a move, one for each moment on the way to the next open decision or draw, in their order."""
    return windows_after(before, event.text) if event.kind in (MOVE, CHANCE_MOVE) else ()


def reaction_window_view(moment: State, now: State, seat: int | None) -> dict[str, Any]:
    """What a seat that is not asked sees of a moment: what spectators see, and what it has itself.

    Raises `BadSeat`.
    """
    return moment.cached_view(None) | own_secrets(now, seat)
