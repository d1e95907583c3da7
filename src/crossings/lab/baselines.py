"""Baselines: PPO with one configuration for all games, several seeds each, and scores that compare the games.

The normalised score is 0 for random play and 1 for `master` with a fixed number of simulations, by points per game
against random play; for a team, by the share of games won.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import crossings
from crossings.bots.match import Standing, entry, play_match, standings
from crossings.engine import game_ids
from crossings.engine.game import STANDARD
from crossings.engine.intervals import mean_interval
from crossings.engine.options import Value
from crossings.lab.learning_chart import learning_chart
from crossings.lab.ppo import DEFAULTS, SHAPED, Config
from crossings.lab.training import ALONE, EVALUATION_SEED, CannotTrain, Setting, Training, format_share
from crossings.lab.words import table_head, translate
from crossings.reports.tables import markdown

SEEDS = 5
RANDOM, BOT, MASTER = "random", "casual", "master@100"
PPO = "ppo"
EVALUATION_GAMES, REFERENCE_GAMES = 60, 60
CURVE_POINTS = 4
"""Evaluations of a run after the first one, before any training."""


class Baseline(NamedTuple):
    """What is fixed for a game."""

    steps: int
    options: Mapping[str, Value] = {}
    config: Config = DEFAULTS


STANDARD_SETTING = {"preset": STANDARD}
BASELINES: Mapping[str, Baseline] = {
    "bridges-and-boats": Baseline(1_000_000, STANDARD_SETTING),
    "dune-chess": Baseline(200_000, STANDARD_SETTING),
    "dunkelrunde": Baseline(1_000_000, STANDARD_SETTING),
    "march-on-mars": Baseline(200_000, {"preset": "first"}, SHAPED._replace(curriculum="search@1")),
    "over-the-next-dune": Baseline(200_000, {"preset": "gentle"}, SHAPED._replace(curriculum="casual")),
    "walking-on-the-moon": Baseline(300_000, STANDARD_SETTING),
}
"""Steps that take a few minutes on one core. Teams play the presets for beginners: no learner wins their standard
setting."""


class Result(NamedTuple):
    """A `Point` of a player: of PPO with a seed, or of a player that it is compared with."""

    player: str
    seed: int
    steps: int
    against: str
    games: int
    points: float
    low: float
    high: float

    @property
    def share(self) -> str:
        """The points with their interval, as text."""
        return format_share(self.points, self.low, self.high)


def baseline_of(game_id: str) -> Baseline:
    """Return the baseline of a game. Raises `CannotTrain` if none is published."""
    if game_id not in BASELINES:
        raise CannotTrain(translate("error-no-baseline", game=game_id, games=tuple(BASELINES)))
    return BASELINES[game_id]


# ---- running -----------------------------------------------------------------------------------


def run_baseline(game_id: str, folder: Path, seeds: int = SEEDS, steps: int | None = None) -> Iterator[Result]:
    """Train with the seeds from 1 on, each in a folder of its own, then play the reference games; yield the results.

    Continues what is in the folder. `folder/GAME.csv` gets the results of each finished seed. Raises `CannotTrain`.
    """
    baseline, results = baseline_of(game_id), list[Result]()
    stored = [result for result in read(folder).get(game_id, ()) if result.player != PPO]
    for seed in range(1, seeds + 1):
        training = Training(setting_of(game_id, seed, steps), folder / game_id / f"seed-{seed}")
        yield from (Result(PPO, seed, *point) for point in training.run(steps or baseline.steps))
        results += [Result(PPO, seed, *point) for point in training.curve]
        write(folder, game_id, [*results, *stored])
    if not stored:
        stored = list(references(game_id, baseline.options))
        write(folder, game_id, [*results, *stored])
    yield from stored


def setting_of(game_id: str, seed: int, steps: int | None = None) -> Setting:
    """Return the setting of a baseline's run."""
    baseline = baseline_of(game_id)
    every = max(1, (steps or baseline.steps) // CURVE_POINTS)
    return Setting(game_id, baseline.options, seed, (RANDOM, BOT), EVALUATION_GAMES, every, baseline.config)


def references(game_id: str, options: Mapping[str, Value]) -> Iterator[Result]:
    """Play the games that define a normalised score of 0 and 1. Against itself, random play has half of the points."""
    game = crossings.game(game_id)
    players = [[RANDOM], [MASTER]] if game.cooperative else [[MASTER, RANDOM]]
    for names in players:
        entries = [entry(name, game) for name in names]
        played = play_match(game, entries, games=REFERENCE_GAMES, seed=EVALUATION_SEED, options=options, processes=1)
        standing: Standing = standings(game, names, list(played))[0]
        against = ALONE if game.cooperative else RANDOM
        mean = standing.points / standing.games
        yield Result(names[0], EVALUATION_SEED, 0, against, standing.games, mean, *standing.interval)


# ---- files -------------------------------------------------------------------------------------


def write(folder: Path, game_id: str, results: Sequence[Result]) -> None:
    """Write the results of a game as CSV."""
    with (folder / f"{game_id}.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Result._fields)
        for result in results:
            writer.writerow([f"{value:.4g}" if isinstance(value, float) else value for value in result])


def read(folder: Path) -> dict[str, list[Result]]:
    """Return the results of all games in a folder."""
    return {name: list(_rows(folder / f"{name}.csv")) for name in game_ids() if (folder / f"{name}.csv").exists()}


def _rows(path: Path) -> Iterator[Result]:
    with path.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            seed, steps, games = (int(row[name]) for name in ("seed", "steps", "games"))
            points, low, high = (float(row[name]) for name in ("points", "low", "high"))
            yield Result(row["player"], seed, steps, row["against"], games, points, low, high)


# ---- summaries ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mean:
    """The mean of several seeds, with its 95 % confidence interval over seeds; of one seed, over its games."""

    steps: int
    seeds: int
    value: float
    low: float
    high: float

    def scaled(self, zero: float, one: float) -> Mean:
        """Return the mean on a scale where `zero` becomes 0 and `one` becomes 1."""
        value, low, high = ((number - zero) / (one - zero) for number in (self.value, self.low, self.high))
        return Mean(self.steps, self.seeds, value, low, high)

    def __str__(self) -> str:
        return format_share(self.value, self.low, self.high)


def curve(results: Sequence[Result], against: str) -> list[Mean]:
    """Return the mean points of PPO over seeds, by environment steps."""
    own = [result for result in results if result.player == PPO and result.against == against]
    return [_mean([one for one in own if one.steps == steps]) for steps in sorted({one.steps for one in own})]


def _mean(results: Sequence[Result]) -> Mean:
    points = [result.points for result in results]
    low, high = mean_interval(points) if len(points) > 1 else (results[0].low, results[0].high)
    return Mean(results[0].steps, len(points), fmean(points), max(0.0, low), min(1.0, high))


def draw(folder: Path, results: Mapping[str, Sequence[Result]]) -> None:
    """Draw the curves of each game as `folder/GAME.svg`."""
    for game_id, own in results.items():
        lines = {against: curve(own, against) for against in (RANDOM, BOT, ALONE)}
        title = translate("chart-baseline", game=crossings.game(game_id).title)
        drawn = {
            translate("chart-against", against=against): [(one.steps, one.value, one.low, one.high) for one in line]
            for against, line in lines.items()
            if line
        }
        (folder / f"{game_id}.svg").write_text(learning_chart(title, drawn), encoding="utf-8")


def normalised(results: Sequence[Result]) -> Mean | None:
    """Return the normalised score of the trained networks; None without reference games."""
    by_player = {result.player: result for result in results if result.player != PPO}
    if MASTER not in by_player:
        return None
    master = by_player[MASTER]
    zero = by_player[RANDOM].points if RANDOM in by_player else 0.5
    return curve(results, master.against)[-1].scaled(zero, master.points) if master.points != zero else None


def table(results: Mapping[str, Sequence[Result]]) -> str:
    """Return the table of all games in Markdown."""
    columns = ("game", "options", "steps", "seeds", "against-random", "against-bot", "team-won", "master", "normalised")
    rows = []
    for game_id, own in results.items():
        ends = {against: curve(own, against)[-1:] for against in (RANDOM, BOT, ALONE)}
        last = next(end[0] for end in ends.values() if end)
        master = [f"{result.points:.2f}" for result in own if result.player == MASTER]
        options = ", ".join(f"`{name}={value}`" for name, value in BASELINES[game_id].options.items())
        score = normalised(own)
        rows.append(
            [
                crossings.game(game_id).title,
                options,
                f"{last.steps:,}",
                str(last.seeds),
                *(str(end[0]) if end else "" for end in ends.values()),
                *(master or [""]),
                "" if score is None else str(score),
            ]
        )
    return markdown([table_head(*columns), *rows])
