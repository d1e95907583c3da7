"""Soldiers: owners, status and movement; the end of the game."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.emit import emit

from .data import CAMP_ROW, CAUGHT, ENDED, FREE, OWNERS, SOLDIERS
from .effects import SQUAD_STRANDED

# ---- questions -----------------------------------------------------------------------------------


@kernel
def is_solo(s: Record) -> bool:
    """OND-11, OND-27: whether one player leads the whole squad."""
    return s.option_players == 1


@kernel
def owner(s: Record, soldier: int) -> int:
    """OND-R27: the seat that owns a soldier."""
    return OWNERS[s.option_players, soldier - 1]


@kernel
def is_free(s: Record, soldier: int) -> bool:
    """Section 3: whether the soldier is on the battlefield and not caught."""
    return s.soldier_status[soldier] == FREE


@kernel
def count_status(s: Record, status: int) -> int:
    """The number of soldiers with this status: free, caught or safe."""
    count = 0
    for soldier in range(1, SOLDIERS + 1):
        count += s.soldier_status[soldier] == status
    return count


@kernel
def soldiers_with(s: Record, status: int) -> int:
    """The set of soldiers with this status."""
    soldiers = 0
    for soldier in range(1, SOLDIERS + 1):
        soldiers |= int(s.soldier_status[soldier] == status) << soldier
    return soldiers


@kernel
def is_waiting(s: Record, soldier: int) -> bool:
    """OND-26: whether the soldier is free and has not moved this turn."""
    return is_free(s, soldier) and s.soldier_moved[soldier] == 0


@kernel
def has_anyone_moved(s: Record) -> bool:
    """Section 7: whether any soldier has begun his movement of this turn."""
    for soldier in range(1, SOLDIERS + 1):
        if s.soldier_moved[soldier] != 0:
            return True
    return False


@kernel
def in_player_order(s: Record, place: int) -> int:
    """OND-11, OND-R12: the soldier at a place (0 to 4) of the player order, which begins with the first soldier."""
    soldier = s.first + place
    return soldier if soldier <= SOLDIERS else soldier - SOLDIERS


@kernel
def free_soldier_at(s: Record, column: int, row: int) -> int:
    """OND-31: the free soldier on a space, else 0."""
    for soldier in range(1, SOLDIERS + 1):
        if is_free(s, soldier) and s.soldier_column[soldier] == column and s.soldier_row[soldier] == row:
            return soldier
    return 0


# ---- effects -------------------------------------------------------------------------------------


@kernel
def begin_movement(s: Record, soldier: int) -> None:
    """OND-28, OND-R11: begin the soldier's movement of this turn, with all points."""
    s.mover = soldier
    s.points = s.option_move
    s.soldier_moved[soldier] = 1


@kernel
def end_movement(s: Record) -> None:
    """OND-34, OND-R26: end the movement in progress, and forget which searchers stopped following it."""
    s.mover = 0
    s.points = 0
    s.halted = 0


# ---- questions -----------------------------------------------------------------------------------


@kernel
def is_stranded(s: Record) -> bool:
    """OND-63, OND-R24: whether there are captives and fewer free soldiers than a rescue needs."""
    return count_status(s, CAUGHT) > 0 and count_status(s, FREE) < s.option_rescuers


@kernel
def is_captor_in_camp(s: Record) -> bool:
    """OND-35, OND-R23: whether a searcher with captives is in row 20."""
    for soldier in range(1, SOLDIERS + 1):
        if s.soldier_status[soldier] == CAUGHT and s.searcher_row[s.soldier_captor[soldier]] == CAMP_ROW:
            return True
    return False


# ---- effects -------------------------------------------------------------------------------------


@kernel
def end_game(s: Record, reason: int) -> None:
    """OND-64: end the game at once."""
    s.reason = reason
    s.phase = ENDED
    s.searcher = 0
    end_movement(s)


@kernel
def emit_stranded(s: Record) -> None:
    """OND-63: emit the loss of a squad with too few free soldiers."""
    emit(s, (SQUAD_STRANDED, soldiers_with(s, CAUGHT), count_status(s, FREE)))
