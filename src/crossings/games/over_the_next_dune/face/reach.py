"""How far a soldier can get, and what awaits him there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from crossings.engine import copy_of
from crossings.engine.tables import flat
from crossings.games.over_the_next_dune.face import art
from crossings.games.over_the_next_dune.face.drives import LIKELY, any_of, is_any_to_come, percent
from crossings.games.over_the_next_dune.face.effects import Drove, drive
from crossings.games.over_the_next_dune.face.layout import middle
from crossings.games.over_the_next_dune.face.position import Position, Space, centre, nine
from crossings.games.over_the_next_dune.face.walks import Walk, reach
from crossings.games.over_the_next_dune.rules.data import CARD_NAMES
from crossings.games.over_the_next_dune.words import say

NOWHERE: Final = -10
"""A column and row where nobody is in the way of anything."""


class Reach:
    """All spaces that a soldier can get to in this turn; nothing if he has moved."""

    def __init__(self, position: Position, soldier: int) -> None:
        self.position = position
        self.walks: Mapping[Space, Walk] = reach(position, soldier) if soldier in position.still_to_move else {}
        self.is_hunted = is_any_to_come(position)
        self._swept: dict[Any, frozenset[Space]] = {}
        self.risky = {space for space, walk in self.walks.items() if self.danger(walk) >= LIKELY}
        """Where he may well be caught in the next search phase."""

    def line(self) -> str:
        """What the signs of the overlay mean, as far as there are any."""
        return say("reach-hint", stirs=any(walk.followers for walk in self.walks.values()), danger=bool(self.risky))

    def overlay(self) -> str:
        """The points left on every space, and the spaces where he stirs searchers or may well be caught."""
        return "".join(map(self._sign, self.walks.values()))

    def _sign(self, walk: Walk) -> str:
        at = middle(walk.at)
        if not walk.at[1]:
            return art.reached_safety(at)
        stirs, catches, beside = bool(walk.followers), bool(walk.caught), len(walk.moves) == 1
        return art.reached(at, walk.s.points, stirs, catches, walk.at in self.risky, beside)

    def danger(self, walk: Walk) -> int:
        """OND-42: about how likely, in percent, the searchers' next drives catch him where a walk ends."""
        if not self.is_hunted or not walk.at[1]:
            return 0
        shares = self.position.shares.items()
        near = (searcher.number for searcher in self.position.searchers if self._is_near(walk, searcher.number))
        by_each = [
            sum(share for kind, share in shares if walk.at in self._sweep(walk, number, kind)) for number in near
        ]
        return percent(any_of(by_each))

    def _is_near(self, walk: Walk, searcher: int) -> bool:
        column, row = centre(walk.s, searcher)
        return max(abs(column - walk.at[0]), abs(row - walk.at[1])) <= walk.s.option_speed + 1

    def _sweep(self, walk: Walk, searcher: int, kind: str) -> frozenset[Space]:
        """The spaces that come under a searcher in its next drive after a walk, were he not there."""
        s = walk.s
        key = searcher, kind, centre(s, searcher), s.searcher_face[searcher], *flat(s.trails)
        if key not in self._swept:
            s = copy_of(s)
            s.soldier_column[walk.soldier] = s.soldier_row[walk.soldier] = NOWHERE
            legs = next(
                effect.legs for effect in drive(s, searcher, CARD_NAMES.index(kind)) if isinstance(effect, Drove)
            )
            self._swept[key] = frozenset(space for leg in legs for space in nine(leg.at))
        return self._swept[key]
