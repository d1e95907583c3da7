"""Why a move is refused: what a game's `refusal.explain` gives back."""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """A slug fixed by the rule text, the rule that forbids the move, and a sentence for a person."""

    reason: str
    rule: str
    sentence: str
