"""What OpenSpiel's algorithms read of a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from crossings.engine import Game, NoObservation
from crossings.engine.errors import seat_among
from crossings.engine.layout import blocks

if TYPE_CHECKING:
    from crossings.adapters.openspiel.spiel_state import CrossingsState


def has_tensor(game: Game) -> bool:
    """Whether a game says in numbers what a seat may know."""
    try:
        return game.observer.size > 0
    except NoObservation:
        return False


class Observer:
    """What a seat, or everybody, may know: of the position or, with perfect recall, of all until then."""

    tensor: NDArray[np.float32] | None
    """One row of numbers, for what one seat sees of a position; None where the game has none, or of another kind."""
    dict: Mapping[str, NDArray[Any]]
    """The same row as the blocks of the game's layout."""

    def __init__(self, game: Game, kind: pyspiel.IIGObservationType) -> None:
        self._recalls: bool = kind.perfect_recall
        self._public: bool = kind.public_info
        self._private: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor, self.dict = None, {}
        if has_tensor(game) and self._public and self._private and not self._recalls:
            self.tensor = np.zeros(game.observer.size, np.float32)
            self.dict = blocks(game.observer.layout, self.tensor)

    def set_from(self, state: CrossingsState, player: int) -> None:
        """Fill the tensor. Raises `BadSeat` (chance is no seat), and `NoObservation` where there is no tensor."""
        seen = state.position.state.observation(player)
        if self.tensor is None:
            raise NoObservation("observation_tensor is the only tensor; of information states there are strings alone")
        self.tensor[:] = seen

    def string_from(self, state: CrossingsState, player: int) -> str:
        """The moves that were seen, if they count, and what is seen now as compact JSON. Raises `BadSeat`."""
        position = state.position
        seat = seat_among(player, position.state.seats)
        viewer = seat if self._private else None
        now = position.view(viewer) if self._public else position.private(seat)
        return f"{position.past(viewer)}\n{now}" if self._recalls else now


def supports(kind: pyspiel.IIGObservationType) -> bool:
    """Whether there is an observer of that kind: one of nothing, or of what all seats together know, there is not."""
    if kind.private_info == pyspiel.PrivateInfoType.NONE:
        return bool(kind.public_info)
    return bool(kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER)
