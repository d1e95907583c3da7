"""Data of Over the Next Dune for the checks that run on every game."""

from typing import Any

NOT_IN_CODE = {
    "OND-59": "players may talk about other things; the game is not involved",
    "OND-R29": "the printed rules skip a number; nothing depends on it",
}
"""Rules that no line of code implements, and why."""

RARE_EFFECTS = {
    "all-escaped": "Five soldiers who step at random do not reach the top edge in time.",
    "can-be-freed": "Three free soldiers must stand beside a searcher with captives.",
    "freed": "It follows `can-be-freed`.",
}
"""Effects that random play rarely has, and the reasons."""
LAST_MOVES: dict[str, Any] = {}
"""Ends that random play does not reach."""


def components(state: dict[str, Any]) -> dict[str, int]:
    """Count the soldiers (OND-06), and turn order cards with more than one holder (OND-23)."""
    cards = [soldier["card"] for soldier in state["soldiers"] if soldier["card"]]
    return {"soldiers": len(state["soldiers"]), "cards held twice": len(cards) - len(set(cards))}
