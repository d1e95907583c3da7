"""The record of Walking on the Moon: its words and its fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from crossings.boxes.ring.data import CARDS, COLOURS, FACES
from crossings.games.walking_on_the_moon.rules.data import (
    COLUMNS,
    JUMPS_A_TURN,
    KINDS,
    MOST_SEATS,
    SLOTS,
    TOKENS_IN_PLAY,
)

PHASES = (
    "track", "token", "deal", "draw", "drop", "before", "program", "roll", "after", "choose", "reroll",
    "land", "share", "box", "react", "go", "end", "over",
)  # fmt: skip
(
    TRACK, TOKEN, DEAL, DRAW, DROP, BEFORE, PROGRAM, ROLL, AFTER, CHOOSE, ROLL_AGAIN,
    LAND, SHARE, IN_BOX, REACT, GO_ON, END, ENDED,
) = range(len(PHASES))  # fmt: skip
REASONS = ("goal", "rounds")
BY_GOAL, BY_ROUNDS = 1, 2

NOBODY = -1
FORWARD, BACKWARD = 1, -1
DOWN, LEVEL, UP = -1, 0, 1
FIRST_RISE = DOWN
"""The rise of a step is its number in `STEPS`, counted from this."""
MAX_LEGAL = 542
"""Programs for four dice due and two EC counters: 156 + 222 + 164."""
MAX_OUTCOMES = len(CARDS)
MOVES_OF_SETUP, MOVES_OF_SEAT, MOVES_OF_EXTRA_JUMPS = 14, 252, 185
"""Draws of the set-up. A round: a card drawn and dropped a seat; a turn has three jumps, six dice, thirteen rerolls by
EC counters and twenty by tokens and cards, and after each jump some forty questions at the most; two Extra jumps."""
MAX_ROUNDS = 60


def most_moves(options: Mapping[str, Any]) -> int:
    """WOM-R40: a bound by rounds, in each of which every seat has a turn."""
    round_ = MOVES_OF_SEAT * int(options["players"]) + MOVES_OF_EXTRA_JUMPS
    return MOVES_OF_SETUP + round_ * int(options["round_limit"])


MAX_MOVES = most_moves({"players": MOST_SEATS, "round_limit": MAX_ROUNDS})

State = np.dtype(
    [
        ("terrain", np.int16, COLUMNS),  # columns as in `ring.data`; follow from `track`
        ("option_track", np.int16),
        ("phase", np.int8),  # index into PHASES
        ("track", np.int8, SLOTS),  # by slot: card + 1, or 0
        ("tokens", np.int8, TOKENS_IN_PLAY),  # of columns 7, 14, 21, 28: token + 1, or 0
        ("deck", np.int8, len(KINDS)),  # cards by kind
        ("discard", np.int8, len(KINDS)),
        ("hands", np.int8, (MOST_SEATS, len(KINDS))),  # by seat and kind, 0 to 2
        ("x", np.int8, MOST_SEATS),  # by astronaut: column, 0 to 35
        ("y", np.int8, MOST_SEATS),  # level, -1 to 3
        ("z", np.int8, MOST_SEATS),  # how many lie under it in its box
        ("sputniks", np.int8, MOST_SEATS),  # 0 to 30
        ("ec", np.int8, MOST_SEATS),  # 0 to 10
        ("handicap", np.int8, MOST_SEATS),  # 1: has a red counter
        ("crashed", np.int8, MOST_SEATS),  # 1: lies stunned
        ("reroll", np.int8, MOST_SEATS),  # 1: the right of WOM-B06
        ("finished", np.int8, MOST_SEATS),  # 0 in the race, else 1 for the first across and so on
        ("round", np.int8),  # 0 to 60
        ("order", np.int8, MOST_SEATS),  # order of play; zeros outside of rounds
        ("turn", np.int8),  # -1 to 5
        ("protected", np.int8),  # set of astronauts in last position at the start of the round
        ("active", np.int8),  # astronaut or NOBODY
        ("mover", np.int8),  # astronaut or NOBODY
        ("dice", np.int8),  # due: 0, 2, 3, 4
        ("removed", np.int8),  # set of colours of which a die is out
        ("program", np.int8, (JUMPS_A_TURN, len(COLOURS))),  # dice by jump and colour
        ("jump", np.int8),  # 0 to 4
        ("pending", np.int8, len(COLOURS)),  # dice still to be thrown, by colour
        ("faces", np.int8, len(FACES)),  # dice that lie, by face
        ("ahead", np.int8),  # set of astronauts ahead of the active one when its jump began
        ("touched", np.int8),  # 1: the active astronaut passed a Sputnik in this move
        ("crash", np.int8),  # 1: an accident whose loss is still to come
        ("ask", np.int8),  # set of seats still to come, asked in the order of play
        ("ask_end", np.int8),  # the same for the end of the round, during an Extra jump
        ("reason", np.int8),  # 0, or 1 + index into REASONS
        ("option_players", np.int8),
        ("option_advanced", np.int8),
        ("option_black_twos", np.int8),
        ("option_last_card", np.int8),
        ("option_round_limit", np.int8),
    ],
    align=True,
)
"""One state, 220 bytes."""
