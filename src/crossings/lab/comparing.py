"""Two players compared by a test that stops by itself: their rounds, read in the order of their seeds."""

from __future__ import annotations

from collections.abc import Generator

from crossings.lab.jobs import Place, played
from crossings.lab.plan import Plan
from crossings.lab.record import play_points
from crossings.lab.sequential import Sequential

PAIR = 2
"""Games of a round."""


def compared(plan: Plan, test: Sequential, place: Place) -> Generator[int, None, None]:
    """Play a plan of two players in one variant until the test has its verdict; how many games came each time.

    A round counts once all before it have. What is played further ahead than the verdict needs is left out, so that it
    hangs neither on how many play at once nor on where.
    """
    points: dict[int, list[list[float | None]]] = {}
    for rows in played(plan, range(plan.total // PAIR * PAIR), place, play_points):
        for row in rows:
            points.setdefault(row["round"], []).append(row["points"])
        while test.verdict is None and len(points.get(test.rounds, ())) == PAIR:
            test.add(number_of(points.pop(test.rounds), plan.subject.cooperative))
        yield len(rows)
        if test.verdict is not None:
            return


def number_of(round_points: list[list[float | None]], cooperative: bool) -> float:
    """What a round is worth: the first player's mean points; of teams, the first one's less the other's."""
    first, second = (sum(points[one] or 0.0 for points in round_points) for one in range(PAIR))
    return first - second if cooperative else first / PAIR
