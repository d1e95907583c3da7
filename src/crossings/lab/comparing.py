"""Two players compared by a test that stops by itself: their rounds, read in the order of their seeds."""

from __future__ import annotations

from collections.abc import Generator

from crossings.lab.jobs import Backend, play_games
from crossings.lab.plan import Plan
from crossings.lab.record import play_points
from crossings.lab.sequential import SequentialTest

GAMES_PER_ROUND = 2
"""Games of a round."""


def play_until_decided(plan: Plan, test: SequentialTest, place: Backend) -> Generator[int, None, None]:
    """Play a plan of two players in one variant until the test has its verdict; how many games came each time.

    A round counts once all before it have. What is played further ahead than the verdict needs is left out, so that it
    hangs neither on how many play at once nor on where.
    """
    points: dict[int, list[list[float | None]]] = {}
    for rows in play_games(plan, range(plan.total // GAMES_PER_ROUND * GAMES_PER_ROUND), place, play_points):
        for row in rows:
            points.setdefault(row["round"], []).append(row["points"])
        while test.verdict is None and len(points.get(test.rounds, ())) == GAMES_PER_ROUND:
            test.add(round_value(points.pop(test.rounds), plan.subject.cooperative))
        yield len(rows)
        if test.verdict is not None:
            return


def round_value(round_points: list[list[float | None]], cooperative: bool) -> float:
    """What a round is worth: the first player's mean points; of teams, the first one's less the other's."""
    first, second = (sum(points[one] or 0.0 for points in round_points) for one in range(GAMES_PER_ROUND))
    return first - second if cooperative else first / GAMES_PER_ROUND
