"""Learning DunkelRunde by self-play: PPO in one file, over a batch of games; nothing but torch beside Crossings.

    python -m crossings_learner.train --minutes 12

One network plays all seats. It sees an observation as `batch.layout` lays it out, and gives a weight for each action
and how the game will end for the seat that decides. A few hundred games are played for `HORIZON` decisions each; then
what was decided is weighed against what came of it (generalised advantage estimation, seat by seat), the network is
moved a little (clipped policy gradient, Schulman et al. 2017), and so on. Now and then it plays against random
opponents and says how many of the points it took. What it has learned is written as `dunkelrunde.npz`; `player.py`
plays by that.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

import crossings
from crossings.batches import Batch
from crossings.engine.layout import bounds
from crossings_learner.player import GAME, WEIGHTS

PLAYERS = (2, 3)
"""Numbers of seats that are learned at the same time, a batch each."""
ROWS, HORIZON = 192, 128
HIDDEN = 192
EPOCHS, MINIBATCH = 2, 4096
LEARNING_RATE, CLIP, ENTROPY, VALUE = 5e-4, 0.2, 0.01, 0.5
DISCOUNT, TRACE = 1.0, 0.95
IMPOSSIBLE = -1e9
TRIALS = 200
"""Games of a trial against random opponents, for each number of players."""
BETWEEN_TRIALS = 20
"""Rounds of learning from one trial to the next."""
CURVE = WEIGHTS.with_suffix(".json")


class Network(nn.Module):
    """Observation -> weights of the actions, and the reward to be expected (-1 to 1)."""

    def __init__(self, numbers: int, actions: int, scale: Tensor) -> None:
        super().__init__()
        self.register_buffer("scale", scale)
        self.trunk = nn.Sequential(nn.Linear(numbers, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.policy = nn.Linear(HIDDEN, actions)
        self.value = nn.Linear(HIDDEN, 1)

    def forward(self, observation: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """[n, numbers], [n, actions] -> [n, actions] log-probabilities, [n] expected rewards."""
        seen = self.trunk(observation.float() * self.scale)
        weights = self.policy(seen).masked_fill(~mask, IMPOSSIBLE)
        return torch.log_softmax(weights, 1), torch.tanh(self.value(seen)).squeeze(1)


# ---- playing -------------------------------------------------------------------------------------


@dataclass
class Decisions:
    """What was decided: by step and row, then in one long row, with what was made of it."""

    observation: Tensor
    mask: Tensor
    action: Tensor
    log_chance: Tensor
    """Of the action, when it was chosen."""
    advantage: Tensor
    """By how much it went better than was expected."""
    outcome: Tensor
    """The reward that the seat came to, as far as it is known."""


@torch.no_grad()
def play(network: Network, batch: Batch) -> Decisions:
    """Go on with the games of a batch for `HORIZON` decisions each."""
    rows = torch.arange(batch.n)
    observation = torch.zeros(HORIZON, *batch.observation.shape, dtype=torch.int16)
    mask = torch.zeros(HORIZON, *batch.mask.shape, dtype=torch.bool)
    action = torch.zeros(HORIZON, batch.n, dtype=torch.int64)
    log_chance, value = torch.zeros(HORIZON, batch.n), torch.zeros(HORIZON, batch.n)
    actor, done = np.zeros((HORIZON, batch.n), np.int64), np.zeros((HORIZON, batch.n), bool)
    reward = np.zeros((HORIZON, batch.n, batch.seats), np.float32)
    for step in range(HORIZON):
        observation[step] = torch.from_numpy(batch.observation)
        mask[step] = torch.from_numpy(batch.mask)
        actor[step] = batch.actor
        log_chances, value[step] = network(observation[step], mask[step])
        action[step] = torch.multinomial(log_chances.exp(), 1).squeeze(1)
        log_chance[step] = log_chances[rows, action[step]]
        batch.step(action[step].numpy())
        done[step], reward[step] = batch.done, batch.reward
    advantage, known = weighed(value.numpy(), actor, done, reward)
    outcome = torch.from_numpy(advantage) + value
    kept = torch.from_numpy(known)
    return Decisions(
        observation[kept],
        mask[kept],
        action[kept],
        log_chance[kept],
        torch.from_numpy(advantage)[kept],
        outcome[kept],
    )


def weighed(
    value: np.ndarray, actor: np.ndarray, done: np.ndarray, reward: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The advantage of each decision, and whether it is known: what a seat decided last in a game that goes on is not.

    Seen from the end: for each row and seat what it expected at its next decision, the advantage of that, and the
    reward that came before it.
    """
    rows, seats = np.arange(value.shape[1]), reward.shape[2]
    next_value, next_advantage, earned = (np.zeros((len(rows), seats), np.float32) for _ in range(3))
    has_next = np.zeros((len(rows), seats), bool)
    advantage, known = np.zeros_like(value), np.zeros(value.shape, bool)
    for step in reversed(range(len(value))):
        over = done[step]
        next_value[over], next_advantage[over], has_next[over] = 0, 0, True
        earned[over] = reward[step, over]
        seat = actor[step]
        surprise = earned[rows, seat] + DISCOUNT * next_value[rows, seat] - value[step]
        known[step] = has_next[rows, seat]
        advantage[step] = np.where(known[step], surprise + DISCOUNT * TRACE * next_advantage[rows, seat], 0)
        next_value[rows, seat], next_advantage[rows, seat] = value[step], advantage[step]
        earned[rows, seat], has_next[rows, seat] = 0, True
    return advantage, known


# ---- learning ------------------------------------------------------------------------------------


def learn(network: Network, optimizer: torch.optim.Optimizer, made: Decisions) -> None:
    """Make what went better than expected likelier, and what is expected truer."""
    advantage = (made.advantage - made.advantage.mean()) / (made.advantage.std() + 1e-6)
    for part in parts(len(made.action)):
        log_chances, value = network(made.observation[part], made.mask[part])
        log_chance = log_chances.gather(1, made.action[part, None]).squeeze(1)
        ratio = (log_chance - made.log_chance[part]).exp()
        gain = torch.min(ratio * advantage[part], ratio.clamp(1 - CLIP, 1 + CLIP) * advantage[part]).mean()
        entropy = -(log_chances.exp() * log_chances).sum(1).mean()
        error = (value - made.outcome[part]).square().mean()
        optimizer.zero_grad()
        (VALUE * error - gain - ENTROPY * entropy).backward()
        nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimizer.step()


def parts(count: int) -> Iterator[Tensor]:
    """All decisions in parts, shuffled anew each time."""
    for _ in range(EPOCHS):
        yield from torch.randperm(count).split(MINIBATCH)


# ---- how good it is ------------------------------------------------------------------------------


@torch.no_grad()
def points_against_random(network: Network, players: int) -> float:
    """The share of the points that one seat takes from random opponents, the seats in turn: 1 / players is even."""
    batch = crossings.batch(GAME, TRIALS, seed=1, players=players)
    draw, seat = np.random.default_rng(1), np.arange(TRIALS) % players
    points, over = np.zeros(TRIALS), np.zeros(TRIALS, bool)
    rows = np.arange(TRIALS)
    while not over.all():
        log_chances, _ = network(torch.from_numpy(batch.observation), torch.from_numpy(batch.mask))
        own_action = torch.multinomial(log_chances.exp(), 1).squeeze(1).numpy()
        any_action = batch.legal[rows, (draw.random(TRIALS) * batch.legal_count).astype(int)]
        batch.step(np.where(batch.actor == seat, own_action, any_action))
        first = batch.done & ~over
        points[first] = (batch.reward[rows, seat][first] * (players - 1) + 1) / players
        over |= batch.done
    return float(points.mean())


def main() -> None:
    """Learn for so many minutes, and write down what was learned, with its curve."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=12.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    batches = [crossings.batch(GAME, ROWS, seed=args.seed + players, players=players) for players in PLAYERS]
    low, high = bounds(batches[0].layout)
    scale = torch.from_numpy(1 / np.maximum(np.abs(low), np.abs(high)).astype(np.float32))
    network = Network(len(high), len(batches[0].game.actions), scale)
    optimizer = torch.optim.Adam(network.parameters(), LEARNING_RATE)
    begin, decisions, curve = time.monotonic(), 0, []
    for number in range(1_000_000):
        minutes = (time.monotonic() - begin) / 60
        if number % BETWEEN_TRIALS == 0 or minutes > args.minutes:
            points = {players: round(points_against_random(network, players), 3) for players in PLAYERS}
            curve.append({"minutes": round(minutes, 2), "decisions": decisions, "points": points})
            print(curve[-1], flush=True)
        if minutes > args.minutes:
            break
        for batch in batches:
            made = play(network, batch)
            learn(network, optimizer, made)
            decisions += len(made.action)
    keep(network, args.out)
    args.out.with_suffix(".json").write_text(json.dumps(curve, indent=1) + "\n", encoding="utf-8")


def keep(network: Network, path: Path) -> None:
    """The weights as `player.py` reads them: matrices and rows, in half the bits."""
    named = {name: tensor.numpy().astype(np.float16) for name, tensor in network.state_dict().items()}
    np.savez_compressed(path, **named)


if __name__ == "__main__":
    main()
