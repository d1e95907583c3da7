"""Training runs of PPO: a folder with a checkpoint after each update, and a learning curve by environment steps.

A run continues from its checkpoint and gives the same results as an uninterrupted one.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

import crossings
from crossings.batches import BadBatch
from crossings.bots import Budget
from crossings.bots.match import Entry, entry, play_match, standings
from crossings.bots.registry import Decide, Question
from crossings.engine import CrossingsError, Game
from crossings.engine.errors import one_line
from crossings.engine.options import Value
from crossings.lab.ppo import DEFAULTS, PPO, Config
from crossings.lab.words import translate

CHECKPOINT, CURVE = "checkpoint.npz", "curve.csv"
EVALUATION_SEED = 1_000_000
"""First seed of the games of every evaluation, so that all networks meet the same dice and opponents."""
AGENT, ALONE = "ppo", "alone"
UNREADABLE = (OSError, EOFError, KeyError, ValueError, TypeError, BadZipFile)
"""Exceptions of reading a file that `Training.save` did not write."""


class CannotTrain(CrossingsError):
    """A checkpoint is of another setting or can't be read or written, or a game has no such training."""


class Point(NamedTuple):
    """One evaluation: the points per game of a network that always plays its most probable action."""

    steps: int
    """Environment steps learned from: decisions of all seats in all rows."""
    against: str
    """The bot in the other seats; `ALONE` for a team."""
    games: int
    points: float
    low: float
    high: float
    """The 95 % confidence interval over rounds."""

    @property
    def share(self) -> str:
        """The points with their interval, as text."""
        return format_share(self.points, self.low, self.high)


def format_share(value: float, low: float, high: float) -> str:
    """Return a share with its interval as text."""
    return translate("number-within", value=f"{value:.2f}", low=f"{low:.2f}", high=f"{high:.2f}")


@dataclass(frozen=True)
class Setting:
    """Everything that determines a run, apart from its length."""

    game: str
    options: Mapping[str, Value]
    seed: int
    against: Sequence[str]
    """Bots to evaluate against; teams are evaluated alone."""
    games: int
    """Games per evaluation and bot."""
    every: int
    """Environment steps between evaluations."""
    config: Config = DEFAULTS

    def about(self, game: Game) -> dict[str, Any]:
        """Return the setting as JSON values, with the version of the game's rules."""
        values = {**asdict(self), "version": game.version, "config": self.config._asdict()}
        return dict(json.loads(json.dumps(values)))


class Training:
    """A run in a folder."""

    def __init__(self, setting: Setting, folder: Path) -> None:
        """Begin a run, or continue the one in the folder.

        Raises `CannotTrain` if that has another setting or can't be written, and the errors of `PPO` and `entry`.
        """
        self.setting, self.folder = setting, folder
        self.game = game = crossings.game(setting.game)
        if setting.config.curriculum and not game.cooperative:
            raise CannotTrain(translate("error-curriculum", game=game.id))
        against = () if game.cooperative else setting.against
        self._opponents = [entry(name, game) for name in against]
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotTrain(translate("error-kept-nowhere", folder=str(folder), why=str(error.strerror))) from None
        self.ppo = PPO(game, setting.seed, setting.config, **setting.options)
        self.curve: list[Point] = []
        if self._checkpoint.exists():
            self._load()

    @property
    def _checkpoint(self) -> Path:
        return self.folder / CHECKPOINT

    def run(self, steps: int) -> Iterator[Point]:
        """Train up to a number of environment steps or a few more; yield the evaluations."""
        while True:
            evaluated, now = self.curve[-1].steps if self.curve else -self.setting.every, self.ppo.steps
            is_over = now >= steps
            if now > evaluated and (is_over or now // self.setting.every > evaluated // self.setting.every):
                points = list(self._evaluate())
                self.curve += points
                self.save()
                yield from points
            if is_over:
                return
            self.ppo.update()
            self.save()

    def _evaluate(self) -> Iterator[Point]:
        agent = Entry(AGENT, decide_by(self.game, self.ppo), Budget())
        for entries in [[agent, other] for other in self._opponents] or [[agent]]:
            played = play_match(
                self.game,
                entries,
                games=self.setting.games,
                seed=EVALUATION_SEED,
                options=self.setting.options,
                processes=1,
            )
            names = [one.name for one in entries]
            result, *_ = standings(self.game, names, list(played))
            against = ALONE if len(names) == 1 else names[1]
            yield Point(self.ppo.steps, against, result.games, result.points / result.games, *result.interval)

    # ---- files ---------------------------------------------------------------------------------

    def save(self) -> None:
        """Write the checkpoint atomically, then the curve, which the checkpoint contains too."""
        about = {
            "setting": self.setting.about(self.game),
            "generator": self.ppo.rng.bit_generator.state,
            "curve": self.curve,
        }
        unfinished = self.folder / f"{CHECKPOINT}.new"
        with unfinished.open("wb") as file:
            arrays: dict[str, Any] = {"about": np.array(json.dumps(about)), **self.ppo.arrays()}
            np.savez(file, **arrays)
        unfinished.replace(self._checkpoint)
        (self.folder / CURVE).write_text(csv_of(self.curve), encoding="utf-8")

    def _load(self) -> None:
        about, arrays = _read(self._checkpoint)
        if about["setting"] != self.setting.about(self.game):
            raise CannotTrain(translate("error-kept-other", file=str(self._checkpoint)))
        _restore(self.ppo, self._checkpoint, arrays, about["generator"])
        self.curve = [Point(*values) for values in about["curve"]]


def _read(path: Path) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Read a checkpoint. Raises `CannotTrain`."""
    try:
        with np.load(path) as stored:
            arrays = {name: stored[name] for name in stored.files}
        return json.loads(str(arrays.pop("about"))), arrays
    except UNREADABLE as error:
        raise CannotTrain(translate("error-kept-unreadable", file=str(path), why=one_line(error))) from None


def _restore(ppo: PPO, path: Path, arrays: dict[str, NDArray[Any]], generator: dict[str, Any]) -> None:
    """Continue from the arrays of a checkpoint. Raises `CannotTrain`."""
    try:
        ppo.restore(arrays, generator)
    except (BadBatch, *UNREADABLE) as error:
        raise CannotTrain(translate("error-kept-unreadable", file=str(path), why=one_line(error))) from None


def csv_of(points: Sequence[Point]) -> str:
    """Return a curve as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(Point._fields)
    for point in points:
        writer.writerow([f"{value:.4g}" if isinstance(value, float) else value for value in point])
    return text.getvalue()


# ---- playing -----------------------------------------------------------------------------------


def agent(folder: str | Path) -> Decide:
    """Return the player that a run has trained, as a bot's function. Raises `CannotTrain`."""
    path = Path(folder) / CHECKPOINT
    about, arrays = _read(path)
    setting = about["setting"]
    game = crossings.game(setting["game"])
    if setting["version"] != game.version:
        raise CannotTrain(translate("error-kept-other", file=str(path)))
    config = Config(**setting["config"])._replace(curriculum="")  # it is only needed to train on
    ppo = PPO(game, setting["seed"], config, **setting["options"])
    _restore(ppo, path, arrays, about["generator"])
    return decide_by(game, ppo)


def decide_by(game: Game, ppo: PPO) -> Decide:
    """Return a bot's function that plays a network's most probable move."""

    def decide(question: Question) -> str:
        mask = np.zeros(len(game.actions), np.bool_)
        mask[[game.number_of[text] for text in question.legal]] = True
        return game.actions[ppo.policy(game.observation_of(question.view, question.seat), mask)]

    return decide
