"""A game played through a batch, functions or an adapter beside single states with the same draws.

An `Entry` shows facts of its games; `assert_same_game` plays it at random, and compares them with those of the states.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import pytest

from crossings.batches import Batch, Functional
from crossings.engine import OVER, State
from crossings.engine.state import rewards

LOW = 2**32 - 1
ROTATIONS = (13, 15, 26, 6, 17, 29, 16, 24)
FACTOR = 2147483085
OUTCOME, SAMPLE, START = range(3)
Key = tuple[int, int]
Draw = Callable[[State], int]
"""Returns the number of the outcome that an entry point draws in a state."""
Facts = dict[Any, Any]


@dataclass
class Single:
    """A game of single states: the current one, and the final one of the game that the last step ended."""

    state: State
    ended: State | None = None
    length: int = 0
    """The number of moves of the ended game."""

    def fact(self, name: Any) -> Any:
        """Return what an entry point must show: rewards, scores and the reason only of an ended game."""
        state, result = self.state, self.ended.result if self.ended else None
        match name:
            case "actor":
                return OVER if state.actor is None else state.actor
            case "legal":
                return legal(state)
            case "seen", seat:
                return state.observation(seat).tolist()
            case "over":
                return result is not None
            case "reward" if result:
                return pytest.approx(rewards(result.winners, state.seats, state.game.cooperative))
            case "scores" if result:
                return list(result.scores)
            case "reason" if result:
                return 1 + state.game.kernels.reasons.index(result.reason)
            case "reward" | "scores":
                return [0] * state.seats
            case "reason":
                return 0
        return getattr(self, name)


class Entry(Protocol):
    """An entry point that plays some games, each beside one of `singles`."""

    singles: list[Any]

    def shown(self) -> Iterable[Facts]:
        """Return what the entry point shows of each game, by the names of `Single.fact`."""

    def step(self, moves: list[int]) -> None:
        """Make a move in each game, through the entry point and in `singles`."""


def assert_same_game(entry: Entry, steps: int = 100, seed: int = 1) -> int:
    """Play at random, and compare all that the entry point shows. Returns how often a game ended."""
    choice, ends = np.random.default_rng(seed), 0
    for _ in range(steps):
        for facts, single in zip(entry.shown(), entry.singles, strict=True):
            assert facts == {name: single.fact(name) for name in facts}
        entry.step([int(choice.choice(legal(single.state) or [0])) for single in entry.singles])
        ends += sum(single.ended is not None for single in entry.singles)
    return ends


def legal(state: State) -> list[int]:
    """Return the numbers of all legal moves."""
    kernels = state.game.kernels
    return list(kernels.chances(state.record)) if state.actor == "chance" else kernels.legal(state.record)


def settled(state: State, draw: Draw) -> State:
    """Return the state after all draws up to the next decision."""
    while state.actor == "chance":
        state = state.play_number(draw(state))
    return state


# ---- draws that docs/research/batches.md defines -------------------------------------------------


def threefry(key: Key, counter: Key) -> Key:
    """Threefry-2x32 with 20 rounds."""
    keys = (*key, key[0] ^ key[1] ^ 0x1BD11BDA)
    x, y = (counter[0] + key[0]) & LOW, (counter[1] + key[1]) & LOW
    for round in range(20):
        x = (x + y) & LOW
        turned = y << ROTATIONS[round % 8]
        y = (turned & LOW | turned >> 32) ^ x
        if round % 4 == 3:
            times = round // 4 + 1
            x, y = (x + keys[times % 3]) & LOW, (y + keys[(times + 1) % 3] + times) & LOW
    return x, y


def key_of(seed: int) -> Key:
    """Return both words of a seed."""
    return seed % 2**64 >> 32, seed & LOW


def bits_of(key: Key, move: int, purpose: int) -> int:
    """Return 32 random bits for this move of the game with this key."""
    x, y = threefry(key, (move, purpose))
    after = FACTOR * y + (x >> 2) + 1
    return (after >> 32 ^ after) & LOW


def drawn(state: State, key: Key, move: int) -> int:
    """Return the outcome of this move of the game with this key."""
    weights = state.game.kernels.chances(state.record)
    ticket = bits_of(key, move, OUTCOME) * sum(weights.values()) >> 32
    for outcome, weight in weights.items():
        if ticket < weight:
            return outcome
        ticket -= weight
    raise AssertionError("a ticket is below the sum of the weights")


def started(starts: Sequence[State], key: Key) -> State:
    """Return the initial position of the game with this key."""
    return starts[bits_of(key, 0, START) * len(starts) >> 32]


# ---- batches and functions -----------------------------------------------------------------------


def starts_of(env: Functional) -> Sequence[State]:
    """Return the initial positions of a game."""
    return env.starts or [env.opening]


class Row(Single):
    """One row of a batch, which starts its next game in the step that ends one."""

    def __init__(self, starts: Sequence[State], row: int, seed: int) -> None:
        super().__init__(starts[0])
        self.starts, self.row, self.seed, self.games = starts, row, key_of(seed), -1
        self.begin()

    def begin(self) -> None:
        """Start the next game."""
        self.games += 1
        self.key = threefry(self.seed, (self.row, self.games))
        self.moves = -1
        self.play(lambda: started(self.starts, self.key))

    def play(self, move: Callable[[], State]) -> None:
        """Make a move, and all draws that follow."""
        self.state, self.moves = move(), self.moves + 1
        while self.state.actor == "chance":
            self.state, self.moves = self.state.play_number(drawn(self.state, self.key, self.moves)), self.moves + 1

    def sample(self) -> int:
        """Return the legal action that `Batch.sample` draws."""
        actions = legal(self.state)
        return actions[bits_of(self.key, self.moves, SAMPLE) * len(actions) >> 32]

    def step(self, action: int) -> None:
        """Play an action and all draws that follow, and start the next game if this one is over."""
        self.ended, self.length = None, 0
        self.play(lambda: self.state.play_number(action))
        if self.state.actor is None:
            self.ended, self.length = self.state, self.moves
            self.begin()

    def fact(self, name: Any) -> Any:
        """Include the draw of `Batch.sample`."""
        return self.sample() if name == "sampled" else super().fact(name)


class InBatch:
    """The rows of a batch."""

    def __init__(self, batch: Batch, seed: int) -> None:
        self.batch = batch
        self.singles = [Row(starts_of(batch.functional), row, seed) for row in range(batch.n)]

    def shown(self) -> Iterable[Facts]:
        """Return all that the batch shows, and what each seat sees."""
        one = self.batch
        samples, seen = one.sample(), one.observations()
        for row in range(one.n):
            actor, actions = int(one.actor[row]), one.legal[row, : one.legal_count[row]].tolist()
            assert one.mask[row].nonzero()[0].tolist() == actions
            assert one.observation[row].tolist() == seen[row, actor].tolist()
            assert not one.refused[row]
            yield {
                "state": one.state(row),
                "actor": actor,
                "legal": actions,
                "sampled": samples[row],
                "over": one.done[row],
                "length": one.length[row],
                "ended": one.functional.state(one.ended, row) if one.done[row] else None,
                **{name: getattr(one, name)[row].tolist() for name in ("reward", "scores", "reason")},
                **{("seen", seat): seen[row, seat].tolist() for seat in range(one.seats)},
            }

    def step(self, moves: list[int]) -> None:
        """Step all rows."""
        self.batch.step(moves)
        for single, action in zip(self.singles, moves, strict=True):
            single.step(action)


class InFunctions:
    """Positions that functions step, each with a seed of its own; finished games don't change."""

    def __init__(self, env: Functional, seeds: list[int]) -> None:
        self.env, self.seeds = env, np.array(seeds)
        self.states = env.init(self.seeds)
        self.singles = [
            Single(self._settled(started(starts_of(env), key_of(seed)), seed)) for seed in self.seeds.tolist()
        ]

    def _settled(self, state: State, seed: int) -> State:
        numbers = iter(range(1 << 20))
        return settled(state, lambda state: drawn(state, key_of(seed), next(numbers)))

    def shown(self) -> Iterable[Facts]:
        """Return all that the functions show."""
        env, results = self.env, self.env.result(self.states)
        mask, actors = env.legal(self.states), env.actor(self.states)
        seats = [index % env.seats for index in range(len(self.states))]
        seen = env.observe(self.states, seats)
        for row, seat in enumerate(seats):
            yield {
                "state": env.state(self.states, row),
                "actor": actors[row],
                "legal": mask[row].nonzero()[0].tolist(),
                ("seen", seat): seen[row].tolist(),
                **{name: array[row].tolist() for name, array in results._asdict().items()},
            }

    def step(self, moves: list[int]) -> None:
        """Step all positions with new seeds."""
        self.seeds = self.seeds * 5 + 1
        self.states = self.env.step(self.states, moves, self.seeds)
        for single, move, seed in zip(self.singles, moves, self.seeds.tolist(), strict=True):
            if single.ended is None:
                single.state = self._settled(single.state.play_number(move), seed)
                single.ended = single.state if single.state.actor is None else None
