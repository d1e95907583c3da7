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
from pickle import UnpicklingError
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import crossings
from crossings.bots.match import OPENING
from crossings.engine import CrossingsError, Game, State, kernel
from crossings.engine.errors import one_line
from crossings.engine.kernels.interface import Records, observe
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import draw_below, draw_weighted, plain_generator
from crossings.engine.layout import bounds
from crossings.engine.options import Value
from crossings.engine.playthrough import random_outcomes
from crossings.lab.jobs import Job
from crossings.lab.record import Row, same_version
from crossings.lab.training import UNREADABLE, CannotLearn
from crossings.search.levels import Budget, Clock
from crossings.search.network import Network, blank_network, looking, network_searcher, odds_of, sides_of, write_network
from crossings.search.search import Searcher, searcher
from crossings.search.simulation import BEST

DARING = 3
"""Decisions in a hundred that are made at random."""
VARIED = 30
"""Decisions at the start of a game that are drawn by how often each move was tried; then the one tried most is made."""
SEEDS_A_GAME = 100_000
WINDOW = 150_000
"""Positions that are learned from: the last ones."""
PASSES, MINIBATCH, RATE = 4, 512, 1e-3
"""How often a position is learned from on average."""
TOLD = 0.5
"""How much of what is learned is what the search thought, rather than who won."""
SPREAD = 0.1
"""Of the weights at first."""
NO_MOVE, NEVER = -1, -1e9


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


class Moments(NamedTuple):
    """Decisions of games. n of them, M: the most moves, N: the most sides."""

    records: NDArray[np.void]
    """[n] the positions, as whoever decided might take them for."""
    seats: NDArray[np.int64]
    """[n] who decided."""
    sides: NDArray[np.int64]
    """[n] how many sides there are."""
    moves: NDArray[np.int16]
    """[n, M] moves, then `NO_MOVE`."""
    tried: NDArray[np.int16]
    """[n, M] how often each was tried."""
    thought: NDArray[np.float32]
    """[n, N] the sides' shares of the point, as the search saw them, from the decider on."""
    won: NDArray[np.float32]
    """[n, N] what they came to."""


# ---- playing -------------------------------------------------------------------------------------


def play_course(course: Course, network: Network | None, numbers: Sequence[int]) -> list[Row] | str:
    """Play these games by a network, or by the evaluation; their moments, or why it cannot be done."""
    try:
        game = same_version(course.game, course.version, course.software)
        search = searcher(game) if network is None else network_searcher(game)
        search.prepare(Budget(simulations=course.simulations * len(numbers) * SEEDS_A_GAME))
        eye = () if network is None else looking(network)
        return [play_lesson(game, course, search, eye, number) for number in numbers]
    except CrossingsError as error:
        return str(error)


def play_lesson(game: Game, course: Course, search: Searcher, eye: Any, number: int) -> Row:
    """Play one game, and note what was thought."""
    begin, seed = time.perf_counter(), course.seed + number
    state = game.start(**course.starts[number % len(course.starts)])
    draw, rng = random_outcomes(seed), plain_generator(seed)
    noted: list[tuple[Any, ...]] = []
    made = 0
    while state.actor is not None:
        legal = state.actions()
        if state.actor == "chance":
            move = draw(state)
        elif len(legal) == 1 or draw_below(rng, 100) < DARING or (made < OPENING and not game.outcomes):
            move = legal[draw_below(rng, len(legal))]
        else:
            move = _thought(state, course, search, eye, seed * SEEDS_A_GAME + made, rng, noted)
        state, made = state.play(move), made + 1
    return {"number": number, "seconds": time.perf_counter() - begin, "noted": noted, "won": shares_of(state)}


def _thought(
    state: State, course: Course, search: Searcher, eye: Any, seed: int, rng: Any, noted: list[tuple[Any, ...]]
) -> str:
    """The move that a search makes, which is noted."""
    assert isinstance(state.actor, int)
    seat, record = state.actor, state.imagined(state.actor, seed).record
    clock = Clock(Budget(simulations=course.simulations))
    thought = search.think(state.seats, record, seat, seed, clock, network=eye)
    moves, tried = list(thought.visits), list(thought.visits.values())
    noted.append((record, seat, moves, tried, thought.standing))
    best = thought.best() if len(noted) > VARIED else moves[draw_weighted(rng, tried, len(tried))]
    return state.game.moves[best]


def shares_of(state: State) -> list[float]:
    """The sides' shares of the point of a game that is over."""
    assert state.result is not None
    if state.game.cooperative:
        return [float(bool(state.result.winners))]
    winners = state.result.winners or range(state.seats)
    return [(seat in winners) / len(winners) for seat in range(state.seats)]


# ---- learning ------------------------------------------------------------------------------------


@kernel
def look_at_all(states: Records, seats: Any, sides: Any, seen: Any, odds: Any) -> None:
    """Write what deciders see, and the odds of all sides by the evaluation, from the decider on."""
    for i in range(len(seats)):
        observe(states[i], seats[i], seen[i])
        for place in range(sides[i]):
            odds[i, place] = odds_of(states[i], (seats[i] + place) % sides[i])


KERNELS = kernels_of(sys.modules[__name__])


class NetworkLearner:
    """Learns a network of so many units by a course; a `Learner`. Raises `NoObservation`."""

    def __init__(self, course: Course, by_evaluation: int, units: int) -> None:
        """`by_evaluation`: of how many games, the first ones, the evaluation guides the search."""
        import torch

        self.course, self.games, self._by_evaluation = course, 0, by_evaluation
        self.game = crossings.game(course.game)
        self._device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.manual_seed(course.seed)
        self._draw = np.random.default_rng(course.seed)
        low, high = bounds(self.game.observer.layout)
        ones = np.ones(sides_of(self.game))
        self._scale = np.concatenate([1 / np.maximum(1, np.maximum(abs(low), abs(high))), ones]).astype(np.float32)
        blank = blank_network(self.game, units, units)
        self._weights = {name: torch.from_numpy(array).to(self._device) for name, array in blank._asdict().items()}
        for name in ("near", "far"):
            torch.nn.init.normal_(self._weights[name], std=SPREAD)
        for tensor in self._weights.values():
            tensor.requires_grad_()
        self._optimizer = torch.optim.Adam(self._weights.values(), RATE)
        self._window: Moments | None = None
        bound = self.game.kernels.bind(
            [KERNELS["look_at_all"]], compiled=True, extra={"observe": self.game.observer.kernel}
        )
        self._look = bound["look_at_all"]

    @property
    def network(self) -> Network:
        """What has been learned, as searches take it."""
        arrays = {name: tensor.detach().cpu().numpy() for name, tensor in self._weights.items()}
        return Network(**{**arrays, "near": arrays["near"] * self._scale[:, None]})

    def job(self) -> Job:
        """Plays by the network as it is."""
        return partial(play_course, self.course, None if self.games < self._by_evaluation else self.network)

    def learn(self, rows: Sequence[Row]) -> str:
        """Learn from the last games, these among them; how well it had known how they would end."""
        new = moments_of(self.game, rows)
        self.games += len(rows)
        known, by_evaluation = self._misses(new)
        self._window = new if self._window is None else joined(self._window, new)
        for _ in range(max(1, PASSES * len(new.seats) // MINIBATCH)):
            self._optimizer.zero_grad()
            self._loss(part_of(self._window, self._draw.integers(len(self._window.seats), size=MINIBATCH))).backward()
            self._optimizer.step()
        return (
            f"{self.game.id}: {self.games} games, {len(new.seats)} decisions in the last {len(rows)}; cross-entropy of "
            f"their endings {known:.4f} (by the evaluation {by_evaluation:.4f})"
        )

    def save(self, path: Path) -> None:
        """Keep what has been learned, and how it was going; not the games."""
        import torch

        kept = {"of": asdict(self.course), "games": self.games, "weights": self._weights}
        begun = path.with_name(f"{path.name}.new")
        torch.save({**kept, "optimizer": self._optimizer.state_dict()}, begun)
        begun.replace(path)

    def load(self, path: Path) -> None:
        """Go on from what was kept: by the next games. Raises `CannotLearn` if it does not fit."""
        import torch

        try:
            kept = torch.load(path, map_location=self._device, weights_only=True)
            same = kept["of"] == asdict(self.course)
            shapes = {name: tensor.shape for name, tensor in kept["weights"].items()}
        except (*UNREADABLE, RuntimeError, UnpicklingError) as error:
            raise CannotLearn(f"{path} cannot be read ({one_line(error)}); name another file to begin anew") from None
        if not same or shapes != {name: tensor.shape for name, tensor in self._weights.items()}:
            raise CannotLearn(f"{path} was kept by another training; name another file")
        self.games = kept["games"]
        with torch.no_grad():
            for name, tensor in self._weights.items():
                tensor.copy_(kept["weights"][name])
        self._optimizer.load_state_dict(kept["optimizer"])

    def write(self, path: Path, command: str) -> str:
        """Write the network."""
        write_network(path, self.game, self.network, command)
        return ""

    # ---- inside --------------------------------------------------------------------------------

    def _seen(self, moments: Moments) -> tuple[Any, Any, Any]:
        """What the network is given, the odds by the evaluation, and which sides there are."""
        import torch

        seen = np.zeros((len(moments.seats), self.game.observer.size), np.int16)
        odds = np.zeros(moments.won.shape, np.float32)
        self._look(moments.records, moments.seats, moments.sides, seen, odds)
        there = np.arange(sides_of(self.game)) < moments.sides[:, None]
        given = np.concatenate([seen, odds], 1) * self._scale
        return tuple(torch.from_numpy(array).to(self._device) for array in (given, odds, there))

    def _judged(self, given: Any, odds: Any) -> tuple[Any, Any]:
        """The sides' odds, and the logits of all actions."""
        w = self._weights
        far = ((given @ w["near"] + w["near_bias"]).relu() @ w["far"] + w["far_bias"]).relu()
        return odds * w["trust"] + far @ w["shares"] + w["shares_bias"], far @ w["policy"].T + w["policy_bias"]

    def _loss(self, moments: Moments) -> Any:
        import torch

        given, odds, there = self._seen(moments)
        judged, logits = self._judged(given, odds)
        goal = torch.from_numpy(TOLD * moments.thought + (1 - TOLD) * moments.won).to(self._device)
        moves = torch.from_numpy(moments.moves.astype(np.int64)).to(self._device)
        tried = torch.from_numpy(moments.tried.astype(np.float32)).to(self._device)
        chances = logits.gather(1, moves.clamp(min=0)).masked_fill(moves == NO_MOVE, NEVER).log_softmax(1)
        return _cross_entropy(judged, goal, there) - (chances * tried / tried.sum(1, keepdim=True)).sum(1).mean()

    def _misses(self, moments: Moments) -> tuple[float, float]:
        """The cross-entropy of how these games ended: by what is learned, and by the evaluation alone."""
        import torch

        misses = np.zeros(2)
        with torch.no_grad():
            for first in range(0, len(moments.seats), MINIBATCH):
                part = part_of(moments, slice(first, first + MINIBATCH))
                given, odds, there = self._seen(part)
                won = torch.from_numpy(part.won).to(self._device)
                for i, judged in enumerate((self._judged(given, odds)[0], odds)):
                    misses[i] += float(_cross_entropy(judged, won, there)) * len(part.seats) / len(moments.seats)
        return float(misses[0]), float(misses[1])


def _cross_entropy(odds: Any, goal: Any, there: Any) -> Any:
    """Of shares that sides come to, where these odds were said of them."""
    from torch.nn import functional

    if odds.shape[1] == 1:
        return functional.binary_cross_entropy_with_logits(odds, goal)
    return -(odds.masked_fill(~there, NEVER).log_softmax(1) * goal).sum(1).mean()


def moments_of(game: Game, rows: Sequence[Row]) -> Moments:
    """The decisions of games."""
    noted = [(*one, row["won"]) for row in rows for one in row["noted"]]
    most, sides = max(len(one[2]) for one in noted), sides_of(game)

    def turned(shares: Sequence[float], seat: int) -> list[float]:
        """From the decider on."""
        own = [shares[(seat + place) % len(shares)] for place in range(len(shares))]
        total = sum(own) if len(own) > 1 else 1.0
        return [*(share / total for share in own), *[0.0] * (sides - len(own))]

    def filled(row: Sequence[int], value: int) -> list[int]:
        return [*row, *[value] * (most - len(row))]

    return Moments(
        records=np.frombuffer(b"".join(one[0] for one in noted), game.kernels.dtype),
        seats=np.array([one[1] for one in noted]),
        sides=np.array([len(one[5]) for one in noted]),
        moves=np.array([filled(one[2], NO_MOVE) for one in noted], np.int16),
        tried=np.array([filled(one[3], 0) for one in noted], np.int16),
        thought=np.array([turned([share / BEST for share in one[4]], one[1]) for one in noted], np.float32),
        won=np.array([turned(one[5], one[1]) for one in noted], np.float32),
    )


def part_of(moments: Moments, chosen: Any) -> Moments:
    """Some of them."""
    return Moments(*(array[chosen] for array in moments))


def joined(old: Moments, new: Moments) -> Moments:
    """The last `WINDOW` of all."""
    width = max(old.moves.shape[1], new.moves.shape[1])
    both = [
        one._replace(
            moves=np.pad(one.moves, ((0, 0), (0, width - one.moves.shape[1])), constant_values=NO_MOVE),
            tried=np.pad(one.tried, ((0, 0), (0, width - one.tried.shape[1]))),
        )
        for one in (old, new)
    ]
    return Moments(*(np.concatenate(pair)[-WINDOW:] for pair in zip(*both, strict=True)))
