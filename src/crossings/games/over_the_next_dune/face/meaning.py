"""What somebody means who picks places that no possible move has: a move to be explained, or a reason at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from crossings.engine import Refusal
from crossings.games.over_the_next_dune.face import paths
from crossings.games.over_the_next_dune.face.layout import Space, crest_space, space_of
from crossings.games.over_the_next_dune.face.paths import View
from crossings.games.over_the_next_dune.face.pieces import captives
from crossings.games.over_the_next_dune.rules.data import COMPASS, RING_SPACES

ANY_STEP: Final = COMPASS[0]
"""Who may not move at all may not step in any direction."""


def meant(view: View, seat: int, places: Sequence[str]) -> str | Refusal | None:
    """What these places, picked in this order, come nearest to."""
    what, _, number = places[-1].partition("-")
    if view["phase"] in ("order", "join"):
        return f"{paths.asked(view)}:{places[-1] if what == 'card' else ANY_STEP}"
    if what == "card":
        return f"{view['mover'] or 1}:{places[-1]}"
    if view["phase"] == "place":
        return _put_down(view, space_of(places[-1]))
    walker = view["mover"] or _soldier_on(view, space_of(places[0]))
    if what == "searcher":
        return _searcher(view, int(number), walker)
    space = space_of(places[-1])
    return _stepped(view, walker, space) if space else None


def _put_down(view: View, space: Space | None) -> str | Refusal:
    freed = paths.asked(view)
    column, row = view["soldiers"][freed - 1]["at"]
    for name, across, along in RING_SPACES:
        if space == (column + across, row + along):
            return f"{freed}:place-{name}"
    return Refusal("not-beside", "OND-48", f"Soldier {freed} is put down on a space that touches his captor.")


def _searcher(view: View, searcher: int, walker: int) -> str | Refusal:
    """A step under it, its captive, or the searcher itself."""
    covered = [step for step, space in _steps(view, walker).items() if paths.covers(_centre(view, searcher), *space)]
    if covered:
        return f"{walker}:{covered[0]}"
    held = captives(view, searcher)
    if held and not walker:
        return f"{held[0]}:{ANY_STEP}"
    return Refusal("searchers-drive", "OND-13", "Searchers drive by their cards; no player moves one.")


def _stepped(view: View, walker: int, space: Space) -> str | Refusal | None:
    there = _soldier_on(view, space)
    if there and (there == walker or not walker or view["mover"]):
        return f"{there}:{ANY_STEP}"
    if not walker:
        return None
    step = next((step for step, goal in _steps(view, walker).items() if goal == space), None)
    if step:
        return f"{walker}:{step}"
    points = view["points"] if view["mover"] else view["options"]["move"]
    return Refusal(
        "too-far",
        "OND-28",
        f"With {points} point{'s' if points > 1 else ''} soldier {walker} cannot walk there in one go.",
    )


def _steps(view: View, walker: int) -> dict[str, Space]:
    """Where each step of a soldier would lead."""
    if not walker:
        return {}
    column, row = view["soldiers"][walker - 1]["at"]
    return {step: (column + across, row + along) for step, (across, along) in paths.STEPS.items()}


def _soldier_on(view: View, space: Space | None) -> int:
    """The soldier who stands on a space, or has reached safety above it; 0 for nobody."""
    for number, soldier in enumerate(view["soldiers"], 1):
        at = soldier["at"] or crest_space(number)
        if soldier["status"] != "caught" and tuple(at) == space:
            return number
    return 0


def _centre(view: View, searcher: int) -> Space:
    column, row = view["searchers"][searcher - 1]["at"]
    return column, row
