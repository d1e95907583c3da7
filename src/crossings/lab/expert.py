"""A network learns by expert iteration (Anthony, Tian, Barber 2017): a search that it guides plays against itself, and
it learns what the search found moves to be worth, and who won. At first the game's own evaluation guides the search.

Learning is PyTorch's, on a GPU where there is one; it is imported when something is learned.
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
from crossings.lab.luck import side_value, worths
from crossings.lab.record import Row, game_of_version
from crossings.lab.training import CannotLearn
from crossings.lab.words import translate
from crossings.search.levels import UNLIMITED, Budget, Clock
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
"""Decisions in a hundred that are made at random."""
SAMPLED_DECISIONS = 30
"""Decisions at the start of a game that are drawn by how often each move was tried; then the one tried most is made."""
SEEDS_A_GAME = 100_000
WINDOW = 50_000
"""Positions that are learned from: the last ones."""
PASSES, MINIBATCH, LEARNING_RATE = 1, 512, 1e-4
"""How often a position is learned from on average; more often, or faster, and what is learned is how these games ended,
of which all positions of a game tell the same."""
SEARCH_WEIGHT = 0.5
"""How much of what is learned is what the search thought, rather than who won."""
HIDDEN_UNITS, INITIAL_SPREAD = 32, 0.1
"""Of a layer, and how far their weights lie apart at first."""
NO_MOVE, IMPOSSIBLE_LOGIT = -1, -1e9
LOWEST_VALUE = -30_000
"""What a move is said to be worth at the least; one that a network thinks nothing of comes to less."""

Samples = NDArray[np.void]
"""Decisions, as `make_samples` has them."""


@dataclass(frozen=True)
class SelfPlay:
    """What is played to be learned from."""

    game: str
    version: str
    software: str
    starts: Sequence[Mapping[str, Value]]
    """Options, in turn."""
    simulations: int
    """Of a decision."""
    seed: int

    def play(self, network: Network | None, numbers: Sequence[int]) -> list[Row] | str:
        """Play these games by a network, or by the evaluation; their moments, or why it cannot be done."""
        try:
            game = game_of_version(self.game, self.version, self.software)
            evaluator = None if network is None else make_evaluator(game, network)
            return [self._game(game, evaluator, number) for number in numbers]
        except CrossingsError as error:
            return str(error)

    def _game(self, game: Game, evaluator: NetworkEvaluator | None, number: int) -> Row:
        begin, seed = time.perf_counter(), self.seed + number
        draw, rng = random_outcomes(seed), list_generator(seed)
        state = game.start(**self.starts[number % len(self.starts)])
        noted: list[tuple[Any, ...]] = []
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
                move = self._decided(state, evaluator, seed * SEEDS_A_GAME + moves, rng, noted)
            state, moves = state.play(move), moves + 1
        shares = worths(state)
        moments = make_samples(game, noted, shares)
        return {"number": number, "seconds": time.perf_counter() - begin, "shares": shares, "moments": moments}

    def _decided(
        self, state: State, evaluator: NetworkEvaluator | None, seed: int, rng: Rng, noted: list[tuple[Any, ...]]
    ) -> str:
        """The move that the search makes, which is noted."""
        seat, game = state.actor, state.game
        assert isinstance(seat, int)
        search = searcher(game) if evaluator is None else network_searcher(game)
        search.prepare(Budget(simulations=UNLIMITED))
        dealt, clock = state.determinize(seat, seed), Clock(Budget(simulations=self.simulations))
        thought = search.think(state.seats, dealt.record, seat, seed, clock, network=evaluator or ())
        noted.append((dealt, seat, thought.q_with_priors, thought.root_values))
        moves, tried = list(thought.visits), list(thought.visits.values())
        best = thought.best() if len(noted) > SAMPLED_DECISIONS else moves[draw_weighted(rng, tried, len(tried))]
        return game.moves[best]


def make_samples(game: Game, noted: Sequence[tuple[Any, ...]], shares: Sequence[float]) -> Samples:
    """The decisions of a game that came to these shares of the point, a row each: what was seen, how the sides stood by
    the evaluation (logarithms, from the decider on), the moves (then `NO_MOVE`), what they are worth as the search
    found and by the evaluation, and what is learned of the shares."""
    most, sides = (game.kernels.max_legal,), (sides_of(game),)
    kinds = [("seen", "i2", (game.observer.size,)), *((name, "i2", most) for name in ("moves", "found", "after"))]
    moments = np.zeros(len(noted), [*kinds, ("goal", "f4", sides), ("stands", "f4", sides)])
    moments["moves"] = NO_MOVE

    def turned(values: Sequence[float], whole: float, seat: int) -> NDArray[np.float64]:
        """From the decider on, one for each side there may be."""
        own = [values[0], whole - values[0]] if game.cooperative else np.roll(values, -seat)
        return np.pad(own, (0, sides[0] - len(own)))

    for one, (state, seat, found, root_values) in zip(moments, noted, strict=True):
        values = [game.kernels.query("value", state.record, side) for side in range(len(shares))]
        one["seen"], one["stands"] = state.observation(seat), np.log(turned(values, WIN_VALUE, seat) + 1)
        one["moves"][: len(found)] = list(found)
        one["found"][: len(found)] = np.clip(list(found.values()), LOWEST_VALUE, None)
        side, played = 0 if game.cooperative else seat, partial(game.kernels.play_number, state.record)
        one["after"][: len(found)] = [WIN_VALUE * side_value(State(game, played(move)), side) for move in found]
        thought = turned(root_values, WIN_VALUE, seat)
        one["goal"] = SEARCH_WEIGHT * thought / sum(thought) + (1 - SEARCH_WEIGHT) * turned(shares, 1, seat)
    return moments


class NetworkLearner:
    """Learns a network by a course; a `Learner`. Raises `NoObservation`."""

    def __init__(self, course: SelfPlay, by_evaluation: int) -> None:
        """`by_evaluation`: of how many games, the first ones, the evaluation guides the search."""
        import torch

        self.course, self.games, self._by_evaluation = course, 0, by_evaluation
        self.game = game = crossings.game(course.game)
        self._torch, self._device = torch, "cuda" if torch.cuda.is_available() else "cpu"
        self._draw = np.random.default_rng(course.seed)
        low, high = bounds(game.observer.layout)
        widest = np.maximum(1, np.maximum(abs(low), abs(high)))
        self._scale = np.concatenate([1 / widest, np.ones(sides_of(game) + 1)]).astype(np.float32)[:, None]
        blank = zero_network(game, HIDDEN_UNITS)
        for array in (blank.near, blank.far):
            array[:] = self._draw.normal(0, INITIAL_SPREAD, array.shape)
        self._weights = [torch.from_numpy(array).to(self._device).requires_grad_() for array in blank]
        self._optimizer = torch.optim.Adam(self._weights, LEARNING_RATE)
        self._window = make_samples(game, (), ())

    @property
    def network(self) -> Network:
        """What has been learned, as searches take it."""
        near, *others = (tensor.detach().cpu().numpy() for tensor in self._weights)
        return Network(near * self._scale, *others)

    def play(self, numbers: range, place: Backend) -> list[Row]:
        """The games of these numbers, by the network as it is."""
        job = partial(self.course.play, self.network if numbers.start >= self._by_evaluation else None)
        rows = [row for some in run_jobs(job, numbers, place) for row in some]
        return sorted(rows, key=lambda row: int(row["number"]))

    def learn(self, samples: Sequence[Row]) -> str:
        """Learn from the last games, these among them; how well it had known how they would end."""
        new = np.concatenate([row["moments"] for row in samples])
        self.games += len(samples)
        with self._torch.no_grad():
            parts = [self._misses(new[first : first + MINIBATCH]) for first in range(0, len(new), MINIBATCH)]
        network, evaluation = (float(sum(miss[i] for miss in parts)) / len(new) for i in range(2))
        self._window = np.concatenate([self._window, new])[-WINDOW:]
        for _ in range(max(1, PASSES * len(new) // MINIBATCH)):
            self._optimizer.zero_grad()
            misses = self._misses(self._window[self._draw.integers(len(self._window), size=MINIBATCH)])
            ((misses[0] + misses[2]) / MINIBATCH).backward()
            self._optimizer.step()
        return translate(
            "train-network",
            decisions=len(new),
            network=f"{network:.4f}",
            evaluation=f"{evaluation:.4f}",
            won=f"{sum(row['shares'][0] for row in samples):.0f}" if self.game.cooperative else None,
        )

    def _misses(self, moments: Samples) -> tuple[Any, Any, Any]:
        """Cross-entropies, summed up: of what is learned of shares, by the network and by the evaluation; of moves."""
        cross_entropy = partial(self._torch.nn.functional.cross_entropy, reduction="sum")
        given = np.concatenate([moments["seen"], moments["stands"]], 1) * self._scale[:-1, 0]
        weighed = (_log_prior_weights(moments[worths], prior_scale(self.game)) for worths in ("after", "found"))
        arrays = (given, *weighed, *(moments[name].astype(np.float32) for name in ("stands", "goal")))
        given, eager, found, stands, goal = (self._torch.tensor(array, device=self._device) for array in arrays)
        moves = self._torch.tensor(moments["moves"], dtype=self._torch.int64, device=self._device)
        near, far, shares, policy = self._weights
        seen = _passed(_passed(given, near).relu(), far).relu()
        logits = eager + _passed(seen, policy.T).gather(1, moves.clamp(min=0))
        said, learned = (each.masked_fill(moves == NO_MOVE, IMPOSSIBLE_LOGIT) for each in (logits, found))
        by_network, by_evaluation = cross_entropy(stands + _passed(seen, shares), goal), cross_entropy(stands, goal)
        return by_network, by_evaluation, cross_entropy(said, learned.softmax(1))

    # ---- files ---------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Keep the network; neither the last games nor how fast it was changing."""
        write_network(path, self.network, {**asdict(self.course), "games": self.games})

    def load(self, path: Path) -> None:
        """Go on from what was kept, by the next games. Raises `BadNetwork`, `CannotLearn` if it does not fit."""
        about, network = read_network(path, self.game)
        self.games = about.pop("games")
        if about != asdict(self.course):
            raise CannotLearn(translate("error-kept-other", file=str(path)))
        for tensor, array in zip(self._weights, (network.near / self._scale, *network[1:]), strict=True):
            tensor.data.copy_(self._torch.from_numpy(array))


def _log_prior_weights(worths: NDArray[np.int16], scale: float) -> NDArray[np.float32]:
    """The logarithms of how much moves of these worths are worth a try (`prior_weight`)."""
    drop = (worths.max(1, keepdims=True) - worths) / np.float32(scale)
    return np.asarray(-np.log1p(drop * drop))


def _passed(given: Any, matrix: Any) -> Any:
    return given @ matrix[:-1] + matrix[-1]
