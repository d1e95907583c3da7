"""The numbers of the effects that the kernels emit."""

from __future__ import annotations

(
    ROLLED,
    ROLLED_DOUBLE,
    DOUBLE_EXPIRED,
    ROLLS_AGAIN,
    WALKED,
    WALKED_TOGETHER,
    JOINED,
    WAITED,
    CROSSED_RIVER,
    HELPED_ACROSS,
    PASSED_GATE,
    REACHED_LINDEN,
    DRIFTED,
    DRIFTED_BACK,
    RAN_BACK,
    HELD_HANDS,
    LAPSED,
    ROUND_BEGAN,
) = range(18)
