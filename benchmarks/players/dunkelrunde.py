"""The thoughtful player of DunkelRunde (section 11 of its rules), which plans both parts of its turn together.

It chooses the position with the highest value: its children's progress, less the expected loss to ghosts, less half the
other seats' average. The unit is a hundredth of a roll of the child die.
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
"""Expected wait of a child on red."""
TRAILING_PERCENT = 60
"""Weight of the trailing child's progress, in percent."""
OTHERS_PERCENT = 50
"""Weight of the other seats' average, in percent."""
HIDDEN_PATH = 75
"""The bonus for standing on a hidden path."""
VICTORY = 1_000_000
"""More than the progress of all children. Section 11 shows that a shared victory is as good as a sole one."""


def _rolls_from(board: int, slow: int, tile: int, known: dict[int, float]) -> float:
    """Return the expected rolls of a child from a tile to the linden, if it gets all rolls."""
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
"""Progress from the village, by board, option `slow` and tile."""


@kernel
def faces_of_danger(s: Record, tile: int) -> int:
    """Return how many numbers of the ghost die bring a ghost to the tile."""
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
    """Return the probability in percent that another seat rolls a number that brings a ghost to the tile."""
    spared = 100
    for _ in range(s.option_players - 1):
        spared -= spared * faces_of_danger(s, tile) // s.option_ghost_die
    return 100 - spared


@kernel
def progress_of_child(s: Record, child: int) -> int:
    """Return a child's progress, less the expected loss to a ghost."""
    tile = s.child[child]
    covered = COVERED[s.option_board, s.option_slow, tile]
    if (GREEN >> tile) & 1:
        return covered + HIDDEN_PATH
    if SHELTER_BEHIND[tile] < 0 or count_on(s, tile) > 1:
        return covered
    loss = covered - COVERED[s.option_board, s.option_slow, SHELTER_BEHIND[tile]]
    return covered - loss * danger(s, tile) // 100


@kernel
def progress_of_seat(s: Record, seat: int) -> int:
    """Return the weighted progress of a seat's children; the leading child counts in full."""
    girl = progress_of_child(s, CHILDREN_EACH * seat + GIRL)
    boy = progress_of_child(s, CHILDREN_EACH * seat + BOY)
    return max(girl, boy) + TRAILING_PERCENT * min(girl, boy) // 100


@kernel
def value_for(s: Record, seat: int) -> int:
    """Return the value of a position to a seat."""
    if s.reason != 0:
        return VICTORY if is_winner(s, seat) else -VICTORY
    others = 0
    for other in range(s.option_players):
        if other != seat:
            others += progress_of_seat(s, other)
    return progress_of_seat(s, seat) - OTHERS_PERCENT * others // (100 * (s.option_players - 1))


@kernel
def value_after_turn(states: Records, seat: int, moves: Ints) -> int:
    """Return the value of `states[1]` to the seat, after the best second part of its turn if that is still due."""
    if actor(states[1]) != seat:
        return value_for(states[1], seat)
    best = -2 * VICTORY
    for i in range(legal(states[1], moves)):
        states[2] = states[1]
        play(states[2], int(moves[i]))
        best = max(best, value_for(states[2], seat))
    return best


@kernel
def decide_in(states: Records, moves: Ints, second_moves: Ints) -> int:
    """Return the best move in `states[0]`; in a tie, the lowest."""
    seat = states[0].turn
    chosen = -1
    best = -3 * VICTORY
    for i in range(legal(states[0], moves)):
        states[1] = states[0]
        play(states[1], int(moves[i]))
        value = value_after_turn(states, seat, second_moves)
        if value > best:
            best = value
            chosen = int(moves[i])
    return chosen


@cache
def _compiled(kernels: Any) -> Any:
    return kernels.bind([decide_in], compiled=True)["decide_in"]


def decide(question: Question) -> str:
    """Return the thoughtful player's move."""
    game = question.game
    state = game.determinize(question.view, question.seed, question.seat)
    states = np.zeros(3, game.kernels.dtype)
    states[0] = game.kernels.numpy_record(state.record)
    moves, second_moves = game.kernels.buffers()
    return game.moves[_compiled(game.kernels)(states, moves, second_moves)]
