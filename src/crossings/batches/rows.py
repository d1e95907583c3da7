"""The rows of a batch, and what is done to one of them: kernels, alike on the CPU and on a GPU."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crossings.batches.counter_rng import SAMPLE, Words, seed_generator, threefry
from crossings.batches.positions import (
    GameResults,
    Scratch,
    draw_start,
    draw_until_decision,
    observe_state,
    result_state,
)
from crossings.engine.kernels.interface import OVER, Ints, Records, Table, actor, legal, play
from crossings.engine.kernels.kernel import kernel
from crossings.engine.kernels.rng import draw_below

INLINED = True


class Rows(NamedTuple):
    """All arrays of a batch. n: games; A: actions of the game; M: the most moves of a node; S: seats; O: numbers of an
    observation."""

    states: Records
    """[n]"""
    keys: NDArray[np.int64]
    """[n, 2] from which the draws of each row's game come."""
    games: NDArray[np.int64]
    """[n] how many games of the row are over."""
    plies: Ints
    """[n] moves made in the row's game, actions and draws."""
    legal: Table
    """[n, M] the actor's legal actions, rising."""
    legal_count: Ints
    """[n] how many these are."""
    mask: NDArray[np.bool_]
    """[n, A] the same, a truth for each action."""
    observation: NDArray[np.int16]
    """[n, O] what the actor may know."""
    actor: Ints
    """[n] the seat that is to decide."""
    results: GameResults
    """Whether the last step ended a game, and how."""
    length: Ints
    """[n] moves of the game that has ended, actions and draws; else 0."""
    ended: Records
    """[n] the last position of the game of the row that ended last."""
    refused: NDArray[np.bool_]
    """[n] whether the last action was not legal."""
    sampled: Ints
    """[n] a legal action of each row."""
    opening: Records
    """[...] the positions that games begin from."""
    seed: Words
    """[2]"""
    reward_table: NDArray[np.float32]
    """[S + 1, 2] the reward of a loser and of a winner, by the number of winners."""


# ---- one row -----------------------------------------------------------------------------------


@kernel
def check_row(rows: Rows, actions: Ints, scratch: Scratch, row: int, place: int) -> None:
    """Note whether the row's action is legal."""
    action = int(actions[row])
    rows.refused[row] = not (0 <= action < rows.mask.shape[1] and rows.mask[row, action])


@kernel
def sample_row(rows: Rows, scratch: Scratch, row: int, place: int) -> None:
    """Draw any of the row's legal actions, all alike; the same one until the row is stepped."""
    seed_generator(rows.keys[row], int(rows.plies[row]), SAMPLE, scratch.generators[place])
    rows.sampled[row] = rows.legal[row, draw_below(scratch.generators[place], int(rows.legal_count[row]))]


@kernel
def play_row(rows: Rows, scratch: Scratch, row: int, place: int) -> None:
    """A step with what is sampled."""
    sample_row(rows, scratch, row, place)
    step_row(rows, rows.sampled, scratch, row, place)


@kernel
def step_row(rows: Rows, actions: Ints, scratch: Scratch, row: int, place: int) -> None:
    """Play the row's action and all draws that follow; a game that ends makes room for the next. What is not legal
    changes nothing but `refused`, and that no game has ended."""
    check_row(rows, actions, scratch, row, place)
    clear_result(rows, row)
    if not rows.refused[row]:
        play(rows.states[row], int(actions[row]))
        rows.plies[row] += 1
        advance(rows, scratch, row, place)


@kernel
def begin_row(rows: Rows, chosen: NDArray[np.bool_], scratch: Scratch, row: int, place: int) -> None:
    """The row's next game from its start on, if it is among these."""
    if chosen[row]:
        clear_result(rows, row)
        rows.refused[row] = False
        start_game(rows, scratch, row, place)
        advance(rows, scratch, row, place)


@kernel
def load_row(rows: Rows, chosen: NDArray[np.bool_], scratch: Scratch, row: int, place: int) -> None:
    """A position was put into the row, if it is among these: it is the row's next game, as if begun there."""
    if chosen[row]:
        clear_result(rows, row)
        rows.refused[row] = False
        start_next_game(rows, row)
        advance(rows, scratch, row, place)


@kernel
def start_next_game(rows: Rows, row: int) -> None:
    """The row's position is the start of its next game."""
    rows.games[row] += 1
    rows.plies[row] = 0
    threefry(rows.seed, row, int(rows.games[row]), rows.keys[row])


@kernel
def start_game(rows: Rows, scratch: Scratch, row: int, place: int) -> None:
    """The row's next game, where it starts."""
    start_next_game(rows, row)
    rows.states[row] = rows.opening[draw_start(rows.keys[row], rows.opening.shape[0], scratch, place)]


@kernel
def advance(rows: Rows, scratch: Scratch, row: int, place: int) -> None:
    """Draw until a seat is to decide, in the next game if this one ends on the way; and show what there is to see."""
    draw_and_count(rows, scratch, row, place)
    while actor(rows.states[row]) == OVER:
        result_state(rows.states, rows.results, rows.reward_table, scratch, row, place)
        rows.length[row] = rows.plies[row]
        rows.ended[row] = rows.states[row]
        start_game(rows, scratch, row, place)
        draw_and_count(rows, scratch, row, place)
    write_decision(rows, scratch, row, place)


@kernel
def draw_and_count(rows: Rows, scratch: Scratch, row: int, place: int) -> None:
    """All draws up to the next decision, counted as moves."""
    rows.plies[row] = draw_until_decision(rows.states[row], rows.keys[row], int(rows.plies[row]), scratch, place)


@kernel
def clear_result(rows: Rows, row: int) -> None:
    """No game has ended in this step."""
    if rows.results.over[row]:
        for seat in range(rows.results.reward.shape[1]):
            rows.results.reward[row, seat] = 0
            rows.results.scores[row, seat] = 0
        rows.results.reason[row] = 0
        rows.results.over[row] = False
        rows.length[row] = 0


@kernel
def write_decision(rows: Rows, scratch: Scratch, row: int, place: int) -> None:
    """Who is to decide, what is legal, what the actor may know."""
    for i in range(rows.legal_count[row]):
        rows.mask[row, rows.legal[row, i]] = False
    rows.actor[row] = actor(rows.states[row])
    rows.legal_count[row] = legal(rows.states[row], rows.legal[row])
    for i in range(rows.legal_count[row]):
        rows.mask[row, rows.legal[row, i]] = True
    observe_state(rows.states, rows.actor, rows.observation, scratch, row, place)
