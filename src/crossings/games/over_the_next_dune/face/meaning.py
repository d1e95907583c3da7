"""What somebody means who picks places that no possible move has: a move to be explained, or a reason at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from crossings.engine import Refusal
from crossings.games.over_the_next_dune.face.layout import space_of
from crossings.games.over_the_next_dune.face.seen import Seen, Space, next_space, nine
from crossings.games.over_the_next_dune.rules.data import COMPASS, RING_SPACES
from crossings.games.over_the_next_dune.words import WORDS

ANY_STEP: Final = COMPASS[0]
"""Who may not move at all may not step in any direction."""


def meant(seen: Seen, places: Sequence[str]) -> str | Refusal | None:
    """What these places, picked in this order, come nearest to."""
    what, _, number = places[-1].partition("-")
    if seen.phase in ("order", "join"):
        return f"{seen.asked}:{places[-1] if what == 'card' else ANY_STEP}"
    if what == "card":
        return f"{seen.s.mover or 1}:{places[-1]}"
    if seen.phase == "place":
        return _put_down(seen, space_of(places[-1]))
    first = seen.soldier_at(space_of(places[0]))
    walker = seen.s.mover or (first.number if first else 0)
    if what == "searcher":
        return _searcher(seen, int(number), walker)
    space = space_of(places[-1])
    return _stepped(seen, walker, space) if space else None


def _put_down(seen: Seen, space: Space | None) -> str | Refusal:
    column, row = seen.soldier(seen.asked).at
    for name, across, along in RING_SPACES:
        if space == (column + across, row + along):
            return f"{seen.asked}:place-{name}"
    return WORDS.refusal("not-beside", "OND-48", soldier=seen.asked)


def _searcher(seen: Seen, number: int, walker: int) -> str | Refusal:
    """A step under it, its captive, or the searcher itself."""
    searcher = seen.searchers[number - 1]
    if covered := [step for step, space in _steps(seen, walker).items() if space in nine(searcher.at)]:
        return f"{walker}:{covered[0]}"
    if searcher.captives and not walker:
        return f"{searcher.captives[0]}:{ANY_STEP}"
    return WORDS.refusal("searchers-drive", "OND-13")


def _stepped(seen: Seen, walker: int, space: Space) -> str | Refusal | None:
    there = seen.soldier_at(space)
    if there and (there.number == walker or not walker or seen.s.mover):
        return f"{there.number}:{ANY_STEP}"
    if not walker:
        return None
    if step := next((step for step, goal in _steps(seen, walker).items() if goal == space), None):
        return f"{walker}:{step}"
    return WORDS.refusal("too-far", "OND-28", points=seen.s.points or seen.s.option_move, soldier=walker)


def _steps(seen: Seen, walker: int) -> dict[str, Space]:
    """Where each step of a soldier would lead."""
    if not walker:
        return {}
    at = seen.soldier(walker).at
    return {name: next_space(at, direction) for direction, name in enumerate(COMPASS, 1)}
