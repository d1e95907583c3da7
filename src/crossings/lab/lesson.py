"""What is being learned, and how it judges: sums of weights, from standings to shares of the one point."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crossings.engine import Record, kernel
from crossings.engine.kernels.interface import ROOM, is_winner, reason
from crossings.engine.kernels.kernel import placeholder

Floats = NDArray[np.float64]


@placeholder
def feature(s: Record, seat: int, slot: int) -> int:
    """The index of the weight that speaks for a seat in a slot, or -1."""
    raise NotImplementedError


class Lesson(NamedTuple):
    """What is learned, and one game remembered. W: weights, L: the longest game, N: most sides, K: slots."""

    weights: Floats
    """[W] logarithms of odds."""
    hits: Floats
    """[W] how often each was corrected."""
    active: NDArray[np.int32]
    """[L, N, K] the weights that spoke for each position and side."""
    shares: Floats
    """[L, N] what the sides' shares of the point seemed to be."""
    goal: Floats
    """[N] what they are drawn to."""
    share: Floats
    """[N] those of the position at hand."""
    habits: NDArray[np.int32]
    """[N, 2] the sides' habits in the game at hand, and how many moves these last."""
    room: NDArray[np.int32]
    """[ROOM] what the game's policy writes down."""


def new_lesson(size: int, longest: int, sides: int, slots: int) -> Lesson:
    """Nothing learned yet."""
    return Lesson(
        weights=np.zeros(size, np.float64),
        hits=np.zeros(size, np.float64),
        active=np.zeros((longest, sides, slots), np.int32),
        shares=np.zeros((longest, sides), np.float64),
        goal=np.zeros(sides, np.float64),
        share=np.zeros(sides, np.float64),
        habits=np.zeros((sides, 2), np.int32),
        room=np.zeros(ROOM, np.int32),
    )


@kernel
def standing(s: Record, seat: int, slots: int, weights: Floats) -> float:
    """The sum of the weights that speak for a seat."""
    total = 0.0
    for slot in range(slots):
        index = feature(s, seat, slot)
        if index >= 0:
            total += weights[index]
    return total


@kernel
def share_out(share: Floats, sides: int) -> None:
    """From standings to shares of the one point; a single side has the chance that its odds give."""
    if sides == 1:
        share[0] = 1.0 / (1.0 + exp(-share[0]))
        return
    most = share[0]
    for side in range(1, sides):
        most = max(most, share[side])
    total = 0.0
    for side in range(sides):
        share[side] = exp(share[side] - most)
        total += share[side]
    for side in range(sides):
        share[side] /= total


@kernel
def judge(s: Record, lesson: Lesson, sides: int) -> None:
    """Write into `lesson.share` what each side's share of the point seems to be, or is."""
    if reason(s) != 0:
        share_result(s, lesson.share, sides)
        return
    for side in range(sides):
        lesson.share[side] = standing(s, side, lesson.active.shape[2], lesson.weights)
    share_out(lesson.share, sides)


@kernel
def share_result(s: Record, share: Floats, sides: int) -> None:
    """Winners share the point; where nobody has won all do, but a co-operative side has lost."""
    winners = 0
    for side in range(sides):
        share[side] = 1.0 if is_winner(s, side) else 0.0
        winners += share[side] > 0
    for side in range(sides):
        if winners > 0:
            share[side] /= winners
        elif sides > 1:
            share[side] = 1.0 / sides
