"""Turns: sandworms, a whole move, whether a seat has one, and the ends, tried one after another."""

from __future__ import annotations

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
    NO_SQUARE,
    NOBODY,
    OUT,
    RANSOM,
    SEATS,
    SEITCH_PLACES,
    SPICE_PLACES,
    TO,
    TOGETHER,
    WAY,
    WORM,
    WORM_PLACES,
    WORMS,
)
from .men import arrive, can_any_man_move, can_ransom_any, destroy, fly, has, lift, lift_out, ransom
from .schema import BLOCKED, CAP, NO_COMBATANTS, NO_HARVESTERS, NO_SPICE, QUIET, RIDERS_BOTH, STALLED, WORM_BACK_BARRED
from .squares import clear, has_worm, mark, note_capture, open_spice, put, take_off, unmark, vacant

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


# ---- questions -----------------------------------------------------------------------------------


@kernel
def can_move(s: Record, seat: int) -> bool:
    """DUC-07: whether a seat has a legal move, were it to move now."""
    for half in range(HALVES):
        if can_any_man_move(s, seat, half):
            return True
    for i in range(WORMS):
        if s.worms[i] != NO_SQUARE and can_worm_move(s, seat, s.worms[i]):
            return True
    return can_ransom_any(s, seat) and vacant(s) != 0


# ---- effects -------------------------------------------------------------------------------------


@kernel
def move_top(s: Record, seat: int, a: int, b: int) -> None:
    """`a-b`: the man on top moves alone, or else the Sandworm."""
    if s.men[a] == NOBODY:
        move_worm(s, a, b)
    else:
        arrive(s, seat, lift(s, a), b)


@kernel
def move_together(s: Record, seat: int, a: int, b: int) -> None:
    """`a-b+`: the Sandworm with its rider, or the Ornithopter with its load."""
    if has_worm(s, a):
        move_worm(s, a, b)
    else:
        fly(s, seat, a, b)


@kernel
def carry_out(s: Record, seat: int, move: int) -> None:
    """DUC-06: one move with a man or a Sandworm, or a ransom; passing changes nothing."""
    way = WAY[move]
    a = FROM[move]
    b = TO[move]
    if way == ALONE:
        move_top(s, seat, a, b)
    elif way == DESTROYING:
        move_top(s, seat, a, b)
        destroy(s, b)
    elif way == TOGETHER:
        move_together(s, seat, a, b)
    elif way == OUT:
        arrive(s, seat, lift_out(s, a), b)
    elif way == RANSOM:
        ransom(s, seat, a, b)


# ---- the end: questions --------------------------------------------------------------------------


@kernel
def count_combatants(s: Record, seat: int) -> int:
    """All men of a seat on the board but its Harvesters."""
    count = -s.on_board[seat, HARVESTER]
    for kind in range(KINDS):
        count += s.on_board[seat, kind]
    return count


@kernel
def is_fought_out(s: Record) -> bool:
    """DUC-61, DUC-R24: neither side has a combatant on the board."""
    return count_combatants(s, HARKONNEN) == 0 and count_combatants(s, ATREIDES) == 0


@kernel
def is_disarmed(s: Record, seat: int) -> bool:
    """DUC-62, DUC-R23: a side without combatants."""
    return count_combatants(s, seat) == 0


@kernel
def is_harvest_over(s: Record) -> bool:
    """DUC-63, DUC-R20: no open Spice, or no Harvester on the board."""
    return open_spice(s) == 0 or not (has(s, HARKONNEN, HARVESTER) or has(s, ATREIDES, HARVESTER))


@kernel
def is_blocked(s: Record) -> bool:
    """DUC-07, DUC-R26: neither seat has a legal move."""
    return not can_move(s, HARKONNEN) and not can_move(s, ATREIDES)


@kernel
def find_ending(s: Record) -> int:
    """DUC-60 to DUC-65, DUC-R21, DUC-R27: the first end that holds, 1 + index into REASONS; 0 if the game goes on."""
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


# ---- the end: effects ----------------------------------------------------------------------------


@kernel
def settle(s: Record) -> None:
    """DUC-60: try the ends; a finished game is nobody's turn."""
    s.ending = find_ending(s)
    if s.ending != 0:
        s.mover = OVER
