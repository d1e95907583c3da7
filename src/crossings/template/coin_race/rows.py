"""Rows of moves."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing.scene import Row

from .seen import Seen
from .words import say


def row(seen: Seen, place: str) -> Row | None:
    """Step and rest, offered at the space ahead."""
    ahead = f"p{seen.places[seen.turn] + 1}-{seen.turn}"
    possible = seen.running and not seen.stepped and place == ahead
    return Row(("step", "rest"), say("step-then-rest")) if possible else None


def rows(seen: Seen, legal: Sequence[str]) -> list[Row]:
    """Step and rest, at one press."""
    return [Row(("step", "rest"), say("step-then-rest"), '<circle r="4"/>')] if "step" in legal else []
