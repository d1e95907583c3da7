"""Measure and draw learning curves: strength by processor time of one core, three seeds each, as CSV and SVG.

    pip install -e ".[gymnasium]" sb3-contrib
    python examples/learning_curves.py learn dunkelrunde ppo --seed 1 --minutes 3    # appends to curves.csv
    python examples/learning_curves.py draw                                         # curves.csv -> GAME.svg and a table

`maskable` is Stable-Baselines3's MaskablePPO with shaped rewards, in one seat against random play or in all seats of a
team. `curriculum` is the same for a team, with most games starting near the end of a won game. `ppo` is
`ppo_self_play.py`: all seats of a batch, rewarded at the end. Policies are evaluated through the Gymnasium adapter by
their most probable actions, equally often in each seat, against bots. A win counts 1 point, a draw or a win shared by
two 1/2. A team is evaluated from the start, with the policy in all seats.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import ppo_self_play
import torch
from ppo_self_play import Policy

import crossings
from crossings.adapters.gymnasium import environment_id
from crossings.bots.curriculum import before_end
from crossings.bots.match import interval
from crossings.drawing import kit
from crossings.engine.layout import bounds

OPTIONS: dict[str, dict[str, Any]] = {
    "bridges-and-boats": {"preset": "even"},
    "dunkelrunde": {"players": 2},
    "march-on-mars": {"preset": "first"},
    "over-the-next-dune": {"preset": "gentle"},
    "walking-on-the-moon": {"players": 2},
}
"""Options: two seats in games of opponents, the presets for beginners in team games."""
AGAINST = ("random", "casual", "club")
INTERMEDIATE_EVALUATIONS = 3
"""Number of evaluations against random play before the last one, including one at the start."""
MASKABLE: dict[str, Any] = {
    "n_steps": 512,
    "batch_size": 1024,
    "n_epochs": 4,
    "learning_rate": 5e-4,
    "gamma": 0.997,
    "ent_coef": 0.01,
    "policy_kwargs": {"net_arch": [256, 256]},
}
"""Settings that differ from MaskablePPO's defaults."""
ENVIRONMENTS = 16
BEFORE_ENDS = (2, 4, 8, 16, 32, 64)
"""Decisions before the end of a won game at which games of a curriculum start, each as often as the beginning."""
PLAYED_GAMES = 20
CSV_FILE = Path("curves.csv")
MOST_MINUTES = 6
"""Maximum number of labels on the time axis."""
WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM, LETTERS = 460, 240, 44, 380, 34, 206, 12
COLOURS = {"maskable": kit.VERMILION, "curriculum": kit.PURPLE, "ppo": kit.BLUE}


class Point(NamedTuple):
    """One evaluation of a learner."""

    game: str
    learner: str
    seed: int
    decisions: int
    seconds: float
    against: str
    games: int
    points: float
    low: float
    high: float


# ---- learning ------------------------------------------------------------------------------------


def by_maskable(game: str, seed: int, **given: Any) -> Iterator[tuple[int, Policy]]:
    """Train MaskablePPO; yield the number of decisions and the policy. `given` are more settings of environments."""
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import DummyVecEnv

    one = crossings.game(game)
    reward: dict[str, Any] = {"reward": "shaped", "discount": MASKABLE["gamma"]}
    settings = reward | ({} if one.cooperative else {"opponent": "random"}) | OPTIONS.get(game, {}) | given

    def make() -> Any:
        return scaled(gymnasium.make(environment_id(game), **settings))

    model = MaskablePPO("MlpPolicy", DummyVecEnv([make] * ENVIRONMENTS), seed=seed, device="cpu", **MASKABLE)
    high = bounds(one.observer.layout)[1]

    def policy(seen: Any, mask: Any) -> int:
        action, _ = model.predict(seen / np.maximum(high, 1), action_masks=mask, deterministic=True)
        return int(action)

    while True:
        yield model.num_timesteps, policy
        model.learn(ENVIRONMENTS * MASKABLE["n_steps"], reset_num_timesteps=False)


def by_curriculum(game: str, seed: int) -> Iterator[tuple[int, Policy]]:
    """Train MaskablePPO for a team from the start and from positions near the end of games that `club` won."""
    start = crossings.game(game).start(**OPTIONS.get(game, {}))
    won = [before_end(start, decisions, games=PLAYED_GAMES, seed=1) for decisions in BEFORE_ENDS]
    return by_maskable(game, seed, starts=[start] * len(won[0]) + [state for states in won for state in states])


def scaled(env: Any) -> Any:
    """Scale observations to -1 to 1."""
    high = np.maximum(env.observation_space.high, 1)
    space = gymnasium.spaces.Box(-1, 1, high.shape, np.float32)
    return gymnasium.wrappers.TransformObservation(env, lambda seen: (seen / high).astype(np.float32), space)


def by_ppo(game: str, seed: int) -> Iterator[tuple[int, Policy]]:
    """Train by self-play on batches; yield the number of decisions and the policy."""
    for decisions, network in ppo_self_play.train(game, seed, **OPTIONS.get(game, {})):
        yield decisions, network.best


LEARNERS = {"maskable": by_maskable, "curriculum": by_curriculum, "ppo": by_ppo}


# ---- evaluation ----------------------------------------------------------------------------------


def points(game: str, policy: Policy, against: str, games: int) -> Iterator[float]:
    """Yield the points of a policy in each game, 0 to 1, equally often in each seat."""
    one = crossings.game(game)
    options = OPTIONS.get(game, {})
    seats = 1 if one.cooperative else one.start(**options).seats
    for seat in range(seats):
        bots: dict[str, Any] = {} if one.cooperative else {"seat": seat, "opponent": against}
        env = gymnasium.make(environment_id(game), **bots, **options)
        for number in range(games // seats):
            seen, info = env.reset(seed=1000 + number)
            over = False
            while not over:
                seen, reward, over, _, info = env.step(policy(seen, info["action_mask"]))
            yield (float(reward) + 1) / 2


def evaluate(args: argparse.Namespace, decisions: int, seconds: float, policy: Policy, against: Iterable[str]) -> None:
    """Evaluate a policy, and append the results to the CSV file."""
    for other in ["alone"] if crossings.game(args.game).cooperative else against:
        results = list(points(args.game, policy, other, args.games))
        low, high = interval([[result] for result in results])
        mean, count = sum(results) / len(results), len(results)
        point = Point(args.game, args.learner, args.seed, decisions, round(seconds), other, count, mean, low, high)
        print(*point, flush=True)
        is_new = not args.csv.exists()
        with args.csv.open("a", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            if is_new:
                writer.writerow(Point._fields)
            writer.writerow([f"{value:.4g}" if isinstance(value, float) else value for value in point])


def learn(args: argparse.Namespace) -> None:
    """Train for `--minutes` without evaluations; evaluate the final policy against all opponents."""
    torch.set_num_threads(1)
    spent, begin, evaluations = 0.0, time.process_time(), 0
    for decisions, policy in LEARNERS[args.learner](args.game, args.seed):
        spent += time.process_time() - begin
        if spent >= 60 * args.minutes:
            evaluate(args, decisions, spent, policy, AGAINST)
            return
        if spent >= 60 * args.minutes * evaluations / INTERMEDIATE_EVALUATIONS:
            evaluate(args, decisions, spent, policy, AGAINST[:1])
            evaluations += 1
        begin = time.process_time()


# ---- drawing -------------------------------------------------------------------------------------


def read_points(path: Path) -> list[Point]:
    """Read the CSV file."""
    with path.open(encoding="utf-8") as file:
        rows = [list(row.values()) for row in csv.DictReader(file)]
    types = (str, str, int, int, float, str, int, float, float, float)
    return [Point(*(read(text) for read, text in zip(types, row, strict=True))) for row in rows]


def picture(game: str, measured: Sequence[Point]) -> str:
    """Draw points against random play by minutes of one core, with a line for each seed, and intervals."""
    measured = [one for one in measured if one.game == game and one.against in ("random", "alone")]
    longest = max(one.seconds for one in measured)
    subject = crossings.game(game)
    title = f"{subject.title}: {'games won' if subject.cooperative else 'points against random play'}"
    parts = [kit.paint(kit.plate((WIDE, HIGH)), kit.PAPER), kit.bold(title, (LEFT, 20), LETTERS, anchor="start")]

    def at(seconds: float, share: float) -> tuple[float, float]:
        return LEFT + (RIGHT - LEFT) * seconds / longest, BOTTOM - (BOTTOM - TOP) * share

    for share in (0, 0.5, 1):
        parts.append(kit.stroke(kit.line(at(0, share), at(longest, share)), kit.RULE, kit.HAIR))
        parts.append(kit.text(f"{share:g}", (LEFT - 8, at(0, share)[1] + 4), LETTERS, kit.MUTED, anchor="end"))
    for learner, colour in COLOURS.items():
        for seed in sorted({one.seed for one in measured if one.learner == learner}):
            line = [one for one in measured if (one.learner, one.seed) == (learner, seed)]
            parts.append(kit.stroke(kit.path(kit.polyline([at(o.seconds, o.points) for o in line])), colour, 1.8))
            for one in line:
                parts.append(kit.stroke(kit.line(at(one.seconds, one.low), at(one.seconds, one.high)), colour, 1))
    learners = {one.learner for one in measured}
    for place, (learner, colour) in enumerate(each for each in COLOURS.items() if each[0] in learners):
        parts.append(kit.text(learner, (RIGHT + 8, TOP + 12 + 18 * place), LETTERS, colour, anchor="start"))
    for minutes in range(0, int(longest / 60) + 1, 1 + int(longest / 60) // MOST_MINUTES):
        parts.append(kit.text(f"{minutes} min", (at(60 * minutes, 0)[0], HIGH - 12), LETTERS, kit.MUTED))
    return kit.svg_document(title, "".join(parts), (WIDE, HIGH)) + "\n"


def table(measured: Sequence[Point]) -> Iterator[str]:
    """Yield a table of each learner's final results over all seeds."""
    yield "| game | learner | decisions | against | games | points (95 %) | by seed |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for key in dict.fromkeys((one.game, one.learner, one.against) for one in measured):
        runs: dict[int, Point] = {one.seed: one for one in measured if (one.game, one.learner, one.against) == key}
        games = sum(one.games for one in runs.values())
        mean = sum(one.points * one.games for one in runs.values()) / games
        # the interval covers the games of these seeds; the last column shows how much seeds differ
        below = sum(((one.points - one.low) * one.games) ** 2 for one in runs.values()) ** 0.5
        above = sum(((one.high - one.points) * one.games) ** 2 for one in runs.values()) ** 0.5
        average = f"{mean:.2f} ({mean - below / games:.2f} to {mean + above / games:.2f})"
        decisions = sum(one.decisions for one in runs.values()) / len(runs)
        by_seed = ", ".join(f"{runs[seed].points:.2f}" for seed in sorted(runs))
        yield f"| {key[0]} | {key[1]} | {decisions:,.0f} | {key[2]} | {games} | {average} | {by_seed} |"


def draw(args: argparse.Namespace) -> None:
    """Write the pictures beside the CSV file, and print the table."""
    measured = read_points(args.csv)
    for game in dict.fromkeys(one.game for one in measured):
        (args.csv.parent / f"{game}.svg").write_text(picture(game, measured), encoding="utf-8")
    print(*table(measured), sep="\n")


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    learning = commands.add_parser("learn")
    learning.add_argument("game")
    learning.add_argument("learner", choices=LEARNERS)
    learning.add_argument("--seed", type=int, default=1)
    learning.add_argument("--minutes", type=float, default=3, help="minutes of processor time, without evaluations")
    learning.add_argument("--games", type=int, default=200, help="games against each bot")
    learning.set_defaults(run=learn)
    drawing = commands.add_parser("draw")
    drawing.set_defaults(run=draw)
    for command in (learning, drawing):
        command.add_argument("--csv", type=Path, default=CSV_FILE)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
