"""What the checks that run on every game must be told about Walking on the Moon."""

from typing import Any

NOT_IN_CODE: dict[str, str] = {
    "WOM-J26": "No rule of this game asks for a distance; March on Mars has its own.",
}
"""Rules that no line of code carries out, and why."""
LAST_MOVES: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {}
"""Random play finds a game for each ending."""


def components(state: dict[str, Any]) -> dict[str, int]:
    """What never leaves the game: the action cards of each kind (WOM-S04), the astronauts, and no counter too many."""
    hands = [kind for hand in state["hands"] for kind in hand]
    cards = {kind: state["deck"][kind] + state["discard"][kind] + hands.count(kind) for kind in state["deck"]}
    sputniks = sum(one["sputniks"] for one in state["astronauts"])
    ec = sum(one["ec"] for one in state["astronauts"])
    return cards | {
        "astronauts": len(state["astronauts"]),
        "Sputniks within 30": int(sputniks <= 30),
        "EC counters within 10": int(ec <= 10),
    }
