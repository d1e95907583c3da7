"""Train by self-play with PPO on batches, in one file after CleanRL's: one network for all seats of any game.

    pip install -e . torch
    python examples/ppo_self_play.py dunkelrunde --minutes 5

It differs from CleanRL's PPO (Huang and others 2022) in how it handles seats: all seats are rewarded at the same time,
so each seat has its own return over its own decisions, and at the end of a rollout each seat's value is bootstrapped
from its own observation. Illegal actions are masked (Huang and Ontanon 2022).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.distributions import Categorical

import crossings
from crossings.batches import Batch
from crossings.engine.layout import bounds

ROWS, HORIZON = 128, 64
"""Number of parallel games, and decisions of each in a rollout."""
EPOCHS, MINIBATCH = 3, 1024
LEARNING_RATE, DISCOUNT, TRACE = 5e-4, 0.997, 0.95
CLIP, ENTROPY, VALUE_WEIGHT, MAX_GRADIENT_NORM = 0.2, 0.01, 0.5, 0.5
HIDDEN = 256
NEVER = -1e9

Policy = Callable[[NDArray[np.int16], NDArray[Any]], int]
"""From an observation and a mask to the number of an action."""


class Network(nn.Module):
    """Policy and value network: an observation -> logits of all actions, and the expected return."""

    def __init__(self, high: NDArray[Any], actions: int) -> None:
        """Scale observations by `high`, the bounds of their numbers."""
        super().__init__()
        self.register_buffer("scale", torch.from_numpy(1 / np.maximum(high, 1)).float())
        self.trunk = nn.Sequential(nn.Linear(len(high), HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.logits, self.value = nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1)
        nn.init.orthogonal_(self.logits.weight, 0.01)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
        """Map [n, numbers] and [n, actions] to a distribution of actions, and values [n]."""
        features = self.trunk(seen.float() * self.scale)
        logits = torch.where(mask, self.logits(features), NEVER)
        return Categorical(logits=logits, validate_args=False), self.value(features).squeeze(-1)

    @torch.no_grad()
    def expected_return(self, seen: Tensor) -> Tensor:
        """Map [..., numbers] to expected returns [...]."""
        return self.value(self.trunk(seen.float() * self.scale)).squeeze(-1)

    @torch.no_grad()
    def best(self, seen: NDArray[np.int16], mask: NDArray[Any]) -> int:
        """Return the most probable legal action: a `Policy`."""
        policy, _ = self(torch.from_numpy(seen)[None], torch.from_numpy(mask.astype(bool))[None])
        return int(policy.logits.argmax())


class Step(NamedTuple):
    """One decision in each row, and its outcome."""

    seen: Tensor
    mask: Tensor
    actor: NDArray[np.int64]
    action: Tensor
    log_probability: Tensor
    value: NDArray[np.float32]
    done: NDArray[np.bool_]
    reward: NDArray[np.float32]
    """[rows, seats]"""


def rollout(batch: Batch, network: Network) -> list[Step]:
    """Play `HORIZON` decisions in each row, with the network in all seats."""
    steps = []
    for _ in range(HORIZON):
        seen, mask = torch.from_numpy(batch.observation.copy()), torch.from_numpy(batch.mask.copy())
        actor = batch.actor.astype(np.int64)
        with torch.no_grad():
            policy, value = network(seen, mask)
            action = policy.sample()
        batch.step(action.numpy())
        outcome = value.numpy(), batch.done.copy(), batch.reward.copy()
        steps.append(Step(seen, mask, actor, action, policy.log_prob(action), *outcome))
    return steps


def advantages(steps: list[Step], last: NDArray[np.float32]) -> tuple[Tensor, Tensor]:
    """Return generalised advantages and returns of all decisions, [steps * rows].

    A seat's next value is the one at its own next decision; after its last decision, it is `last` [rows, seats].
    """
    rows, next_value = np.arange(len(last)), last.copy()
    reward, advantage, by_step = np.zeros_like(last), np.zeros_like(last), []
    for step in reversed(steps):
        reward = np.where(step.done[:, None], step.reward, reward)
        next_value, advantage = (np.where(step.done[:, None], 0, array) for array in (next_value, advantage))
        own = rows, step.actor
        error = reward[own] + DISCOUNT * next_value[own] - step.value
        advantage[own] = error + DISCOUNT * TRACE * advantage[own]
        next_value[own], reward[own] = step.value, 0
        by_step.append(advantage[own])
    gains = np.concatenate(by_step[::-1])
    return torch.from_numpy(gains), torch.from_numpy(gains + np.concatenate([step.value for step in steps]))


def improve(network: Network, optimizer: torch.optim.Optimizer, steps: list[Step], last: NDArray[np.float32]) -> None:
    """Take PPO's clipped gradient steps on a rollout."""
    seen, mask, action, log_probability = (
        torch.cat([getattr(step, name) for step in steps]) for name in ("seen", "mask", "action", "log_probability")
    )
    gains, returns = advantages(steps, last)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(action)).split(MINIBATCH):
            policy, value = network(seen[part], mask[part])
            ratio = (policy.log_prob(action[part]) - log_probability[part]).exp()
            gain = (gains[part] - gains[part].mean()) / (gains[part].std() + 1e-8)
            objective = torch.min(gain * ratio, gain * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
            value_loss = (value - returns[part]).square().mean() / 2
            loss = VALUE_WEIGHT * value_loss - objective - ENTROPY * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), MAX_GRADIENT_NORM)
            optimizer.step()


def train(game: str, seed: int, **options: Any) -> Iterator[tuple[int, Network]]:
    """Yield the number of decisions and the network after each rollout, the first time before any training."""
    torch.manual_seed(seed)
    batch = crossings.batch(game, ROWS, seed=seed, threads=1, **options)
    network = Network(bounds(batch.layout)[1], batch.functional.actions)
    optimizer = torch.optim.Adam(network.parameters(), LEARNING_RATE, eps=1e-5)
    played = 0
    while True:
        yield played, network
        steps = rollout(batch, network)
        improve(network, optimizer, steps, network.expected_return(torch.from_numpy(batch.observations())).numpy())
        played += ROWS * HORIZON


def main() -> None:
    """Train for some minutes, and save the network."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=5, help="minutes of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="network.pt")
    args = parser.parse_args()
    torch.set_num_threads(1)
    for played, network in train(args.game, args.seed):
        print(f"{played:,} decisions, {time.process_time():.0f} s", flush=True)
        if time.process_time() > 60 * args.minutes:
            torch.save(network.state_dict(), args.out)
            break


if __name__ == "__main__":
    main()
