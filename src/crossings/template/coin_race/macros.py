"""Macro moves."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing.scene import MacroMove

from .position import Position
from .words import say


def macro(position: Position, place: str) -> MacroMove | None:
    """Step and rest, offered at the space ahead."""
    ahead = f"p{position.places[position.turn] + 1}-{position.turn}"
    possible = position.running and not position.stepped and place == ahead
    return MacroMove(("step", "rest"), say("step-then-rest")) if possible else None


def macros(position: Position, legal: Sequence[str]) -> list[MacroMove]:
    """Step and rest, at one press."""
    return [MacroMove(("step", "rest"), say("step-then-rest"), '<circle r="4"/>')] if "step" in legal else []
