"""Which move of Bridges and Boats somebody means who picks places that no possible move has, to have it explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from crossings.games.bridges_and_boats.face.layout import View, far_boats
from crossings.games.bridges_and_boats.face.picking import CHEST
from crossings.games.bridges_and_boats.rules.data import ATTACKER

ONLY_ONE: Final = {"pool": "buy", CHEST: "enter"}
BUILT_AT: Final = {"quay": "boat", "airfield": "plane", "battery": "cannon"}


def meant(view: View, seat: int, places: Sequence[str]) -> str | None:
    """The move that these places, picked in this order, come nearest to."""
    start, end = places[0], places[-1]
    if start == CHEST and end.startswith("boat-"):
        return f"load-{end.removeprefix('boat-')}"
    if start in ONLY_ONE:
        return ONLY_ONE[start]
    what, _, which = start.partition("-")
    if what == "domino":
        return _built(view, which, end)
    if what == "space":
        return f"move-{which}"
    if what == "boat":
        is_target = which in [thing.face for thing in far_boats(view)]
        return f"aim-{which}" if is_target else f"launch-{which}"
    if what == "plane":
        return f"send-{which}"
    if what == "die":
        return f"reroll-{view['dice'][int(which) - 1]}"
    return None


def _built(view: View, which: str, end: str) -> str | None:
    """What is built of a domino: as the place says, else what its owner builds first of all."""
    owner, _, face = which.partition("-")
    if end.startswith("section-"):
        return f"bridge-{face}"
    usual = "bridge" if int(owner) == ATTACKER else "plane"
    return f"{BUILT_AT.get(end, usual)}-{face}"
