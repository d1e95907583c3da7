"""PPO by self-play on batches, in one file after CleanRL's: one network for all seats of any game.

    pip install -e . torch
    python examples/ppo_self_play.py dunkelrunde --minutes 5

It differs from CleanRL's PPO (Huang and others 2022) where a game has seats: rewards come to all of them at once, so
that each seat has a return of its own, over its own decisions; and what every seat may know where a rollout ends says
what each can still expect. Illegal actions are masked (Huang and Ontanon 2022).
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
"""Games at a time, and decisions of each that are learned from together."""
EPOCHS, MINIBATCH = 3, 1024
LEARNING_RATE, DISCOUNT, TRACE = 5e-4, 0.997, 0.95
CLIP, ENTROPY, OF_VALUES, GRADIENT = 0.2, 0.01, 0.5, 0.5
HIDDEN = 256
NEVER = -1e9

Policy = Callable[[NDArray[np.int16], NDArray[Any]], int]
"""From an observation and a mask to the number of an action, as every door of Crossings takes it."""


class Network(nn.Module):
    """What a seat sees -> logits of all actions, and what the seat can expect."""

    def __init__(self, high: NDArray[Any], actions: int) -> None:
        """`high`: the bounds of an observation's numbers, by which they are scaled."""
        super().__init__()
        self.register_buffer("scale", torch.from_numpy(1 / np.maximum(high, 1)).float())
        self.trunk = nn.Sequential(nn.Linear(len(high), HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.logits, self.value = nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1)
        nn.init.orthogonal_(self.logits.weight, 0.01)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
        """[n, numbers], [n, actions] -> the actions' distribution, and values [n]."""
        known = self.trunk(seen.float() * self.scale)
        logits = torch.where(mask, self.logits(known), NEVER)
        return Categorical(logits=logits, validate_args=False), self.value(known).squeeze(-1)

    @torch.no_grad()
    def worth(self, seen: Tensor) -> Tensor:
        """[..., numbers] -> [...] what can be expected."""
        return self.value(self.trunk(seen.float() * self.scale)).squeeze(-1)

    @torch.no_grad()
    def best(self, seen: NDArray[np.int16], mask: NDArray[Any]) -> int:
        """The likeliest legal action: a `Policy`."""
        likely, _ = self(torch.from_numpy(seen)[None], torch.from_numpy(mask.astype(bool))[None])
        return int(likely.logits.argmax())


class Step(NamedTuple):
    """One decision in each row, and what followed from it."""

    seen: Tensor
    mask: Tensor
    actor: NDArray[np.int64]
    action: Tensor
    likelihood: Tensor
    value: NDArray[np.float32]
    done: NDArray[np.bool_]
    reward: NDArray[np.float32]
    """[rows, seats]"""


def rollout(batch: Batch, network: Network) -> list[Step]:
    """Play on, everybody by the network."""
    steps = []
    for _ in range(HORIZON):
        seen, mask = torch.from_numpy(batch.observation.copy()), torch.from_numpy(batch.mask.copy())
        actor = batch.actor.astype(np.int64)
        with torch.no_grad():
            likely, value = network(seen, mask)
            action = likely.sample()
        batch.step(action.numpy())
        told = value.numpy(), batch.done.copy(), batch.reward.copy()
        steps.append(Step(seen, mask, actor, action, likely.log_prob(action), *told))
    return steps


def advantages(steps: list[Step], last: NDArray[np.float32]) -> tuple[Tensor, Tensor]:
    """Generalised advantages and returns of all decisions, [steps * rows]; a seat's next value is that at its own next
    decision, in the end `last` [rows, seats]."""
    rows, coming = np.arange(len(last)), last.copy()
    reward, gained, found = np.zeros_like(last), np.zeros_like(last), []
    for step in reversed(steps):
        reward = np.where(step.done[:, None], step.reward, reward)
        coming, gained = (np.where(step.done[:, None], 0, each) for each in (coming, gained))
        own = rows, step.actor
        gained[own] = reward[own] + DISCOUNT * coming[own] - step.value + DISCOUNT * TRACE * gained[own]
        coming[own], reward[own] = step.value, 0
        found.append(gained[own])
    gains = np.concatenate(found[::-1])
    return torch.from_numpy(gains), torch.from_numpy(gains + np.concatenate([step.value for step in steps]))


def improve(network: Network, optimizer: torch.optim.Optimizer, steps: list[Step], last: NDArray[np.float32]) -> None:
    """PPO's clipped steps over what was played."""
    seen, mask, action, likelihood = (
        torch.cat([getattr(step, name) for step in steps]) for name in ("seen", "mask", "action", "likelihood")
    )
    gains, returns = advantages(steps, last)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(action)).split(MINIBATCH):
            likely, value = network(seen[part], mask[part])
            ratio = (likely.log_prob(action[part]) - likelihood[part]).exp()
            gain = (gains[part] - gains[part].mean()) / (gains[part].std() + 1e-8)
            improved = torch.min(gain * ratio, gain * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
            missed = (value - returns[part]).square().mean() / 2
            loss = OF_VALUES * missed - improved - ENTROPY * likely.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), GRADIENT)
            optimizer.step()


def learned(game: str, seed: int, **options: Any) -> Iterator[tuple[int, Network]]:
    """How many decisions were played, and what was learned of them, again and again; first, what knows nothing."""
    torch.manual_seed(seed)
    batch = crossings.batch(game, ROWS, seed=seed, threads=1, **options)
    network = Network(bounds(batch.layout)[1], batch.functional.actions)
    optimizer = torch.optim.Adam(network.parameters(), LEARNING_RATE, eps=1e-5)
    played = 0
    while True:
        yield played, network
        steps = rollout(batch, network)
        improve(network, optimizer, steps, network.worth(torch.from_numpy(batch.observations())).numpy())
        played += ROWS * HORIZON


def main() -> None:
    """Learn for so many minutes, and keep the network."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=5, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="network.pt")
    args = parser.parse_args()
    torch.set_num_threads(1)
    for played, network in learned(args.game, args.seed):
        print(f"{played:,} decisions, {time.process_time():.0f} s", flush=True)
        if time.process_time() > 60 * args.minutes:
            torch.save(network.state_dict(), args.out)
            break


if __name__ == "__main__":
    main()
