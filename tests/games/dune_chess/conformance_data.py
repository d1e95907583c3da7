"""Data of Dune Chess for the checks that run on every game."""

from typing import Any

NOT_IN_CODE = {
    "DUC-39": "Spice and Seitch have no moves; nothing to carry out",
    "DUC-R09": "a rider leaves by the code of DUC-16 to DUC-19",
}
"""Rules that no line of code implements, and why."""
RARE_EFFECTS = {
    "passed": "a side has a legal move until almost all its men are lost",
    "rode": "a Fremen has to mount a Sandworm first, and then there must be Spice or an enemy beside it",
}
"""Effects that random play rarely has, and why."""


def components(state: dict[str, Any]) -> dict[str, int]:
    """Count what never leaves the game: Spice, on the board or held (DUC-R19), and Sandworms (DUC-46)."""
    return {
        "Spice": "".join(state["ground"]).count("*") + sum(state["held"]),
        "Sandworms": len(state["worms"]),
    }


LAST_MOVES = {
    "no-combatants": ("8/8/8/8/2(*w)*4/3T4/8/h6H a 2/5 - 9 11 -", {}, ("c4-d3",)),
    "no-harvesters": ("7H/8/8/8/2**4/2T5/1h6/8 h 2/5 - 9 10 -", {}, ("c3-b2",)),
    "no-spice": ("7H/8/8/8/1*w5/6T1/8/h7 h 2/5 - 9 10 -", {}, ("c4-b4",)),
    "quiet": ("3B3H/8/8/8/1(*w)6/8/8/h2d4 h 2/5 - 18 40 -", {}, ("d8-d7", "d1-d2")),
    "cap": ("3B4/3T4/8/8/8/8/3t4/3d4 h 0/0 - 9 298 -", {}, ("d8-c8", "d1-c1")),
    "blocked": ("7T/6*1/8/8/3(*w)*3/8/1*6/t7 h 0/0 - 9 40 -", {"worm_back": "barred"}, ("d4-e4",)),
}
"""Ends that random play rarely reaches: a position, options, and the remaining moves."""
