"""End and result: the ends, tried one after another."""

from __future__ import annotations

from crossings.engine.interface import OVER, Record
from crossings.engine.kernel import kernel
from crossings.games.dune_chess.rules.data import ATREIDES, HARKONNEN, HARVESTER, KINDS, SEATS
from crossings.games.dune_chess.rules.ransom import has
from crossings.games.dune_chess.rules.schema import BLOCKED, CAP, NO_COMBATANTS, NO_HARVESTERS, NO_SPICE, QUIET, STALLED
from crossings.games.dune_chess.rules.squares import open_spice
from crossings.games.dune_chess.rules.turns import can_move

INLINED = True


# ---- questions -----------------------------------------------------------------------------------


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


# ---- effects -------------------------------------------------------------------------------------


@kernel
def settle(s: Record) -> None:
    """DUC-60: try the ends; a finished game is nobody's turn."""
    s.ending = find_ending(s)
    if s.ending != 0:
        s.mover = OVER
