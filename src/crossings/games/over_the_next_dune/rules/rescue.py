"""Rescue: who comes free, and where he is put."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.games.over_the_next_dune.rules.data import RING, RING_COLUMNS, RING_ROWS, SOLDIERS
from crossings.games.over_the_next_dune.rules.schema import CAUGHT, FREE
from crossings.games.over_the_next_dune.rules.search import is_beside, is_covered, is_on_board
from crossings.games.over_the_next_dune.rules.soldiers import count_status, free_soldier_at, in_player_order, is_free

RING_SIZE = len(RING)

# ---- questions -----------------------------------------------------------------------------------


@kernel
def count_free_beside(s: Record, searcher: int) -> int:
    """OND-47: how many free soldiers are adjacent to a searcher."""
    count = 0
    for soldier in range(1, SOLDIERS + 1):
        if is_free(s, soldier) and is_beside(s, searcher, s.soldier_column[soldier], s.soldier_row[soldier]):
            count += 1
    return count


@kernel
def can_be_placed_at(s: Record, searcher: int, place: int) -> bool:
    """OND-48, OND-R08: whether a captive of the searcher can be put on a place of its ring."""
    column = s.searcher_column[searcher] + RING_COLUMNS[place]
    row = s.searcher_row[searcher] + RING_ROWS[place]
    if not is_on_board(column, row) or is_covered(s, column, row):
        return False
    return free_soldier_at(s, column, row) == 0


@kernel
def is_rescued(s: Record, soldier: int) -> bool:
    """OND-47: a captive whose captor has enough free soldiers beside it and a space to put him."""
    if s.soldier_status[soldier] != CAUGHT:
        return False
    captor = s.soldier_captor[soldier]
    if count_free_beside(s, captor) < s.option_rescuers:
        return False
    for place in range(RING_SIZE):
        if can_be_placed_at(s, captor, place):
            return True
    return False


@kernel
def next_rescued(s: Record) -> int:
    """OND-47, OND-R09: the first captive in player order who is to be placed, else 0."""
    if count_status(s, CAUGHT) == 0:
        return 0
    for place in range(SOLDIERS):
        soldier = in_player_order(s, place)
        if is_rescued(s, soldier):
            return soldier
    return 0


# ---- effects -------------------------------------------------------------------------------------


@kernel
def place_freed(s: Record, soldier: int, place: int) -> None:
    """OND-48, OND-56, OND-R14: a freed captive is put on a place of his captor's ring; nobody follows, nothing is
    paid."""
    captor = s.soldier_captor[soldier]
    s.soldier_column[soldier] = s.searcher_column[captor] + RING_COLUMNS[place]
    s.soldier_row[soldier] = s.searcher_row[captor] + RING_ROWS[place]
    s.soldier_status[soldier] = FREE
    s.soldier_captor[soldier] = 0
