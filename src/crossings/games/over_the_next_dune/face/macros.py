"""Walks to spaces further away, as macro moves."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing.scene import MacroMove
from crossings.games.over_the_next_dune.face import art
from crossings.games.over_the_next_dune.face.layout import middle, soldier_spot, space_of
from crossings.games.over_the_next_dune.face.position import Position, centre
from crossings.games.over_the_next_dune.face.walks import Walk, way_to
from crossings.games.over_the_next_dune.rules import searchers
from crossings.games.over_the_next_dune.words import say


def macros(position: Position, legal: Sequence[str]) -> list[MacroMove]:
    """None is offered as a button."""
    return []


def macro(position: Position, place: str) -> MacroMove | None:
    """A walk to a space; none if there is no way, or one that would be interrupted by a rescue or the end.

    During a movement `place` is the target (`c5r17`, or `off-c5` to leave by the top). Solo, between movements, it is
    the soldier's space and the target: `c3r20>c5r17`.
    """
    if position.phase != "move":
        return None
    start, _, goal = place.rpartition(">")
    soldier, target = _walker(position, start), space_of(goal)
    if not soldier or not target or not searchers.is_on_board(target[0], max(target[1], 1)):
        return None
    walk = way_to(position, soldier, target)
    if not walk or len(walk.moves) < 2:
        return None
    done = {"points": walk.points, "searchers": walk.followers, "soldiers": walk.caught, "lost": walk.is_lost}
    label = say("walk", steps=len(walk.moves), over=target[1] == 0, **done)
    return MacroMove(walk.moves, label, overlay(position, walk))


def _walker(position: Position, start: str) -> int:
    """The soldier who would walk, else 0: the mover, or between movements the one picked who has not moved."""
    mover, there = position.s.mover, position.soldier_at(space_of(start))
    if mover and not start:
        return int(mover)
    return there.number if there and there.doing == ("moving" if mover else "free") else 0


def overlay(position: Position, walk: Walk) -> str:
    """The way, who would follow it to where, and who would be caught."""
    s = walk.s
    ghosts = "".join(art.ghost(n, s.searcher_face[n], middle(centre(s, n))) for n in walk.followers)
    way = art.way([middle(space) for space in (position.soldier(walk.soldier).at, *(step.at for step in walk.steps))])
    return ghosts + way + "".join(art.warning(soldier_spot(position, number)) for number in walk.caught)
