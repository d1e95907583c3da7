"""Data of March on Mars for the checks that run on every game."""

import json
from typing import Any

NOT_IN_CODE: dict[str, str] = {}
"""Rules that no line of code implements, and why."""
RARE_EFFECTS = {
    "bomb-set": "Random marines rarely reach the guard box of the Master Mind.",
    "bomb-counted": "It follows a bomb that was set, or a kamikaze attack.",
    "lost": "A marine is lost by a kamikaze attack on the Master Mind.",
}
"""Effects that random play rarely produces, and why."""


def components(state: dict[str, Any]) -> dict[str, int]:
    """Count what never leaves the game: 45 aliens (MOM-H06, MOM-B03), and the marines."""
    places = [state["bag"], state["incoming"], *state["aliens"]]
    return {colour: sum(place[colour] for place in places) for colour in "ybr"} | {"marines": len(state["marines"])}


def _beside_the_mmm() -> dict[str, Any]:
    """Return a state with two marines in the guard box of the half board, without aliens."""
    state: dict[str, Any] = json.loads("""{
        "game": "march-on-mars",
        "options": {
            "players": 2, "difficulty": "normal", "specials": "none", "order": "front", "turns": 8, "target": 9,
            "base": 3, "track": "random", "black_twos": 4
        },
        "actor": 0, "result": null, "phase": "program", "round": 5, "track": ["h", "a"], "base_hits": 1,
        "bag": {"y": 30, "b": 10, "r": 5}, "incoming": {"y": 0, "b": 0, "r": 0}, "aliens": [],
        "order": [1], "ask": [], "draw": null, "side": 0,
        "active": 0, "dice": 4, "program": ["", "", ""], "action": 0, "throw": null, "beacon": null, "gate": null,
        "pending": "", "faces": [], "hand": null, "rerolled": [],
        "moved": false, "shot": false, "fired": false, "strain": false, "unleash": false
    }""")
    marine = {"x": 1, "y": 0, "card": None, "ability": None}
    marine |= dict.fromkeys(("crashed", "out", "used", "strained", "bait"), False)
    return state | {"marines": [marine] * 2}


LAST_MOVES: dict[str, Any] = {
    "mmm": (_beside_the_mmm(), {}, ("1:bbkk", "bomb")),
}
"""The end that random play rarely reaches: a state, options, and the remaining moves."""
