"""A network learns by expert iteration (Anthony, Tian, Barber 2017): a search that it guides plays against itself, and
it learns what the search tried most, and who won. At first the search is guided by the game's own evaluation.

Learning is PyTorch's, on a GPU where there is one; it is imported when something is learned.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import crossings
from crossings.bots.match import OPENING
from crossings.engine import CrossingsError, Game, Ints, Rng, State, kernel
from crossings.engine.kernels.interface import Records, Table, observe
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import draw_below, draw_weighted, plain_generator
from crossings.engine.layout import bounds
from crossings.engine.options import Value
from crossings.engine.playthrough import random_outcomes
from crossings.lab.jobs import Place, done
from crossings.lab.record import Row, same_version
from crossings.lab.training import CannotLearn
from crossings.search.levels import ENDLESS, Budget, Clock
from crossings.search.network import (
    NEVER,
    Eye,
    Network,
    blank_network,
    eye_of,
    network_searcher,
    odds_of,
    read_network,
    sides_of,
    write_network,
)
from crossings.search.search import searcher
from crossings.search.simulation import BEST

DARING = 3
"""Decisions in a hundred that are made at random."""
VARIED = 30
"""Decisions at the start of a game that are drawn by how often each move was tried; then the one tried most is made."""
SEEDS_A_GAME = 100_000
WINDOW = 100_000
"""Positions that are learned from: the last ones."""
PASSES, MINIBATCH, RATE = 4, 512, 1e-3
"""How often a position is learned from on average."""
THOUGHT = 0.5
"""How much of what is learned is what the search thought, rather than who won."""
SPREAD = 0.1
"""Of the weights at first."""
NO_MOVE = -1

Moments = NDArray[np.void]
"""Decisions, as `moments_dtype` has them."""


@dataclass(frozen=True)
class Course:
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
            game = same_version(self.game, self.version, self.software)
            eye = None if network is None else eye_of(network)
            return [self._game(game, eye, number) for number in numbers]
        except CrossingsError as error:
            return str(error)

    def _game(self, game: Game, eye: Eye | None, number: int) -> Row:
        begin, seed = time.perf_counter(), self.seed + number
        state, draw, rng = (
            game.start(**self.starts[number % len(self.starts)]),
            random_outcomes(seed),
            plain_generator(seed),
        )
        noted: list[tuple[Any, ...]] = []
        moves = 0
        while state.result is None:
            legal = state.actions()
            if state.actor == "chance":
                move = draw(state)
            elif len(legal) == 1 or draw_below(rng, 100) < DARING or (moves < OPENING and not game.outcomes):
                move = legal[draw_below(rng, len(legal))]
            else:
                move = self._decided(state, eye, seed * SEEDS_A_GAME + moves, rng, noted)
            state, moves = state.play(move), moves + 1
        won = state.result.winners or (() if game.cooperative else range(state.seats))
        shares = [float(bool(won))] if game.cooperative else [(seat in won) / len(won) for seat in range(state.seats)]
        moments = moments_of(game, noted, shares)
        return {"number": number, "seconds": time.perf_counter() - begin, "moments": moments}

    def _decided(self, state: State, eye: Eye | None, seed: int, rng: Rng, noted: list[tuple[Any, ...]]) -> str:
        """The move that the search makes, which is noted."""
        assert isinstance(state.actor, int)
        search = searcher(state.game) if eye is None else network_searcher(state.game)
        search.prepare(Budget(simulations=ENDLESS))
        seat, record = state.actor, state.imagined(state.actor, seed).record
        clock = Clock(Budget(simulations=self.simulations))
        thought = search.think(state.seats, record, seat, seed, clock, network=eye or ())
        moves, tried = list(thought.visits), list(thought.visits.values())
        noted.append((record, seat, moves, tried, thought.standing))
        best = thought.best() if len(noted) > VARIED else moves[draw_weighted(rng, tried, len(tried))]
        return state.game.moves[best]


def moments_of(game: Game, noted: Sequence[tuple[Any, ...]], shares: Sequence[float]) -> Moments:
    """The decisions of a game that came to these shares of the point, a row each: the position as the decider might
    take it for, who decided, how many sides there are, the moves (then `NO_MOVE`) and how often each was tried, and
    what is learned of the sides' shares, from the decider on."""
    most, sides = (game.kernels.max_legal,), (sides_of(game),)
    fields = [("record", game.kernels.dtype), ("seat", "i8"), ("sides", "i8"), ("moves", "i2", most)]
    moments = np.zeros(len(noted), [*fields, ("tried", "i2", most), ("goal", "f4", sides)])
    moments["moves"] = NO_MOVE
    for one, (record, seat, moves, tried, standing) in zip(moments, noted, strict=True):
        thought = np.array(standing) / (BEST if game.cooperative else sum(standing))
        goal = THOUGHT * thought + (1 - THOUGHT) * np.array(shares)
        one["record"], one["seat"], one["sides"] = game.kernels.cells(record), seat, len(shares)
        one["moves"][: len(moves)], one["tried"][: len(moves)] = moves, tried
        one["goal"][: len(shares)] = np.roll(goal, -seat)
    return moments


@kernel
def look_at_all(states: Records, seats: Ints, sides: Ints, seen: Table, odds: Table) -> None:
    """Write what deciders see, and the odds of all sides by the evaluation, from the decider on."""
    for i in range(len(seats)):
        observe(states[i], seats[i], seen[i])
        for place in range(sides[i]):
            odds[i, place] = odds_of(states[i], (seats[i] + place) % sides[i])


KERNELS = kernels_of(sys.modules[__name__])


class NetworkLearner:
    """Learns a network of so many units a layer by a course; a `Learner`. Raises `NoObservation`."""

    def __init__(self, course: Course, by_evaluation: int, units: int) -> None:
        """`by_evaluation`: of how many games, the first ones, the evaluation guides the search."""
        import torch

        self.course, self.games, self._by_evaluation = course, 0, by_evaluation
        self.game = game = crossings.game(course.game)
        self._torch, self._device = torch, torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self._draw = np.random.default_rng(course.seed)
        low, high = bounds(game.observer.layout)
        ones = np.ones(sides_of(game) + 1)
        self._scale = np.concatenate([1 / np.maximum(1, np.maximum(abs(low), abs(high))), ones]).astype(np.float32)
        blank = blank_network(game, units)
        for array in (blank.near, blank.far):
            array[:] = self._draw.normal(0, SPREAD, array.shape)
        self._weights = [torch.from_numpy(array).to(self._device).requires_grad_() for array in blank]
        self._optimizer = torch.optim.Adam(self._weights, RATE)
        self._window: Moments = moments_of(game, (), ())
        extra = {"observe": game.observer.kernel}
        self._look = game.kernels.bind([KERNELS["look_at_all"]], compiled=True, extra=extra)["look_at_all"]

    @property
    def network(self) -> Network:
        """What has been learned, as searches take it."""
        near, *others = (tensor.detach().cpu().numpy() for tensor in self._weights)
        return Network(near * self._scale[:, None], *others)

    def play(self, numbers: range, place: Place) -> list[Row]:
        """The games of these numbers, by the network as it is."""
        job = partial(self.course.play, self.network if numbers.start >= self._by_evaluation else None)
        rows = [row for some in done(job, numbers, place) for row in some]
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
        return (
            f"{self.game.id}: {self.games} games; of {len(new)} decisions in the last {len(samples)}, cross-entropy "
            f"{network:.4f} (by the evaluation {evaluation:.4f})"
        )

    def _misses(self, moments: Moments) -> tuple[Any, Any, Any]:
        """Cross-entropies, summed up: of what is learned of shares, by the network and by the evaluation; of moves."""
        torch = self._torch
        seen = np.zeros((len(moments), self.game.observer.size), np.int16)
        odds = np.zeros(moments["goal"].shape, np.float32)
        seats, sides = (np.ascontiguousarray(moments[name]) for name in ("seat", "sides"))
        self._look(np.ascontiguousarray(moments["record"]), seats, sides, seen, odds)
        given = np.concatenate([seen, odds], 1) * self._scale[:-1]
        arrays = (given, odds, moments["goal"], moments["moves"].astype(np.int64), moments["tried"].astype(np.float32))
        given, odds, goal, moves, tried = (torch.tensor(array, device=self._device) for array in arrays)
        near, far, shares, policy = self._weights
        seen = _passed(_passed(given, near).relu(), far).relu()
        odds = odds.masked_fill(torch.arange(odds.shape[1]) >= torch.tensor(sides)[:, None], NEVER)
        chances = _passed(seen, policy.T).gather(1, moves.clamp(min=0)).masked_fill(moves == NO_MOVE, NEVER)
        missed = -(chances.log_softmax(1) * tried / tried.sum(1, keepdim=True)).sum()
        return _cross_entropy(odds + _passed(seen, shares), goal), _cross_entropy(odds, goal), missed

    # ---- files ---------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Keep the network; neither the last games nor how fast it was changing."""
        write_network(path, self.game, self.network, asdict(self.course), self.games)

    def load(self, path: Path) -> None:
        """Go on from what was kept, by the next games. Raises `CannotLearn` if it does not fit."""
        kept, network = read_network(path, self.game)
        if kept["of"] != asdict(self.course) or network.far.shape != tuple(self._weights[1].shape):
            raise CannotLearn(f"{path} was kept by another training; name another file")
        self.games = kept["games"]
        scaled = Network(network.near / self._scale[:, None], *network[1:])
        for tensor, array in zip(self._weights, scaled, strict=True):
            tensor.data.copy_(self._torch.from_numpy(array))

    def write(self, path: Path, command: str) -> str:
        """Write the network."""
        write_network(path, self.game, self.network, command, self.games)
        return ""


def _passed(given: Any, matrix: Any) -> Any:
    return given @ matrix[:-1] + matrix[-1]


def _cross_entropy(odds: Any, goal: Any) -> Any:
    """Of shares that were learned, where these odds were said of them; one side has a chance alone."""
    from torch.nn import functional

    if odds.shape[1] == 1:
        return functional.binary_cross_entropy_with_logits(odds, goal, reduction="sum")
    return functional.cross_entropy(odds, goal, reduction="sum")
