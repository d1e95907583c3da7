"""The record of Over the Next Dune: its words and its fields.

Soldiers and searchers go by their numbers from the rulebook, 1-5 and 1-8 (index 0 of their fields is unused); a set of
directions has bits 1 to 8, a set of searchers too. A captive has his captor's centre as his space, a safe soldier 0, 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from crossings.games.over_the_next_dune.rules.data import LANE_COLUMNS, MOST_SEARCHERS, PIECES, SIZE, SOLDIERS

PHASES = (
    "piece", "t-row", "t-col", "s-row", "s-col", "s-face", "first",
    "search", "order", "place", "join", "move", "over",
)  # fmt: skip
PIECE, T_ROW, T_COL, S_ROW, S_COL, S_FACE, FIRST, SEARCH, ORDER, PLACE, JOIN, MOVE, ENDED = range(len(PHASES))
STATUSES = ("free", "caught", "safe")
FREE, CAUGHT, SAFE = range(len(STATUSES))
LEFT, STRAIGHT, RIGHT = 0, 1, 2
KINDS_OF_CARD = 3
REASONS = ("escaped", "carried-off", "dawn", "stranded")
ESCAPED, CARRIED_OFF, DAWN, STRANDED = 1, 2, 3, 4

MAX_LEGAL = 41
MAX_OUTCOMES = 18
MOST_TURNS, MOVES_OF_SETUP, MOVES_OF_TURN = 10, 43, 414
"""43 draws; in each turn 8 cards flipped, 5 cards taken, 41 decisions to move, and after the start of the sneak phase
and each of 35 steps at the most 5 placings and 5 cards taken."""


def most_moves(options: Mapping[str, Any]) -> int:
    """OND-62: a bound by turns."""
    return MOVES_OF_SETUP + MOVES_OF_TURN * int(options["turns"])


MAX_MOVES = most_moves({"turns": MOST_TURNS})

State = np.dtype(
    [
        ("option_players", np.int8),
        ("option_turns", np.int8),
        ("option_searchers", np.int8),
        ("option_move", np.int8),
        ("option_speed", np.int8),
        ("option_bends", np.int8),
        ("option_rescuers", np.int8),
        ("option_trails", np.int8),
        ("phase", np.int8),  # index into PHASES
        ("reason", np.int8),  # 0, or 1 + index into REASONS
        ("turn", np.int8),  # 0 during set-up
        ("searcher", np.int8),  # who moves next in the search phase, else 0
        ("first", np.int8),  # the first soldier; 0 until drawn
        ("mover", np.int8),  # whose movement is under way, else 0
        ("points", np.int8),  # his movement points left
        ("halted", np.int16),  # set of searchers that made a catch in this movement
        ("deck", np.int8, 3),  # cards not yet flipped: left, straight, right
        ("terrain_piece", np.int8, PIECES),  # by area; 0: none yet
        ("terrain_column", np.int8, PIECES),  # of the centre; 0: not rolled yet
        ("terrain_row", np.int8, PIECES),
        ("searcher_column", np.int8, MOST_SEARCHERS + 1),  # of the centre; 0: not rolled yet
        ("searcher_row", np.int8, MOST_SEARCHERS + 1),
        ("searcher_face", np.int8, MOST_SEARCHERS + 1),
        ("soldier_column", np.int8, SOLDIERS + 1),
        ("soldier_row", np.int8, SOLDIERS + 1),
        ("soldier_status", np.int8, SOLDIERS + 1),
        ("soldier_captor", np.int8, SOLDIERS + 1),  # the searcher that holds him, else 0
        ("soldier_card", np.int8, SOLDIERS + 1),  # turn order card held, else 0
        ("soldier_moved", np.int8, SOLDIERS + 1),  # his movement of this turn has begun
        ("sand", np.int32, SIZE + 2),  # by row: covered columns as bits; follows from the terrain
        ("trails", np.int8, (SIZE + 1, len(LANE_COLUMNS))),  # by row and lane: a marker's direction, else 0
    ],
    align=True,
)
"""One state, 404 bytes. OND-01: columns and rows run from 1 to 20."""
