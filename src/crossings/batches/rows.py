"""Kernels for the rows of a batch; the same code runs on the CPU and on a GPU."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crossings.batches.counter_rng import SAMPLE, WORDS, seed_generator, threefry
from crossings.batches.positions import (
    GameResults,
    Scratch,
    draw_start,
    draw_until_decision,
    observe_state,
    result_state,
)
from crossings.engine.kernels.drivers import potential
from crossings.engine.kernels.interface import OVER, Ints, Records, Rng, Table, actor, legal, play
from crossings.engine.kernels.kernel import kernel
from crossings.engine.kernels.rng import draw_below

INLINED = "early"
PLAY, STEP, BEGIN, LOAD = range(4)
"""Tasks of `update_row`: step with a sampled action (give `rows.sampled`); play the row's action, where an illegal one
changes only `refused` and the results; start the row's next game; continue from the position that was written into the
row, as its next game."""


class Rows(NamedTuple):
    """All arrays of a batch.

    n: games; A: actions of the game; M: maximum number of moves of a node; S: seats; O: size of an observation.
    """

    states: Records
    """[n] positions."""
    keys: NDArray[np.int64]
    """[n, 2] keys of the draws of each row's game."""
    games: NDArray[np.int64]
    """[n] number of finished games of the row."""
    plies: Ints
    """[n] moves made in the row's game, including draws."""
    legal: Table
    """[n, M] legal actions, ascending."""
    legal_count: Ints
    """[n] number of legal actions."""
    mask: NDArray[np.bool_]
    """[n, A] mask of the legal actions."""
    observation: NDArray[np.int16]
    """[n, O] observation of the seat to move."""
    actor: Ints
    """[n] the seat to move."""
    results: GameResults
    """Results of games that ended in the last step."""
    length: Ints
    """[n] number of moves of a game that ended in the last step, else 0."""
    ended: Records
    """[n] final position of the row's last finished game."""
    refused: NDArray[np.bool_]
    """[n] whether the last action was illegal."""
    sampled: Ints
    """[n] a random legal action."""
    opening: Records
    """[...] initial positions."""
    seeds: NDArray[np.int64]
    """[n, 3] by row: the seed's two words, and the row's number among the rows with this seed."""
    reward_table: NDArray[np.float32]
    """[S + 1, 2] reward of a loser and of a winner, by number of winners."""


class Shaping(NamedTuple):
    """Arrays of a batch with shaped rewards."""

    discount: NDArray[np.float64]
    """[1] the learner's discount."""
    potential: NDArray[np.float64]
    """[n, seats] potential of each seat at its last decision in the row's game."""
    decided: NDArray[np.bool_]
    """[n, seats] whether it has decided in this game."""
    seen: Records
    """[n] buffer for copies of the positions."""


# ---- one row -----------------------------------------------------------------------------------


@kernel
def check_row(rows: Rows, actions: Ints, scratch: Scratch, row: int, place: int) -> None:
    """Write whether the row's action is illegal."""
    action = int(actions[row])
    rows.refused[row] = not (0 <= action < rows.mask.shape[1] and rows.mask[row, action])


@kernel
def sample_row(rows: Rows, scratch: Scratch, row: int, place: int) -> None:
    """Draw one of the row's legal actions; the same one until the row is stepped."""
    seed_generator(rows.keys[row], int(rows.plies[row]), SAMPLE, scratch.generators[place])
    rows.sampled[row] = rows.legal[row, draw_below(scratch.generators[place], int(rows.legal_count[row]))]


@kernel
def update_row(
    rows: Rows, actions: Ints, chosen: NDArray[np.bool_], task: int, scratch: Scratch, row: int, place: int
) -> None:
    """Carry out a task in the row, if it is chosen, and all that follows until a seat is to move.

    One kernel for all tasks, since most of the code is the same and takes long to compile.
    """
    if chosen[row]:
        if task == PLAY:
            sample_row(rows, scratch, row, place)
        clear_result(rows, row)
        if task in (PLAY, STEP):
            check_row(rows, actions, scratch, row, place)
            if rows.refused[row]:
                return
            play(rows.states[row], int(actions[row]))
            rows.plies[row] += 1
        else:
            rows.refused[row] = False
            start_next_game(rows, row)
            if task == BEGIN:
                draw_opening(rows, scratch, row, place)
        advance(rows, scratch, row, place)


@kernel
def shape_row(
    rows: Rows, shaping: Shaping, chosen: NDArray[np.bool_], task: int, scratch: Scratch, row: int, place: int
) -> None:
    """Add the shaping rewards to those of a task: to each seat for its last decision, when it is to move again."""
    if chosen[row]:
        if task in (BEGIN, LOAD):
            forget_potentials(shaping, row)
        if rows.results.over[row]:
            for seat in range(shaping.decided.shape[1]):
                if shaping.decided[row, seat]:
                    rows.results.reward[row, seat] -= shaping.potential[row, seat]
            forget_potentials(shaping, row)
        else:
            for seat in range(shaping.decided.shape[1]):
                rows.results.reward[row, seat] = 0
        if not rows.refused[row]:
            shape_decision(rows, shaping, int(rows.actor[row]), scratch.generators[place], row)


@kernel
def forget_potentials(shaping: Shaping, row: int) -> None:
    """Mark all seats as undecided."""
    for seat in range(shaping.decided.shape[1]):
        shaping.decided[row, seat] = False


@kernel
def shape_decision(rows: Rows, shaping: Shaping, seat: int, rng: Rng, row: int) -> None:
    """Reward the seat to move for its last decision in the game, if any."""
    shaping.seen[row] = rows.states[row]
    now = potential(shaping.seen[row], seat, rng)
    if shaping.decided[row, seat]:
        rows.results.reward[row, seat] += shaping.discount[0] * now - shaping.potential[row, seat]
    shaping.potential[row, seat] = now
    shaping.decided[row, seat] = True


@kernel
def start_next_game(rows: Rows, row: int) -> None:
    """Count the row's position as the start of its next game."""
    rows.games[row] += 1
    rows.plies[row] = 0
    threefry(rows.seeds[row], int(rows.seeds[row, WORDS]), int(rows.games[row]), rows.keys[row])


@kernel
def draw_opening(rows: Rows, scratch: Scratch, row: int, place: int) -> None:
    """Write a random initial position."""
    rows.states[row] = rows.opening[draw_start(rows.keys[row], rows.opening.shape[0], scratch, place)]


@kernel
def advance(rows: Rows, scratch: Scratch, row: int, place: int) -> None:
    """Draw until a seat is to move, starting new games if needed; then write what is legal and observed."""
    while True:
        draw_and_count(rows, scratch, row, place)
        if actor(rows.states[row]) != OVER:
            break
        result_state(rows.states, rows.results, rows.reward_table, scratch, row, place)
        rows.length[row] = rows.plies[row]
        rows.ended[row] = rows.states[row]
        start_next_game(rows, row)
        draw_opening(rows, scratch, row, place)
    write_decision(rows, scratch, row, place)


@kernel
def draw_and_count(rows: Rows, scratch: Scratch, row: int, place: int) -> None:
    """Draw outcomes up to the next decision and count them as moves."""
    rows.plies[row] = draw_until_decision(rows.states[row], rows.keys[row], int(rows.plies[row]), scratch, place)


@kernel
def clear_result(rows: Rows, row: int) -> None:
    """Clear the results of the previous step."""
    if rows.results.over[row]:
        for seat in range(rows.results.reward.shape[1]):
            rows.results.reward[row, seat] = 0
            rows.results.scores[row, seat] = 0
        rows.results.reason[row] = 0
        rows.results.over[row] = False
        rows.length[row] = 0


@kernel
def write_decision(rows: Rows, scratch: Scratch, row: int, place: int) -> None:
    """Write the seat to move, the legal actions and the observation."""
    for i in range(rows.legal_count[row]):
        rows.mask[row, rows.legal[row, i]] = False
    rows.actor[row] = actor(rows.states[row])
    rows.legal_count[row] = legal(rows.states[row], rows.legal[row])
    for i in range(rows.legal_count[row]):
        rows.mask[row, rows.legal[row, i]] = True
    observe_state(rows.states, rows.actor, rows.observation, scratch, row, place)
