"""Reference curves: how well two learners play after how much of one core's time, three seeds each, as CSV and SVG.

    pip install -e ".[gymnasium]" sb3-contrib
    python examples/learning_curves.py learn dunkelrunde ppo --seed 1 --minutes 3    # appends to curves.csv
    python examples/learning_curves.py draw                                         # curves.csv -> GAME.svg, a table

`maskable` is Stable-Baselines3's MaskablePPO, one seat against random play (or all seats of a team), rewards shaped;
`curriculum` the same of a team whose games mostly begin near the ends of won ones; `ppo` is `ppo_self_play.py`, all
seats of a batch, rewarded at the end. They are judged by their likeliest actions at Gymnasium's door, in each seat as
often, against bots; points are 1 for a game won, 1/2 for a draw or for a win that two share. A team is judged alone,
all its seats at once, from the start.
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
"""Two seats where there are opponents; of teams what beginners are offered."""
AGAINST = ("random", "casual", "club")
ON_THE_WAY = 3
"""How often it is judged against random play on the way, the start being the first time."""
MASKABLE: dict[str, Any] = {
    "n_steps": 512,
    "batch_size": 1024,
    "n_epochs": 4,
    "learning_rate": 5e-4,
    "gamma": 0.997,
    "ent_coef": 0.01,
    "policy_kwargs": {"net_arch": [256, 256]},
}
"""Beside what MaskablePPO has by itself."""
ENVIRONMENTS = 16
BEFORE_ENDS = (2, 4, 8, 16, 32, 64)
"""Decisions before the end of a won game at which a curriculum begins, each as often as at the start."""
PLAYED_GAMES = 20
KEPT = Path("curves.csv")
MOST_MINUTES = 6
"""So many are written below a picture."""
WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM, LETTERS = 460, 240, 44, 380, 34, 206, 12
COLOURS = {"maskable": kit.VERMILION, "curriculum": kit.PURPLE, "ppo": kit.BLUE}


class Point(NamedTuple):
    """What a learner had come to."""

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
    """MaskablePPO's decisions so far, and its policy. `given`: to environments, beside what is usual."""
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import DummyVecEnv

    one = crossings.game(game)
    rewarded: dict[str, Any] = {"reward": "shaped", "discount": MASKABLE["gamma"]}
    settings = rewarded | ({} if one.cooperative else {"opponent": "random"}) | OPTIONS.get(game, {}) | given

    def made() -> Any:
        return scaled(gymnasium.make(environment_id(game), **settings))

    model = MaskablePPO("MlpPolicy", DummyVecEnv([made] * ENVIRONMENTS), seed=seed, device="cpu", **MASKABLE)
    high = bounds(one.observer.layout)[1]

    def policy(seen: Any, mask: Any) -> int:
        action, _ = model.predict(seen / np.maximum(high, 1), action_masks=mask, deterministic=True)
        return int(action)

    while True:
        yield model.num_timesteps, policy
        model.learn(ENVIRONMENTS * MASKABLE["n_steps"], reset_num_timesteps=False)


def by_curriculum(game: str, seed: int) -> Iterator[tuple[int, Policy]]:
    """The same of a team that begins at the start and near the ends of games that `club` has won."""
    start = crossings.game(game).start(**OPTIONS.get(game, {}))
    won = [before_end(start, decisions, games=PLAYED_GAMES, seed=1) for decisions in BEFORE_ENDS]
    return by_maskable(game, seed, starts=[start] * len(won[0]) + [state for states in won for state in states])


def scaled(env: Any) -> Any:
    """Observations between -1 and 1."""
    high = np.maximum(env.observation_space.high, 1)
    space = gymnasium.spaces.Box(-1, 1, high.shape, np.float32)
    return gymnasium.wrappers.TransformObservation(env, lambda seen: (seen / high).astype(np.float32), space)


def by_ppo(game: str, seed: int) -> Iterator[tuple[int, Policy]]:
    """The same of self-play on batches."""
    for decisions, network in ppo_self_play.learned(game, seed, **OPTIONS.get(game, {})):
        yield decisions, network.best


LEARNERS = {"maskable": by_maskable, "curriculum": by_curriculum, "ppo": by_ppo}


# ---- judging -------------------------------------------------------------------------------------


def points(game: str, policy: Policy, against: str, games: int) -> Iterator[float]:
    """What it got from each game, 0 to 1, in each seat as often."""
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


def judged(args: argparse.Namespace, decisions: int, seconds: float, policy: Policy, against: Iterable[str]) -> None:
    """Write down how well it plays."""
    for other in ["alone"] if crossings.game(args.game).cooperative else against:
        got = list(points(args.game, policy, other, args.games))
        low, high = interval([[each] for each in got])
        mean = sum(got) / len(got)
        found = Point(args.game, args.learner, args.seed, decisions, round(seconds), other, len(got), mean, low, high)
        print(*found, flush=True)
        is_new = not args.csv.exists()
        with args.csv.open("a", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            if is_new:
                writer.writerow(Point._fields)
            writer.writerow([f"{each:.4g}" if isinstance(each, float) else each for each in found])


def learn(args: argparse.Namespace) -> None:
    """Learn for so long, judging is not counted; the last of all is judged against everybody."""
    torch.set_num_threads(1)
    spent, begun, judgements = 0.0, time.process_time(), 0
    for decisions, policy in LEARNERS[args.learner](args.game, args.seed):
        spent += time.process_time() - begun
        if spent >= 60 * args.minutes:
            judged(args, decisions, spent, policy, AGAINST)
            return
        if spent >= 60 * args.minutes * judgements / ON_THE_WAY:
            judged(args, decisions, spent, policy, AGAINST[:1])
            judgements += 1
        begun = time.process_time()


# ---- telling -------------------------------------------------------------------------------------


def kept(path: Path) -> list[Point]:
    """What was written down."""
    with path.open(encoding="utf-8") as file:
        rows = [list(row.values()) for row in csv.DictReader(file)]
    numbers = (str, str, int, int, float, str, int, float, float, float)
    return [Point(*(kind(each) for kind, each in zip(numbers, row, strict=True))) for row in rows]


def picture(game: str, found: Sequence[Point]) -> str:
    """Points against random play by minutes of one core, a line a seed, with intervals."""
    found = [one for one in found if one.game == game and one.against in ("random", "alone")]
    longest = max(one.seconds for one in found)
    subject = crossings.game(game)
    title = f"{subject.title}: {'games won' if subject.cooperative else 'points against random play'}"
    parts = [kit.paint(kit.plate((WIDE, HIGH)), kit.PAPER), kit.bold(title, (LEFT, 20), LETTERS, anchor="start")]

    def at(seconds: float, share: float) -> tuple[float, float]:
        return LEFT + (RIGHT - LEFT) * seconds / longest, BOTTOM - (BOTTOM - TOP) * share

    for share in (0, 0.5, 1):
        parts.append(kit.stroke(kit.line(at(0, share), at(longest, share)), kit.RULE, kit.HAIR))
        parts.append(kit.text(f"{share:g}", (LEFT - 8, at(0, share)[1] + 4), LETTERS, kit.MUTED, anchor="end"))
    for learner, colour in COLOURS.items():
        for seed in sorted({one.seed for one in found if one.learner == learner}):
            line = [one for one in found if (one.learner, one.seed) == (learner, seed)]
            parts.append(kit.stroke(kit.path(kit.polyline([at(o.seconds, o.points) for o in line])), colour, 1.8))
            for one in line:
                parts.append(kit.stroke(kit.line(at(one.seconds, one.low), at(one.seconds, one.high)), colour, 1))
    learners = {one.learner for one in found}
    for place, (learner, colour) in enumerate(each for each in COLOURS.items() if each[0] in learners):
        parts.append(kit.text(learner, (RIGHT + 8, TOP + 12 + 18 * place), LETTERS, colour, anchor="start"))
    for minutes in range(0, int(longest / 60) + 1, 1 + int(longest / 60) // MOST_MINUTES):
        parts.append(kit.text(f"{minutes} min", (at(60 * minutes, 0)[0], HIGH - 12), LETTERS, kit.MUTED))
    return kit.svg_document(title, "".join(parts), (WIDE, HIGH)) + "\n"


def table(found: Sequence[Point]) -> Iterator[str]:
    """What each learner has come to in the end, all seeds together."""
    yield "| game | learner | decisions | against | games | points (95 %) | by seed |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for key in dict.fromkeys((one.game, one.learner, one.against) for one in found):
        runs: dict[int, Point] = {one.seed: one for one in found if (one.game, one.learner, one.against) == key}
        games = sum(one.games for one in runs.values())
        mean = sum(one.points * one.games for one in runs.values()) / games
        # by the games of these seeds: what another seed would come to, the last column tells
        below = sum(((one.points - one.low) * one.games) ** 2 for one in runs.values()) ** 0.5
        above = sum(((one.high - one.points) * one.games) ** 2 for one in runs.values()) ** 0.5
        told = f"{mean:.2f} ({mean - below / games:.2f} to {mean + above / games:.2f})"
        decisions = sum(one.decisions for one in runs.values()) / len(runs)
        by_seed = ", ".join(f"{runs[seed].points:.2f}" for seed in sorted(runs))
        yield f"| {key[0]} | {key[1]} | {decisions:,.0f} | {key[2]} | {games} | {told} | {by_seed} |"


def draw(args: argparse.Namespace) -> None:
    """The pictures, beside the CSV, and the table."""
    found = kept(args.csv)
    for game in dict.fromkeys(one.game for one in found):
        (args.csv.parent / f"{game}.svg").write_text(picture(game, found), encoding="utf-8")
    print(*table(found), sep="\n")


def main() -> None:
    """Learn, or draw what was learned."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    learning = commands.add_parser("learn")
    learning.add_argument("game")
    learning.add_argument("learner", choices=LEARNERS)
    learning.add_argument("--seed", type=int, default=1)
    learning.add_argument("--minutes", type=float, default=3, help="of processor time, without judging")
    learning.add_argument("--games", type=int, default=200, help="against each bot")
    learning.set_defaults(run=learn)
    drawing = commands.add_parser("draw")
    drawing.set_defaults(run=draw)
    for command in (learning, drawing):
        command.add_argument("--csv", type=Path, default=KEPT)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
