"""Compare two players by a sequential test. Rounds are read in the order of their seeds."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from crossings.engine import shorten
from crossings.lab.jobs import Backend, play_games
from crossings.lab.plan import BadPlan, Plan
from crossings.lab.record import play_points
from crossings.lab.sequential import SequentialTest
from crossings.lab.words import translate

GAMES_PER_ROUND = 2


def check_different(players: Sequence[str]) -> None:
    """Raise `BadPlan` if a player would meet itself, which has no outcome to measure."""
    if len(set(players)) < len(players):
        raise BadPlan(translate("error-compare-equal", player=shorten(players[0])))


def play_until_decided(plan: Plan, test: SequentialTest, backend: Backend) -> Generator[int, None, None]:
    """Play a plan of two players in one variant until the test has a verdict; yield the games that finished.

    A round counts once all rounds before it are finished. Rounds beyond the verdict are ignored, so the verdict depends
    neither on the number of workers nor on the backend.
    """
    points: dict[int, list[list[float | None]]] = {}
    for rows in play_games(plan, range(plan.total // GAMES_PER_ROUND * GAMES_PER_ROUND), backend, play_points):
        for row in rows:
            points.setdefault(row["round"], []).append(row["points"])
        while test.verdict is None and len(points.get(test.rounds, ())) == GAMES_PER_ROUND:
            test.add(round_value(points.pop(test.rounds), plan.subject.cooperative))
        yield len(rows)
        if test.verdict is not None:
            return


def round_value(round_points: list[list[float | None]], cooperative: bool) -> float:
    """Return the value of a round: the first player's mean points; for teams, the difference in wins."""
    first, second = (sum(points[player] or 0.0 for points in round_points) for player in range(GAMES_PER_ROUND))
    return first - second if cooperative else first / GAMES_PER_ROUND
