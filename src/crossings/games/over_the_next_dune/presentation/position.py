"""A position of Over the Next Dune: who stands where, and what the rules are asked about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import combinations, product
from typing import Any, NamedTuple

from crossings.engine import ViewerPosition, copy_of
from crossings.engine.schema import read_state

from ..rules import data, schema, search, setup, sneak
from ..rules.schema import State
from ..rules.soldiers import end_movement, is_solo, is_waiting, owner
from ..text import check
from ..words import way

Space = tuple[int, int]
"""Column and row, as in the rule text; row 0 lies beyond the top edge."""
COVERED_AROUND = 1
"""OND-R06: so many spaces on each side of its middle a searcher covers."""
MAX_CACHED = 2048
"""How many of a kind are remembered, in all languages and stances together."""


class Soldier(NamedTuple):
    """A soldier; who is safe stands beyond the top edge, above the space where he began."""

    number: int
    at: Space
    doing: str
    """`free`, `moving`, `moved`, `caught` or `safe`."""
    captor: int
    card: int
    owner: int | None
    """The seat whose mark he carries; None where one person leads them all."""
    points: int
    """OND-28: left in his movement."""

    @property
    def facts(self) -> dict[str, Any]:
        """What messages say of him."""
        return self._asdict() | {"column": self.at[0], "row": self.at[1]}

    @property
    def is_free(self) -> bool:
        """Section 3: on the battlefield and not caught."""
        return self.doing in ("free", "moving", "moved")


class Searcher(NamedTuple):
    """A searcher; its column and its face are 0 until they are rolled."""

    number: int
    at: Space
    face: int
    captives: tuple[int, ...]

    @property
    def is_in_camp(self) -> bool:
        """OND-R23: it has reached row 20."""
        return self.at[1] == data.CAMP_ROW

    @property
    def facts(self) -> dict[str, Any]:
        """What messages say of it."""
        column, row = self.at
        return {"searcher": self.number, "column": column, "row": row, "way": way(self.face), "captives": self.captives}


class Terrain(NamedTuple):
    """A piece of terrain while it is laid; in the middle of its area as far as its dice are not rolled."""

    area: int
    piece: int
    at: Space
    rolled: bool
    spaces: frozenset[Space]


class Position(ViewerPosition):
    """A position; nothing is hidden."""

    s: State
    phase: str
    """Section 7."""
    deck: Mapping[str, int]
    """OND-21: the cards not yet flipped, by kind."""

    @cached_property
    def soldiers(self) -> tuple[Soldier, ...]:
        """By number."""
        return tuple(map(self._soldier, range(1, data.SOLDIERS + 1)))

    @cached_property
    def searchers(self) -> tuple[Searcher, ...]:
        """OND-09: those whose place and facing are rolled, by number."""
        return tuple(one for one in self._begun if one.face)

    @property
    def unrolled(self) -> Searcher | None:
        """The one whose dice are not all rolled."""
        return next((one for one in self._begun if not one.face), None)

    @property
    def poses(self) -> dict[int, tuple[Space, int]]:
        """OND-07 to OND-09: where each searcher is and how it faces, 0 for what is not rolled, by number."""
        return {one.number: (one.at, one.face) for one in self._begun}

    @property
    def terrain(self) -> list[Terrain]:
        """OND-03: the pieces that are drawn so far; none once all lie for good."""
        return [] if self.s.phase >= schema.S_ROW else [*map(self._terrain, range(setup.count_pieces(self.s)))]

    @cached_property
    def rocks(self) -> frozenset[Space]:
        """OND-05: the spaces that terrain covers."""
        return _rocks(tuple(self.s.sand))

    @cached_property
    def markers(self) -> dict[Space, int]:
        """OND-36: the directions of the trail markers, by space."""
        return {
            (data.LANE_COLUMNS[lane], row): mark
            for row, marks in enumerate(self.s.trails)
            for lane, mark in enumerate(marks)
            if mark
        }

    @property
    def whole_deck(self) -> dict[str, int]:
        """OND-02: all cards, by kind."""
        return {kind: setup.count_of_kind(self.s, card) for card, kind in enumerate(data.CARD_NAMES)}

    @property
    def shares(self) -> dict[str, float]:
        """OND-13, OND-21: by kind the chance of the next card, straight first; only what can come."""
        deck = self.deck if any(self.deck.values()) else self.whole_deck
        kinds = sorted((kind for kind in deck if deck[kind]), key=lambda kind: (kind != "straight", kind))
        return {kind: deck[kind] / sum(deck.values()) for kind in kinds}

    @property
    def holders(self) -> dict[int, int]:
        """OND-23: who holds each turn order card, 0: nobody; empty solo."""
        cards = () if is_solo(self.s) else range(1, data.CARDS + 1)
        return {card: sneak.card_holder(self.s, card) for card in cards}

    @property
    def asked(self) -> int:
        """The soldier who is to take a turn order card or to be put beside his captor, else 0."""
        if self.s.phase == schema.PLACE:
            return search.next_rescued(self.s)
        return sneak.next_chooser(self.s) if self.s.phase in (schema.ORDER, schema.JOIN) else 0

    def followers(self, soldier: int) -> tuple[int, ...]:
        """OND-51: the searchers that would follow his next step."""
        s = copy_of(self.s)
        if s.mover != soldier:
            end_movement(s)
        noticed = sneak.followers(s, soldier)
        return tuple(searcher.number for searcher in self.searchers if noticed >> searcher.number & 1)

    @property
    def waiting(self) -> tuple[int, ...]:
        """OND-26, OND-27: the free soldiers who have not moved this turn."""
        return tuple(soldier.number for soldier in self.soldiers if is_waiting(self.s, soldier.number))

    @cached_property
    def could_step(self) -> tuple[int, ...]:
        """OND-27, OND-28: whoever can take a step now: the mover, or between movements those who have not moved."""
        if self.s.phase != schema.MOVE:
            return ()
        points, asked = self.s.points or self.s.option_move, (self.s.mover,) if self.s.mover else self.waiting
        return tuple(soldier for soldier in asked if sneak.possible_steps(self.s, soldier, points))

    @property
    def still_to_move(self) -> tuple[int, ...]:
        """OND-26, OND-34: whoever has not finished moving this turn."""
        goes_on = self.s.turn and self.s.phase != schema.ENDED
        return tuple({*self.waiting, self.s.mover} - {0}) if goes_on else ()

    @property
    def stepless(self) -> tuple[int, ...]:
        """OND-28: those of them who have not taken a step this turn."""
        begun = self.s.mover and self.s.points < self.s.option_move
        return () if begun else self.could_step

    @property
    def due(self) -> int:
        """The soldier who is asked or moves, else 0."""
        return self.asked or self.s.mover

    @property
    def whisper_pairs(self) -> Iterator[tuple[Soldier, Soldier]]:
        """OND-57: soldiers side by side whose owners may talk now."""
        for one, other in combinations((soldier for soldier in self.soldiers if soldier.is_free), 2):
            seats = owner(self.s, one.number), owner(self.s, other.number)
            if king_distance(one.at, other.at) == 1 and sneak.may_whisper(self.s, *seats):
                yield one, other

    def soldier(self, number: int) -> Soldier:
        """The soldier of that number."""
        return self.soldiers[number - 1]

    def soldier_at(self, space: Space | None) -> Soldier | None:
        """The soldier who stands on a space, or has reached safety above it."""
        there = (soldier for soldier in self.soldiers if soldier.at == space and soldier.doing != "caught")
        return next(there, None)

    @property
    def _begun(self) -> Iterator[Searcher]:
        """OND-07: the searchers that have at least their row."""
        return map(self._searcher, range(1, setup.count_searchers(self.s) + 1))

    def _soldier(self, number: int) -> Soldier:
        s = self.s
        doing = schema.STATUSES[s.soldier_status[number]]
        if doing == "free" and s.soldier_moved[number]:
            doing = "moving" if s.mover == number else "moved"
        at = (data.START_COLUMNS[number - 1], 0) if doing == "safe" else where(s, number)
        captor, card = s.soldier_captor[number], s.soldier_card[number]
        seat = None if is_solo(s) else owner(s, number)
        return Soldier(number, at, doing, captor, card, seat, s.points if doing == "moving" else 0)

    def _terrain(self, area: int) -> Terrain:
        s = copy_of(self.s)
        rolled = bool(s.terrain_column[area])
        s.sand = [0] * len(s.sand)
        for rolls, first in ((s.terrain_column, data.AREA_COLUMNS), (s.terrain_row, data.AREA_ROWS)):
            rolls[area] = rolls[area] or first[area] + data.AREA_SIZE // 2 - 1
        setup.lay_piece(s, area)
        at = s.terrain_column[area], s.terrain_row[area]
        return Terrain(area + 1, s.terrain_piece[area], at, rolled, _rocks(tuple(s.sand)))

    def _searcher(self, number: int) -> Searcher:
        return Searcher(number, centre(self.s, number), self.s.searcher_face[number], captives(self.s, number))


def position_from_json(state: Mapping[str, Any], viewer: int | None) -> Position:
    """The position of a state's JSON, for drawings."""
    s = read_state(State, state)
    check(s)
    return Position(viewer, s)


def where(s: State, soldier: int) -> Space:
    """Where a soldier on the battlefield is."""
    return s.soldier_column[soldier], s.soldier_row[soldier]


def centre(s: State, searcher: int) -> Space:
    """Where a searcher is."""
    return s.searcher_column[searcher], s.searcher_row[searcher]


def captives(s: State, searcher: int) -> tuple[int, ...]:
    """OND-44: the soldiers whom a searcher holds."""
    return tuple(soldier for soldier, captor in enumerate(s.soldier_captor) if captor == searcher)


def king_distance(one: Space, other: Space) -> int:
    """How many spaces it takes from one to another, straight or aslant."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def covered_spaces(centre: Space) -> list[Space]:
    """OND-R06: the spaces that a searcher covers here."""
    return [(centre[0] + i, centre[1] + k) for k in (-1, 0, 1) for i in (-1, 0, 1)]


def next_space(space: Space, direction: int) -> Space:
    """Where one comes in a direction 1 to 8."""
    return space[0] + data.STEP_COLUMNS[direction], space[1] + data.STEP_ROWS[direction]


@lru_cache(maxsize=MAX_CACHED)
def _rocks(sand: tuple[int, ...]) -> frozenset[Space]:
    spaces = product(range(1, data.SIZE + 1), repeat=2)
    return frozenset((column, row) for column, row in spaces if sand[row] >> column & 1)
