"""How a learner learns: games played as jobs with today's weights, wherever the lab plays, and what is made of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

from crossings.lab.jobs import Job, Place, done
from crossings.lab.record import Row


class Learner(Protocol):
    """Whatever learns from games."""

    games: int
    """From how many it has learned."""

    def job(self) -> Job:
        """What plays games with today's weights: the same rows for the same numbers, in any process."""

    def learn(self, rows: Sequence[Row]) -> str:
        """Change the weights by the games of these rows, by number; how it went, in a line."""

    def save(self, path: Path) -> None:
        """Keep what is needed to go on."""

    def load(self, path: Path) -> None:
        """Go on from what was kept. Raises `CannotLearn`."""

    def write(self, path: Path, command: str) -> str:
        """Write down what was learned, with the command that makes it again; what it reached, in words."""


def taught(learner: Learner, games: int, each: int, place: Place) -> Iterator[str]:
    """Have a learner learn from so many games in all, `each` at a time; a line each time. Raises `BotFailed`."""
    while learner.games < games:
        numbers = range(learner.games, min(games, learner.games + each))
        rows = [row for some in done(learner.job(), numbers, place) for row in some]
        yield learner.learn(sorted(rows, key=lambda row: int(row["number"])))
