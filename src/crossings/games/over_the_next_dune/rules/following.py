"""Being followed: a step, and the searchers that come after it.

Who follows a step: the set `followers(s, soldier)` before it; `follow(s, n, direction)` moves one of them.
"""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.games.over_the_next_dune.rules.data import STEP_COLUMNS, STEP_ROWS
from crossings.games.over_the_next_dune.rules.schema import ENDED
from crossings.games.over_the_next_dune.rules.search import STOPPED, advance
from crossings.games.over_the_next_dune.rules.searchers import is_beside, is_within_edges
from crossings.games.over_the_next_dune.rules.sneak import is_step_over_top, leave_battlefield, leave_marker, step_price

# ---- questions -----------------------------------------------------------------------------------


@kernel
def followers(s: Record, soldier: int) -> int:
    """OND-51, OND-54, OND-55, OND-R13, OND-R16: the set of searchers that follow the soldier's next step: all adjacent
    to his space that made no catch in this movement."""
    beside = 0
    for searcher in range(1, s.option_searchers + 1):
        if is_beside(s, searcher, s.soldier_column[soldier], s.soldier_row[soldier]):
            beside |= 1 << searcher
    return beside & ~s.halted


# ---- effects -------------------------------------------------------------------------------------


@kernel
def follow(s: Record, searcher: int, direction: int) -> None:
    """OND-52, OND-53, OND-54, OND-R15: a follower moves the same way unless an edge stops it; a catch ends its
    following."""
    if not is_within_edges(s.searcher_column[searcher] + STEP_COLUMNS[direction]):
        return
    if not is_within_edges(s.searcher_row[searcher] + STEP_ROWS[direction]):
        return
    if advance(s, searcher, direction) == STOPPED and s.phase != ENDED:
        s.halted |= 1 << searcher


@kernel
def step(s: Record, soldier: int, direction: int) -> None:
    """OND-28, OND-51, OND-52: he pays, leaves a marker and moves; then those who noticed him follow, in number
    order."""
    noticed = followers(s, soldier)
    s.points -= step_price(s, soldier, direction)
    leave_marker(s, soldier, direction)
    if is_step_over_top(s, soldier, direction):
        leave_battlefield(s, soldier)
        return
    s.soldier_column[soldier] += STEP_COLUMNS[direction]
    s.soldier_row[soldier] += STEP_ROWS[direction]
    for searcher in range(1, s.option_searchers + 1):
        if (noticed >> searcher) & 1 and s.phase != ENDED:
            follow(s, searcher, direction)
