"""Why a move is refused."""

from __future__ import annotations

from crossings.engine import Record, Refusal


def explain(s: Record, text: str) -> Refusal:
    """Why."""
    return Refusal("unknown", "MOM-N01", "not possible now, sorry")
