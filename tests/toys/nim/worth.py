"""What positions of the windy heap are worth, by its rules and both sides playing their best."""

from functools import cache


@cache
def chance_of_taker(sticks: int) -> float:
    """The chance of whoever is to take."""
    return max(chance_after(sticks - taken) for taken in (1, 2, 3) if taken <= sticks)


def chance_after(sticks: int) -> float:
    """The chance of who has just left so many sticks: a gust blows with 1/3 and may take the last one for him."""
    if sticks == 0:
        return 1.0
    gust = 1.0 if sticks == 1 else 1 - chance_of_taker(sticks - 1)
    return (2 * (1 - chance_of_taker(sticks)) + gust) / 3
