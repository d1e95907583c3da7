"""A move of March on Mars as a plain sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

View = Mapping[str, Any]

ENDINGS = {
    "mmm": "The Martian Master Mind is destroyed: the Earth is safe.",
    "base": "The base has fallen, and with it the whole mission.",
    "time": "Time has run out: the invasion of the Earth has begun.",
}


def tell(before: View, move: str, after: View, seat: int | None) -> str:
    """One or two sentences."""
    return move


def breakdown(view: View) -> list[list[tuple[str, int]]]:
    """MOM-F04."""
    return []
