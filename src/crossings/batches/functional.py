"""A game as pure functions over arrays of positions, on the CPU or a GPU."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from crossings.batches.cpu import Cpu, thread_count
from crossings.batches.errors import BadBatch, IllegalAction, NoDevice
from crossings.batches.positions import GameResults
from crossings.engine import Game, State, shorten
from crossings.engine import game as game_of
from crossings.engine.checks import as_integer
from crossings.engine.errors import how_to_install
from crossings.engine.state import rewards

if TYPE_CHECKING:
    from crossings.batches.cuda import Cuda

DEVICES = ("cpu", "cuda")


class Functional:
    """A game as functions over `states`, an array [n, size] of bytes with one position per row.

    Rows can be indexed, copied, shuffled, sent and stored like any array. They must come from `init`, `step` and `of`;
    they are not validated. Arguments may be anything that converts to a numpy array (including torch's and JAX's arrays
    on the CPU); results are numpy arrays. On a GPU, all of them are numba arrays, which other libraries read by
    `__cuda_array_interface__`.
    """

    def __init__(
        self,
        game: str | Game,
        device: str = "cpu",
        *,
        threads: int | None = None,
        checked: bool = True,
        starts: Sequence[State] = (),
        **options: object,
    ) -> None:
        """`checked`: whether an illegal action raises; otherwise its row doesn't change.

        `starts`: initial positions, one of which is drawn for each game; by default that of the rules. `options`: the
        game's options. Raises `UnknownGame`, `BadOption`, `BadBatch`, `NoDevice`, and `NoObservation` for a game
        without observations.
        """
        self.game = game = game if isinstance(game, Game) else game_of(game)
        self.opening = game.start(**options)
        """Initial state, before its first draws."""
        self.options = self.opening.options
        self.seats = self.opening.seats
        self.layout = game.observer.layout
        """Meaning of an observation; `engine.layout.blocks` splits one."""
        self.size = game.kernels.dtype.itemsize
        """Bytes per position."""
        self.actions = len(game.actions)
        """Number of actions, which are numbered from 0."""
        self.checked = checked
        self.hardware: Any = make_hardware(game, device, threads)
        """`Cpu` or `Cuda`: runs kernels and allocates arrays."""
        self.first: Any
        """[...] records of all initial positions."""
        self.starts = starts

    @property
    def starts(self) -> tuple[State, ...]:
        """Initial positions, one of which is drawn for each game; empty: that of the rules. Raises `BadBatch`."""
        return self._starts

    @starts.setter
    def starts(self, starts: Sequence[State]) -> None:
        given = _positions("starts", starts)
        first = self.of(given or [self.opening])
        if any(start.result for start in given):
            raise BadBatch("starts: the game is over in this position")
        if not all(map(_reaches_decision, given)):
            raise BadBatch("starts: from this position, chance ends every game before a seat can move")
        self._starts, self.first = given, self.records(first)

    # ---- changing positions ----------------------------------------------------------------------

    def init(self, seeds: Any) -> Any:
        """Start a game for each seed, with all draws before its first decision: [n, size] uint8.

        `seeds`: [n] 64-bit integers, or one for a single game. Raises `BadBatch`.
        """
        one = as_integer(seeds)
        seeds = self.integers("seeds", seeds if one is None else [one])
        states = self.hardware.zeros((len(seeds), self.size), np.uint8)
        self.hardware.run("begin_state", len(seeds), self.records(states), self.first, seeds)
        return states

    def step(self, states: Any, actions: Any, seeds: Any, out: Any = None) -> Any:
        """Play an action in each position, and all draws that follow; finished games don't change.

        `seeds`: [n] 64-bit integers, which alone determine the draws, so that the same arguments always give the same
        positions. `out`: array for the result, [n, size] uint8, which may be `states`. Raises `BadBatch`, and, if
        `checked`, `IllegalAction` before any position is changed.
        """
        states = self._states(states)
        n = len(states)
        actions, seeds = self.integers("actions", actions, n), self.integers("seeds", seeds, n)
        refused = self.hardware.empty((n,), np.bool_)
        self.hardware.run("check_state", n, self.records(states), actions, refused)
        if self.checked and self.hardware.read(refused).any():
            raise self.refusal(states, actions, int(self.hardware.read(refused).argmax()))
        after = self.hardware.copy(states, self._output(out, (n, self.size), np.uint8))
        self.hardware.run("step_state", n, self.records(after), actions, seeds, refused)
        return after if out is None else out

    def of(self, states: Sequence[State]) -> Any:
        """Convert positions of this game, with the same number of seats, to rows. Raises `BadBatch`."""
        states = _positions("states", states)
        for number, state in enumerate(states):
            if not isinstance(state, State) or state.game is not self.game or state.seats != self.seats:
                raise BadBatch(f"state {number} is not a position of {self.game.id} with {self.seats} seats")
        records = np.frombuffer(b"".join(state.record for state in states), np.uint8)
        return self.hardware.as_array(records.reshape(len(states), self.size))

    def read(self, states: Any) -> NDArray[Any]:
        """Copy an array to main memory. Raises `BadBatch`."""
        values: NDArray[Any] = self.hardware.read(self.hardware.as_array(states))
        return values

    def state(self, states: Any, row: int) -> State:
        """Return the position of a row as a `State`. Raises `BadBatch`."""
        rows, at = self.hardware.read(self._states(states)), as_integer(row)
        if at is None or not 0 <= at < len(rows):
            raise BadBatch(f"there is no row {shorten(row)}; allowed: 0 to {len(rows) - 1}")
        return State(self.game, rows[at].tobytes())

    # ---- reading positions -----------------------------------------------------------------------

    def legal(self, states: Any, out: Any = None) -> Any:
        """Return the legal actions: [n, actions] bool, all False in finished games. `out`: array for the result.

        Raises `BadBatch`.
        """
        return self._run_into("mask_state", states, (self.actions,), np.bool_, out)

    def actor(self, states: Any) -> Any:
        """Return the seat to move: [n] int8, -2 in finished games. Raises `BadBatch`."""
        return self._run_into("actor_state", states, (), np.int8)

    def observe(self, states: Any, seats: Any, out: Any = None) -> Any:
        """Return the seats' observations: [n, numbers] int16.

        `seats`: [n] integers, or one for all rows; `out`: array for the result. Raises `BadBatch`.
        """
        states = self._states(states)
        n = len(states)
        seats = self._seats(seats, n)
        output = self._output(out, (n, self.game.observer.size), np.int16)
        self.hardware.run("observe_state", n, self.records(states), seats, output)
        return output if out is None else out

    def potential(self, states: Any, seats: Any) -> Any:
        """Return the seats' potentials for shaped rewards: [n] float32 from -1 to 1, 0 in finished games.

        `seats`: [n] integers, or one for all rows. Raises `BadBatch`.
        """
        states = self._states(states)
        n = len(states)
        seen, out = self.hardware.empty(states.shape, np.uint8), self.hardware.empty((n,), np.float32)
        self.hardware.run("potential_state", n, self.records(states), self._seats(seats, n), self.records(seen), out)
        return out

    def result(self, states: Any) -> GameResults:
        """Return the results: `over` [n], `reward` and `scores` [n, seats], `reason` [n]; 0 in unfinished games.

        Raises `BadBatch`.
        """
        states = self._states(states)
        results = self.empty_results(len(states))
        self.hardware.run("result_state", len(states), self.records(states), results, self.reward_table)
        return results

    # ---- internals -------------------------------------------------------------------------------

    @cached_property
    def reward_table(self) -> Any:
        """[seats + 1, 2] reward of a loser and of a winner, by number of winners."""
        return self.hardware.as_array(make_reward_table(self.seats, self.game.cooperative))

    def empty_results(self, n: int) -> GameResults:
        """Return results of unfinished games: zeros."""
        zeros = self.hardware.zeros
        return GameResults(
            over=zeros((n,), np.bool_),
            reward=zeros((n, self.seats), np.float32),
            scores=zeros((n, self.seats), np.int32),
            reason=zeros((n,), np.int8),
        )

    def _run_into(self, kernel: str, states: Any, shape: tuple[int, ...], kind: Any, out: Any = None) -> Any:
        states = self._states(states)
        output = self._output(out, (len(states), *shape), kind)
        self.hardware.run(kernel, len(states), self.records(states), output)
        return output if out is None else out

    def _seats(self, seats: Any, n: int) -> Any:
        """Convert seats, or one for all rows, to [n] integers for kernels. Raises `BadBatch`."""
        one = as_integer(seats)
        seats = self.integers("seats", seats if one is None else np.full(n, one), n)
        seat_numbers = self.hardware.read(seats)
        if n and not (seat_numbers.min() >= 0 and seat_numbers.max() < self.seats):
            raise BadBatch(f"seats must be numbers from 0 to {self.seats - 1}")
        return seats

    def records(self, states: Any) -> Any:
        """View rows of bytes as records."""
        return states.view(self.game.kernels.dtype).reshape(len(states))

    def _states(self, states: Any) -> Any:
        rows = self.hardware.as_array(states)
        if rows.ndim != 2 or rows.shape[1] != self.size or rows.dtype != np.uint8:
            raise BadBatch(
                f"states must be an array of bytes (uint8), {self.size} a row, "
                f"not of shape {tuple(rows.shape)} and type {rows.dtype if rows.dtype.names is None else 'record'}"
            )
        return rows

    def _output(self, out: Any, shape: tuple[int, ...], kind: Any) -> Any:
        """Check the array for the result, or allocate one."""
        if out is None:
            return self.hardware.empty(shape, kind)
        output = self.hardware.as_output(out)
        if tuple(output.shape) != shape or output.dtype != kind:
            raise BadBatch(
                f"out must be an array of {np.dtype(kind)} of shape {shape}, not of shape {tuple(output.shape)} "
                f"and type {output.dtype}"
            )
        return output

    def integers(self, name: str, given: Any, n: int | None = None) -> Any:
        """Convert to [n] integers for kernels. Raises `BadBatch`."""
        numbers = self.hardware.as_array(given, name)
        if numbers.ndim != 1 or numbers.dtype.kind not in "iu" or (n is not None and len(numbers) != n):
            count = "an array of" if n is None else f"an array of {n}"
            raise BadBatch(
                f"{name} must be {count} integers, not of shape {tuple(numbers.shape)} and type {numbers.dtype}"
            )
        return self.hardware.widen(numbers)

    def refusal(self, states: Any, actions: Any, row: int) -> IllegalAction:
        """Return the error for a row's illegal action."""
        action = int(self.hardware.read(actions)[row])
        if not 0 <= action < self.actions:
            return IllegalAction(row, action, f"{self.game.id} has the actions 0 to {self.actions - 1}")
        return IllegalAction(row, action, str(self.state(states, row).why_not(self.game.actions[action])))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle or copy the arguments."""
        return restore_functional, (self.opening, self.starts, self.hardware.name, self.hardware.threads, self.checked)


functional = Functional
"""Public name: `crossings.functional("dune-chess")`."""


def _positions(name: str, given: Any) -> tuple[Any, ...]:
    """Convert to a tuple. Raises `BadBatch` unless it is iterable."""
    if not isinstance(given, Iterable):
        raise BadBatch(f"{name} must be a list of positions, not {shorten(given)}")
    return tuple(given)


def _reaches_decision(start: State) -> bool:
    """Return whether a seat is to move, or may be after some draws. A batch would start other games without end."""
    if start.actor != "chance":
        return start.actor is not None
    return any(_reaches_decision(start.play(outcome)) for outcome in start.outcomes())


def restore_functional(
    opening: State, starts: Sequence[State], device: str, threads: int | None, checked: bool
) -> Functional:
    """Restore a pickled `Functional`. Raises `NoDevice` if it was on a GPU and there is none."""
    options: dict[str, Any] = dict(opening.options)
    return Functional(opening.game, device, threads=threads, checked=checked, starts=starts, **options)


def make_reward_table(seats: int, cooperative: bool) -> NDArray[np.float32]:
    """Return [seats + 1, 2] reward of a loser and of a winner, by number of winners; 0 for impossible cases."""
    reward_table = np.zeros((seats + 1, 2), np.float32)
    for count in range(seats + 1):
        given = rewards(range(count), seats, cooperative)
        if count < seats:
            reward_table[count, 0] = given[-1]
        if count > 0:
            reward_table[count, 1] = given[0]
    return reward_table


def make_hardware(game: Game, device: str, threads: int | None) -> Cpu | Cuda:
    """Return `Cpu` or `Cuda`. Raises `BadBatch`, `NoDevice`."""
    if not isinstance(device, str) or device not in DEVICES:
        raise BadBatch(f"unknown device {shorten(device)}; allowed: {', '.join(DEVICES)}")
    if device == "cpu":
        return Cpu(game, thread_count(threads))
    check_gpu()
    from crossings.batches.cuda import Cuda

    return Cuda(game)


def check_gpu() -> None:
    """Raises `NoDevice` if arrays can't be on a GPU."""
    if find_spec("numba_cuda") is None:
        raise NoDevice(f"a batch on a GPU needs a compiler for it; {how_to_install('gpu')}")
    from numba import cuda

    if not cuda.is_available():
        raise NoDevice('this machine has no CUDA device; device="cpu" runs on all cores')
