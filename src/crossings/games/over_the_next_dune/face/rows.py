"""Walks to spaces further away, as rows of ordinary steps."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from typing import Any, Final

from crossings.drawing.scene import Row
from crossings.engine import Loose, copy_loose
from crossings.games.over_the_next_dune.face import art
from crossings.games.over_the_next_dune.face.deeds import Caught, Followed, Sneaked, sneak
from crossings.games.over_the_next_dune.face.layout import middle, soldier_spot, space_of
from crossings.games.over_the_next_dune.face.seen import Seen, Space, centre, next_space
from crossings.games.over_the_next_dune.rules import kernels as rules
from crossings.games.over_the_next_dune.rules.data import COMPASS
from crossings.games.over_the_next_dune.words import say
from crossings.words import Deed

PATIENCE: Final = 140
"""So many positions are looked at in search of a way, then it is given up."""


def rows(seen: Seen, legal: Sequence[str]) -> list[Row]:
    """None is offered as a button."""
    return []


def row(seen: Seen, place: str) -> Row | None:
    """A walk to a space; none if there is no way, or one that would be interrupted by a rescue or the end.

    During a movement `place` is the target (`c5r17`, or `off-c5` to leave by the top). Solo, between movements, it is
    the soldier's space and the target: `c3r20>c5r17`. Of all ways the one with the fewest points, then with the
    fewest soldiers caught, the fewest searchers stirred, the fewest bends.
    """
    if seen.phase != "move" or rules.actor(seen.s) != seen.viewer:
        return None
    start, _, goal = place.rpartition(">")
    soldier, target = _walker(seen, start), space_of(goal)
    if not soldier or not target or not rules.is_on_board(target[0], max(target[1], 1)):
        return None
    walk = _search(_Walk(seen.s, soldier, seen.soldier(soldier).at), target)
    if not walk or len(walk.moves) < 2:
        return None
    done = {"points": walk.points, "searchers": walk.followers, "soldiers": walk.caught}
    label = say("walk", steps=len(walk.moves), over=target[1] == 0, **done)
    return Row(walk.moves, label, _overlay(seen, walk))


def _walker(seen: Seen, start: str) -> int:
    """The soldier who would walk, else 0: the mover, or between movements the one picked who has not moved."""
    mover, there = seen.s.mover, seen.soldier_at(space_of(start))
    if mover and not start:
        return int(mover)
    return there.number if there and there.doing == ("moving" if mover else "free") else 0


@dataclass(frozen=True)
class _Walk:
    """A way: the position and space that it leads to, its steps, and all that they do."""

    s: Loose
    soldier: int
    at: Space
    moves: tuple[str, ...] = ()
    deeds: tuple[Deed, ...] = ()

    @property
    def steps(self) -> list[Sneaked]:
        return [deed for deed in self.deeds if isinstance(deed, Sneaked)]

    @property
    def points(self) -> int:
        """OND-28: what it costs."""
        return sum(step.price for step in self.steps)

    @property
    def followers(self) -> tuple[int, ...]:
        """OND-52: the searchers that it moves."""
        return tuple(sorted({deed.searcher for deed in self.deeds if isinstance(deed, Followed)}))

    @property
    def caught(self) -> tuple[int, ...]:
        """OND-42: whom it gets caught."""
        return tuple(sorted(n for deed in self.deeds if isinstance(deed, Caught) for n in deed.soldiers))

    def rank(self, target: Space) -> tuple[int, ...]:
        """What makes it better than others on the way to a space, to which it costs at least a point a space."""
        rest = max(abs(self.at[0] - target[0]), abs(self.at[1] - target[1]))
        bends = sum(a != b for a, b in pairwise(self.moves))
        return self.points + rest, len(self.caught), len(self.followers), bends

    def key(self) -> tuple[Any, ...]:
        """Ways with the same key go on alike."""
        s = self.s
        bodies = (s.searcher_column.tobytes(), s.searcher_row.tobytes(), s.halted, s.soldier_status.tobytes())
        return self.at, self.points, self.followers, self.moves[-1:], bodies

    def is_interrupted(self) -> bool:
        """Whether the movement does not simply go on: over, caught up in a rescue, or no point left."""
        s = self.s
        is_over = s.phase == rules.ENDED or s.points == 0 or not rules.is_free(s, self.soldier)
        return bool(self.moves and (is_over or rules.next_rescued(s)))

    def further(self) -> Iterator[_Walk]:
        """One step on, the rules carried out."""
        possible = rules.possible_steps(self.s, self.soldier, self.s.points or self.s.option_move)
        for direction, name in enumerate(COMPASS, 1):
            if possible >> direction & 1:
                s, to = copy_loose(self.s), next_space(self.at, direction)
                deeds = (*self.deeds, *sneak(s, self.soldier, direction))
                yield _Walk(s, self.soldier, to, (*self.moves, f"{self.soldier}:{name}"), deeds)


def _search(start: _Walk, target: Space) -> _Walk | None:
    points, order = start.s.points or start.s.option_move, count()
    ways: list[Any] = [(*start.rank(target), next(order), start)]
    reached: set[Any] = set()
    while ways and ways[0][0] <= points and len(reached) < PATIENCE:
        walk: _Walk = heapq.heappop(ways)[-1]
        if walk.at == target:
            return walk
        if walk.is_interrupted() or walk.key() in reached:
            continue
        reached.add(walk.key())
        for further in walk.further():
            heapq.heappush(ways, (*further.rank(target), next(order), further))
    return None


def _overlay(seen: Seen, walk: _Walk) -> str:
    s = walk.s
    ghosts = "".join(art.ghost(n, int(s.searcher_face[n]), middle(centre(s, n))) for n in walk.followers)
    way = art.way([middle(space) for space in (seen.soldier(walk.soldier).at, *(step.at for step in walk.steps))])
    return ghosts + way + "".join(art.warning(soldier_spot(seen, number)) for number in walk.caught)
