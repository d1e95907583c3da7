"""The record of March on Mars: its words and its fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from crossings.boxes.ring.data import ACTIONS_EACH_TURN, COLOURS, FACES
from crossings.games.march_on_mars.rules.data import (
    FLOORS,
    KINDS_OF_ALIEN,
    MOST_COLUMNS,
    MOST_OUTCOMES,
    MOST_SEATS,
    SLOTS,
)

PHASES = (
    "track", "deal", "ability", "start", "draw", "order", "program", "go",
    "roll", "choose", "reroll", "drone", "side", "bait", "over",
)  # fmt: skip
(
    TRACK, DEAL, ABILITY, START, DRAW, ORDER, PROGRAM, GO,
    ROLL, CHOOSE, REROLL, DRONE_NODE, SIDE, BAIT_NODE, ENDED,
) = range(len(PHASES))  # fmt: skip
THROWS = ("", "act", "bomb", "teleport", "foresee", "kamikaze", "him", "sm", "drone")
(NO_THROW, ACT, BOMBING, TELEPORTING, FORESEEING, DIVING, HIM, SM, DRONE_SHOT) = range(len(THROWS))
"""What dice are thrown for."""
REASONS = ("mmm", "base", "time")
MMM_DESTROYED, BASE_DESTROYED, OUT_OF_TIME = range(1, len(REASONS) + 1)

DIFFICULTIES = ("normal", "hard")
HARD = DIFFICULTIES.index("hard")
SPECIALS = ("deal", "choose", "none")
DEALT, CHOSEN, NO_SPECIALS = range(len(SPECIALS))
ORDERS = ("front", "free")
FREE_ORDER = ORDERS.index("free")

NOBODY = -1
RIGHTS = ("base", "seek", "team")
BASE_RIGHT, SEEK_RIGHT, TEAM_RIGHT = (1 << place for place in range(len(RIGHTS)))
"""MOM-R21: rights of reroll, a bit each."""
NO_RIGHT = 0

MAX_LEGAL = 320
"""A throw of four dice allows a Jet pack 160 jumps at the most; shots, rerolls and programs are far fewer."""
MAX_OUTCOMES = MOST_OUTCOMES
MOST_ROUNDS, MOVES_OF_SETUP, MOVES_OF_TURN, MOVES_OF_ROUND_END = 20, 40, 45, 13


def most_moves(options: Mapping[str, Any]) -> int:
    """MOM-F03: a bound by rounds, in each of which every marine has a turn."""
    round_ = MOVES_OF_TURN * int(options["players"]) + MOVES_OF_ROUND_END
    return MOVES_OF_SETUP + round_ * int(options["turns"])


MAX_MOVES = most_moves({"players": MOST_SEATS, "turns": MOST_ROUNDS})

State = np.dtype(
    [
        ("option_players", np.int8),
        ("option_difficulty", np.int8),  # index into DIFFICULTIES
        ("option_specials", np.int8),  # index into SPECIALS
        ("option_order", np.int8),  # index into ORDERS
        ("option_turns", np.int8),
        ("option_target", np.int8),
        ("option_base", np.int8),
        ("option_black_twos", np.int8),
        ("option_track", np.int16),  # index into TRACKS
        ("terrain", np.int16, MOST_COLUMNS + 1),  # by column; follows from the track; the MMM is there at both ends
        ("phase", np.int8),  # index into PHASES
        ("reason", np.int8),  # 0, or 1 + index into REASONS
        ("round", np.int8),  # 0 during set-up
        ("track", np.int8, len(SLOTS)),  # by slot: 1 + card, 0 where none lies yet
        ("base_hits", np.int8),
        ("bag", np.int8, KINDS_OF_ALIEN),
        ("incoming", np.int8, KINDS_OF_ALIEN),
        ("aliens", np.int8, (MOST_COLUMNS, FLOORS, KINDS_OF_ALIEN)),  # by column, level + 1 and colour
        ("x", np.int8, MOST_SEATS),  # a marine's column, 0 until placed
        ("y", np.int8, MOST_SEATS),  # a marine's level
        ("card", np.int8, MOST_SEATS),  # training card, 0: none
        ("ability", np.int8, MOST_SEATS),  # 0, or 1 + index into ABILITIES
        ("crashed", np.int8, MOST_SEATS),
        ("out", np.int8, MOST_SEATS),
        ("used", np.int8, MOST_SEATS),  # Orbital bombing done
        ("strained", np.int8, MOST_SEATS),  # injected or foresaid in its last turn
        ("bait", np.int8, MOST_SEATS),
        ("order", np.int8, MOST_SEATS),  # marines still to play, then -1
        ("ask", np.int8),  # set of seats with a bait still to be asked
        ("draw_slot", np.int8),  # where aliens are drawn for; 0 with no draw due
        ("draw_count", np.int8),  # how many; 0 with no draw due
        ("side", np.int8),  # number on this round's white die, else 0
        # One turn.
        ("active", np.int8),  # seat, or -1
        ("dice", np.int8),  # dice due
        ("program", np.int8, (ACTIONS_EACH_TURN, len(COLOURS))),
        ("action", np.int8),  # 0 to 3
        ("throw", np.int8),  # index into THROWS
        ("beacon", np.int8),  # seat, or -1
        ("gate", np.int8),  # of a teleportation: index into GATES
        ("pending", np.int8, len(COLOURS)),  # dice still to be thrown
        ("faces", np.int8, len(FACES)),  # dice lying
        ("has_hand", np.int8),  # 1: Precog has foreseen
        ("hand", np.int8, len(FACES)),  # dice foreseen and not yet taken
        ("rerolled", np.int8),  # set of rights used up
        ("moved", np.int8),
        ("shot", np.int8),
        ("fired", np.int8),
        ("strain", np.int8),
        ("unleash", np.int8),
    ],
    align=True,
)
"""One state, 584 bytes. Nothing in it is hidden."""
