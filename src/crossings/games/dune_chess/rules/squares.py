"""Squares and sets of squares, landing and capture, and how men enter and leave squares."""

from __future__ import annotations

from crossings.engine.kernels.bits import lowest_bit
from crossings.engine.kernels.emit import emit
from crossings.engine.kernels.interface import Record
from crossings.engine.kernels.kernel import kernel

from .data import (
    ALL_OF_HALF,
    ATREIDES,
    BIT_OF,
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
from .effects import CAPTURED, RANSOMS_LOST

INLINED = True


# ---- queries: a square ---------------------------------------------------------------------------


@kernel
def is_vacant(s: Record, b: int) -> bool:
    """DUC-09, DUC-R03: whether the square holds no man, no Sandworm, no Spice and no Seitch."""
    return (s.men[b] == NOBODY) & (s.ground[b] == SAND)


@kernel
def is_open_spice(s: Record, b: int) -> bool:
    """DUC-48, DUC-62: whether the square has Spice without a Sandworm on it."""
    return s.ground[b] == SPICE


@kernel
def has_spice(s: Record, b: int) -> bool:
    """DUC-04, DUC-43: whether the square has Spice, even under a Sandworm."""
    return s.ground[b] & SPICE != 0


@kernel
def has_worm(s: Record, b: int) -> bool:
    """Whether a Sandworm is on the square, ridden or not."""
    return s.ground[b] >= WORM


@kernel
def is_enemy(s: Record, seat: int, b: int) -> bool:
    """Whether a man of the other side is on top."""
    return SIDE[s.men[b]] == 1 - seat


@kernel
def is_own(s: Record, seat: int, b: int) -> bool:
    """Whether a man of this side is on top."""
    return SIDE[s.men[b]] == seat


# ---- queries: sets of squares --------------------------------------------------------------------


@kernel
def is_in(squares: int, b: int) -> bool:
    """Whether a square belongs to a set."""
    return (squares >> b) & 1 != 0


@kernel
def half_of(squares: int, half: int) -> int:
    """The squares of a set on one half of the board, shifted to the low bits."""
    return (squares >> half * HALF) & ALL_OF_HALF


@kernel
def first_of(left: int, half: int) -> int:
    """The first square of a non-empty set on one half of the board."""
    return half * HALF + lowest_bit(left)


@kernel
def kind_of(s: Record, seat: int, kind: int) -> int:
    """The squares where men of this side and kind are on top."""
    return s.places[seat] & s.places[FIRST_KIND_PLACES + kind]


@kernel
def all_men(s: Record) -> int:
    """The squares with men of either side."""
    return s.places[HARKONNEN] | s.places[ATREIDES]


@kernel
def open_spice(s: Record) -> int:
    """DUC-48, DUC-62: the squares with Spice without a Sandworm on it."""
    return s.places[SPICE_PLACES] & ~s.places[WORM_PLACES]


# ---- queries: landing ----------------------------------------------------------------------------


@kernel
def landings(s: Record, seat: int) -> int:
    """DUC-10 to DUC-12, DUC-14, DUC-17, DUC-18, DUC-22, DUC-27, DUC-28, DUC-37: squares free or with an enemy.

    Men can't land on Spice and can't capture a rider.
    """
    return ~(s.places[SPICE_PLACES] | s.places[WORM_PLACES] | s.places[seat])


@kernel
def free(s: Record) -> int:
    """DUC-09, DUC-40: vacant squares, and Seitch without a man."""
    return ~(s.places[SPICE_PLACES] | s.places[WORM_PLACES] | all_men(s))


@kernel
def vacant(s: Record) -> int:
    """DUC-09, DUC-R03: squares with no man, no Sandworm, no Spice and no Seitch."""
    return free(s) & ~s.places[SEITCH_PLACES]


# ---- state changes: men enter and leave squares --------------------------------------------------


@kernel
def mark(s: Record, whose: int, b: int) -> None:
    """Add a square to one of the sets in `places`."""
    s.places[whose] |= BIT_OF[b]


@kernel
def unmark(s: Record, whose: int, a: int) -> None:
    """Remove a square from one of the sets in `places`."""
    s.places[whose] &= ~BIT_OF[a]


@kernel
def put(s: Record, man: int, b: int) -> None:
    """Put a man on top of a square."""
    s.men[b] = man
    mark(s, SIDE[man], b)
    mark(s, FIRST_KIND_PLACES + KIND[man], b)


@kernel
def load(s: Record, man: int, b: int) -> None:
    """Put a man aboard the Ornithopter of a square."""
    s.cargo[b] = man
    mark(s, LADEN_PLACES, b)


@kernel
def clear(s: Record, a: int) -> None:
    """Remove the top man of a square and his load."""
    unmark(s, SIDE[s.men[a]], a)
    unmark(s, FIRST_KIND_PLACES + KIND[s.men[a]], a)
    unmark(s, LADEN_PLACES, a)
    s.men[a] = NOBODY
    s.cargo[a] = NOBODY


@kernel
def recount(s: Record) -> None:
    """Recompute the fields that follow from the squares: men on the board, and `places`."""
    for seat in range(SEATS):
        for kind in range(KINDS):
            s.on_board[seat, kind] = 0
    for whose in range(PLACES):
        s.places[whose] = 0
    for a in range(SIZE):
        count_square(s, a)


@kernel
def count_square(s: Record, a: int) -> None:
    """Count the contents of one square."""
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


# ---- state changes: capture ----------------------------------------------------------------------


@kernel
def reset_quiet(s: Record) -> None:
    """DUC-66, DUC-R22: reset the count of moves without a capture."""
    s.quiet = 0


@kernel
def take_off(s: Record, man: int) -> None:
    """DUC-51, DUC-52: remove a man from the count of men on the board; without a leader or Mentat, ransoms are lost."""
    s.on_board[SIDE[man], KIND[man]] -= 1
    if KIND[man] >= RANSOMABLE:
        emit(s, (RANSOMS_LOST, man))


@kernel
def hold_for_ransom(s: Record, man: int) -> None:
    """DUC-12, DUC-54, DUC-R02: store a captured man for ransom; leaders and Mentats are lost for good."""
    take_off(s, man)
    if KIND[man] < RANSOMABLE:
        s.captured[SIDE[man], KIND[man]] += 1


@kernel
def capture(s: Record, by: int, b: int) -> None:
    """DUC-12, DUC-13: capture the man on a square and the man he carries."""
    emit(s, (CAPTURED, b, s.men[b], s.cargo[b], by))
    hold_for_ransom(s, s.men[b])
    if s.cargo[b] != NOBODY:
        hold_for_ransom(s, s.cargo[b])
    clear(s, b)
    reset_quiet(s)
