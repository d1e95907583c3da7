"""Turns: a whole move, whether a seat has one, and the ends, tried one after another."""

from __future__ import annotations

from crossings.engine.kernels.interface import OVER, Record
from crossings.engine.kernels.kernel import kernel
from crossings.games.dune_chess.rules.data import (
    ALONE,
    ATREIDES,
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
    TO,
    TOGETHER,
    WAY,
    WORMS,
)
from crossings.games.dune_chess.rules.men import arrive, can_any_man_move, destroy, fly, lift, lift_out
from crossings.games.dune_chess.rules.ransom import can_ransom_any, has, ransom
from crossings.games.dune_chess.rules.sandworms import can_worm_move, move_worm
from crossings.games.dune_chess.rules.schema import BLOCKED, CAP, NO_COMBATANTS, NO_HARVESTERS, NO_SPICE, QUIET, STALLED
from crossings.games.dune_chess.rules.squares import has_worm, open_spice, vacant

INLINED = True


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
