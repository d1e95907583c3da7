"""Data for `crossings check --data` about the coin race."""

from __future__ import annotations

from typing import Any

NOT_IN_CODE: dict[str, str] = {}
"""Rules without code, and the reason."""


def components(state: dict[str, Any]) -> dict[str, int]:
    """Count the components that never leave the game: a coin and a runner for each seat."""
    return {"coins": len(state["coins"]), "runners": len(state["places"])}
