"""A night told over again from its effects: who was caught, freed and safe when, and how close it was."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container
from typing import Final, NamedTuple

from crossings.engine.story import Story
from crossings.games.over_the_next_dune.face.effects import (
    Caught,
    Drove,
    Followed,
    Freed,
    PlacedSearcher,
    SlippedOver,
    Sneaked,
    TurnBegan,
)
from crossings.games.over_the_next_dune.face.position import Space
from crossings.games.over_the_next_dune.rules.data import CAMP_ROW, SOLDIERS, START_COLUMNS, START_ROW
from crossings.words import Effect

BESIDE: Final = 2
"""OND-R05: how far from a searcher's centre the spaces around it are."""


class Moment(NamedTuple):
    """Something that happened: the position that it led to, the turn, and whom it concerned."""

    at: int
    turn: int
    soldier: int = 0
    searcher: int = 0
    rows: int = 0
    """From the camp, or gained."""


class Night:
    """All moments of a game, in their order. What is told may begin in the middle of a game."""

    def __init__(self, story: Story) -> None:
        self.turns = [Moment(0, 0)]
        self.caught: list[Moment] = []
        self.freed: list[Moment] = []
        self.over: list[Moment] = []
        self.shaves: list[Moment] = []
        """OND-16: drives that came right beside a soldier and did not catch him."""
        self._free: dict[int, Space] = {n: (START_COLUMNS[n - 1], START_ROW) for n in range(1, SOLDIERS + 1)}
        self._centres: dict[int, Space] = {}
        self._captors: dict[int, int] = {}
        self._gained: dict[tuple[int, int], int] = defaultdict(int)
        """Rows by soldier and turn."""
        for happened in story:
            for effect in happened.effects:
                self._take(happened.at, effect)

    def _take(self, at: int, effect: Effect) -> None:
        turn = self.turns[-1].turn
        match effect:
            case TurnBegan(turn=begun):
                self.turns.append(Moment(at, begun))
            case PlacedSearcher(searcher=searcher, at=space) | Followed(searcher=searcher, at=space):
                self._centres[searcher] = space
            case Drove(searcher=searcher, at=space):
                self._centres[searcher] = space
                self.shaves += [Moment(at, turn, soldier, searcher) for soldier in self._passed(effect)]
            case Caught(searcher=searcher, soldiers=soldiers):
                for soldier in soldiers:
                    self._captors[soldier] = searcher
                    self._free.pop(soldier, None)
                    self.caught.append(Moment(at, turn, soldier, searcher))
            case Freed(soldier=soldier, at=space):
                captor = self._captors.pop(soldier, 0)
                self._free[soldier] = space
                rows = CAMP_ROW - self._centres.get(captor, space)[1]
                self.freed.append(Moment(at, turn, soldier, captor, max(0, rows)))
            case Sneaked(soldier=soldier, at=space):
                self._gained[soldier, turn] += self._free.get(soldier, space)[1] - space[1]
                self._free[soldier] = space
                if isinstance(effect, SlippedOver):
                    self._free.pop(soldier)
                    self.over.append(Moment(at, turn, soldier))

    def _passed(self, drove: Drove) -> list[int]:
        """The free soldiers right beside whom a searcher came on its way."""
        nearest = {
            soldier: min(max(abs(column - leg.at[0]), abs(row - leg.at[1])) for leg in drove.legs)
            for soldier, (column, row) in self._free.items()
        }
        return [soldier for soldier, distance in nearest.items() if distance == BESIDE]

    def catches_of(self, captives: Container[int]) -> list[Moment]:
        """When each of these captives was caught for the last time."""
        last = {moment.soldier: moment for moment in self.caught if moment.soldier in captives}
        return sorted(last.values())

    def slowest_turn(self, soldier: int) -> Moment:
        """The first turn in which a soldier gained fewest rows."""
        slowest = min(self.turns[1:] or self.turns, key=lambda turn: self._gained[soldier, turn.turn])
        return slowest._replace(soldier=soldier, rows=max(0, self._gained[soldier, slowest.turn]))
