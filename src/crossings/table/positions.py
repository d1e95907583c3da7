"""The positions of a match, one after each event. A past one is kept as its record, and made a state when asked."""

from __future__ import annotations

from crossings.engine import Game, State


class Positions:
    """Position `n` is that after `n` events."""

    def __init__(self, game: Game, records: bytes) -> None:
        """Of at least one record."""
        self._game = game
        self._size = game.rules.State.nbytes
        self._records = bytearray(records)
        self.last = self._made(len(self) - 1)
        """The last one, with all that has been worked out of it."""

    def __len__(self) -> int:
        return len(self._records) // self._size

    def __getitem__(self, number: int) -> State:
        if not 0 <= number < len(self):
            raise IndexError(f"there is no position {number}, only 0 to {len(self) - 1}")
        return self.last if number == len(self) - 1 else self._made(number)

    def append(self, state: State) -> None:
        """The next position."""
        self._records += state.record
        self.last = state

    @property
    def records(self) -> bytes:
        """All of them, one after another."""
        return bytes(self._records)

    def _made(self, number: int) -> State:
        return State(self._game, bytes(self._records[number * self._size : (number + 1) * self._size]))
