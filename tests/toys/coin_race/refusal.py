"""Why a move is refused."""

from __future__ import annotations

from crossings.engine import Loose, Refusal

from . import notation


def explain(s: Loose, text: str) -> Refusal:
    """Top to bottom."""
    if text not in (*notation.ACTIONS, *notation.OUTCOMES):
        return Refusal("unknown-move", "COI-2", f"There is no such move; try {', '.join(notation.ACTIONS)}.")
    if s.phase == 0:
        return Refusal("hide-first", "COI-1", "Everyone hides a coin first.")
    if text == "step":
        return Refusal("stepped", "COI-2", "You have stepped already in this turn.")
    if text.startswith("guess-"):
        return Refusal("shown", "COI-4", "That coin has been shown.")
    return Refusal("not-now", "COI-2", "That is not possible now.")
