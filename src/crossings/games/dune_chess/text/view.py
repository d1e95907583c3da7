"""What a seat may know of Dune Chess: everything."""

from __future__ import annotations

from typing import Any

from crossings.engine.interface import Record
from crossings.games.dune_chess.text import notation

HIDES = False


def view(s: Record, seat: int | None) -> dict[str, Any]:
    """The whole state: nothing is hidden from either seat, nor from a spectator."""
    return notation.to_json(s)


def shown(s: Record, text: str, seat: int | None) -> str:
    """A move as any viewer may see it: as it is."""
    return text
