"""What the checks that run on every game must be told about DunkelRunde."""

from typing import Any

NOT_IN_CODE: dict[str, str] = {}
"""Rules that no line of code carries out, and why."""


def components(state: dict[str, Any]) -> dict[str, int]:
    """What never leaves the game: the children and the ghosts."""
    return {"children": sum(map(len, state["children"])), "ghosts": len(state["ghosts"])}
