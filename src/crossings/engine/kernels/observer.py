"""What seats may know of states, as numbers: a game's part `observation`, ready to call."""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, Any, cast

from crossings.engine.errors import seat_among
from crossings.engine.kernels.game_kernels import Kernels
from crossings.engine.layout import size
from crossings.engine.parts import ObservationPart

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Observer:
    """Calls go to the compiled kernel once those of the game are compiled, before that to the interpreted one."""

    def __init__(self, kernels: Kernels, part: ObservationPart) -> None:
        self.layout = tuple(part.LAYOUT)
        self.size = size(self.layout)
        self.kernel = cast(FunctionType, part.observe)
        self._kernels = kernels
        self._compiled: Any = None

    def blank(self) -> NDArray[np.int16]:
        """Room for one observation, all zero."""
        import numpy as np

        return np.zeros(self.size, np.int16)

    def observed(self, record: bytes, seat: int) -> NDArray[np.int16]:
        """What a seat may know of the state of this record: `size` numbers, laid out as `layout` says.

        Raises `BadSeat`.
        """
        seat, out = seat_among(seat, int(self._kernels.unpacked(record).option_players)), self.blank()
        if self._kernels.compiled:
            self._compiled = self._compiled or self._kernels.bind([self.kernel], compiled=True)["observe"]
            self._compiled(self._kernels.cells(record), seat, out)
        else:
            room = [0] * self.size
            self.kernel(self._kernels.unpacked(record), seat, room)
            out[:] = room
        return out
