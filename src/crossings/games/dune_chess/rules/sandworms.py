"""Sandworms: who may move them and where to, and whom they kill."""

from __future__ import annotations

from crossings.engine.kernels.interface import Record
from crossings.engine.kernels.kernel import kernel
from crossings.games.dune_chess.rules.data import (
    ALL_AROUND,
    ATREIDES,
    BIT_OF,
    NOBODY,
    SEITCH_PLACES,
    SPICE_PLACES,
    WORM,
    WORM_PLACES,
)
from crossings.games.dune_chess.rules.men import lift
from crossings.games.dune_chess.rules.schema import RIDERS_BOTH, WORM_BACK_BARRED
from crossings.games.dune_chess.rules.squares import clear, mark, note_capture, open_spice, put, take_off, unmark

INLINED = True


# ---- questions -----------------------------------------------------------------------------------


@kernel
def may_lead(s: Record, seat: int, a: int) -> bool:
    """DUC-20, DUC-43, DUC-R06: either seat moves an unridden Sandworm, a ridden one its rider's side (or both)."""
    return s.men[a] == NOBODY or seat == ATREIDES or s.option_riders == RIDERS_BOTH


@kernel
def is_straight_back(s: Record, a: int, b: int) -> bool:
    """DUC-47, DUC-R28: the Sandworm would undo the step just made; steps are noted only where that is barred."""
    return (s.last_worm[0] == b) & (s.last_worm[1] == a)


@kernel
def worm_ends(s: Record, seat: int, a: int) -> int:
    """DUC-43, DUC-44, DUC-45, DUC-46, DUC-R07, DUC-R11: next to it, onto a man of the other side or onto Spice.

    Never onto a Seitch or another Sandworm, nor straight back where that is barred.
    """
    kills = s.places[1 - seat] & ~(s.places[SPICE_PLACES] | s.places[SEITCH_PLACES] | s.places[WORM_PLACES])
    steps = open_spice(s)
    if s.last_worm[1] == a:
        steps &= ~BIT_OF[s.last_worm[0]]
    return kills | steps


@kernel
def can_worm_move(s: Record, seat: int, a: int) -> bool:
    """Whether a seat can move the Sandworm of a square."""
    return may_lead(s, seat, a) and ALL_AROUND[a] & worm_ends(s, seat, a) != 0


# ---- effects -------------------------------------------------------------------------------------


@kernel
def kill(s: Record, b: int) -> None:
    """DUC-13, DUC-24, DUC-49, DUC-R10: men taken by a Sandworm are out of the game."""
    take_off(s, s.men[b])
    if s.cargo[b] != NOBODY:
        take_off(s, s.cargo[b])
    clear(s, b)
    note_capture(s)


@kernel
def move_worm(s: Record, a: int, b: int) -> None:
    """DUC-20, DUC-43, DUC-44, DUC-R12: a Sandworm goes and kills whom it meets; its rider goes along, Spice stays."""
    if s.men[b] != NOBODY:
        kill(s, b)
    elif s.option_worm_back == WORM_BACK_BARRED:
        s.last_worm[0] = a
        s.last_worm[1] = b
    if s.men[a] != NOBODY:
        put(s, lift(s, a), b)
    s.ground[a] -= WORM
    s.ground[b] += WORM
    note_worm(s, a, b)


@kernel
def note_worm(s: Record, a: int, b: int) -> None:
    """Keep the list of the Sandworms' squares, rising."""
    other = s.worms[0] + s.worms[1] - a
    s.worms[0] = min(other, b)
    s.worms[1] = max(other, b)
    unmark(s, WORM_PLACES, a)
    mark(s, WORM_PLACES, b)
