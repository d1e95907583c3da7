"""A position of Over the Next Dune: soldiers, searchers and terrain, and answers of the rules about it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import combinations, product
from typing import Any, NamedTuple

from crossings.engine import ViewerPosition, copy_of
from crossings.engine.schema import read_state

from ..rules import data, search, setup, sneak
from ..rules.schema import State
from ..rules.soldiers import end_movement, is_solo, is_waiting, owner
from ..text import check
from ..words import direction_name

Space = tuple[int, int]
"""Column and row, as in the rule text; row 0 is beyond the top edge."""
COVERED_AROUND = 1
"""OND-R06: the number of spaces that a searcher covers on each side of its centre."""
MAX_CACHED = 2048
"""The size of each cache, for all languages and orientations together."""


class Soldier(NamedTuple):
    """A soldier; a safe one stands beyond the top edge, above his starting space."""

    number: int
    at: Space
    doing: str
    """`free`, `moving`, `moved`, `caught` or `safe`."""
    captor: int
    card: int
    owner: int | None
    """The seat whose mark he carries; None if one player leads all soldiers."""
    points: int
    """OND-28: the points left in his movement."""

    @property
    def facts(self) -> dict[str, Any]:
        """The arguments of messages about him."""
        return self._asdict() | {"column": self.at[0], "row": self.at[1]}

    @property
    def is_free(self) -> bool:
        """Section 3: whether he is on the battlefield and not caught."""
        return self.doing in ("free", "moving", "moved")


class Searcher(NamedTuple):
    """A searcher; its column and direction are 0 until they are rolled."""

    number: int
    at: Space
    face: int
    captives: tuple[int, ...]

    @property
    def is_in_camp(self) -> bool:
        """OND-R23: whether it has reached row 20."""
        return self.at[1] == data.CAMP_ROW

    @property
    def facts(self) -> dict[str, Any]:
        """The arguments of messages about it."""
        column, row = self.at
        return {
            "searcher": self.number,
            "column": column,
            "row": row,
            "way": direction_name(self.face),
            "captives": self.captives,
        }


class Terrain(NamedTuple):
    """A piece of terrain during set-up, in the middle of its area until its dice are rolled."""

    area: int
    piece: int
    at: Space
    rolled: bool
    spaces: frozenset[Space]


class Position(ViewerPosition):
    """A position, without hidden information."""

    s: State
    phase: str
    """Section 7: the phase."""
    deck: Mapping[str, int]
    """OND-21: the cards not yet flipped, by kind."""

    @cached_property
    def soldiers(self) -> tuple[Soldier, ...]:
        """The soldiers, by number."""
        return tuple(map(self._soldier, range(1, data.SOLDIERS + 1)))

    @cached_property
    def searchers(self) -> tuple[Searcher, ...]:
        """OND-09: the searchers whose place and direction are rolled, by number."""
        return tuple(searcher for searcher in self._placed_searchers if searcher.face)

    @property
    def unrolled(self) -> Searcher | None:
        """The searcher with dice still to be rolled, if any."""
        return next((searcher for searcher in self._placed_searchers if not searcher.face), None)

    @property
    def poses(self) -> dict[int, tuple[Space, int]]:
        """OND-07 to OND-09: the space and direction of each searcher, by number; 0 if not rolled yet."""
        return {searcher.number: (searcher.at, searcher.face) for searcher in self._placed_searchers}

    @property
    def terrain(self) -> list[Terrain]:
        """OND-03: the pieces drawn so far; empty after all are placed."""
        return [] if self.s.phase >= data.S_ROW else [*map(self._terrain, range(setup.count_pieces(self.s)))]

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
    def full_deck(self) -> dict[str, int]:
        """OND-02: the cards of a full deck, by kind."""
        return {kind: setup.count_of_kind(self.s, card) for card, kind in enumerate(data.CARD_NAMES)}

    @property
    def shares(self) -> dict[str, float]:
        """OND-13, OND-21: the probability of each possible kind of card, straight first."""
        deck = self.deck if any(self.deck.values()) else self.full_deck
        kinds = sorted((kind for kind in deck if deck[kind]), key=lambda kind: (kind != "straight", kind))
        return {kind: deck[kind] / sum(deck.values()) for kind in kinds}

    @property
    def card_holders(self) -> dict[int, int]:
        """OND-23: the holder of each turn order card, or 0; empty solo."""
        cards = () if is_solo(self.s) else range(1, data.CARDS + 1)
        return {card: sneak.card_holder(self.s, card) for card in cards}

    @property
    def pending_soldier(self) -> int:
        """The soldier who is to take a turn order card or to be put beside his captor, else 0."""
        if self.s.phase == data.PLACE:
            return search.next_rescued(self.s)
        return sneak.next_chooser(self.s) if self.s.phase in (data.ORDER, data.JOIN) else 0

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
    def soldiers_able_to_step(self) -> tuple[int, ...]:
        """OND-27, OND-28: the mover, or between movements those who have not moved, if they can step."""
        if self.s.phase != data.MOVE:
            return ()
        points, candidates = self.s.points or self.s.option_move, (self.s.mover,) if self.s.mover else self.waiting
        return tuple(soldier for soldier in candidates if sneak.possible_steps(self.s, soldier, points))

    @property
    def soldiers_to_move(self) -> tuple[int, ...]:
        """OND-26, OND-34: the soldiers who have not finished moving this turn."""
        is_in_play = self.s.turn and self.s.phase != data.ENDED
        return tuple({*self.waiting, self.s.mover} - {0}) if is_in_play else ()

    @property
    def soldiers_without_step(self) -> tuple[int, ...]:
        """OND-28: the soldiers who can step now and have not taken a step this turn."""
        has_stepped = self.s.mover and self.s.points < self.s.option_move
        return () if has_stepped else self.soldiers_able_to_step

    @property
    def active_soldier(self) -> int:
        """The soldier to choose, to be placed or to move, else 0."""
        return self.pending_soldier or self.s.mover

    @property
    def whisper_pairs(self) -> Iterator[tuple[Soldier, Soldier]]:
        """OND-57: adjacent soldiers whose owners may talk now."""
        for first, second in combinations((soldier for soldier in self.soldiers if soldier.is_free), 2):
            seats = owner(self.s, first.number), owner(self.s, second.number)
            if king_distance(first.at, second.at) == 1 and sneak.may_whisper(self.s, *seats):
                yield first, second

    def soldier(self, number: int) -> Soldier:
        """Return the soldier with this number."""
        return self.soldiers[number - 1]

    def soldier_at(self, space: Space | None) -> Soldier | None:
        """Return the soldier who stands on a space, or is safe above it."""
        return next((soldier for soldier in self.soldiers if soldier.at == space and soldier.doing != "caught"), None)

    @property
    def _placed_searchers(self) -> Iterator[Searcher]:
        """OND-07: the searchers whose row is rolled."""
        return map(self._searcher, range(1, setup.count_searchers(self.s) + 1))

    def _soldier(self, number: int) -> Soldier:
        s = self.s
        doing = data.STATUSES[s.soldier_status[number]]
        if doing == "free" and s.soldier_moved[number]:
            doing = "moving" if s.mover == number else "moved"
        at = (data.START_COLUMNS[number - 1], 0) if doing == "safe" else soldier_space(s, number)
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
    """Return the position of a state's JSON, for diagrams."""
    s = read_state(State, state)
    check(s)
    return Position(viewer, s)


def soldier_space(s: State, soldier: int) -> Space:
    """Return the space of a soldier on the battlefield."""
    return s.soldier_column[soldier], s.soldier_row[soldier]


def centre(s: State, searcher: int) -> Space:
    """Return the centre of a searcher."""
    return s.searcher_column[searcher], s.searcher_row[searcher]


def captives(s: State, searcher: int) -> tuple[int, ...]:
    """OND-44: return the soldiers whom a searcher holds."""
    return tuple(soldier for soldier, captor in enumerate(s.soldier_captor) if captor == searcher)


def king_distance(start: Space, end: Space) -> int:
    """Return the number of king's moves between two spaces."""
    return max(abs(start[0] - end[0]), abs(start[1] - end[1]))


def covered_spaces(centre: Space) -> list[Space]:
    """OND-R06: return the spaces that a searcher with this centre covers."""
    return [(centre[0] + i, centre[1] + k) for k in (-1, 0, 1) for i in (-1, 0, 1)]


def next_space(space: Space, direction: int) -> Space:
    """Return the neighbour of a space in a direction 1 to 8."""
    return space[0] + data.STEP_COLUMNS[direction], space[1] + data.STEP_ROWS[direction]


@lru_cache(maxsize=MAX_CACHED)
def _rocks(sand: tuple[int, ...]) -> frozenset[Space]:
    spaces = product(range(1, data.SIZE + 1), repeat=2)
    return frozenset((column, row) for column, row in spaces if sand[row] >> column & 1)
