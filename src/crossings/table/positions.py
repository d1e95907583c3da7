"""The positions of a match, one after each event. A past one is kept as its record, and made a state when asked."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from crossings.engine import Game, State
from crossings.engine.loose import copy_record


class Positions:
    """Position `n` is that after `n` events. Room for more doubles when it is full."""

    def __init__(self, game: Game, records: NDArray[np.void]) -> None:
        self._game = game
        self._count = len(records)
        self._records = np.zeros(self._count, records.dtype)
        self._records[: self._count] = records
        self.last = self._made(self._count - 1)
        """The last one, with all that has been worked out of it."""

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: int) -> State:
        if not 0 <= number < self._count:
            raise IndexError(f"there is no position {number}, only 0 to {self._count - 1}")
        return self.last if number == self._count - 1 else self._made(number)

    def append(self, state: State) -> None:
        """The next position."""
        if self._count == len(self._records):
            self._records = np.concatenate([self._records, np.zeros_like(self._records)])
        self._records[self._count] = state.record[0]
        self._count += 1
        self.last = state

    @property
    def records(self) -> NDArray[np.void]:
        """[n] all of them; a view, to be copied where it is kept."""
        return self._records[: self._count]

    def _made(self, number: int) -> State:
        return State(self._game, copy_record(self._records[number : number + 1]))
