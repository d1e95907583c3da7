"""What it is worth to be where one is: turns to the goal, which are solved, and what a lead in turns means.

The solved numbers lie in `solved.npz` (`tools/solve_moon.py` makes it again). Worths are thousandths of the natural
logarithm of the odds to win. They differ by *mode*: two seats or more, basic or advanced.
"""

from __future__ import annotations

from math import exp
from pathlib import Path

import numpy as np

from crossings.engine.kernels.tables import table

SOLVED = Path(__file__).with_name("solved.npz")
_solved = np.load(SOLVED)

TURN = 100
"""Turns are counted in hundredths."""
TURNS = table(_solved["turns"], "int16")
"""By card, next card (or `GOAL_NEXT`), column from the sector's box on, level above the lowest, and dice above those of
the stunned: turns to the end of the card, if time is all that counts."""
CARD_TURNS = table(_solved["cards"], "int16")
"""By card and next card: turns from the box before it to the box behind it."""
GOAL_NEXT = 10
"""Behind the last card comes the goal, not a card."""

PACE, PACES = 25, 40
"""The best rival's turns to the goal are told by so many hundredths."""
LAST_ROUND, TIME_ALONE = PACES, PACES + 1
"""Two further paces: somebody is across already; and, for solving, turns are all that counts."""
STRIDE, STRIDES = 4, 330
"""One's own turns to the goal are told by so many hundredths."""
_PACES = (np.arange(PACES) + 0.5) * PACE / TURN
_STRIDES = (np.arange(STRIDES) + 0.5) * STRIDE / TURN

LEAD = (1300, 2400, 800, 1100)
"""By mode: a turn more than the best rival has still to go, at the end of the race. Before, it tells the less, the more
the dice may still change, by the square root of the turns to come."""
FAR_BEHIND, FAR_AHEAD = -6, 3
"""Turns behind and ahead beyond which nothing changes."""
PLACES = table(
    np.rint(
        np.clip(_PACES[:, None] - _STRIDES, FAR_BEHIND, FAR_AHEAD)
        * (np.array(LEAD)[:, None] / np.sqrt(1 + _PACES))[:, :, None]
    ).astype(int),
    "int16",
)
"""By mode, pace of the best rival and own strides to go."""
SPUTNIK, KEPT = (350, 500, 350, 500), (0.72, 0.72, 0.85, 0.85)
"""By mode: a Sputnik counter more than a rival, at the end of the race; and what accidents leave of it a turn."""
SPUTNIKS = table(np.rint(np.array(SPUTNIK)[:, None] * np.array(KEPT)[:, None] ** _PACES).astype(int), "int16")
"""By mode and pace of the best rival: a Sputnik counter more than a rival."""
COUNTER = (0, 0, 150, 240)
"""By mode: an EC counter more than a rival."""

POINT = 526
"""A point more than a rival in the last round."""
LAST_POINTS = table(_solved["last"], "int16")
"""By strides to go after it: what the last turn brings on average, when somebody is across already."""
MORE_RIVALS = (0, 0, 0, 0, -350, -650)
"""By seats: what further rivals take away."""

UNASKED = -(1 << 40)
"""In place of what all else is worth: worths are to be weighed as they are, not the chances that they give."""
MILLION = 1_000_000
SHARES_STEP, SHARES_REACH = 4, 2000
SHARES = table(
    [round(MILLION / (1 + exp(-step * SHARES_STEP / 1000))) for step in range(-SHARES_REACH, SHARES_REACH + 1)],
    "int32",
)
"""By steps of a worth: chances to win in millionths."""
