"""The rules of the coin race."""

from __future__ import annotations

import numpy as np

from crossings.engine import CHANCE, OVER, Ints, Record, Rng, kernel
from crossings.engine.rng import draw_below

SEATS = 3
HIDE, TURN, DIE, END = 0, 1, 2, 3
HIDE_LEFT, HIDE_RIGHT, STEP, REST, ROLL, GUESS_LEFT, GUESS_RIGHT, DIE_1 = 0, 1, 2, 3, 4, 5, 6, 7
LEFT, RIGHT = 1, 2
FACES = 3
PRIZE = 2
MAX_LEGAL, MAX_OUTCOMES, MAX_MOVES = 5, FACES, 1000
REASONS = ("goal",)

State = np.dtype(
    [
        ("option_players", np.int8),
        ("option_goal", np.int8),
        ("phase", np.int8),
        ("turn", np.int8),
        ("stepped", np.int8),
        ("coin", np.int8, (SEATS,)),
        ("shown", np.int8, (SEATS,)),
        ("place", np.int8, (SEATS,)),
    ],
    align=True,
)


@kernel
def next_turn(s: Record) -> None:
    """COI-2, COI-5: the next seat's turn, or the end."""
    s.stepped = 0
    if s.place[s.turn] >= s.option_goal:
        s.phase = END
    else:
        s.phase = TURN
        s.turn = (s.turn + 1) % s.option_players


@kernel
def guess(s: Record, side: int) -> None:
    """COI-4."""
    other = (s.turn + 1) % s.option_players
    s.shown[other] = 1
    if s.coin[other] == side:
        s.place[s.turn] += PRIZE
    next_turn(s)


@kernel
def start(s: Record) -> None:
    """COI-1: seat 0 hides first; all is zero."""
    s.phase = HIDE


@kernel
def actor(s: Record) -> int:
    """Whose decision it is."""
    if s.phase == END:
        return OVER
    if s.phase == DIE:
        return CHANCE
    return s.turn


@kernel
def legal(s: Record, out: Ints) -> int:
    """COI-1, COI-2."""
    count = 0
    if s.phase == HIDE:
        out[0] = HIDE_LEFT
        out[1] = HIDE_RIGHT
        count = 2
    elif s.phase == TURN:
        if s.stepped == 0:
            out[count] = STEP
            count += 1
        out[count] = REST
        out[count + 1] = ROLL
        count += 2
        if s.shown[(s.turn + 1) % s.option_players] == 0:
            out[count] = GUESS_LEFT
            out[count + 1] = GUESS_RIGHT
            count += 2
    return count


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """COI-3."""
    if s.phase != DIE:
        return 0
    for face in range(FACES):
        out[face] = DIE_1 + face
        weights[face] = FACES - face
    return FACES


@kernel
def play(s: Record, move: int) -> None:
    """Carry out a move."""
    if move <= HIDE_RIGHT:
        s.coin[s.turn] = LEFT + move
        s.turn = (s.turn + 1) % s.option_players
        if s.turn == 0:
            s.phase = TURN
    elif move == STEP:
        s.place[s.turn] += 1
        s.stepped = 1
    elif move == REST:
        next_turn(s)
    elif move == ROLL:
        s.phase = DIE
    elif move <= GUESS_RIGHT:
        guess(s, LEFT + move - GUESS_LEFT)
    else:
        s.place[s.turn] += 1 + move - DIE_1
        next_turn(s)


@kernel
def reason(s: Record) -> int:
    """COI-5."""
    return 1 if s.phase == END else 0


@kernel
def score(s: Record, seat: int) -> int:
    """How far the seat has come."""
    return s.place[seat]


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """COI-5: it was that seat's turn."""
    return seat == s.turn


@kernel
def imagine(s: Record, seat: int, rng: Rng) -> None:
    """Deal anew the coins that the seat does not know."""
    for other in range(s.option_players):
        if other != seat and s.shown[other] == 0 and s.coin[other] != 0:
            s.coin[other] = LEFT + draw_below(rng, 2)
