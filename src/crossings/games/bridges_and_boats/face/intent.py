"""Which move of Bridges and Boats somebody means who picks places that no possible move has, to have it explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from crossings.games.bridges_and_boats.face.picking import CHEST, SITES
from crossings.games.bridges_and_boats.face.position import Position
from crossings.games.bridges_and_boats.rules.data import ATTACKER

ONLY_ONE: Final = {"pool": "buy", CHEST: "enter"}
BUILT_AT: Final = {site: kind for kind, site in SITES.items()}


def intent(position: Position, places: Sequence[str]) -> str | None:
    """The move that these places, picked in this order, come nearest to."""
    start, end = places[0], places[-1]
    if start == CHEST and end.startswith("boat-"):
        return f"load-{end.removeprefix('boat-')}"
    if start in ONLY_ONE:
        return ONLY_ONE[start]
    match start.partition("-"):
        case "domino", _, which:
            return _built(which, end)
        case "space", _, space:
            return f"move-{space}"
        case "boat", _, boat:
            return f"aim-{boat}" if boat in dict(position.across) else f"launch-{boat}"
        case "plane", _, plane:
            return f"send-{plane}"
        case "die", _, index:
            return f"reroll-{position.dice[int(index) - 1]}"
    return None


def _built(which: str, end: str) -> str:
    """What is built of a domino: as the place says, else what its owner builds first of all."""
    owner, _, face = which.partition("-")
    if end.startswith("section-"):
        return f"bridge-{face}"
    usual = "bridge" if int(owner) == ATTACKER else "plane"
    return f"{BUILT_AT.get(end, usual)}-{face}"
