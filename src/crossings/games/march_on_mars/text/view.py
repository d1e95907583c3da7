"""What a seat may know: everything (section 8)."""

from __future__ import annotations

from typing import Any

from crossings.engine import Record
from crossings.games.march_on_mars.text import notation

HIDES = False


def view(s: Record, seat: int | None) -> dict[str, Any]:
    """The whole state, for every seat and for spectators."""
    return notation.to_json(s)


def shown(s: Record, text: str, seat: int | None) -> str:
    """A move as that viewer sees it: as it is."""
    return text
