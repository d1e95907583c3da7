"""The rows of a batch, what is done to one of them, and chance by counting: kernels, alike on the CPU and on a GPU."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crossings.engine.kernels.drivers import draw_outcome
from crossings.engine.kernels.interface import (
    CHANCE,
    OVER,
    Ints,
    Record,
    Records,
    Rng,
    Table,
    actor,
    is_winner,
    legal,
    observe,
    play,
    reason,
    score,
)
from crossings.engine.kernels.kernel import kernel
from crossings.engine.kernels.rng import LOW, draw_below
from crossings.engine.kernels.tables import table

INLINED = True

Words = Rng
"""Numbers below 2^32."""

WORD = 32
WORDS = 2
"""Of a key, of a counter, of what comes out."""
INJECTIONS = 5
"""Times that the key is put in, after four rounds each."""
ROTATIONS = table([[13, 15, 26, 6], [17, 29, 16, 24]])
PARITY = 0x1BD11BDA
OUTCOME = 0
"""A purpose: which outcome a move is."""
SAMPLE = 1
"""A purpose: which legal action a sample has."""


def words_of(seed: int) -> Words:
    """The first key, from any integer seed: its lowest 64 bits."""
    return np.array([seed >> WORD & LOW, seed & LOW], np.int64)


@kernel
def threefry(key: Words, first: int, second: int, out: Words) -> None:
    """Two words for a counter of two words."""
    now, next, last = int(key[0]), int(key[1]), PARITY ^ int(key[0]) ^ int(key[1])
    x = (first + now) & LOW
    y = (second + next) & LOW
    for injection in range(INJECTIONS):
        for turn in range(4):
            x = (x + y) & LOW
            y = rotated(y, ROTATIONS[injection % 2, turn]) ^ x
        now, next, last = next, last, now
        x = (x + now) & LOW
        y = (y + next + injection + 1) & LOW
    out[0] = x
    out[1] = y


@kernel
def rotated(word: int, bits: int) -> int:
    """A word turned to the left."""
    return ((word << bits) & LOW) | (word >> (WORD - bits))


@kernel
def count_to(key: Words, move: int, purpose: int, rng: Rng) -> None:
    """Set the generator for what is drawn, for some purpose, as move number `move` of the game with this key."""
    threefry(key, move, purpose, rng)
    rng[0] = (((int(rng[0]) >> 2) + 1) << WORD) | int(rng[1])  # the carry is above 0 and below `rng.FACTOR`


NOGIL = True


class Rows(NamedTuple):
    """All arrays of a batch. n: games; A: actions of the game; M: the most moves of a node; S: seats; P: places, as
    many as rows are worked on at a time; O: numbers of an observation."""

    states: Records
    """[n]"""
    keys: NDArray[np.int64]
    """[n, 2] from which the draws of each row's game come."""
    games: NDArray[np.int64]
    """[n] how many games of the row are over."""
    plies: Ints
    """[n] moves made in the row's game, actions and draws."""
    legal: Table
    """[n, M] the actor's legal actions, rising; in between, room for outcomes."""
    legal_count: Ints
    """[n] how many these are."""
    mask: NDArray[np.bool_]
    """[n, A] the same, a truth for each action."""
    observation: NDArray[np.int16]
    """[n, O] what the actor may know."""
    actor: NDArray[np.int8]
    """[n] the seat that is to decide."""
    done: NDArray[np.bool_]
    """[n] whether the last step ended a game. If so, the next four tell of that game; else they are 0."""
    reward: NDArray[np.float32]
    """[n, S]"""
    scores: Table
    """[n, S]"""
    reason: NDArray[np.int8]
    """[n] 1 + the index of the ending's reason."""
    length: Ints
    """[n] moves, actions and draws."""
    refused: NDArray[np.bool_]
    """[n] whether the last action was not legal."""
    sampled: Ints
    """[n] a legal action of each row."""
    opening: Records
    """[1] the starting position."""
    seed: Words
    """[2]"""
    worth: NDArray[np.float32]
    """[S + 1, 2] the reward of a loser and of a winner, by the number of winners."""
    weights: Table
    """[P, M] room for the weights of outcomes."""
    generators: NDArray[np.int64]
    """[P, ...] room for a generator of two words."""


# ---- one row -----------------------------------------------------------------------------------


@kernel
def check_row(rows: Rows, actions: Ints, row: int) -> None:
    """Note whether the row's action is legal."""
    action = int(actions[row])
    rows.refused[row] = not (0 <= action < rows.mask.shape[1] and rows.mask[row, action])


@kernel
def sample_row(rows: Rows, row: int, place: int) -> None:
    """Draw any of the row's legal actions, all alike; the same one until the row is stepped."""
    count_to(rows.keys[row], int(rows.plies[row]), SAMPLE, rows.generators[place])
    rows.sampled[row] = rows.legal[row, draw_below(rows.generators[place], int(rows.legal_count[row]))]


@kernel
def step_row(rows: Rows, actions: Ints, anew: bool, row: int, place: int) -> None:
    """Play the row's action and all draws that follow; a game that ends makes room for the next. What is not legal
    changes nothing but `refused`, and that no game has ended. `anew`: begin the row's first game instead."""
    check_row(rows, actions, row)
    if rows.done[row]:
        forget_result(rows, row)
    if anew:
        rows.refused[row] = False
        begin_game(rows, row, 0)
    elif rows.refused[row]:
        return
    else:
        play(rows.states[row], int(actions[row]))
        rows.plies[row] += 1
    hide_mask(rows, row)
    while draws_end_game(rows, row, place):
        write_result(rows, row)
        begin_game(rows, row, int(rows.games[row]) + 1)
    show(rows, row)


@kernel
def load_row(rows: Rows, chosen: NDArray[np.bool_], row: int, place: int) -> None:
    """A position was put into the row, if it is among these: it is the row's next game, as if begun there."""
    if chosen[row]:
        forget_result(rows, row)
        rows.refused[row] = False
        rows.games[row] += 1
        rows.plies[row] = 0
        threefry(rows.seed, row, int(rows.games[row]), rows.keys[row])
        hide_mask(rows, row)
        while draws_end_game(rows, row, place):
            write_result(rows, row)
            begin_game(rows, row, int(rows.games[row]) + 1)
        show(rows, row)


@kernel
def begin_game(rows: Rows, row: int, number: int) -> None:
    """The starting position of the row's game of this number."""
    rows.games[row] = number
    rows.plies[row] = 0
    rows.states[row] = rows.opening[0]
    threefry(rows.seed, row, number, rows.keys[row])


@kernel
def draws_end_game(rows: Rows, row: int, place: int) -> bool:
    """Draw until a seat is to decide, or the game is over; whether it is."""
    while actor(rows.states[row]) == CHANCE:
        count_to(rows.keys[row], int(rows.plies[row]), OUTCOME, rows.generators[place])
        play(rows.states[row], drawn(rows.states[row], rows, row, place))
        rows.plies[row] += 1
    return actor(rows.states[row]) == OVER


@kernel
def drawn(s: Record, rows: Rows, row: int, place: int) -> int:
    """An outcome by its chance."""
    return draw_outcome(s, rows.generators[place], rows.legal[row], rows.weights[place])


@kernel
def write_result(rows: Rows, row: int) -> None:
    """What the row's game, which is over, has come to."""
    seats = rows.reward.shape[1]
    winners = 0
    for seat in range(seats):
        winners += is_winner(rows.states[row], seat)
    for seat in range(seats):
        rows.reward[row, seat] = rows.worth[winners, int(is_winner(rows.states[row], seat))]
        rows.scores[row, seat] = score(rows.states[row], seat)
    rows.reason[row] = reason(rows.states[row])
    rows.length[row] = rows.plies[row]
    rows.done[row] = True


@kernel
def forget_result(rows: Rows, row: int) -> None:
    """No game has ended in this step."""
    for seat in range(rows.reward.shape[1]):
        rows.reward[row, seat] = 0
        rows.scores[row, seat] = 0
    rows.reason[row] = 0
    rows.length[row] = 0
    rows.done[row] = False


@kernel
def show(rows: Rows, row: int) -> None:
    """Who is to decide, what is legal, what the actor may know."""
    seat = actor(rows.states[row])
    rows.actor[row] = seat
    rows.legal_count[row] = legal(rows.states[row], rows.legal[row])
    for i in range(rows.legal_count[row]):
        rows.mask[row, rows.legal[row, i]] = True
    for i in range(rows.observation.shape[1]):
        rows.observation[row, i] = 0
    observe(rows.states[row], seat, rows.observation[row])


@kernel
def hide_mask(rows: Rows, row: int) -> None:
    """Take back what the list says in the mask, before the list is written over."""
    for i in range(rows.legal_count[row]):
        rows.mask[row, rows.legal[row, i]] = False
    rows.legal_count[row] = 0


# ---- many rows, on one core --------------------------------------------------------------------


@kernel
def check_rows(rows: Rows, actions: Ints, place: int, first: int, last: int) -> bool:
    """Rows `first` to `last` - 1; whether some action is not legal."""
    refused = False
    for row in range(first, last):
        check_row(rows, actions, row)
        refused |= rows.refused[row]
    return refused


@kernel
def sample_rows(rows: Rows, place: int, first: int, last: int) -> None:
    """Rows `first` to `last` - 1."""
    for row in range(first, last):
        sample_row(rows, row, place)


@kernel
def step_rows(rows: Rows, actions: Ints, anew: bool, place: int, first: int, last: int) -> None:
    """Rows `first` to `last` - 1."""
    for row in range(first, last):
        step_row(rows, actions, anew, row, place)


@kernel
def load_rows(rows: Rows, chosen: NDArray[np.bool_], place: int, first: int, last: int) -> None:
    """Rows `first` to `last` - 1, those that are chosen."""
    for row in range(first, last):
        load_row(rows, chosen, row, place)


@kernel
def play_rows(rows: Rows, place: int, first: int, last: int) -> None:
    """Rows `first` to `last` - 1, with what is sampled."""
    sample_rows(rows, place, first, last)
    step_rows(rows, rows.sampled, False, place, first, last)
