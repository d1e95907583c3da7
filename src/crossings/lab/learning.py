"""The training loop: play games with the current weights, on any backend, and learn from them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Protocol

from crossings.lab.jobs import Backend
from crossings.lab.words import translate


class Learner(Protocol):
    """Anything that learns from games."""

    games: int
    """Number of games learned from."""

    def play(self, numbers: range, backend: Backend) -> Any:
        """Play these games as jobs with the current weights; return the samples. Raises `BotFailed`."""

    def learn(self, samples: Any) -> str:
        """Update the weights from samples; return a line about the result."""

    def save(self, path: Path) -> None:
        """Write a checkpoint."""

    def load(self, path: Path) -> None:
        """Continue from a checkpoint. Raises `CannotLearn` if it does not fit."""


def train_learner(learner: Learner, games: int, each: int, backend: Backend) -> Iterator[str]:
    """Train a learner up to `games` games, `each` at a time. Yield a line after each update. Raises `BotFailed`."""
    with backend.open() as executor:
        shared = Backend(lambda: nullcontext(executor), backend.worker_errors)
        while learner.games < games:
            line = learner.learn(learner.play(range(learner.games, min(games, learner.games + each)), shared))
            yield translate("train-lesson", games=learner.games, line=line)
