"""Why a move is refused."""

from __future__ import annotations

from crossings.engine import Record, Refusal

from .rules import ACTIONS, OUTCOMES
from .words import WORDS


def explain(s: Record, text: str) -> Refusal:
    """Top to bottom."""
    if text not in (*ACTIONS, *OUTCOMES):
        return WORDS.refusal("unknown-move", "COI-2", moves=ACTIONS)
    if s.phase == 0:
        return WORDS.refusal("hide-first", "COI-1")
    if text == "step":
        return WORDS.refusal("stepped", "COI-2")
    if text.startswith("guess-"):
        return WORDS.refusal("shown", "COI-4")
    return WORDS.refusal("not-now", "COI-2")
