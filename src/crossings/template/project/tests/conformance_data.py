"""What `crossings check --data` must be told about the coin race."""

from __future__ import annotations

from typing import Any

NOT_IN_CODE: dict[str, str] = {}
"""Rules that no line of code carries out, and why."""


def components(state: dict[str, Any]) -> dict[str, int]:
    """What never leaves the game: a coin and a runner for each seat."""
    return {"coins": len(state["coins"]), "runners": len(state["places"])}
