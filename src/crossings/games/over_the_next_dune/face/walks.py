"""Ways that a soldier can go, each step carried out by the rules."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, pairwise
from typing import Any, Final

from crossings.engine import copy_of
from crossings.games.over_the_next_dune.face.effects import Caught, Followed, Sneaked, sneak
from crossings.games.over_the_next_dune.face.position import Position, Space, next_space
from crossings.games.over_the_next_dune.rules import rescue, schema, soldiers
from crossings.games.over_the_next_dune.rules.data import COMPASS
from crossings.games.over_the_next_dune.rules.schema import State
from crossings.games.over_the_next_dune.rules.sneak import possible_steps
from crossings.words import Effect

PATIENCE: Final = 140
"""So many positions are looked at in search of a way, then it is given up."""
FAR: Final = 400
"""So many are looked at for all spaces within reach."""


@dataclass(frozen=True)
class Walk:
    """A way: the position and space that it leads to, its steps, and all that they do."""

    s: State
    soldier: int
    at: Space
    moves: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()

    @property
    def steps(self) -> list[Sneaked]:
        """The steps alone."""
        return [effect for effect in self.effects if isinstance(effect, Sneaked)]

    @property
    def points(self) -> int:
        """OND-28: what it costs."""
        return sum(step.price for step in self.steps)

    @property
    def followers(self) -> tuple[int, ...]:
        """OND-52: the searchers that it moves."""
        return tuple(sorted({effect.searcher for effect in self.effects if isinstance(effect, Followed)}))

    @property
    def caught(self) -> tuple[int, ...]:
        """OND-42: whom it gets caught."""
        return tuple(sorted(n for effect in self.effects if isinstance(effect, Caught) for n in effect.soldiers))

    @property
    def is_lost(self) -> bool:
        """OND-61, OND-63: whether it loses the game."""
        return self.s.reason not in (0, schema.ESCAPED)

    def rank(self, target: Space | None) -> tuple[int, ...]:
        """What makes it better than others, on the way to a space, to which it costs at least a point a space."""
        rest = max(abs(self.at[0] - target[0]), abs(self.at[1] - target[1])) if target else 0
        bends = sum(a != b for a, b in pairwise(self.moves))
        return self.points + rest, self.is_lost, len(self.caught), len(self.followers), bends

    def key(self) -> tuple[Any, ...]:
        """Ways with the same key go on alike."""
        return self.at, self.points, self.followers, self.moves[-1:], self.bodies()

    def bodies(self) -> tuple[Any, ...]:
        """Where all others are."""
        s = self.s
        return *s.searcher_column, *s.searcher_row, s.halted, *s.soldier_status

    def is_interrupted(self) -> bool:
        """Whether the movement does not simply go on: over, caught up in a rescue, or no point left."""
        s = self.s
        is_over = s.phase == schema.ENDED or s.points == 0 or not soldiers.is_free(s, self.soldier)
        return bool(self.moves and (is_over or rescue.next_rescued(s)))

    def further(self) -> Iterator[Walk]:
        """One step on, the rules carried out."""
        possible = possible_steps(self.s, self.soldier, self.s.points or self.s.option_move)
        for direction, name in enumerate(COMPASS, 1):
            if possible >> direction & 1:
                s, to = copy_of(self.s), next_space(self.at, direction)
                effects = (*self.effects, *sneak(s, self.soldier, direction))
                yield Walk(s, self.soldier, to, (*self.moves, f"{self.soldier}:{name}"), effects)


def way_to(position: Position, soldier: int, target: Space) -> Walk | None:
    """The best way to a space, if there is one: fewest points, then fewest caught, fewest stirred, fewest bends."""
    points, order = position.s.points or position.s.option_move, count()
    start = Walk(position.s, soldier, position.soldier(soldier).at)
    ways: list[Any] = [(*start.rank(target), next(order), start)]
    tried: set[Any] = set()
    while ways and ways[0][0] <= points and len(tried) < PATIENCE:
        walk: Walk = heapq.heappop(ways)[-1]
        if walk.at == target:
            return walk
        if walk.is_interrupted() or walk.key() in tried:
            continue
        tried.add(walk.key())
        for further in walk.further():
            heapq.heappush(ways, (*further.rank(target), next(order), further))
    return None


def reach(position: Position, soldier: int) -> dict[Space, Walk]:
    """All spaces that a soldier can get to with his points, each with the best way there; his own is left out."""
    s = copy_of(position.s)
    if s.mover != soldier:
        soldiers.end_movement(s)
    order, start = count(), Walk(s, soldier, position.soldier(soldier).at)
    ways: list[Any] = [(*start.rank(None), next(order), start)]
    best: dict[Space, Walk] = {}
    tried: set[Any] = set()
    while ways and len(tried) < FAR:
        walk: Walk = heapq.heappop(ways)[-1]
        best.setdefault(walk.at, walk)
        here = (walk.at, walk.bodies())
        if walk.is_interrupted() or here in tried:
            continue
        tried.add(here)
        for further in walk.further():
            heapq.heappush(ways, (*further.rank(None), next(order), further))
    del best[start.at]
    return best
