"""The positions of a match, one after each event. Those long past are kept as records, and made states when asked."""

from __future__ import annotations

from collections import deque

from crossings.engine import Game, State

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
