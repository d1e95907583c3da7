"""Squares, landing, capture: what is where, as squares and as sets of squares, and how men come and leave."""

from __future__ import annotations

from crossings.engine.kernels.bits import lowest_bit
from crossings.engine.kernels.interface import Record
from crossings.engine.kernels.kernel import kernel

from .data import (
    ATREIDES,
    BIT_OF,
    EVERYWHERE,
    FIRST_KIND_PLACES,
    HALF,
    HARKONNEN,
    KIND,
    KINDS,
    LADEN_PLACES,
    NOBODY,
    PLACES,
    RANSOMABLE,
    SAND,
    SEATS,
    SEITCH,
    SEITCH_PLACES,
    SIDE,
    SIZE,
    SPICE,
    SPICE_PLACES,
    WORM,
    WORM_PLACES,
)

INLINED = True


# ---- questions: a square -------------------------------------------------------------------------


@kernel
def is_vacant(s: Record, b: int) -> bool:
    """DUC-09, DUC-R03: a vacant square holds no man, no Sandworm, no Spice and no Seitch."""
    return (s.men[b] == NOBODY) & (s.ground[b] == SAND)


@kernel
def is_open_spice(s: Record, b: int) -> bool:
    """DUC-48, DUC-62: Spice is open without a Sandworm on it."""
    return s.ground[b] == SPICE


@kernel
def has_spice(s: Record, b: int) -> bool:
    """DUC-04, DUC-43: Spice lies here, perhaps under a Sandworm."""
    return s.ground[b] & SPICE != 0


@kernel
def has_worm(s: Record, b: int) -> bool:
    """A Sandworm is here, ridden or not."""
    return s.ground[b] >= WORM


@kernel
def is_enemy(s: Record, seat: int, b: int) -> bool:
    """A man of the other side is on top here."""
    return SIDE[s.men[b]] == 1 - seat


@kernel
def is_own(s: Record, seat: int, b: int) -> bool:
    """A man of this side is on top here."""
    return SIDE[s.men[b]] == seat


# ---- questions: sets of squares ------------------------------------------------------------------


@kernel
def is_in(squares: int, b: int) -> bool:
    """A square belongs to a set."""
    return (squares >> b) & 1 != 0


@kernel
def half_of(squares: int, half: int) -> int:
    """The squares of a set on a half of the board, as bits of their own."""
    return (squares >> half * HALF) & EVERYWHERE


@kernel
def first_of(left: int, half: int) -> int:
    """The first square of a set on a half of the board."""
    return half * HALF + lowest_bit(left)


@kernel
def kind_of(s: Record, seat: int, kind: int) -> int:
    """Where men of this side and kind are on top."""
    return s.places[seat] & s.places[FIRST_KIND_PLACES + kind]


@kernel
def all_men(s: Record) -> int:
    """Where men of either side are."""
    return s.places[HARKONNEN] | s.places[ATREIDES]


@kernel
def open_spice(s: Record) -> int:
    """DUC-48, DUC-62: Spice without a Sandworm on it."""
    return s.places[SPICE_PLACES] & ~s.places[WORM_PLACES]


# ---- questions: landing --------------------------------------------------------------------------


@kernel
def landings(s: Record, seat: int) -> int:
    """DUC-10 to DUC-12, DUC-14, DUC-17, DUC-18, DUC-22, DUC-27, DUC-28, DUC-37: free, or with a man to capture.

    No man lands on Spice, nor captures a rider.
    """
    return ~(s.places[SPICE_PLACES] | s.places[WORM_PLACES] | s.places[seat])


@kernel
def free(s: Record) -> int:
    """DUC-09, DUC-40: free to land on is a vacant square, or a Seitch without a man on it."""
    return ~(s.places[SPICE_PLACES] | s.places[WORM_PLACES] | all_men(s))


@kernel
def vacant(s: Record) -> int:
    """DUC-09, DUC-R03: no man, no Sandworm, no Spice and no Seitch."""
    return free(s) & ~s.places[SEITCH_PLACES]


# ---- effects: men come and leave -----------------------------------------------------------------


@kernel
def mark(s: Record, whose: int, b: int) -> None:
    """Note in `places` that somebody or something is on a square."""
    s.places[whose] |= BIT_OF[b]


@kernel
def unmark(s: Record, whose: int, a: int) -> None:
    """Note in `places` that somebody or something has left a square."""
    s.places[whose] &= ~BIT_OF[a]


@kernel
def put(s: Record, man: int, b: int) -> None:
    """A man is now on top of a square."""
    s.men[b] = man
    mark(s, SIDE[man], b)
    mark(s, FIRST_KIND_PLACES + KIND[man], b)


@kernel
def load(s: Record, man: int, b: int) -> None:
    """A man is now aboard the Ornithopter of a square."""
    s.cargo[b] = man
    mark(s, LADEN_PLACES, b)


@kernel
def clear(s: Record, a: int) -> None:
    """The man on top of a square, and his load, are there no more."""
    unmark(s, SIDE[s.men[a]], a)
    unmark(s, FIRST_KIND_PLACES + KIND[s.men[a]], a)
    unmark(s, LADEN_PLACES, a)
    s.men[a] = NOBODY
    s.cargo[a] = NOBODY


@kernel
def recount(s: Record) -> None:
    """Count what follows from the squares: men on the board, and who and what is where."""
    for seat in range(SEATS):
        for kind in range(KINDS):
            s.on_board[seat, kind] = 0
    for whose in range(PLACES):
        s.places[whose] = 0
    for a in range(SIZE):
        count_square(s, a)


@kernel
def count_square(s: Record, a: int) -> None:
    """Count what is on one square."""
    man = s.men[a]
    aboard = s.cargo[a]
    if has_spice(s, a):
        mark(s, SPICE_PLACES, a)
    if s.ground[a] == SEITCH:
        mark(s, SEITCH_PLACES, a)
    if has_worm(s, a):
        mark(s, WORM_PLACES, a)
    if man != NOBODY:
        put(s, man, a)
        s.on_board[SIDE[man], KIND[man]] += 1
    if aboard != NOBODY:
        load(s, aboard, a)
        s.on_board[SIDE[aboard], KIND[aboard]] += 1


# ---- effects: capture ----------------------------------------------------------------------------


@kernel
def note_capture(s: Record) -> None:
    """DUC-66, DUC-R22: the count of moves without a capture begins anew."""
    s.quiet = 0


@kernel
def take_off(s: Record, man: int) -> None:
    """A man leaves the board."""
    s.on_board[SIDE[man], KIND[man]] -= 1


@kernel
def keep_aside(s: Record, man: int) -> None:
    """DUC-12, DUC-54, DUC-R02: a captured man is kept for ransom; leaders and Mentats are gone for good."""
    take_off(s, man)
    if KIND[man] < RANSOMABLE:
        s.captured[SIDE[man], KIND[man]] += 1


@kernel
def capture(s: Record, b: int) -> None:
    """DUC-12, DUC-13: the man on a square is captured, and the man that it carries."""
    keep_aside(s, s.men[b])
    if s.cargo[b] != NOBODY:
        keep_aside(s, s.cargo[b])
    clear(s, b)
    note_capture(s)
