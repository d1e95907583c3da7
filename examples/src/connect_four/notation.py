"""Texts and JSON of Connect Four: a column is its letter, a position its columns from the bottom up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.engine import Record
from crossings.engine.reading import entries, index, need

from .rules import CELLS, COLUMNS, FOUR, FULL, PITCH, ROWS, SEATS, cell_at, has_four, whose_turn

ACTIONS = ("a", "b", "c", "d", "e", "f", "g")
OUTCOMES: tuple[str, ...] = ()
COLOURS = ("red", "blue")


# ---- writing -----------------------------------------------------------------------------------


def to_json(s: Record) -> dict[str, Any]:
    """The game's own keys."""
    return {"columns": [[COLOURS[seat] for seat in _stacked(s, column)] for column in range(COLUMNS)]}


def _stacked(s: Record, column: int) -> list[int]:
    """Whose discs lie in a column, from the bottom up."""
    return [(int(s.discs[1]) >> (column * PITCH + row)) & 1 for row in range(s.height[column])]


# ---- reading -----------------------------------------------------------------------------------


def from_json(data: Mapping[str, Any], s: Record) -> None:
    """Fill a zero record. Raises `BadState`."""
    for column, stack in enumerate(entries(data, "columns", COLUMNS, COLUMNS)):
        for row, colour in enumerate(entries({"columns": stack}, "columns", 0, ROWS)):
            s.discs[index(colour, "columns", COLOURS)] |= cell_at(column, row)
            s.height[column] += 1
            s.count += 1
    _check_turns(s)
    last = (whose_turn(s) + 1) % SEATS
    if has_four(s.discs[last]):
        s.ending = FOUR
    elif s.count == CELLS:
        s.ending = FULL


def _check_turns(s: Record) -> None:
    """CON-2, CON-4: the discs were dropped in turn, and none after a four."""
    red, blue = (int(discs).bit_count() for discs in s.discs)
    need(red - blue in (0, 1), "columns", "must hold as many red discs as blue ones, or one more")
    last = (whose_turn(s) + 1) % SEATS
    need(not has_four(s.discs[whose_turn(s)]), "columns", f"must not hold a four of {COLOURS[whose_turn(s)]}, to move")
    need(not has_four(s.discs[last]) or _was_last(s, last), "columns", "must not hold fours that no one disc has made")


def _was_last(s: Record, seat: int) -> bool:
    """CON-4: whether the seat had no four before a disc that lies on top of its column."""
    tops = (cell_at(column, s.height[column] - 1) for column in range(COLUMNS) if s.height[column] > 0)
    return any(s.discs[seat] & top and not has_four(s.discs[seat] & ~top) for top in tops)
