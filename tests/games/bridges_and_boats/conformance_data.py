"""Data of Bridges and Boats for the checks that run on every game."""

from typing import Any

NOT_IN_CODE: dict[str, str] = {}
"""Rules that no line of code implements, and why."""
RARE_EFFECTS = {
    "turned-back": "a plane must destroy the last section of the bridge while more planes of its mission are to come",
}
"""Effects that random play rarely has, and why."""


def components(state: dict[str, Any]) -> dict[str, int]:
    """Count what never leaves the game: each of the 28 dominoes (BAB-01, BAB-13)."""
    lists = [state[key] for key in ("pool", "bridge", "boats", "planes", "cannons", "discard", "buried")]
    lists += state["reserves"]
    lists += [[boat["domino"] for boat in state[key]] for key in ("loaded", "across")]
    dominoes = [domino for one in lists for domino in one if domino]
    return {domino: dominoes.count(domino) for domino in sorted(set(dominoes))}
