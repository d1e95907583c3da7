"""The move that a player intends by pressing a column that has no legal move."""

from __future__ import annotations

from collections.abc import Sequence

from .layout import column_of
from .position import Position
from .rules import ACTIONS


def intent(position: Position, places: Sequence[str]) -> str:
    """Return the move that drops a disc there."""
    return ACTIONS[column_of(places[0])]
