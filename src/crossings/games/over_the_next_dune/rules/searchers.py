"""Searchers: what they cover, whom they see, and whether they have captives."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.games.over_the_next_dune.rules.data import EDGE_HIGH, EDGE_LOW, SEEN, SIZE, SOLDIERS


@kernel
def is_on_board(column: int, row: int) -> bool:
    """OND-01: a space of the battlefield."""
    return 1 <= column <= SIZE and 1 <= row <= SIZE


@kernel
def is_within_edges(centre: int) -> bool:
    """OND-17, OND-R02: a column or row that a searcher's centre may have."""
    return EDGE_LOW <= centre <= EDGE_HIGH


@kernel
def covers(s: Record, searcher: int, column: int, row: int) -> bool:
    """OND-R06: whether the space is one of the searcher's nine."""
    return abs(s.searcher_column[searcher] - column) <= 1 and abs(s.searcher_row[searcher] - row) <= 1


@kernel
def is_covered(s: Record, column: int, row: int) -> bool:
    """OND-30: whether any searcher covers the space."""
    for searcher in range(1, s.option_searchers + 1):
        if covers(s, searcher, column, row):
            return True
    return False


@kernel
def is_beside(s: Record, searcher: int, column: int, row: int) -> bool:
    """OND-R05: whether the space is adjacent to the searcher, one of the sixteen around it."""
    across = abs(s.searcher_column[searcher] - column)
    along = abs(s.searcher_row[searcher] - row)
    return max(across, along) == SEEN


@kernel
def is_captor(s: Record, searcher: int) -> bool:
    """OND-44: whether the searcher has captives."""
    for soldier in range(1, SOLDIERS + 1):
        if s.soldier_captor[soldier] == searcher:
            return True
    return False
