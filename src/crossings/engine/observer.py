"""What seats may know of states, as numbers: a game's part `observation`, ready to call."""

from __future__ import annotations

from types import FunctionType
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from crossings.engine.game_kernels import Kernels
from crossings.engine.interface import Cells
from crossings.engine.kernel import loosen_tables
from crossings.engine.layout import size
from crossings.engine.loose import loosen
from crossings.engine.numbers import seat_among
from crossings.engine.parts import ObservationPart


class Observer:
    """Calls go to the compiled kernel once those of the game are compiled, before that to the interpreted one."""

    def __init__(self, kernels: Kernels, part: ObservationPart) -> None:
        self.layout = tuple(part.LAYOUT)
        self.size = size(self.layout)
        self.kernel = cast(FunctionType, part.observe)
        self._kernels = kernels
        loosen_tables([self.kernel], {})
        self._compiled: Any = None

    def blank(self) -> Cells:
        """Room for one observation, all zero."""
        return np.zeros(self.size, np.int16)

    def observed(self, record: NDArray[np.void], seat: int) -> Cells:
        """What a seat may know of the state of this record: `size` numbers, laid out as `layout` says.

        Raises `BadSeat`.
        """
        seat, out = seat_among(seat, int(record["option_players"][0])), self.blank()
        if self._kernels.compiled:
            self._compiled = self._compiled or self._kernels.bind([self.kernel], compiled=True)["observe"]
            self._compiled(record[0], seat, out)
        else:
            self.kernel(loosen(record), seat, out)
        return out
