"""The rules of Nim."""

from __future__ import annotations

import numpy as np

from crossings.engine import CHANCE, OVER, Ints, Record, kernel

TAKES, CALM, GUST = 3, 3, 4
CALM_WEIGHT, GUST_WEIGHT = 2, 1
MAX_LEGAL, MAX_OUTCOMES, MAX_MOVES = 3, 2, 80
REASONS = ("last-stick",)

State = np.dtype(
    [
        ("option_players", np.int8),
        ("option_heap", np.int8),
        ("option_wind", np.int8),
        ("sticks", np.int8),
        ("turn", np.int8),
        ("blowing", np.int8),
    ],
    align=True,
)


@kernel
def start(s: Record) -> None:
    """A full heap."""
    s.sticks = s.option_heap


@kernel
def actor(s: Record) -> int:
    """Who takes, or the wind."""
    if s.sticks == 0:
        return OVER
    return CHANCE if s.blowing != 0 else s.turn


@kernel
def legal(s: Record, out: Ints) -> int:
    """One to three sticks."""
    count = 0
    if s.blowing == 0:
        count = min(TAKES, s.sticks)
        for i in range(count):
            out[i] = i
    return count


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """The wind."""
    if s.blowing == 0:
        return 0
    out[0] = CALM
    out[1] = GUST
    weights[0] = CALM_WEIGHT
    weights[1] = GUST_WEIGHT
    return 2


@kernel
def play(s: Record, move: int) -> None:
    """Take, or blow; then the next seat's turn, unless the heap is gone."""
    if move < TAKES:
        s.sticks -= move + 1
        s.blowing = s.option_wind if s.sticks > 0 else 0
    else:
        s.sticks -= move - CALM
        s.blowing = 0
    if s.sticks > 0 and s.blowing == 0:
        s.turn = (s.turn + 1) % s.option_players


@kernel
def reason(s: Record) -> int:
    """The heap is gone."""
    return 1 if s.sticks == 0 else 0


@kernel
def score(s: Record, seat: int) -> int:
    """One for the last taker."""
    return 1 if s.sticks == 0 and seat == s.turn else 0


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """The last taker."""
    return seat == s.turn
