"""The thoughtful player of DunkelRunde (section 11 of its rule text): looks at both parts of its turn together.

It takes the position that is worth most to it: what its children have covered of their way, less what ghosts may cost
them, less half of what the others have on average. All in hundredths of a roll of the child die.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from crossings.bots.registry import Question
from crossings.engine import Ints, Record, kernel
from crossings.engine.kernels.interface import Records
from crossings.engine.kernels.tables import full_grid, table
from crossings.games.dunkelrunde.rules.data import (
    BEHIND_RED,
    BLUE,
    BOARDS,
    BOY,
    CHILD_DIE,
    GHOST_ENDS,
    GHOSTS,
    GIRL,
    GREEN,
    HIGH,
    LINDEN,
    LOW,
    RED,
    SHELTER_BEHIND,
    SINGLE_END_COUNT,
    SINGLE_ENDS,
    SLOW_VALUES,
    TILE_COUNT,
    VILLAGE,
    has,
    is_in_play,
)
from crossings.games.dunkelrunde.rules.kernels import CHILDREN_EACH, actor, count_on, is_winner, legal, play

ROLL = 100
CROSSING = 100
"""What a child on red still has to wait."""
OF_THE_OTHER = 60
"""Percent of its way that the child behind counts."""
OF_THE_OTHERS = 50
"""Percent of the others' average that a seat minds."""
HIDDEN_PATH = 75
"""The bonus for standing on a hidden path."""
VICTORY = 1_000_000
"""More than all ways together. Section 11 shows that to share a victory is as good as to have it alone."""


def _rolls_from(board: int, slow: int, tile: int, known: dict[int, float]) -> float:
    """How many rolls a child that has them all to itself needs from a tile to the linden."""
    if tile not in known:
        if has(RED, tile):
            known[tile] = CROSSING + _rolls_from(board, slow, BEHIND_RED[tile], known)
        else:
            steps, idle = 0.0, 0
            for number in range(1, CHILD_DIE + 1):
                place = (board, LOW if number <= slow else HIGH, number, tile)
                ends = SINGLE_ENDS[place][: SINGLE_END_COUNT[place]]
                idle += len(ends) == 0
                steps += min((_rolls_from(board, slow, int(end), known) for end in ends), default=0.0)
            known[tile] = (CHILD_DIE * ROLL + steps) / (CHILD_DIE - idle)
    return known[tile]


def _covered() -> Any:
    covered = full_grid((len(BOARDS), max(SLOW_VALUES) + 1, TILE_COUNT))
    for board in range(len(BOARDS)):
        for slow in SLOW_VALUES:
            known = {LINDEN: 0.0}
            whole = _rolls_from(board, slow, VILLAGE, known)
            for tile in range(TILE_COUNT):
                if is_in_play(board, tile) and not has(BLUE, tile):
                    covered[board, slow, tile] = round(whole - _rolls_from(board, slow, tile, known))
    return table(covered)


COVERED = _covered()
"""By board, option `slow` and tile: how much of the way from the village lies behind."""


@kernel
def faces_of_danger(s: Record, tile: int) -> int:
    """How many numbers of the ghost die bring some ghost to the tile."""
    faces = 0
    for number in range(1, s.option_ghost_die + 1):
        reached = False
        for ghost in range(GHOSTS):
            near = GHOST_ENDS[s.option_board, ghost, number, s.ghost[ghost], 0]
            far = GHOST_ENDS[s.option_board, ghost, number, s.ghost[ghost], 1]
            reached = reached or near == tile or far == tile
        faces += reached
    return faces


@kernel
def danger(s: Record, tile: int) -> int:
    """In percent: how likely some other seat rolls a number that brings a ghost to the tile."""
    spared = 100
    for _ in range(s.option_players - 1):
        spared -= spared * faces_of_danger(s, tile) // s.option_ghost_die
    return 100 - spared


@kernel
def way(s: Record, child: int) -> int:
    """What a child has covered of its way, less what a ghost may take from it again."""
    tile = s.child[child]
    covered = COVERED[s.option_board, s.option_slow, tile]
    if (GREEN >> tile) & 1:
        return covered + HIDDEN_PATH
    if SHELTER_BEHIND[tile] < 0 or count_on(s, tile) > 1:
        return covered
    loss = covered - COVERED[s.option_board, s.option_slow, SHELTER_BEHIND[tile]]
    return covered - loss * danger(s, tile) // 100


@kernel
def ways(s: Record, seat: int) -> int:
    """The ways of a seat's children: that in front counts whole."""
    girl = way(s, CHILDREN_EACH * seat + GIRL)
    boy = way(s, CHILDREN_EACH * seat + BOY)
    return max(girl, boy) + OF_THE_OTHER * min(girl, boy) // 100


@kernel
def worth(s: Record, seat: int) -> int:
    """What a position is worth to a seat."""
    if s.reason != 0:
        return VICTORY if is_winner(s, seat) else -VICTORY
    others = 0
    for other in range(s.option_players):
        if other != seat:
            others += ways(s, other)
    return ways(s, seat) - OF_THE_OTHERS * others // (100 * (s.option_players - 1))


@kernel
def best_of(states: Records, seat: int, moves: Ints) -> int:
    """What `states[1]` is worth to the seat; if it goes on there, by the best that its other part can make of it."""
    if actor(states[1]) != seat:
        return worth(states[1], seat)
    best = -2 * VICTORY
    for i in range(legal(states[1], moves)):
        states[2] = states[1]
        play(states[2], int(moves[i]))
        best = max(best, worth(states[2], seat))
    return best


@kernel
def decide_in(states: Records, moves: Ints, further: Ints) -> int:
    """The thoughtful move in `states[0]`; of several the lowest."""
    seat = states[0].turn
    chosen = -1
    best = -3 * VICTORY
    for i in range(legal(states[0], moves)):
        states[1] = states[0]
        play(states[1], int(moves[i]))
        value = best_of(states, seat, further)
        if value > best:
            best = value
            chosen = int(moves[i])
    return chosen


@cache
def _compiled(kernels: Any) -> Any:
    return kernels.bind([decide_in], compiled=True)["decide_in"]


def decide(question: Question) -> str:
    """The thoughtful player's move."""
    game = question.game
    state = game.determinize(question.view, question.seed, question.seat)
    states = np.zeros(3, game.kernels.dtype)
    states[0] = game.kernels.numpy_record(state.record)
    moves, further = game.kernels.buffers()
    return game.moves[_compiled(game.kernels)(states, moves, further)]
