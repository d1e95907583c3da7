"""The players of section 11 of the rules of Dune Chess, which see only views.

`greedy` maximizes the difference of totals after its move and breaks ties at random; `two_ply` does so after the best
reply. `planner_2` and `planner_3` search 2 and 3 plies (alpha-beta) with quiescence search of captures, evaluate
Harvesters near Spice, Mentats and leaders, add a little noise, and avoid repeated positions.
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
"""Unit of values: a hundredth of a point."""
WON = 100_000
"""Value of a won game; players without positional terms use only the totals."""
BOUND = 1_000_000
"""More than the value of any position."""

GUARDING = 150
"""Value of leader and Mentat beyond their points: only they can buy back pieces."""
WORKING = 100
"""Value of a Harvester beyond its point while Spice is open."""
NEAR = 30
"""Value of each open Spice next to a Harvester."""

TIES = 100
"""Noise below one point, which decides only between equal totals."""
LITTLE_NOISE = 10
REPETITION = 60
"""Penalty for each earlier occurrence of a position."""

MAX_CAPTURES = 6
"""Maximum depth of the search of captures."""
LEVELS = 3 + MAX_CAPTURES + 1
SEAT, COUNT, NEXT, ALPHA, BETA = range(5)
"""Fields of a level: the seat to move, the number of moves, the number of tried moves, alpha and beta."""


# ---- evaluation -------------------------------------------------------------------------------


@kernel
def positional_value(s: Record, seat: int) -> int:
    """Return an estimate of a seat's leader, Mentat and Harvesters beyond their points."""
    value: int = GUARDING * (s.on_board[seat, LEADER] + s.on_board[seat, MENTAT])
    if open_spice(s) == 0:
        return value
    value += WORKING * s.on_board[seat, HARVESTER]
    for a in range(SIZE):
        if is_own(s, seat, a) and (KIND[s.men[a]] == HARVESTER or KIND[s.cargo[a]] == HARVESTER):
            for b in BESIDE[a]:
                value += NEAR * is_open_spice(s, b)
    return value


@kernel
def lead(s: Record, seat: int, positional: bool) -> int:
    """Return a seat's lead by totals and, with `positional`, by the positional terms."""
    points = score(s, seat) - score(s, 1 - seat)
    value: int = POINT * points
    if positional and s.ending == 0:
        value += positional_value(s, seat) - positional_value(s, 1 - seat)
    elif positional:
        value += WON * ((points > 0) - (points < 0))
    return value


# ---- moves ------------------------------------------------------------------------------------


@kernel
def catch(s: Record, seat: int, move: int) -> int:
    """Return the points that a move captures; 0 if it captures nothing."""
    b = TO[move]
    if MOVE_TYPE[move] >= RANSOM:
        return 0
    if is_enemy(s, seat, b):
        aboard = 0 if s.cargo[b] == NOBODY else VALUE[KIND[s.cargo[b]]]
        return VALUE[KIND[s.men[b]]] + aboard
    return 1 if is_open_spice(s, b) and (MOVE_TYPE[move] == OUT or not has_worm(s, FROM[move])) else 0


@kernel
def list_moves(s: Record, moves: Ints, catches: Ints, only_captures: bool) -> int:
    """Write all moves, or only the captures, with the points they capture; return their number."""
    count = legal(s, moves)
    written = 0
    for i in range(count):
        catches[written] = catch(s, s.mover, int(moves[i]))
        if catches[written] > 0 or not only_captures:
            moves[written] = moves[i]
            written += 1
    return written


@kernel
def take_next(moves: Ints, catches: Ints, first: int, count: int) -> int:
    """Move the best capture among the moves from index `first` on to index `first`, and return it."""
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


# ---- search -----------------------------------------------------------------------------------


@kernel
def enter(
    s: Record, moves: Ints, catches: Ints, level: Numbers, in_depth: bool, searches_captures: bool, positional: bool
) -> None:
    """Set up a level: all moves within the search depth, only captures below it."""
    level[NEXT] = 0
    level[COUNT] = 0
    if not in_depth or s.ending != 0:
        level[ALPHA] = max(level[ALPHA], min(level[BETA], lead(s, level[SEAT], positional)))
    if s.ending == 0 and (in_depth or searches_captures):
        level[COUNT] = list_moves(s, moves, catches, not in_depth)


@kernel
def descend(levels: Table, at: int) -> None:
    """Set up the seat and the negated bounds of the next level."""
    levels[at + 1, SEAT] = 1 - levels[at, SEAT]
    levels[at + 1, ALPHA] = -levels[at, BETA]
    levels[at + 1, BETA] = -levels[at, ALPHA]


@kernel
def alpha_beta(states: Record, moves: Table, catches: Table, levels: Table, depth: int, positional: bool) -> int:
    """Return the value of `states[0]` within the bounds of `levels[0]`, `depth` plies and then captures ahead."""
    at = 0
    enter(states[0], moves[0], catches[0], levels[0], depth > 0, positional, positional)
    while at >= 0:
        if levels[at, NEXT] < levels[at, COUNT] and levels[at, ALPHA] < levels[at, BETA]:
            move = take_next(moves[at], catches[at], int(levels[at, NEXT]), int(levels[at, COUNT]))
            levels[at, NEXT] += 1
            states[at + 1] = states[at]
            play(states[at + 1], move)
            descend(levels, at)
            at += 1
            searches_captures = positional and at < depth + MAX_CAPTURES
            enter(states[at], moves[at], catches[at], levels[at], at < depth, searches_captures, positional)
        else:
            if at > 0:
                levels[at - 1, ALPHA] = max(levels[at - 1, ALPHA], -levels[at, ALPHA])
            at -= 1
    return int(levels[0, ALPHA])


@kernel
def best_move(
    root: Record,
    states: Record,
    moves: Table,
    catches: Table,
    levels: Table,
    bonuses: Numbers,
    depth: int,
    positional: bool,
) -> int:
    """Return the mover's best move, searched `depth` plies ahead; `bonuses` are added to the values, in legal order."""
    count = legal(root, moves[LEVELS])
    chosen = int(moves[LEVELS, 0])
    best = -BOUND
    for i in range(count):
        move = int(moves[LEVELS, i])
        states[0] = root
        play(states[0], move)
        levels[0, SEAT] = 1 - root.mover
        levels[0, ALPHA] = -BOUND
        levels[0, BETA] = bonuses[i] - best
        value = bonuses[i] - alpha_beta(states, moves, catches, levels, depth - 1, positional)
        if value > best:
            best = value
            chosen = move
    return chosen


class Planner:
    """A searching player, which remembers the positions that it left behind in the current game."""

    def __init__(self, depth: int, *, positional: bool, noise: int) -> None:
        self._depth = depth
        self._positional = positional
        self._noise = noise
        self._past: Counter[tuple[int, ...]] = Counter()
        self._ply = 0
        self._states: NDArray[np.void] | None = None
        self._moves = np.zeros((LEVELS + 1, MAX_LEGAL), np.int32)
        self._catches = np.zeros((LEVELS, MAX_LEGAL), np.int32)
        self._levels = np.zeros((LEVELS, 5), np.int64)

    def __call__(self, question: Question) -> str:
        """Return the move for a question."""
        game = question.game
        record = game.determinize(question.view, question.seed, question.seat).record
        return game.moves[self.move(game, record, question.seed)]

    def move(self, game: Game, record: bytes, seed: int) -> int:
        """Return the number of the move in a position."""
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
            self._bonuses(game, record, seed),
            self._depth,
            self._positional,
        )
        self._past[board_key(game.kernels.play_number(record, chosen))] += 1
        return chosen

    def _bonuses(self, game: Game, record: bytes, seed: int) -> Numbers:
        """Return for each legal move its noise, less the penalty for a repeated position."""
        rng = generator(seed)
        bonuses = [draw_below(rng, self._noise) for _ in game.kernels.legal(record)]
        if self._positional and self._past:
            for i, move in enumerate(game.kernels.legal(record)):
                bonuses[i] -= REPETITION * self._past[board_key(game.kernels.play_number(record, move))]
        return np.array(bonuses, np.int64)


@cache
def compiled(game: Game) -> Any:
    """Return the compiled kernel `best_move`."""
    game.kernels.compile()
    return game.kernels.bind([cast(FunctionType, best_move)], compiled=True)["best_move"]


def board_key(record: bytes) -> tuple[int, ...]:
    """Return the board alone, which identifies repeated positions."""
    s = unpack(State, record)
    return *s.ground, *s.men, *s.cargo


greedy = Planner(1, positional=False, noise=TIES)
two_ply = Planner(2, positional=False, noise=TIES)
planner_2 = Planner(2, positional=True, noise=LITTLE_NOISE)
planner_3 = Planner(3, positional=True, noise=LITTLE_NOISE)
