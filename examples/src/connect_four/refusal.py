"""Reasons why moves are illegal."""

from __future__ import annotations

from crossings.engine import OVER, Record, Refusal

from .rules import ACTIONS, FOUR, actor
from .words import WORDS


def explain(s: Record, text: str) -> Refusal:
    """Return the reason why a move is illegal."""
    if actor(s) == OVER:
        return WORDS.refusal("game-over", "CON-4" if s.ending == FOUR else "CON-5")
    if text not in ACTIONS:
        return WORDS.refusal("unknown-move", "CON-2", columns=ACTIONS)
    return WORDS.refusal("column-full", "CON-3", column=text)
