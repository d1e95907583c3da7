"""Train a DunkelRunde player by self-play with TD(lambda) on batches, in one file with torch alone.

    python -m crossings_learner.train --minutes 5

It learns like TD-Gammon (Tesauro 1995). A network estimates a seat's expected share of the game's one point. To decide,
a seat evaluates the position after each legal action, before any dice are thrown (an *afterstate*), and takes the best.
Hundreds of games are played for `HORIZON` decisions; then the estimates of all afterstates, for each seat, are trained
towards later estimates and the final result (lambda-returns). From time to time it plays against other bots and prints
its share of the points. The weights are written to `dunkelrunde.npz`, which `player.py` uses, and the learning curve to
`dunkelrunde.json`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

import crossings
from crossings.batches import Batch
from crossings.bots import Budget
from crossings.bots.match import Entry, entry, play_match, standings
from crossings.engine import Game
from crossings.engine.kernels.interface import OVER, Cells, Ints, Record, Records, actor, is_winner, observe, play
from crossings.engine.kernels.kernel import kernel, kernels_of
from crossings.engine.layout import bounds
from crossings_learner.player import GAME, WEIGHTS, Weights, decide_by

ROWS = {2: 256, 3: 128}
"""Number of parallel games by number of seats; one network learns from all of them."""
HORIZON = 48
"""Decisions of each game between two training steps."""
HIDDEN = (160, 48)
EPOCHS, MINIBATCH = 2, 1024
LEARNING_RATE = 1.5e-3
"""Initial learning rate; it decreases linearly to 0."""
TRACE = 0.7
"""Lambda of the returns."""
EXPLORATION = 0.03
"""Share of random decisions."""
SCAN_STEPS = 500
"""Random steps to find the numbers of an observation that change."""
UNFINISHED = -1.0
OPPONENTS = {"random": 40, "casual": 60}
"""Bots of the evaluation with two players, and numbers of games."""
EVALUATIONS = 5
"""Number of evaluations, the first at the start and the last at the end."""


class Network(nn.Module):
    """An observation -> the logit of the seat's expected share of the point."""

    def __init__(self, reads: NDArray[np.int64], scale: NDArray[np.float32]) -> None:
        """Read the numbers `reads` of an observation, multiplied by `scale`."""
        super().__init__()
        self.register_buffer("reads", torch.from_numpy(reads))
        self.register_buffer("scale", torch.from_numpy(scale))
        first, second = HIDDEN
        self.layers = nn.Sequential(
            nn.Linear(len(reads), first), nn.ReLU(), nn.Linear(first, second), nn.ReLU(), nn.Linear(second, 1)
        )

    def forward(self, seen: Tensor) -> Tensor:
        """Map [n, numbers read] to logits [n]."""
        return self.layers(seen.float() * self.scale).squeeze(1)

    @torch.no_grad()
    def value(self, afterstates: Afterstates) -> NDArray[np.float32]:
        """Return the expected shares of afterstates; of finished games, the actual shares."""
        expected = torch.sigmoid(self(torch.from_numpy(afterstates.seen))).numpy()
        return np.where(afterstates.points == UNFINISHED, expected, afterstates.points)

    def weights(self) -> Weights:
        """Return the arrays that `player.py` needs."""
        return {name: tensor.numpy() for name, tensor in self.state_dict().items()}


# ---- looking ahead -------------------------------------------------------------------------------


@dataclass
class Afterstates:
    """Positions after actions, before any chance event."""

    seen: Cells
    """[n, numbers read] observations of a seat."""
    points: NDArray[np.float32]
    """[n] the seat's share of the point if the game is over, else `UNFINISHED`."""


@kernel
def share(s: Record, seat: int, seats: int) -> float:
    """Return a seat's share of the game's one point: winners share it; without a winner, all seats do."""
    if actor(s) != OVER:
        return UNFINISHED
    winners = 0
    for other in range(seats):
        winners += is_winner(s, other)
    if winners == 0:
        return 1.0 / seats
    return is_winner(s, seat) / winners


@kernel
def look_ahead(
    states: Records,
    rows: Ints,
    actions: Ints,
    viewers: Ints,
    seats: int,
    reads: Ints,
    tried: Records,
    whole: Cells,
    seen: Cells,
    points: NDArray[np.float32],
) -> None:
    """Play each action in a copy of its row's position, and write its viewer's observation and share."""
    for place in range(len(rows)):
        tried[0] = states[rows[place]]
        play(tried[0], actions[place])
        for i in range(len(whole)):
            whole[i] = 0
        observe(tried[0], viewers[place], whole)
        for i in range(len(reads)):
            seen[place, i] = whole[reads[i]]
        points[place] = share(tried[0], viewers[place], seats)


class AfterstateReader:
    """Computes afterstates of batches with a compiled kernel."""

    def __init__(self, game: Game, reads: NDArray[np.int64]) -> None:
        self._reads = reads
        self._tried, self._whole = np.zeros(1, game.kernels.dtype), np.zeros(game.observer.size, np.int16)
        kernels = kernels_of(sys.modules[__name__])
        bound = game.kernels.bind([kernels["look_ahead"]], compiled=True, extra={"observe": game.observer.kernel})
        self._look: Any = bound["look_ahead"]

    def __call__(self, batch: Batch, rows: Any, actions: Any, viewers: Any) -> Afterstates:
        """Return the afterstate of each action in its row for its viewer, a seat; all arguments are [n] integers."""
        seen, points = np.empty((len(rows), len(self._reads)), np.int16), np.empty(len(rows), np.float32)
        given = (np.asarray(each, np.int64) for each in (rows, actions, viewers))
        self._look(batch.states, *given, batch.seats, self._reads, self._tried, self._whole, seen, points)
        return Afterstates(seen, points)


def best_actions(network: Network, ahead: AfterstateReader, batch: Batch) -> NDArray[np.int64]:
    """Return the action with the highest expected share of the actor, in each row."""
    listed = np.arange(batch.legal.shape[1]) < batch.legal_count[:, None]
    rows = np.repeat(np.arange(batch.n), batch.legal_count)
    value = np.full(listed.shape, -1, np.float32)
    value[listed] = network.value(ahead(batch, rows, batch.legal[listed], batch.actor[rows]))
    return batch.legal[np.arange(batch.n), value.argmax(1)]


def random_actions(batch: Batch, draw: np.random.Generator) -> NDArray[np.int64]:
    """Return a random legal action in each row."""
    return batch.legal[np.arange(batch.n), (draw.random(batch.n) * batch.legal_count).astype(int)]


# ---- learning ------------------------------------------------------------------------------------


def self_play(
    network: Network, ahead: AfterstateReader, batch: Batch, draw: np.random.Generator
) -> tuple[Tensor, Tensor]:
    """Continue the games of a batch; return each seat's observation after each decision, and its lambda-return.

    The seats share one point, so their estimates are normalized to sum to 1. Otherwise they drift upwards together.
    """
    rows, viewers = np.repeat(np.arange(batch.n), batch.seats), np.tile(np.arange(batch.seats), batch.n)
    seen, points, expected = [], [], []
    for _ in range(HORIZON):
        explores = draw.random(batch.n) < EXPLORATION
        actions = np.where(explores, random_actions(batch, draw), best_actions(network, ahead, batch))
        after = ahead(batch, rows, actions[rows], viewers)
        seen.append(after.seen)
        points.append(after.points)
        shares = network.value(after).reshape(batch.n, batch.seats)
        expected.append((shares / shares.sum(1, keepdims=True)).ravel())
        batch.step(actions)
    goals = lambda_returns(np.stack(points), np.stack(expected))
    learnable = np.stack(points[:-1]) == UNFINISHED
    return torch.from_numpy(np.stack(seen[:-1])[learnable]), torch.from_numpy(goals[learnable])


def lambda_returns(points: NDArray[np.float32], expected: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return lambda-returns [steps - 1, n] from points and estimates [steps, n]; a finished game's is its points."""
    goals = expected.copy()
    for step in reversed(range(len(goals) - 1)):
        later = (1 - TRACE) * expected[step + 1] + TRACE * goals[step + 1]
        goals[step] = np.where(points[step] == UNFINISHED, later, points[step])
    return goals[:-1]


def learn(network: Network, optimizer: torch.optim.Optimizer, seen: Tensor, goals: Tensor) -> None:
    """Train the estimates of observations towards the goals."""
    shuffled = [part for _ in range(EPOCHS) for part in torch.randperm(len(goals)).split(MINIBATCH)]
    for part in shuffled:
        optimizer.zero_grad()
        nn.functional.binary_cross_entropy_with_logits(network(seen[part]), goals[part]).backward()
        optimizer.step()


def changing_numbers(batches: list[Batch], draw: np.random.Generator) -> NDArray[np.int64]:
    """Return the indices of an observation's numbers that change in these games."""
    first = batches[0].observation[0].copy()
    changes = np.zeros(len(first), bool)
    for batch in batches:
        for _ in range(SCAN_STEPS):
            batch.step(random_actions(batch, draw))
            changes |= (batch.observation != first).any(0)
    return np.flatnonzero(changes)


# ---- evaluation ----------------------------------------------------------------------------------


def points_against(network: Network, opponent: str, games: int) -> float:
    """Return the network's share of the points in two-player games against a bot."""
    game, weights = crossings.game(GAME), network.weights()
    learner = Entry("learner", lambda question: decide_by(weights, question), Budget())
    players = [learner, entry(opponent, game)]
    matches = list(play_match(game, players, games=games, seed=1, options={"players": 2}, processes=1))
    return standings(game, [player.name for player in players], matches)[0].points / games


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    train(args.minutes, args.seed, args.out)


def train(limit: float, seed: int, out: Path) -> None:
    """Train for `limit` minutes of processor time without evaluations; write the weights and the learning curve."""
    torch.manual_seed(seed)
    draw = np.random.default_rng(seed)
    batches = [crossings.batch(GAME, rows, seed=seed + players, players=players) for players, rows in ROWS.items()]
    reads = changing_numbers(batches, draw)
    low, high = bounds(batches[0].layout)
    network = Network(reads, (1 / np.maximum(np.abs(low), np.abs(high))[reads]).astype(np.float32))
    ahead = AfterstateReader(batches[0].game, reads)
    optimizer = torch.optim.Adam(network.parameters(), LEARNING_RATE)
    minutes, positions = 0.0, 0
    curve: list[dict[str, Any]] = []
    while len(curve) < EVALUATIONS:
        if minutes >= limit * len(curve) / (EVALUATIONS - 1):
            points = {bot: round(points_against(network, bot, games), 3) for bot, games in OPPONENTS.items()}
            curve.append({"minutes": round(minutes, 2), "positions": positions, "points": points})
            print(curve[-1], flush=True)
            save(network, curve, out)
        begin = time.process_time()
        optimizer.param_groups[0]["lr"] = LEARNING_RATE * max(0.0, 1 - minutes / limit)
        for batch in batches:
            seen, goals = self_play(network, ahead, batch, draw)
            learn(network, optimizer, seen, goals)
            positions += len(goals)
        minutes += (time.process_time() - begin) / 60


def save(network: Network, curve: list[dict[str, Any]], path: Path) -> None:
    """Write the weights for `player.py` in half precision, and the learning curve."""
    halved: dict[str, Any] = {
        name: array.astype(np.float16) if array.dtype == np.float32 else array
        for name, array in network.weights().items()
    }
    np.savez_compressed(path, **halved)
    path.with_suffix(".json").write_text(json.dumps(curve, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
