"""The record of Dune Chess: its words and its fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from crossings.games.dune_chess.rules.data import KINDS, PLACES, RANSOMABLE, SEATS, SIZE, WORMS

State = np.dtype(
    [
        ("option_players", np.int8),
        ("option_setup", np.int8),  # index into SETUPS
        ("option_riders", np.int8),  # RIDERS_OWN or RIDERS_BOTH
        ("option_worm_back", np.int8),  # WORM_BACK_ALLOWED or WORM_BACK_BARRED
        ("option_quiet", np.int8),
        ("option_stall", np.int8),
        ("option_cap", np.int16),
        ("ground", np.uint8, (SIZE,)),  # SAND, SPICE or SEITCH, plus WORM where a Sandworm is
        ("men", np.uint8, (SIZE,)),  # the man on top: an Ornithopter over its load, a rider on its Sandworm
        ("cargo", np.uint8, (SIZE,)),  # the man under the Ornithopter of this square, or NOBODY
        ("worms", np.uint8, (WORMS,)),  # squares of the Sandworms, rising; NO_SQUARE for one that is not there
        ("held", np.int8, (SEATS,)),  # Spice held by each seat
        ("captured", np.int8, (SEATS, RANSOMABLE)),  # men of each seat that may be ransomed, by kind
        ("quiet", np.int8),  # moves since the last capture
        ("ply", np.int16),  # moves made
        ("mover", np.int8),  # the seat to move, or OVER
        ("last_worm", np.int8, (2,)),  # the worm step just made without capture, from and to (DUC-47), or NO_SQUAREs
        ("ending", np.int8),  # 0, or 1 + index into REASONS
        ("on_board", np.int8, (SEATS, KINDS)),  # derived: men on the board, by seat and kind
        ("places", np.int64, (PLACES,)),  # derived: who and what is where, as sets of squares (see PLACES)
    ],
    align=True,
)
"""One state, 328 bytes. `on_board`, `places` and the WORM marks of `ground` follow from the rest."""

RIDERS_OWN = 0
RIDERS_BOTH = 1
WORM_BACK_ALLOWED = 0
WORM_BACK_BARRED = 1

MAX_LEGAL = 416
MAX_OUTCOMES = 1
MAX_MOVES = 400
"""DUC-65: no game is longer than the highest `cap`."""


def most_moves(options: Mapping[str, Any]) -> int:
    """DUC-65: no game is longer than its `cap`."""
    return int(options["cap"])


NO_COMBATANTS = 1
NO_HARVESTERS = 2
NO_SPICE = 3
QUIET = 4
STALLED = 5
CAP = 6
BLOCKED = 7
REASONS = ("no-combatants", "no-harvesters", "no-spice", "quiet", "stalled", "cap", "blocked")
