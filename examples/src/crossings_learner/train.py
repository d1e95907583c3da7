"""Learning DunkelRunde by self-play: TD(lambda) in one file, over batches of games; nothing but torch beside Crossings.

    python -m crossings_learner.train --minutes 5

It learns as TD-Gammon did (Tesauro 1995). One network says what share of the game's one point a seat can expect. A
seat that is to decide tries each legal action, looks at the position that it leads to, before anybody throws dice (an
*afterstate*), and takes the best. Some hundred games are played for `HORIZON` decisions each; then what was expected of
each afterstate, for every seat, is drawn to what was expected later and to what came in the end (lambda-returns); and
so on. Now and then it plays against other bots and says how many of the points it took. What it has learned is written
as `dunkelrunde.npz`, and how it went as `dunkelrunde.json`; `player.py` plays by the one.
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
"""By the number of seats: games that are played at a time. All are learned by one network."""
HORIZON = 48
"""Decisions that are made in each of them before it is learned from them."""
HIDDEN = (160, 48)
EPOCHS, MINIBATCH = 2, 1024
LEARNING_RATE = 1.5e-3
"""At first; it falls to nothing by the end."""
TRACE = 0.7
"""Lambda: how much of what came later counts beyond the next position."""
DARING = 0.03
"""How many decisions are made at random, so that more is seen than the network likes."""
LOOKS = 500
"""Random steps by which it is found out which numbers of an observation ever change."""
GOES_ON = -1.0
OPPONENTS = {"random": 40, "casual": 60}
"""Bots that it is tried against, for two players, and how many games."""
TRIALS = 5
"""How often, from the start to the end."""


class Network(nn.Module):
    """What a seat sees -> the logit of the share of the point that it can expect."""

    def __init__(self, reads: NDArray[np.int64], scale: NDArray[np.float32]) -> None:
        """`reads`: which numbers of an observation it is given; `scale`: by what they are multiplied."""
        super().__init__()
        self.register_buffer("reads", torch.from_numpy(reads))
        self.register_buffer("scale", torch.from_numpy(scale))
        first, second = HIDDEN
        self.layers = nn.Sequential(
            nn.Linear(len(reads), first), nn.ReLU(), nn.Linear(first, second), nn.ReLU(), nn.Linear(second, 1)
        )

    def forward(self, seen: Tensor) -> Tensor:
        """[n, numbers read] -> [n]"""
        return self.layers(seen.float() * self.scale).squeeze(1)

    @torch.no_grad()
    def worth(self, afterstates: Afterstates) -> NDArray[np.float32]:
        """What can be expected of positions, by the network; if the game is over, what it came to."""
        expected = torch.sigmoid(self(torch.from_numpy(afterstates.seen))).numpy()
        return np.where(afterstates.points == GOES_ON, expected, afterstates.points)

    def weights(self) -> Weights:
        """All of it, as `player.py` takes it."""
        return {name: tensor.numpy() for name, tensor in self.state_dict().items()}


# ---- looking ahead -------------------------------------------------------------------------------


@dataclass
class Afterstates:
    """What actions lead to, before chance decides anything."""

    seen: Cells
    """[n, numbers read] the position, as a seat sees it."""
    points: NDArray[np.float32]
    """[n] the seat's share of the point, if the game is over; else `GOES_ON`."""


@kernel
def share(s: Record, seat: int, seats: int) -> float:
    """A seat's share of the game's one point: winners share it; if nobody has won, all do."""
    if actor(s) != OVER:
        return GOES_ON
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
    """Play each action in a copy of its row's position, and write down what its viewer sees then."""
    for place in range(len(rows)):
        tried[0] = states[rows[place]]
        play(tried[0], actions[place])
        for i in range(len(whole)):
            whole[i] = 0
        observe(tried[0], viewers[place], whole)
        for i in range(len(reads)):
            seen[place, i] = whole[reads[i]]
        points[place] = share(tried[0], viewers[place], seats)


class Ahead:
    """Looks ahead from the positions of batches, compiled."""

    def __init__(self, game: Game, reads: NDArray[np.int64]) -> None:
        self._reads = reads
        self._tried, self._whole = np.zeros(1, game.kernels.dtype), np.zeros(game.observer.size, np.int16)
        kernels = kernels_of(sys.modules[__name__])
        bound = game.kernels.bind([kernels["look_ahead"]], compiled=True, extra={"observe": game.observer.kernel})
        self._look: Any = bound["look_ahead"]

    def __call__(self, batch: Batch, rows: Any, actions: Any, viewers: Any) -> Afterstates:
        """What each action leads to in its row, as its viewer (a seat) sees it. All: [n] integers."""
        seen, points = np.empty((len(rows), len(self._reads)), np.int16), np.empty(len(rows), np.float32)
        given = (np.asarray(each, np.int64) for each in (rows, actions, viewers))
        self._look(batch.states, *given, batch.seats, self._reads, self._tried, self._whole, seen, points)
        return Afterstates(seen, points)


def best_actions(network: Network, ahead: Ahead, batch: Batch) -> NDArray[np.int64]:
    """In each row the action after which its actor can expect the most."""
    listed = np.arange(batch.legal.shape[1]) < batch.legal_count[:, None]
    rows = np.repeat(np.arange(batch.n), batch.legal_count)
    worth = np.full(listed.shape, -1, np.float32)
    worth[listed] = network.worth(ahead(batch, rows, batch.legal[listed], batch.actor[rows]))
    return batch.legal[np.arange(batch.n), worth.argmax(1)]


def any_actions(batch: Batch, draw: np.random.Generator) -> NDArray[np.int64]:
    """In each row any legal action."""
    return batch.legal[np.arange(batch.n), (draw.random(batch.n) * batch.legal_count).astype(int)]


# ---- learning ------------------------------------------------------------------------------------


def played(network: Network, ahead: Ahead, batch: Batch, draw: np.random.Generator) -> tuple[Tensor, Tensor]:
    """Go on with the games of a batch: what each seat saw after each decision, and what it was worth in hindsight.

    Seats share one point, so what they expect is made to add up to it: else hopes feed on hopes.
    """
    rows, viewers = np.repeat(np.arange(batch.n), batch.seats), np.tile(np.arange(batch.seats), batch.n)
    seen, points, expected = [], [], []
    for _ in range(HORIZON):
        is_daring = draw.random(batch.n) < DARING
        actions = np.where(is_daring, any_actions(batch, draw), best_actions(network, ahead, batch))
        after = ahead(batch, rows, actions[rows], viewers)
        seen.append(after.seen)
        points.append(after.points)
        shares = network.worth(after).reshape(batch.n, batch.seats)
        expected.append((shares / shares.sum(1, keepdims=True)).ravel())
        batch.step(actions)
    goals = in_hindsight(np.stack(points), np.stack(expected))
    learnable = np.stack(points[:-1]) == GOES_ON
    return torch.from_numpy(np.stack(seen[:-1])[learnable]), torch.from_numpy(goals[learnable])


def in_hindsight(points: NDArray[np.float32], expected: NDArray[np.float32]) -> NDArray[np.float32]:
    """[steps, n], twice -> [steps - 1, n]: lambda-returns. Seen from the end, a game that is over starts anew."""
    goals = expected.copy()
    for step in reversed(range(len(goals) - 1)):
        later = (1 - TRACE) * expected[step + 1] + TRACE * goals[step + 1]
        goals[step] = np.where(points[step] == GOES_ON, later, points[step])
    return goals[:-1]


def learn(network: Network, optimizer: torch.optim.Optimizer, seen: Tensor, goals: Tensor) -> None:
    """Draw what is expected to what it should have been."""
    shuffled = [part for _ in range(EPOCHS) for part in torch.randperm(len(goals)).split(MINIBATCH)]
    for part in shuffled:
        optimizer.zero_grad()
        nn.functional.binary_cross_entropy_with_logits(network(seen[part]), goals[part]).backward()
        optimizer.step()


def ever_changing(batches: list[Batch], draw: np.random.Generator) -> NDArray[np.int64]:
    """Which numbers of an observation are not the same all the time in these games."""
    first = batches[0].observation[0].copy()
    changes = np.zeros(len(first), bool)
    for batch in batches:
        for _ in range(LOOKS):
            batch.step(any_actions(batch, draw))
            changes |= (batch.observation != first).any(0)
    return np.flatnonzero(changes)


# ---- how good it is ------------------------------------------------------------------------------


def points_against(network: Network, opponent: str, games: int) -> float:
    """The share of the points that it takes from a bot, for two: a half is even."""
    game, weights = crossings.game(GAME), network.weights()
    pupil = Entry("learner", lambda question: decide_by(weights, question), Budget())
    players = [pupil, entry(opponent, game)]
    matches = list(play_match(game, players, games=games, seed=1, options={"players": 2}, processes=1))
    return standings(game, [player.name for player in players], matches)[0].points / games


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    train(args.minutes, args.seed, args.out)


def train(limit: float, seed: int, out: Path) -> None:
    """Learn for `limit` minutes of processor time, trials not counted; write down what was learned, with its curve."""
    torch.manual_seed(seed)
    draw = np.random.default_rng(seed)
    batches = [crossings.batch(GAME, rows, seed=seed + players, players=players) for players, rows in ROWS.items()]
    reads = ever_changing(batches, draw)
    low, high = bounds(batches[0].layout)
    network = Network(reads, (1 / np.maximum(np.abs(low), np.abs(high))[reads]).astype(np.float32))
    ahead = Ahead(batches[0].game, reads)
    optimizer = torch.optim.Adam(network.parameters(), LEARNING_RATE)
    minutes, positions = 0.0, 0
    curve: list[dict[str, Any]] = []
    while len(curve) < TRIALS:
        if minutes >= limit * len(curve) / (TRIALS - 1):
            points = {bot: round(points_against(network, bot, games), 3) for bot, games in OPPONENTS.items()}
            curve.append({"minutes": round(minutes, 2), "positions": positions, "points": points})
            print(curve[-1], flush=True)
            keep(network, curve, out)
        begin = time.process_time()
        optimizer.param_groups[0]["lr"] = LEARNING_RATE * max(0.0, 1 - minutes / limit)
        for batch in batches:
            seen, goals = played(network, ahead, batch, draw)
            learn(network, optimizer, seen, goals)
            positions += len(goals)
        minutes += (time.process_time() - begin) / 60


def keep(network: Network, curve: list[dict[str, Any]], path: Path) -> None:
    """The weights as `player.py` reads them, in half the bits, and how they came about."""
    halved: dict[str, Any] = {
        name: array.astype(np.float16) if array.dtype == np.float32 else array
        for name, array in network.weights().items()
    }
    np.savez_compressed(path, **halved)
    path.with_suffix(".json").write_text(json.dumps(curve, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
