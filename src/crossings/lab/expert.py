"""Train a network by expert iteration (Anthony, Tian, Barber 2017).

A search guided by the network plays against itself; the network learns the search's move values and the results. In the
first games, the game's own evaluation guides the search. Learning uses PyTorch, on a GPU if there is one. It is
imported only for learning.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import crossings
from crossings.bots.match import OPENING_MOVES
from crossings.engine import CrossingsError, Game, Rng, State
from crossings.engine.kernels.rng import draw_below, draw_weighted, list_generator
from crossings.engine.layout import bounds
from crossings.engine.options import Value
from crossings.engine.playthrough import random_outcomes
from crossings.lab.jobs import Backend, run_jobs
from crossings.lab.luck import side_value, side_values
from crossings.lab.record import Row, game_of_version
from crossings.lab.training import CannotLearn
from crossings.lab.words import translate
from crossings.search.budget import UNLIMITED, Budget, Clock
from crossings.search.network import (
    Network,
    NetworkEvaluator,
    make_evaluator,
    network_searcher,
    prior_scale,
    read_network,
    sides_of,
    write_network,
    zero_network,
)
from crossings.search.search import searcher
from crossings.search.simulation import WIN_VALUE

RANDOM_PERCENT = 3
"""Percentage of random decisions."""
SAMPLED_DECISIONS = 30
"""Decisions at the start of a game that are sampled by visit counts. Later ones take the most visited move."""
SEEDS_A_GAME = 100_000
WINDOW = 50_000
"""Number of latest positions to learn from."""
PASSES, MINIBATCH, LEARNING_RATE = 1, 512, 1e-4
"""Average number of passes over a position, batch size, and learning rate.

More passes or a higher rate overfit to the results of these games: all positions of a game share one result.
"""
SEARCH_WEIGHT = 0.5
"""Weight of the search value in the learning target, against that of the result."""
HIDDEN_UNITS, INITIAL_SPREAD = 32, 0.1
"""Size of the hidden layers, and standard deviation of the initial weights."""
NO_MOVE, IMPOSSIBLE_LOGIT = -1, -1e9
LOWEST_VALUE = -30_000
"""Lower limit of move values. A network can rate moves lower."""

Samples = NDArray[np.void]
"""Decisions in the layout of `make_samples`."""


@dataclass(frozen=True)
class SelfPlay:
    """Self-play to learn from."""

    game: str
    version: str
    software: str
    starts: Sequence[Mapping[str, Value]]
    """Options of the games, in turn."""
    simulations: int
    """Simulations per decision."""
    seed: int

    def play(self, network: Network | None, numbers: Sequence[int]) -> list[Row] | str:
        """Play these games guided by a network or by the evaluation. Return their samples, or an error message."""
        try:
            game = game_of_version(self.game, self.version, self.software)
            evaluator = None if network is None else make_evaluator(game, network)
            return [self._play_game(game, evaluator, number) for number in numbers]
        except CrossingsError as error:
            return str(error)

    def _play_game(self, game: Game, evaluator: NetworkEvaluator | None, number: int) -> Row:
        begin, seed = time.perf_counter(), self.seed + number
        draw, rng = random_outcomes(seed), list_generator(seed)
        state = game.start(**self.starts[number % len(self.starts)])
        decisions: list[tuple[Any, ...]] = []
        moves = 0
        while state.result is None:
            legal = state.actions()
            if state.actor == "chance":
                move = draw(state)
            elif (
                len(legal) == 1
                or draw_below(rng, 100) < RANDOM_PERCENT
                or (moves < OPENING_MOVES and not game.outcomes)
            ):
                move = legal[draw_below(rng, len(legal))]
            else:
                move = self._search_move(state, evaluator, seed * SEEDS_A_GAME + moves, rng, decisions)
            state, moves = state.play(move), moves + 1
        shares = side_values(state)
        samples = make_samples(game, decisions, shares)
        return {"number": number, "seconds": time.perf_counter() - begin, "shares": shares, "samples": samples}

    def _search_move(
        self, state: State, evaluator: NetworkEvaluator | None, seed: int, rng: Rng, decisions: list[tuple[Any, ...]]
    ) -> str:
        """Search, record the decision and return the move."""
        seat, game = state.actor, state.game
        assert isinstance(seat, int)
        search = searcher(game) if evaluator is None else network_searcher(game)
        search.prepare(Budget(simulations=UNLIMITED))
        determinized, clock = state.determinize(seat, seed), Clock(Budget(simulations=self.simulations))
        result = search.think(state.seats, determinized.record, seat, seed, clock, network=evaluator or ())
        decisions.append((determinized, seat, result.q_with_priors, result.root_values))
        moves, visits = list(result.visits), list(result.visits.values())
        best = result.best() if len(decisions) > SAMPLED_DECISIONS else moves[draw_weighted(rng, visits, len(visits))]
        return game.moves[best]


def make_samples(game: Game, decisions: Sequence[tuple[Any, ...]], shares: Sequence[float]) -> Samples:
    """Return the decisions of a game as an array, given the sides' final shares of the point.

    A row has the observation; the value of each side by the evaluation (logarithms, from the decider on); the moves
    (then `NO_MOVE`) with their values by the search and by the evaluation; and the target for the shares.
    """
    width, sides = (game.kernels.max_legal,), (sides_of(game),)
    kinds = [
        ("observation", "i2", (game.observer.size,)),
        *((name, "i2", width) for name in ("moves", "searched", "evaluated")),
    ]
    samples = np.zeros(len(decisions), [*kinds, ("target", "f4", sides), ("evaluated_sides", "f4", sides)])
    samples["moves"] = NO_MOVE

    def from_decider(values: Sequence[float], total: float, seat: int) -> NDArray[np.float64]:
        """Return the values of all sides from the decider on, padded to the maximum number of sides."""
        ordered = [values[0], total - values[0]] if game.cooperative else np.roll(values, -seat)
        return np.pad(ordered, (0, sides[0] - len(ordered)))

    for sample, (state, seat, move_values, root_values) in zip(samples, decisions, strict=True):
        values = [game.kernels.query("value", state.record, side) for side in range(len(shares))]
        sample["observation"], sample["evaluated_sides"] = (
            state.observation(seat),
            np.log(from_decider(values, WIN_VALUE, seat) + 1),
        )
        sample["moves"][: len(move_values)] = list(move_values)
        sample["searched"][: len(move_values)] = np.clip(list(move_values.values()), LOWEST_VALUE, None)
        side, play = 0 if game.cooperative else seat, partial(game.kernels.play_number, state.record)
        sample["evaluated"][: len(move_values)] = [
            WIN_VALUE * side_value(State(game, play(move)), side) for move in move_values
        ]
        search_value = from_decider(root_values, WIN_VALUE, seat)
        sample["target"] = SEARCH_WEIGHT * search_value / sum(search_value) + (1 - SEARCH_WEIGHT) * from_decider(
            shares, 1, seat
        )
    return samples


class NetworkLearner:
    """Learns a network from self-play; a `Learner`. Raises `NoObservation`."""

    def __init__(self, self_play: SelfPlay, by_evaluation: int) -> None:
        """Create a learner. The evaluation guides the search in the first `by_evaluation` games."""
        import torch

        self.self_play, self.games, self._by_evaluation = self_play, 0, by_evaluation
        self.game = game = crossings.game(self_play.game)
        self._torch, self._device = torch, "cuda" if torch.cuda.is_available() else "cpu"
        self._rng = np.random.default_rng(self_play.seed)
        low, high = bounds(game.observer.layout)
        widest = np.maximum(1, np.maximum(abs(low), abs(high)))
        self._scale = np.concatenate([1 / widest, np.ones(sides_of(game) + 1)]).astype(np.float32)[:, None]
        initial = zero_network(game, HIDDEN_UNITS)
        for array in (initial.near, initial.far):
            array[:] = self._rng.normal(0, INITIAL_SPREAD, array.shape)
        self._weights = [torch.from_numpy(array).to(self._device).requires_grad_() for array in initial]
        self._optimizer = torch.optim.Adam(self._weights, LEARNING_RATE)
        self._window = make_samples(game, (), ())

    @property
    def network(self) -> Network:
        """The current network, in the form that searches take."""
        near, *others = (tensor.detach().cpu().numpy() for tensor in self._weights)
        return Network(near * self._scale, *others)

    def play(self, numbers: range, backend: Backend) -> list[Row]:
        """Play these games with the current network."""
        job = partial(self.self_play.play, self.network if numbers.start >= self._by_evaluation else None)
        rows = [row for batch in run_jobs(job, numbers, backend) for row in batch]
        return sorted(rows, key=lambda row: int(row["number"]))

    def learn(self, samples: Sequence[Row]) -> str:
        """Learn from the latest games, these included. Return a line about the loss before learning."""
        new = np.concatenate([row["samples"] for row in samples])
        self.games += len(samples)
        with self._torch.no_grad():
            parts = [self._losses(new[first : first + MINIBATCH]) for first in range(0, len(new), MINIBATCH)]
        network, evaluation = (float(sum(loss[i] for loss in parts)) / len(new) for i in range(2))
        self._window = np.concatenate([self._window, new])[-WINDOW:]
        for _ in range(max(1, PASSES * len(new) // MINIBATCH)):
            self._optimizer.zero_grad()
            losses = self._losses(self._window[self._rng.integers(len(self._window), size=MINIBATCH)])
            ((losses[0] + losses[2]) / MINIBATCH).backward()
            self._optimizer.step()
        return translate(
            "train-network",
            decisions=len(new),
            network=f"{network:.4f}",
            evaluation=f"{evaluation:.4f}",
            won=f"{sum(row['shares'][0] for row in samples):.0f}" if self.game.cooperative else None,
        )

    def _losses(self, samples: Samples) -> tuple[Any, Any, Any]:
        """Return the summed cross-entropies of the network's shares, of the evaluation's shares, and of the moves."""
        cross_entropy = partial(self._torch.nn.functional.cross_entropy, reduction="sum")
        inputs = np.concatenate([samples["observation"], samples["evaluated_sides"]], 1) * self._scale[:-1, 0]
        log_priors = (
            _log_prior_weights(samples[column], prior_scale(self.game)) for column in ("evaluated", "searched")
        )
        arrays = (inputs, *log_priors, *(samples[name].astype(np.float32) for name in ("evaluated_sides", "target")))
        inputs, prior_logits, searched, evaluated_sides, target = (
            self._torch.tensor(array, device=self._device) for array in arrays
        )
        moves = self._torch.tensor(samples["moves"], dtype=self._torch.int64, device=self._device)
        near, far, shares, policy = self._weights
        hidden = _apply_layer(_apply_layer(inputs, near).relu(), far).relu()
        logits = prior_logits + _apply_layer(hidden, policy.T).gather(1, moves.clamp(min=0))
        predicted, target_logits = (
            logit_rows.masked_fill(moves == NO_MOVE, IMPOSSIBLE_LOGIT) for logit_rows in (logits, searched)
        )
        by_network, by_evaluation = (
            cross_entropy(evaluated_sides + _apply_layer(hidden, shares), target),
            cross_entropy(evaluated_sides, target),
        )
        return by_network, by_evaluation, cross_entropy(predicted, target_logits.softmax(1))

    # ---- files ---------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write the network, without the latest games and the state of the optimizer."""
        write_network(path, self.network, {**asdict(self.self_play), "games": self.games})

    def load(self, path: Path) -> None:
        """Continue from a stored network. Raises `BadNetwork`, or `CannotLearn` if it does not fit."""
        about, network = read_network(path, self.game)
        self.games = about.pop("games")
        if about != asdict(self.self_play):
            raise CannotLearn(translate("error-kept-other", file=str(path)))
        for tensor, array in zip(self._weights, (network.near / self._scale, *network[1:]), strict=True):
            tensor.data.copy_(self._torch.from_numpy(array))


def _log_prior_weights(values: NDArray[np.int16], scale: float) -> NDArray[np.float32]:
    """Return the logarithms of the prior weights (`prior_weight`) of moves with these values."""
    deficit = (values.max(1, keepdims=True) - values) / np.float32(scale)
    return np.asarray(-np.log1p(deficit * deficit))


def _apply_layer(inputs: Any, matrix: Any) -> Any:
    return inputs @ matrix[:-1] + matrix[-1]
