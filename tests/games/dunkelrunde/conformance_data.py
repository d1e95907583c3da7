"""Data of DunkelRunde for the checks that run on every game."""

from typing import Any

NOT_IN_CODE: dict[str, str] = {}
"""Rules that no line of code implements, and why."""


def components(state: dict[str, Any]) -> dict[str, int]:
    """Count what never leaves the game: the children and the ghosts."""
    return {"children": sum(map(len, state["children"])), "ghosts": len(state["ghosts"])}
