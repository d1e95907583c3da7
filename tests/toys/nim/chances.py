"""Exact values of positions with wind, if both sides play optimally."""

from functools import cache


@cache
def chance_of_taker(sticks: int) -> float:
    """Return the probability that the player to move wins."""
    return max(chance_after(sticks - taken) for taken in (1, 2, 3) if taken <= sticks)


def chance_after(sticks: int) -> float:
    """Return the probability of winning for a player who left this many sticks; a gust (1/3) may take the last one
    for them."""
    if sticks == 0:
        return 1.0
    gust = 1.0 if sticks == 1 else 1 - chance_of_taker(sticks - 1)
    return (2 * (1 - chance_of_taker(sticks)) + gust) / 3
