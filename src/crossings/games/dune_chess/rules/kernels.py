"""The kernel interface of Dune Chess: set-up, legal moves, play and scoring.

`squares` holds sets of squares, landing and capture; `men` the movement and ransom of men; `turns` Sandworms, whole
moves and the ends of the game; `moves` generates and counts legal moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.engine.kernels.bits import nth_bit
from crossings.engine.kernels.interface import NO_MOVE, OVER, Ints, Record, Rng
from crossings.engine.kernels.kernel import kernel
from crossings.engine.kernels.rng import draw_below

from .data import (
    ACTIONS,
    ALL_OF_HALF,
    ATREIDES,
    FILES_E_F,
    FILES_G_H,
    FIRST_GROUND,
    FIRST_MEN,
    HARKONNEN,
    HARVESTER,
    KINDS,
    NO_SQUARE,
    ORNITHOPTER,
    OUTCOMES,
    PASS,
    SIZE,
    TROOP,
    VALUE,
    WARRIOR,
)
from .men import can_ransom_any
from .moves import board_moves, count_all, movers, moves_from, ransoms
from .schema import REASONS, State
from .squares import has_worm, recount
from .turns import carry_out, settle

__all__ = [
    "ACTIONS",
    "MAX_LEGAL",
    "MAX_MOVES",
    "MAX_OUTCOMES",
    "OUTCOMES",
    "REASONS",
    "State",
    "actor",
    "chances",
    "choose",
    "is_winner",
    "legal",
    "most_moves",
    "play",
    "reason",
    "score",
    "start",
]
"""The kernel interface; part of it is defined in `schema` and `data`."""

MAX_LEGAL = 416
MAX_OUTCOMES = 1
MAX_MOVES = 400
"""DUC-65: no game is longer than the highest value of `cap`."""
INLINED = True
"""Compiled kernels are inlined into their callers, because calls would take half of the time."""


def most_moves(options: Mapping[str, Any]) -> int:
    """DUC-65: the maximum length of a game with these options, its `cap`."""
    return int(options["cap"])


@kernel
def start(s: Record) -> None:
    """DUC-02 to DUC-05: set up; the Harkonnen move first."""
    for a in range(SIZE):
        s.men[a] = FIRST_MEN[a]
        s.ground[a] = FIRST_GROUND[s.option_setup, a]
    worm = 0
    for a in range(SIZE):
        if has_worm(s, a):
            s.worms[worm] = a
            worm += 1
    s.last_worm[0] = NO_SQUARE
    s.last_worm[1] = NO_SQUARE
    s.mover = HARKONNEN
    recount(s)


@kernel
def actor(s: Record) -> int:
    """DUC-05: the seat to move, or OVER."""
    return s.mover


@kernel
def legal(s: Record, out: Ints) -> int:
    """DUC-06, DUC-07: write all legal moves of the mover, ascending; only `pass` if there are none."""
    seat = s.mover
    if seat == OVER:
        return 0
    n = board_moves(s, seat, 0, ALL_OF_HALF, out, 0)
    n = board_moves(s, seat, 1, FILES_E_F, out, n)
    if seat == ATREIDES:
        n = ransoms(s, seat, WARRIOR, out, n)
    n = board_moves(s, seat, 1, FILES_G_H, out, n)
    n = ransoms(s, seat, HARVESTER, out, n)
    n = ransoms(s, seat, ORNITHOPTER, out, n)
    if seat == HARKONNEN:
        n = ransoms(s, seat, WARRIOR, out, n)
    n = ransoms(s, seat, TROOP, out, n)
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@kernel
def choose(s: Record, rng: Rng, buffer: Ints) -> int:
    """DUC-06: choose a legal move uniformly, by counting moves per square and generating those of one square.

    Returns NO_MOVE if the seat can ransom a man or has to pass: then the caller lists all moves.
    """
    seat = s.mover
    if can_ransom_any(s, seat):
        return NO_MOVE
    total = count_all(s, seat, buffer)
    if total == 0:
        return NO_MOVE
    n = draw_below(rng, total)
    place = 0
    while n >= buffer[place]:
        n -= buffer[place]
        place += 1
    moves_from(s, seat, nth_bit(movers(s, seat), place), buffer, 0)
    return buffer[n]


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """The game has no chance events."""
    return 0


@kernel
def play(s: Record, move: int) -> None:
    """DUC-05, DUC-60: make the move, pass the turn, and check whether the game has ended."""
    seat = s.mover
    s.ply += 1
    s.quiet += 1
    s.last_worm[0] = NO_SQUARE
    s.last_worm[1] = NO_SQUARE
    carry_out(s, seat, move)
    s.mover = 1 - seat
    settle(s)


@kernel
def reason(s: Record) -> int:
    """0 while the game goes on, else 1 + the index into REASONS."""
    return s.ending


@kernel
def score(s: Record, seat: int) -> int:
    """DUC-67: the value of the seat's men on the board plus the Spice it holds."""
    total = s.held[seat]
    for kind in range(KINDS):
        total += VALUE[kind] * s.on_board[seat, kind]
    return total


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """DUC-68: the higher score wins; with equal scores no seat wins."""
    return score(s, seat) > score(s, 1 - seat)
