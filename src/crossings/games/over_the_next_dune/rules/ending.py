"""The end. The last chapter of the rulebook comes early here: the game may end in the middle of any other."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.games.over_the_next_dune.rules.data import CAMP_ROW, SOLDIERS
from crossings.games.over_the_next_dune.rules.schema import CAUGHT, ENDED, FREE
from crossings.games.over_the_next_dune.rules.soldiers import count_status, end_movement

# ---- questions -----------------------------------------------------------------------------------


@kernel
def is_stranded(s: Record) -> bool:
    """OND-63, OND-R24: there are captives and fewer free soldiers than a rescue needs."""
    return count_status(s, CAUGHT) > 0 and count_status(s, FREE) < s.option_rescuers


@kernel
def is_captor_in_camp(s: Record) -> bool:
    """OND-35, OND-R23: whether some searcher with captives stands in row 20."""
    for soldier in range(1, SOLDIERS + 1):
        if s.soldier_status[soldier] == CAUGHT and s.searcher_row[s.soldier_captor[soldier]] == CAMP_ROW:
            return True
    return False


# ---- effects -------------------------------------------------------------------------------------


@kernel
def end_game(s: Record, reason: int) -> None:
    """OND-64: the game ends in the middle of whatever was happening."""
    s.reason = reason
    s.phase = ENDED
    s.searcher = 0
    end_movement(s)
