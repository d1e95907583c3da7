"""How a learner learns: games played with today's weights, wherever the lab plays, and what is made of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Protocol

from crossings.lab.jobs import Backend
from crossings.lab.words import translate


class Learner(Protocol):
    """Whatever learns from games."""

    games: int
    """From how many it has learned."""

    def play(self, numbers: range, place: Backend) -> Any:
        """Play the games of these numbers with today's weights, as jobs; what is learned from. Raises `BotFailed`."""

    def learn(self, samples: Any) -> str:
        """Change the weights by what was played; how it went, in a line."""

    def save(self, path: Path) -> None:
        """Keep what is needed to go on."""

    def load(self, path: Path) -> None:
        """Go on from what was kept. Raises `CannotLearn` if it does not fit."""


def taught(learner: Learner, games: int, each: int, place: Backend) -> Iterator[str]:
    """Have a learner learn from so many games in all, `each` at a time; a line each time. Raises `BotFailed`."""
    with place.open() as opened:
        held = Backend(lambda: nullcontext(opened), place.broken)
        while learner.games < games:
            told = learner.learn(learner.play(range(learner.games, min(games, learner.games + each)), held))
            yield translate("train-lesson", games=learner.games, told=told)
