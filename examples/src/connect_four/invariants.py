"""Consistency checks of states of Connect Four."""

from __future__ import annotations

from crossings.engine import Record
from crossings.engine.notation import need

from .rules import CELLS, COLOURS, COLUMNS, FOUR, FULL, SEATS, cell_at, has_four, whose_turn


def check(s: Record) -> None:
    """CON-2, CON-4, CON-5: check a state, and set how it ended. Raises `BadState`."""
    _check_turns(s)
    last = (whose_turn(s) + 1) % SEATS
    if has_four(s.discs[last]):
        s.ending = FOUR
    elif s.count == CELLS:
        s.ending = FULL


def _check_turns(s: Record) -> None:
    """CON-2, CON-4: the discs were dropped in turn, and none after a four."""
    red, blue = (discs.bit_count() for discs in s.discs)
    need(red - blue in (0, 1), "columns", "must hold as many red discs as blue ones, or one more")
    last = (whose_turn(s) + 1) % SEATS
    need(not has_four(s.discs[whose_turn(s)]), "columns", f"must not hold a four of {COLOURS[whose_turn(s)]}, to move")
    need(not has_four(s.discs[last]) or _was_last(s, last), "columns", "must not hold fours that no one disc has made")


def _was_last(s: Record, seat: int) -> bool:
    """CON-4: return whether the seat had no four before one of the discs that are on top of their columns."""
    tops = (cell_at(column, s.height[column] - 1) for column in range(COLUMNS) if s.height[column] > 0)
    return any(s.discs[seat] & top and not has_four(s.discs[seat] & ~top) for top in tops)
