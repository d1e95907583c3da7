"""The rules of Dune Chess: set-up, and the kernel interface.

The chapters are `squares`, `men`, `sandworms`, `ransom`, `turns` and `ending`; `moves` lists and counts all that a seat
may do.
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
    ATREIDES,
    EVERYWHERE,
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
"""The kernel interface, part of which stands in `schema` and `data`."""

MAX_LEGAL = 416
MAX_OUTCOMES = 1
MAX_MOVES = 400
"""DUC-65: no game is longer than the highest `cap`."""
INLINED = True
"""Compiled kernels are put into their callers: the calls would take half of the time."""


def most_moves(options: Mapping[str, Any]) -> int:
    """DUC-65: no game is longer than its `cap`."""
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
    """DUC-06, DUC-07: all legal moves of the mover, rising, or `pass` when there is none."""
    seat = s.mover
    if seat == OVER:
        return 0
    n = board_moves(s, seat, 0, EVERYWHERE, out, 0)
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
def choose(s: Record, rng: Rng, room: Ints) -> int:
    """DUC-06: any legal move, all alike: counted square by square, and listed for one square only. Whoever can ransom
    somebody, or must pass, has his moves listed."""
    seat = s.mover
    if can_ransom_any(s, seat):
        return NO_MOVE
    total = count_all(s, seat, room)
    if total == 0:
        return NO_MOVE
    n = draw_below(rng, total)
    place = 0
    while n >= room[place]:
        n -= room[place]
        place += 1
    moves_from(s, seat, nth_bit(movers(s, seat), place), room, 0)
    return room[n]


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """Nothing is left to chance."""
    return 0


@kernel
def play(s: Record, move: int) -> None:
    """DUC-05, DUC-60: make the move, try the ends, and give the other seat its turn."""
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
    """0 while the game goes on, else 1 + index into REASONS."""
    return s.ending


@kernel
def score(s: Record, seat: int) -> int:
    """DUC-67: the value of the men on the board plus the Spice held."""
    total = s.held[seat]
    for kind in range(KINDS):
        total += VALUE[kind] * s.on_board[seat, kind]
    return total


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """DUC-68: the higher score wins; equal scores win nobody anything."""
    return score(s, seat) > score(s, 1 - seat)
