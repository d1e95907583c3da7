"""Where searchers and soldiers would go: the rules carried out on a copy of what a view shows."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import count, pairwise
from typing import Any, Final

import numpy as np

from crossings.engine import Loose, Record, copy_loose, loosen
from crossings.games.over_the_next_dune.face.layout import Space
from crossings.games.over_the_next_dune.rules import kernels as rules
from crossings.games.over_the_next_dune.rules.data import (
    COMPASS,
    DIRECTIONS,
    LANE,
    PARTS,
    SEEN,
    SIZE,
    SOLDIERS,
    STEP_COLUMNS,
    STEP_ROWS,
)
from crossings.games.over_the_next_dune.text import notation

View = Mapping[str, Any]
Marker = tuple[int, int, int]
"""Column, row and direction of a trail marker."""

STEPS: Final = {COMPASS[d - 1]: (int(STEP_COLUMNS[d]), int(STEP_ROWS[d])) for d in range(1, DIRECTIONS + 1)}
"""Compass name -> what a step that way adds to column and row."""
PATIENCE: Final = 140
"""So many positions are looked at in search of a way, then it is given up."""


# ---- reading a view ----------------------------------------------------------------------------


def markers(view: View) -> list[Marker]:
    """All trail markers of a view, row by row."""
    return [
        (column, row, int(mark))
        for row, cells in enumerate(view["trails"], 1)
        if cells.strip(".")
        for column, mark in enumerate(cells, 1)
        if mark != "."
    ]


def covers(centre: Iterable[int], column: int, row: int) -> bool:
    """Whether a searcher with this centre covers the space."""
    c, r = centre
    return abs(c - column) <= 1 and abs(r - row) <= 1


# ---- searchers ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Leg:
    """One space of a searcher's movement: where its centre is then, how it is turned, whom it has just caught."""

    at: Space
    face: int
    caught: tuple[int, ...] = ()


def drive(s: Loose, searcher: int, card: int) -> list[Leg]:
    """The movement of a searcher for a card, space by space, on a copy of the state. OND-13 to OND-20."""
    s = copy_loose(s)
    heading = rules.first_heading(s, searcher, card)
    legs: list[Leg] = []
    bounced = False
    for _ in range(s.option_speed):
        free, (column, row) = _free(s), _centre(s, searcher)
        straight_on = column + STEP_COLUMNS[heading], row + STEP_ROWS[heading]
        heading = rules.drive_one_space(s, searcher, heading)
        bounced = bounced or _centre(s, searcher) != straight_on
        stopped = heading == rules.STOPPED
        face = heading if bounced and not stopped else s.searcher_face[searcher]
        legs.append(Leg(_centre(s, searcher), int(face), tuple(sorted(free - _free(s)))))
        if stopped:
            break
    return legs


def light(view: View, searcher: int, trail: list[Marker]) -> tuple[Space, ...]:
    """The spaces where a searcher's centre would come if its card is straight; `trail`: all markers of the view."""
    column, row = view["searchers"][searcher - 1]["at"]
    options = view["options"]
    reach = options["speed"] + SEEN
    soldiers = tuple(
        (soldier["status"], soldier["captor"] == searcher, *_near(soldier["at"], column, row, reach))
        for soldier in view["soldiers"]
    )
    near = tuple(mark for mark in trail if abs(mark[0] - column) < reach and abs(mark[1] - row) < reach)
    face = view["searchers"][searcher - 1]["face"]
    return _straight_ahead(options["speed"], options["rescuers"], (column, row), face, soldiers, near)


def _near(at: list[int] | None, column: int, row: int, reach: int) -> Space:
    """The space if a searcher could get there, else none: what is far does not change its way."""
    if at is None or abs(at[0] - column) >= reach or abs(at[1] - row) >= reach:
        return (0, 0)
    return (at[0], at[1])


@lru_cache(maxsize=4096)
def _straight_ahead(
    speed: int,
    rescuers: int,
    at: Space,
    face: int,
    soldiers: tuple[tuple[str, bool, int, int], ...],
    trail: tuple[Marker, ...],
) -> tuple[Space, ...]:
    s: Record = copy_loose(_empty())
    s.option_speed, s.option_rescuers, s.option_searchers = speed, rescuers, 1
    s.phase = rules.SEARCH
    s.searcher_column[1], s.searcher_row[1] = at
    s.searcher_face[1] = face
    for number, (status, held, column, row) in enumerate(soldiers, 1):
        s.soldier_status[number] = rules.STATUSES.index(status)
        s.soldier_captor[number] = int(held)
        s.soldier_column[number], s.soldier_row[number] = column, row
    for column, row, direction in trail:
        s.trails[row, LANE[column]] = direction
    return tuple(leg.at for leg in drive(s, 1, rules.STRAIGHT))


@cache
def _empty() -> Loose:
    return loosen(np.zeros(1, rules.State))


def _centre(s: Loose, searcher: int) -> Space:
    return int(s.searcher_column[searcher]), int(s.searcher_row[searcher])


def _free(s: Loose) -> set[int]:
    return {soldier for soldier in range(1, SOLDIERS + 1) if rules.is_free(s, soldier)}


def asked(view: View) -> int:
    """The soldier who is to take a turn order card or to be put beside his captor, else 0."""
    if view["phase"] == "place":
        return int(rules.next_rescued(notation.loose_state(view)))
    if view["phase"] in ("order", "join"):
        return int(rules.next_chooser(notation.loose_state(view)))
    return 0


# ---- soldiers ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Walk:
    """A way for a soldier: the steps, the spaces from the first to the last, and what it brings about."""

    moves: tuple[str, ...]
    spaces: tuple[Space, ...]
    points: int
    followers: tuple[int, ...]
    """Searchers that would move."""
    caught: tuple[int, ...]
    after: Loose
    """The position after the last step, followers included."""


@dataclass(frozen=True)
class _Node:
    """A position on the way: the state, the spaces and directions so far, what they have brought about."""

    s: Loose
    spaces: tuple[Space, ...]
    directions: tuple[int, ...]
    points: int
    stirred: frozenset[int]

    @property
    def turns(self) -> int:
        """How often the way bends."""
        return sum(a != b for a, b in pairwise(self.directions))

    def key(self) -> tuple[Any, ...]:
        """Nodes with the same key go on alike."""
        s = self.s
        searchers = (s.searcher_column.tobytes(), s.searcher_row.tobytes(), s.halted)
        return self.spaces[-1], self.points, searchers, self.stirred, self.directions[-1:], _statuses(s)


def walk(s: Loose, soldier: int, target: Space) -> Walk | None:
    """The best way to a space (row 0: over the top): fewest points, fewest caught, fewest followers, straightest.

    None if there is none, or none that is not interrupted on the way by a rescue or the end.
    """
    points = s.points if s.mover == soldier else s.option_move
    price = _prices(s.sand.tobytes(), target)
    start = _Node(s, ((int(s.soldier_column[soldier]), int(s.soldier_row[soldier])),), (), 0, frozenset())
    order = count()
    open_nodes = [(price.get(start.spaces[-1], points + 1), 0, 0, 0, next(order), start)]
    seen = set()
    for _ in range(PATIENCE):
        if not open_nodes or open_nodes[0][0] > points:
            return None
        node = heapq.heappop(open_nodes)[-1]
        if node.spaces[-1] == target:
            return _finished(s, soldier, node)
        if node.directions and _is_interrupted(node.s, soldier):
            continue
        if node.key() in seen:
            continue
        seen.add(node.key())
        for following in _steps_from(node, soldier, target):
            rest = price.get(following.spaces[-1], points + 1)
            caught = len(_newly_caught(s, following.s))
            rank = (following.points + rest, caught, len(following.stirred), following.turns)
            heapq.heappush(open_nodes, (*rank, next(order), following))
    return None


def _steps_from(node: _Node, soldier: int, target: Space) -> Iterator[_Node]:
    """All positions one step further, the rules carried out."""
    mine = node.s.points if node.s.mover == soldier else node.s.option_move
    possible = rules.possible_steps(node.s, soldier, mine)
    column, row = node.spaces[-1]
    for direction in range(1, DIRECTIONS + 1):
        to = column + int(STEP_COLUMNS[direction]), row + int(STEP_ROWS[direction])
        if not possible >> direction & 1 or (to[1] == 0 and to != target):
            continue
        s = copy_loose(node.s)
        rules.act(s, soldier, PARTS.index(COMPASS[direction - 1]))
        stirred = node.stirred | _stirred(node.s, s)
        yield _Node(s, (*node.spaces, to), (*node.directions, direction), node.points + mine - int(s.points), stirred)


def _is_interrupted(s: Loose, soldier: int) -> bool:
    """Whether the movement does not simply go on: over, caught up in a rescue, or no point left."""
    return bool(s.phase == rules.ENDED or s.points == 0 or rules.next_rescued(s) != 0)


def _finished(s: Loose, soldier: int, node: _Node) -> Walk | None:
    if not node.directions:
        return None
    moves = tuple(f"{soldier}:{COMPASS[direction - 1]}" for direction in node.directions)
    caught = tuple(sorted(_newly_caught(s, node.s)))
    return Walk(moves, node.spaces, node.points, tuple(sorted(node.stirred)), caught, node.s)


def _stirred(before: Loose, after: Loose) -> frozenset[int]:
    searchers = range(1, before.option_searchers + 1)
    return frozenset(searcher for searcher in searchers if _centre(before, searcher) != _centre(after, searcher))


def _newly_caught(before: Loose, after: Loose) -> set[int]:
    return {i for i in _free(before) if after.soldier_status[i] == rules.CAUGHT}


def _statuses(s: Loose) -> bytes:
    return bytes(s.soldier_status.tobytes())


@lru_cache(maxsize=256)
def _prices(sand: bytes, target: Space) -> dict[Space, int]:
    """What the way to the target costs at least from each space, if nobody stood in it."""
    rows = np.frombuffer(sand, np.int64)
    prices = {target: 0}
    todo = [(0, target)]
    while todo:
        price, (column, row) = heapq.heappop(todo)
        if price > prices[column, row]:
            continue
        dearer = price + (1 + int(rows[row] >> column & 1) if row else 1)
        for across, along in STEPS.values():
            c, r = column - across, row - along
            if 1 <= c <= SIZE and 1 <= r <= SIZE and dearer < prices.get((c, r), SIZE * SIZE):
                prices[c, r] = dearer
                heapq.heappush(todo, (dearer, (c, r)))
    return prices
