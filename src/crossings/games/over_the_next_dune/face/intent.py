"""What somebody means who picks places that no possible move has: a move to be explained, or a reason at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from crossings.engine import Refusal
from crossings.games.over_the_next_dune.face.layout import space_of
from crossings.games.over_the_next_dune.face.position import Position, Space, next_space, nine
from crossings.games.over_the_next_dune.rules.data import COMPASS, RING_SPACES
from crossings.games.over_the_next_dune.words import WORDS

ANY_STEP: Final = COMPASS[0]
"""Who may not move at all may not step in any direction."""


def intent(position: Position, places: Sequence[str]) -> str | Refusal | None:
    """What these places, picked in this order, come nearest to."""
    what, _, number = places[-1].partition("-")
    if position.phase in ("order", "join"):
        return f"{position.asked}:{places[-1] if what == 'card' else ANY_STEP}"
    if what == "card":
        return f"{position.s.mover or 1}:{places[-1]}"
    if position.phase == "place":
        return _put_down(position, space_of(places[-1]))
    first = position.soldier_at(space_of(places[0]))
    walker = position.s.mover or (first.number if first else 0)
    if what == "searcher":
        return _searcher(position, int(number), walker)
    space = space_of(places[-1])
    return _stepped(position, walker, space) if space else None


def _put_down(position: Position, space: Space | None) -> str | Refusal:
    column, row = position.soldier(position.asked).at
    for name, across, along in RING_SPACES:
        if space == (column + across, row + along):
            return f"{position.asked}:place-{name}"
    return WORDS.refusal("not-beside", "OND-48", soldier=position.asked)


def _searcher(position: Position, number: int, walker: int) -> str | Refusal:
    """A step under it, its captive, or the searcher itself."""
    searcher = position.searchers[number - 1]
    if covered := [step for step, space in _steps(position, walker).items() if space in nine(searcher.at)]:
        return f"{walker}:{covered[0]}"
    if searcher.captives and not walker:
        return f"{searcher.captives[0]}:{ANY_STEP}"
    return WORDS.refusal("searchers-drive", "OND-13")


def _stepped(position: Position, walker: int, space: Space) -> str | Refusal | None:
    there = position.soldier_at(space)
    if there and (there.number == walker or not walker or position.s.mover):
        return f"{there.number}:{ANY_STEP}"
    if not walker:
        return None
    if step := next((step for step, goal in _steps(position, walker).items() if goal == space), None):
        return f"{walker}:{step}"
    return WORDS.refusal("too-far", "OND-28", points=position.s.points or position.s.option_move, soldier=walker)


def _steps(position: Position, walker: int) -> dict[str, Space]:
    """Where each step of a soldier would lead."""
    if not walker:
        return {}
    at = position.soldier(walker).at
    return {name: next_space(at, direction) for direction, name in enumerate(COMPASS, 1)}
