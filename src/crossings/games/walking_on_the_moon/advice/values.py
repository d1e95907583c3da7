"""What solving and self-play have taught: turns to the goal from every box, and what a place in the race is worth.

The numbers lie in `values.npz`; `values.txt` says how they were made. Worths are thousandths of the natural logarithm
of the odds to win. They are learned for four *modes*: two seats or more, basic or advanced.
"""

from __future__ import annotations

from math import exp
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from crossings.engine import Ints

_values = np.load(Path(__file__).with_name("values.npz"))

TURN = 100
"""Turns are counted in hundredths."""
TURNS: Ints = _values["turns"]
"""By card, next card (or `GOAL_NEXT`), column from the sector's box on, level above the lowest, and dice above those of
the stunned: turns to the end of the card, if time is all that counts."""
CARD_TURNS: Ints = _values["cards"]
"""By card and next card: turns from the box before it to the box behind it."""
GOAL_NEXT = 10
"""Behind the last card comes the goal, not a card."""

PACE, PACES = 25, 40
"""The best rival's turns to the goal are told by so many hundredths."""
LAST_ROUND, TIME_ALONE = PACES, PACES + 1
"""Two further paces: somebody is across already; and, for solving, turns are all that counts."""
STRIDE, STRIDES = 4, 330
"""One's own turns to the goal are told by so many hundredths."""

PACE_KNOTS = (0.25, 1, 2, 3, 4.5, 7)
"""Turns of the best rival for which was learned what follows; what lies between is a mixture."""
GAP_KNOTS = (-4, -2, -1, -0.5, 0, 0.5, 1, 2)
"""Turns ahead of the best rival, likewise."""


def _by_pace(learned: NDArray[np.int16]) -> Ints:
    """Numbers for every pace, from those learned for some: the last axis but for what follows."""
    turns = (np.arange(PACES) + 0.5) * PACE / TURN
    mixed = np.apply_along_axis(lambda some: np.interp(turns, PACE_KNOTS, some), 1, learned)
    return np.rint(mixed).astype(np.int16)


def _by_stride(by_pace: Ints) -> Ints:
    """Numbers for every stride, from those learned for some gaps."""
    pace = (np.arange(PACES) + 0.5) * PACE / TURN
    own = (np.arange(STRIDES) + 0.5) * STRIDE / TURN
    made = [[np.interp(rival - own, GAP_KNOTS, row) for rival, row in zip(pace, mode, strict=True)] for mode in by_pace]
    return np.rint(made).astype(np.int16)


PLACES: Ints = _by_stride(_by_pace(_values["places"]))
"""By mode, pace of the best rival and own strides to go."""
ACROSS_FIRST: Ints = _by_pace(_values["across"])
"""By mode and pace of the best rival: being the first across."""
SPUTNIKS: Ints = _by_pace(_values["sputniks"])
"""By mode and pace: a Sputnik counter more than a rival."""
COUNTERS: Ints = _by_pace(_values["counters"])
"""By mode and pace: an EC counter more than a rival."""

POINT = 526
"""A point more than a rival in the last round."""
LAST_POINTS: Ints = np.rint(_values["last"] * (POINT / 100)).astype(np.int16)
"""By strides to go: what the last turn brings on average, when somebody is across already."""
MORE_RIVALS = (0, 0, 0, 0, -350, -650)
"""By seats: what further rivals take away."""

SHARES_STEP, SHARES_REACH = 8, 1000
SHARES: Ints = np.array(
    [round(1000 / (1 + exp(-step * SHARES_STEP / 1000))) for step in range(-SHARES_REACH, SHARES_REACH + 1)], np.int16
)
"""By steps of a worth: chances to win in thousandths."""
