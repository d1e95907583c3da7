"""Why a move is refused."""

from __future__ import annotations

from crossings.engine import Loose, Refusal

from . import notation
from .words import WORDS


def explain(s: Loose, text: str) -> Refusal:
    """Top to bottom."""
    if text not in (*notation.ACTIONS, *notation.OUTCOMES):
        return WORDS.refusal("unknown-move", "COI-2", moves=notation.ACTIONS)
    if s.phase == 0:
        return WORDS.refusal("hide-first", "COI-1")
    if text == "step":
        return WORDS.refusal("stepped", "COI-2")
    if text.startswith("guess-"):
        return WORDS.refusal("shown", "COI-4")
    return WORDS.refusal("not-now", "COI-2")
