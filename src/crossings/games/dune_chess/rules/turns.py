"""Turns: Sandworm moves, whole moves, whether a seat can move, and the ends of the game in order of precedence."""

from __future__ import annotations

from crossings.engine.kernels.emit import emit
from crossings.engine.kernels.interface import OVER, Record
from crossings.engine.kernels.kernel import kernel

from .data import (
    ALL_AROUND,
    ALONE,
    ATREIDES,
    BIT_OF,
    DESTROYING,
    FROM,
    HALVES,
    HARKONNEN,
    HARVESTER,
    KINDS,
    MOVE_TYPE,
    NO_SQUARE,
    NOBODY,
    OUT,
    RANSOM,
    SEATS,
    SEITCH_PLACES,
    SPICE_PLACES,
    TO,
    TOGETHER,
    WORM,
    WORM_COUNT,
    WORM_PLACES,
)
from .effects import LED, PASSED, RODE, STEPPED_OUT, SWALLOWED
from .men import (
    arrive,
    can_any_man_move,
    can_ransom_any,
    destroy,
    emit_leaving,
    fly,
    has,
    leaving_alone,
    lift,
    lift_out,
    ransom,
)
from .schema import BLOCKED, CAP, NO_COMBATANTS, NO_HARVESTERS, NO_SPICE, QUIET, RIDERS_BOTH, STALLED, WORM_BACK_BARRED
from .squares import clear, has_worm, mark, open_spice, put, reset_quiet, take_off, unmark, vacant

INLINED = True


# ---- queries -------------------------------------------------------------------------------------


@kernel
def may_move_worm(s: Record, seat: int, a: int) -> bool:
    """DUC-20, DUC-43, DUC-R06: whether a seat may move this Sandworm.

    Either seat moves one without a rider; one with a rider is moved by the rider's side, or by both with `riders=both`.
    """
    return s.men[a] == NOBODY or seat == ATREIDES or s.option_riders == RIDERS_BOTH


@kernel
def is_straight_back(s: Record, a: int, b: int) -> bool:
    """DUC-47, DUC-R28: whether the step would undo the last Sandworm step, which is stored only if that is barred."""
    return (s.last_worm[0] == b) & (s.last_worm[1] == a)


@kernel
def worm_ends(s: Record, seat: int, a: int) -> int:
    """DUC-43, DUC-44, DUC-45, DUC-46, DUC-R07, DUC-R11: squares with an enemy or with open Spice.

    Excludes Seitch, other Sandworms, and the square the Sandworm just came from if moving straight back is barred.
    """
    kills = s.places[1 - seat] & ~(s.places[SPICE_PLACES] | s.places[SEITCH_PLACES] | s.places[WORM_PLACES])
    steps = open_spice(s)
    if s.last_worm[1] == a:
        steps &= ~BIT_OF[s.last_worm[0]]
    return kills | steps


@kernel
def can_worm_move(s: Record, seat: int, a: int) -> bool:
    """Whether a seat can move the Sandworm on a square."""
    return may_move_worm(s, seat, a) and ALL_AROUND[a] & worm_ends(s, seat, a) != 0


# ---- state changes -------------------------------------------------------------------------------


@kernel
def kill(s: Record, seat: int, b: int) -> None:
    """DUC-13, DUC-24, DUC-49, DUC-R10: remove the men on a square from the game."""
    emit(s, (SWALLOWED, b, s.men[b], s.cargo[b], seat))
    take_off(s, s.men[b])
    if s.cargo[b] != NOBODY:
        take_off(s, s.cargo[b])
    clear(s, b)
    reset_quiet(s)


@kernel
def move_worm(s: Record, seat: int, a: int, b: int) -> None:
    """DUC-20, DUC-43, DUC-44, DUC-R12: move a Sandworm with its rider and kill the men it meets; Spice stays."""
    emit(s, (LED if s.men[a] == NOBODY else RODE, seat, a, b))
    if s.men[b] != NOBODY:
        kill(s, seat, b)
    elif s.option_worm_back == WORM_BACK_BARRED:
        s.last_worm[0] = a
        s.last_worm[1] = b
    if s.men[a] != NOBODY:
        put(s, lift(s, a), b)
    s.ground[a] -= WORM
    s.ground[b] += WORM
    update_worms(s, a, b)


@kernel
def update_worms(s: Record, a: int, b: int) -> None:
    """Update the sorted list of Sandworm squares."""
    stays = s.worms[0] + s.worms[1] - a
    s.worms[0] = min(stays, b)
    s.worms[1] = max(stays, b)
    unmark(s, WORM_PLACES, a)
    mark(s, WORM_PLACES, b)


# ---- queries -------------------------------------------------------------------------------------


@kernel
def can_move(s: Record, seat: int) -> bool:
    """DUC-07: whether a seat would have a legal move if it were its turn."""
    for half in range(HALVES):
        if can_any_man_move(s, seat, half):
            return True
    for i in range(WORM_COUNT):
        if s.worms[i] != NO_SQUARE and can_worm_move(s, seat, s.worms[i]):
            return True
    return can_ransom_any(s, seat) and vacant(s) != 0


# ---- state changes -------------------------------------------------------------------------------


@kernel
def move_top(s: Record, seat: int, a: int, b: int) -> None:
    """`a-b`: the top man moves alone; without a man, the Sandworm."""
    if s.men[a] == NOBODY:
        move_worm(s, seat, a, b)
    else:
        emit_leaving(s, leaving_alone(s, a), s.men[a], a, b)
        arrive(s, seat, lift(s, a), b)


@kernel
def move_together(s: Record, seat: int, a: int, b: int) -> None:
    """`a-b+`: the Sandworm moves with its rider, or the Ornithopter with its load."""
    if has_worm(s, a):
        move_worm(s, seat, a, b)
    else:
        fly(s, seat, a, b)


@kernel
def carry_out(s: Record, seat: int, move: int) -> None:
    """DUC-06, DUC-07: make one move with a man or Sandworm, or a ransom; passing changes nothing."""
    move_type = MOVE_TYPE[move]
    a = FROM[move]
    b = TO[move]
    if move_type == ALONE:
        move_top(s, seat, a, b)
    elif move_type == DESTROYING:
        move_top(s, seat, a, b)
        destroy(s, b)
    elif move_type == TOGETHER:
        move_together(s, seat, a, b)
    elif move_type == OUT:
        emit_leaving(s, STEPPED_OUT, s.cargo[a], a, b)
        arrive(s, seat, lift_out(s, a), b)
    elif move_type == RANSOM:
        ransom(s, seat, a, b)
    else:
        emit(s, (PASSED, seat))


# ---- the end: queries ----------------------------------------------------------------------------


@kernel
def count_combatants(s: Record, seat: int) -> int:
    """The number of men of a seat on the board, Harvesters excluded."""
    count = -s.on_board[seat, HARVESTER]
    for kind in range(KINDS):
        count += s.on_board[seat, kind]
    return count


@kernel
def is_fought_out(s: Record) -> bool:
    """DUC-61, DUC-R24: whether neither side has a combatant on the board."""
    return count_combatants(s, HARKONNEN) == 0 and count_combatants(s, ATREIDES) == 0


@kernel
def is_disarmed(s: Record, seat: int) -> bool:
    """DUC-62, DUC-R23: whether a side has no combatants."""
    return count_combatants(s, seat) == 0


@kernel
def is_harvest_over(s: Record) -> bool:
    """DUC-63, DUC-R20: whether no open Spice or no Harvester is left on the board."""
    return open_spice(s) == 0 or not (has(s, HARKONNEN, HARVESTER) or has(s, ATREIDES, HARVESTER))


@kernel
def is_blocked(s: Record) -> bool:
    """DUC-07, DUC-R26: whether neither seat has a legal move."""
    return not can_move(s, HARKONNEN) and not can_move(s, ATREIDES)


@kernel
def find_ending(s: Record) -> int:
    """DUC-60 to DUC-65, DUC-R21, DUC-R27: 1 + the index into REASONS of the first end that applies, else 0."""
    if is_fought_out(s):
        return NO_COMBATANTS
    for seat in range(SEATS):
        if is_disarmed(s, seat):
            if not has(s, seat, HARVESTER):
                return NO_HARVESTERS
            if open_spice(s) == 0:
                return NO_SPICE
    if s.quiet >= s.option_quiet and is_harvest_over(s):
        return QUIET
    if s.quiet >= s.option_stall:
        return STALLED
    if s.ply >= s.option_cap:
        return CAP
    if is_blocked(s):
        return BLOCKED
    return 0


# ---- the end: state changes ----------------------------------------------------------------------


@kernel
def settle(s: Record) -> None:
    """DUC-60: end the game if an end applies."""
    s.ending = find_ending(s)
    if s.ending != 0:
        s.mover = OVER
