"""What the checks that run on every game must be told about Over the Next Dune."""

from typing import Any

NOT_IN_CODE = {
    "OND-59": "talk about other things is none of the game's business",
    "OND-R29": "the printed rules skip a number; nothing depends on it",
}
"""Rules that no line of code carries out, and why."""

LAST_MOVES: dict[str, Any] = {}
"""Ends that random play does not meet."""


def components(state: dict[str, Any]) -> dict[str, int]:
    """The squad (OND-06), and each of the five turn order cards with one soldier at the most (OND-23)."""
    held = [soldier["card"] for soldier in state["soldiers"] if soldier["card"]]
    return {"soldiers": len(state["soldiers"]), "cards held twice": len(held) - len(set(held))}
