"""What somebody means who presses a column that takes no disc."""

from __future__ import annotations

from collections.abc import Sequence

from .layout import column_of
from .position import Position
from .rules import ACTIONS


def intent(position: Position, places: Sequence[str]) -> str:
    """To drop a disc there."""
    return ACTIONS[column_of(places[0])]
