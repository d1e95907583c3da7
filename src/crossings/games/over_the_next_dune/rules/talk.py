"""Talk: which two seats may whisper."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.games.over_the_next_dune.rules.data import SOLDIERS, STEP_COLUMNS, STEP_ROWS
from crossings.games.over_the_next_dune.rules.schema import ORDER
from crossings.games.over_the_next_dune.rules.sneak import steps_onto_soldiers
from crossings.games.over_the_next_dune.rules.soldiers import free_soldier_at, is_free, owner


@kernel
def may_whisper(s: Record, seat: int, other: int) -> bool:
    """OND-57, OND-58, OND-R28: whether two seats may talk now: cards are being taken and free soldiers of theirs
    touch."""
    if s.phase != ORDER or seat == other:
        return False
    for one in range(1, SOLDIERS + 1):
        if owner(s, one) == seat and is_free(s, one):
            beside = steps_onto_soldiers(s, one)
            for direction in range(1, 9):
                if (beside >> direction) & 1:
                    column = s.soldier_column[one] + STEP_COLUMNS[direction]
                    row = s.soldier_row[one] + STEP_ROWS[direction]
                    if owner(s, free_soldier_at(s, column, row)) == other:
                        return True
    return False
