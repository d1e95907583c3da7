"""The players of section 11 of the rule text of Dune Chess, from views alone: they see what their seat may know.

`greedy` takes the best difference of totals after its move, ties by lot; `two_ply` the same after the best answer;
`planner_2` and `planner_3` look 2 and 3 moves ahead (alpha-beta), follow captures to their end, have a rough sense of
Harvesters near Spice, of Mentats and leaders, take a little chance among equal moves, and dislike positions that have
been there before.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from types import FunctionType
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from crossings.bots.registry import Question
from crossings.engine import Game, Ints, Record, kernel, unpack
from crossings.engine.kernels.interface import Table
from crossings.engine.kernels.rng import draw_below, generator
from crossings.games.dune_chess.rules.data import (
    BESIDE,
    FROM,
    HARVESTER,
    KIND,
    LEADER,
    MENTAT,
    MOVE_TYPE,
    NOBODY,
    OUT,
    RANSOM,
    SIZE,
    TO,
    VALUE,
)
from crossings.games.dune_chess.rules.kernels import MAX_LEGAL, legal, play, score
from crossings.games.dune_chess.rules.schema import State
from crossings.games.dune_chess.rules.squares import has_worm, is_enemy, is_open_spice, is_own, open_spice

Numbers = NDArray[np.int64]

POINT = 100
"""All worth is counted in hundredths of a point."""
WON = 100_000
"""A finished game; those that sense nothing see only its totals."""
BOUND = 1_000_000
"""More than any position is worth."""

GUARDING = 150
"""What leader and Mentat are worth beyond their points: without them nobody is bought back."""
WORKING = 100
"""What a Harvester is worth beyond its point while Spice is open."""
NEAR = 30
"""For each open Spice beside a Harvester."""

TIES = 100
"""A lot below one point decides among equal totals only."""
LITTLE_CHANCE = 10
DISLIKE = 60
"""For each time that a position has been there before."""

FOLLOWED = 6
"""How many captures are followed at the most."""
LEVELS = 3 + FOLLOWED + 1
SEAT, COUNT, NEXT, FLOOR, CEILING = range(5)
"""Of each level: whose turn it is, how many moves there are, how many were tried, what that seat is sure of already,
and what the other will not let it have more of."""


# ---- worth ------------------------------------------------------------------------------------


@kernel
def promising(s: Record, seat: int) -> int:
    """Roughly what leader, Mentat and Harvesters of a seat are worth beyond their points."""
    worth: int = GUARDING * (s.on_board[seat, LEADER] + s.on_board[seat, MENTAT])
    if open_spice(s) == 0:
        return worth
    worth += WORKING * s.on_board[seat, HARVESTER]
    for a in range(SIZE):
        if is_own(s, seat, a) and (KIND[s.men[a]] == HARVESTER or KIND[s.cargo[a]] == HARVESTER):
            for b in BESIDE[a]:
                worth += NEAR * is_open_spice(s, b)
    return worth


@kernel
def lead(s: Record, seat: int, senses: bool) -> int:
    """How far a seat is ahead: by totals, and for those that sense it by what is promising."""
    points = score(s, seat) - score(s, 1 - seat)
    worth: int = POINT * points
    if senses and s.ending == 0:
        worth += promising(s, seat) - promising(s, 1 - seat)
    elif senses:
        worth += WON * ((points > 0) - (points < 0))
    return worth


# ---- moves ------------------------------------------------------------------------------------


@kernel
def catch(s: Record, seat: int, move: int) -> int:
    """What a move captures, in points; 0 if it captures nothing."""
    b = TO[move]
    if MOVE_TYPE[move] >= RANSOM:
        return 0
    if is_enemy(s, seat, b):
        aboard = 0 if s.cargo[b] == NOBODY else VALUE[KIND[s.cargo[b]]]
        return VALUE[KIND[s.men[b]]] + aboard
    return 1 if is_open_spice(s, b) and (MOVE_TYPE[move] == OUT or not has_worm(s, FROM[move])) else 0


@kernel
def list_moves(s: Record, moves: Ints, catches: Ints, only_captures: bool) -> int:
    """All moves, or the captures alone, with what they capture; how many."""
    count = legal(s, moves)
    kept = 0
    for i in range(count):
        catches[kept] = catch(s, s.mover, int(moves[i]))
        if catches[kept] > 0 or not only_captures:
            moves[kept] = moves[i]
            kept += 1
    return kept


@kernel
def take_next(moves: Ints, catches: Ints, first: int, count: int) -> int:
    """The move with the best catch of those from `first` on; it changes places with the first."""
    best = first
    for i in range(first + 1, count):
        if catches[i] > catches[best]:
            best = i
    move = int(moves[best])
    caught = int(catches[best])
    moves[best] = moves[first]
    catches[best] = catches[first]
    moves[first] = move
    catches[first] = caught
    return move


# ---- looking ahead ----------------------------------------------------------------------------


@kernel
def enter(s: Record, moves: Ints, catches: Ints, level: Numbers, in_plan: bool, follows: bool, senses: bool) -> None:
    """Come to a position: within the plan all moves are to be tried, behind it captures at the most."""
    level[NEXT] = 0
    level[COUNT] = 0
    if not in_plan or s.ending != 0:
        level[FLOOR] = max(level[FLOOR], min(level[CEILING], lead(s, level[SEAT], senses)))
    if s.ending == 0 and (in_plan or follows):
        level[COUNT] = list_moves(s, moves, catches, not in_plan)


@kernel
def descend(levels: Table, at: int) -> None:
    """The next level is the other side's, and its worth the other way round."""
    levels[at + 1, SEAT] = 1 - levels[at, SEAT]
    levels[at + 1, FLOOR] = -levels[at, CEILING]
    levels[at + 1, CEILING] = -levels[at, FLOOR]


@kernel
def look_ahead(states: Record, moves: Table, catches: Table, levels: Table, depth: int, senses: bool) -> int:
    """What `states[0]` is worth within the bounds of `levels[0]`, by so many more moves, and captures to their end."""
    at = 0
    enter(states[0], moves[0], catches[0], levels[0], depth > 0, senses, senses)
    while at >= 0:
        if levels[at, NEXT] < levels[at, COUNT] and levels[at, FLOOR] < levels[at, CEILING]:
            move = take_next(moves[at], catches[at], int(levels[at, NEXT]), int(levels[at, COUNT]))
            levels[at, NEXT] += 1
            states[at + 1] = states[at]
            play(states[at + 1], move)
            descend(levels, at)
            at += 1
            follows = senses and at < depth + FOLLOWED
            enter(states[at], moves[at], catches[at], levels[at], at < depth, follows, senses)
        else:
            if at > 0:
                levels[at - 1, FLOOR] = max(levels[at - 1, FLOOR], -levels[at, FLOOR])
            at -= 1
    return int(levels[0, FLOOR])


@kernel
def best_move(
    root: Record,
    states: Record,
    moves: Table,
    catches: Table,
    levels: Table,
    likings: Numbers,
    depth: int,
    senses: bool,
) -> int:
    """The best of the mover's moves, so many moves ahead; `likings` is added to the worth of each, as listed."""
    count = legal(root, moves[LEVELS])
    chosen = int(moves[LEVELS, 0])
    best = -BOUND
    for i in range(count):
        move = int(moves[LEVELS, i])
        states[0] = root
        play(states[0], move)
        levels[0, SEAT] = 1 - root.mover
        levels[0, FLOOR] = -BOUND
        levels[0, CEILING] = likings[i] - best
        worth = likings[i] - look_ahead(states, moves, catches, levels, depth - 1, senses)
        if worth > best:
            best = worth
            chosen = move
    return chosen


class Planner:
    """One of these players. It remembers the positions that it has left behind, as long as its game goes on."""

    def __init__(self, depth: int, *, senses: bool, lots: int) -> None:
        self._depth = depth
        self._senses = senses
        self._lots = lots
        self._past: Counter[tuple[int, ...]] = Counter()
        self._ply = 0
        self._states: NDArray[np.void] | None = None
        self._moves = np.zeros((LEVELS + 1, MAX_LEGAL), np.int32)
        self._catches = np.zeros((LEVELS, MAX_LEGAL), np.int32)
        self._levels = np.zeros((LEVELS, 5), np.int64)

    def __call__(self, question: Question) -> str:
        """The move it chooses."""
        game = question.game
        record = game.determinize(question.view, question.seed, question.seat).record
        return game.moves[self.move(game, record, question.seed)]

    def move(self, game: Game, record: bytes, seed: int) -> int:
        """The number of the move it chooses in a position."""
        ply = unpack(State, record).ply
        if ply <= self._ply:
            self._past.clear()
        self._ply = ply
        if self._states is None:
            self._states = np.zeros(LEVELS, game.kernels.dtype)
        chosen: int = compiled(game)(
            game.kernels.numpy_record(record),
            self._states,
            self._moves,
            self._catches,
            self._levels,
            self._likings(game, record, seed),
            self._depth,
            self._senses,
        )
        self._past[what_is_seen(game.kernels.play_number(record, chosen))] += 1
        return chosen

    def _likings(self, game: Game, record: bytes, seed: int) -> Numbers:
        """For each legal move a lot, and how much the position after it is disliked."""
        rng = generator(seed)
        likings = [draw_below(rng, self._lots) for _ in game.kernels.legal(record)]
        if self._senses and self._past:
            for i, move in enumerate(game.kernels.legal(record)):
                likings[i] -= DISLIKE * self._past[what_is_seen(game.kernels.play_number(record, move))]
        return np.array(likings, np.int64)


@cache
def compiled(game: Game) -> Any:
    """The compiled choice."""
    game.kernels.compile()
    return game.kernels.bind([cast(FunctionType, best_move)], compiled=True)["best_move"]


def what_is_seen(record: bytes) -> tuple[int, ...]:
    """The board alone, for telling repeated positions."""
    s = unpack(State, record)
    return *s.ground, *s.men, *s.cargo


greedy = Planner(1, senses=False, lots=TIES)
two_ply = Planner(2, senses=False, lots=TIES)
planner_2 = Planner(2, senses=True, lots=LITTLE_CHANCE)
planner_3 = Planner(3, senses=True, lots=LITTLE_CHANCE)
