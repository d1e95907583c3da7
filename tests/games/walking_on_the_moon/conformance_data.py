"""Data about Walking on the Moon for the conformance tests that run on every game."""

from typing import Any

NOT_IN_CODE: dict[str, str] = {
    "WOM-J26": "No rule of this game asks for a distance; March on Mars has its own.",
}
"""Rules without code, and the reasons."""
RARE_EFFECTS = {
    "shared-sputniks": "With two players, an astronaut must end a safe jump in the box of its mate.",
    "shared-ec": "It follows the exchange of Sputniks, if either has an EC counter.",
}
"""Effects that random play rarely produces, and the reasons."""
LAST_MOVES: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {}
"""Empty: random play reaches each ending."""


def components(state: dict[str, Any]) -> dict[str, int]:
    """Return the constants: action cards of each kind (WOM-S04), astronauts, whether counters are within limits."""
    hands = [kind for hand in state["hands"] for kind in hand]
    cards = {kind: state["deck"][kind] + state["discard"][kind] + hands.count(kind) for kind in state["deck"]}
    sputniks = sum(astronaut["sputniks"] for astronaut in state["astronauts"])
    ec = sum(astronaut["ec"] for astronaut in state["astronauts"])
    return cards | {
        "astronauts": len(state["astronauts"]),
        "Sputniks within 30": int(sputniks <= 30),
        "EC counters within 10": int(ec <= 10),
    }
