"""What the checks that run on every game must be told about March on Mars."""

from __future__ import annotations

from typing import Any

NOT_IN_CODE: dict[str, str] = {}
"""Rules that no line of code carries out, and why."""


def components(state: dict[str, Any]) -> dict[str, int]:
    """What never leaves the game: 45 aliens (MOM-H06, MOM-B03), and the marines."""
    places = [state["bag"], state["incoming"], *state["aliens"]]
    return {colour: sum(place[colour] for place in places) for colour in "ybr"} | {"marines": len(state["marines"])}


def _beside_the_mmm() -> dict[str, Any]:
    """Two marines in the free guard box of half a planet, two dice of the bomb on each colour programmed."""
    marine = {"x": 1, "y": 0, "card": None, "ability": None}
    marine |= dict.fromkeys(("crashed", "out", "used", "strained", "bait"), False)
    return {
        "game": "march-on-mars",
        "options": {
            "players": 2, "difficulty": "normal", "specials": "none", "order": "front", "turns": 8, "target": 9,
            "base": 3, "track": "random", "black_twos": 4,
        },
        "actor": 0, "result": None, "phase": "program", "round": 5, "track": ["h", "a"], "base_hits": 1,
        "bag": {"y": 30, "b": 10, "r": 5}, "incoming": {"y": 0, "b": 0, "r": 0}, "aliens": [],
        "marines": [dict(marine), dict(marine)], "order": [1], "ask": [], "draw": None, "side": 0,
        "active": 0, "dice": 4, "program": ["", "", ""], "action": 0, "throw": None, "beacon": None, "gate": None,
        "pending": "", "faces": [], "hand": None, "rerolled": [],
        **dict.fromkeys(("moved", "shot", "fired", "strain", "unleash"), False),
    }  # fmt: skip


LAST_MOVES: dict[str, Any] = {
    "mmm": (_beside_the_mmm(), {}, ("1:bbkk", "bomb")),
}
"""The end that random play does not meet."""
