"""Positions in, positions out: a game as functions over plain arrays, on the CPU or on a GPU."""

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
from crossings.engine.errors import as_integer, how_to_install
from crossings.engine.state import rewards

if TYPE_CHECKING:
    from crossings.batches.cuda import Cuda

DEVICES = ("cpu", "cuda")


class Functional:
    """A game as functions. `states` are one array [n, size] of bytes, a row a position: to be indexed, copied,
    shuffled, sent and kept as any array is. Rows come from `init`, `step` and `of`; others are not checked.

    Whatever numpy makes an array of is taken (torch's and JAX's on the CPU); what comes back are numpy's. On a GPU all
    of them lie there, and are numba's, which others read by `__cuda_array_interface__`.
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
        """`checked`: whether an action that is not legal raises; else its row stays as it is. `starts`: positions of
        which games begin from one, drawn by their seed; none: where the rules begin. `options`: the game's.

        Raises `UnknownGame`, `BadOption`, `BadBatch`, `NoDevice`, and `NoObservation` for a game without observations.
        """
        self.game = game = game if isinstance(game, Game) else game_of(game)
        self.opening = game.start(**options)
        """Where a game starts; its first draws are to be made."""
        self.starts = _positions("starts", starts)
        self.options = self.opening.options
        self.seats = self.opening.seats
        self.layout = game.observer.layout
        """What the numbers of an observation mean; `engine.layout.blocks` cuts them up."""
        self.size = game.kernels.dtype.itemsize
        """Bytes of a position."""
        self.actions = len(game.actions)
        """How many there are: their numbers are 0 to this less one."""
        self.checked = checked
        self.hardware: Any = make_hardware(game, device, threads)
        """What works on arrays, where they lie."""
        self.first = self.records(self.of(self.starts or [self.opening]))
        """[...] the records of all starts."""
        if any(start.result for start in self.starts):
            raise BadBatch("starts: the game is over in this position")

    # ---- from positions to positions -----------------------------------------------------------

    def init(self, seeds: Any) -> Any:
        """The start of a game for each seed, with all draws before its first decision: [n, size] uint8.

        `seeds`: [n] integers of 64 bits. Raises `BadBatch`.
        """
        seeds = self.integers("seeds", seeds)
        states = self.hardware.zeros((len(seeds), self.size), np.uint8)
        self.hardware.run("begin_state", len(seeds), self.records(states), self.first, seeds)
        return states

    def step(self, states: Any, actions: Any, seeds: Any, out: Any = None) -> Any:
        """An action in each position, and all draws that follow; a game that is over stays as it is.

        `seeds`: [n] integers of 64 bits, from which the draws of this step come and nothing else: the same three
        arguments always give the same positions. `out`: where they are written, [n, size] uint8; it may be `states`.
        Raises `BadBatch`, and, if `checked`, `IllegalAction` before anything is played.
        """
        states = self._states(states)
        n = len(states)
        actions, seeds = self.integers("actions", actions, n), self.integers("seeds", seeds, n)
        refused = self.hardware.empty((n,), np.bool_)
        self.hardware.run("check_state", n, self.records(states), actions, refused)
        if self.checked and self.hardware.read(refused).any():
            raise self.refusal(states, actions, int(self.hardware.read(refused).argmax()))
        after = self.hardware.copy(states, self._room(out, (n, self.size), np.uint8))
        self.hardware.run("step_state", n, self.records(after), actions, seeds, refused)
        return after if out is None else out

    def of(self, states: Sequence[State]) -> Any:
        """Positions as rows: of this game, and of as many seats. Raises `BadBatch`."""
        states = _positions("states", states)
        for number, state in enumerate(states):
            if not isinstance(state, State) or state.game is not self.game or state.seats != self.seats:
                raise BadBatch(f"state {number} is not a position of {self.game.id} with {self.seats} seats")
        records = np.frombuffer(b"".join(state.record for state in states), np.uint8)
        return self.hardware.given(records.reshape(len(states), self.size))

    def read(self, states: Any) -> NDArray[Any]:
        """Whatever lies on the device, on this machine: to be looked at."""
        values: NDArray[Any] = self.hardware.read(self.hardware.given(states))
        return values

    def state(self, states: Any, row: int) -> State:
        """The position of a row, with its text, picture and moves. Raises `BadBatch`."""
        rows, at = self.hardware.read(self._states(states)), as_integer(row)
        if at is None or not 0 <= at < len(rows):
            raise BadBatch(f"there is no row {shorten(row)}; allowed: 0 to {len(rows) - 1}")
        return State(self.game, rows[at].tobytes())

    # ---- what they are -------------------------------------------------------------------------

    def legal(self, states: Any, out: Any = None) -> Any:
        """The actor's legal actions: [n, actions] bool, all False where the game is over. `out`: where to write it."""
        return self._asked("mask_state", states, (self.actions,), np.bool_, out)

    def actor(self, states: Any) -> Any:
        """Who is to decide: [n] int8, -2 where the game is over."""
        return self._asked("actor_state", states, (), np.int8)

    def observe(self, states: Any, seats: Any, out: Any = None) -> Any:
        """What seats may know, as `layout` says: [n, numbers] int16. `seats`: [n] integers, or one for all; `out`:
        where to write it."""
        states = self._states(states)
        n = len(states)
        seats = self.integers("seats", np.full(n, seats) if np.ndim(seats) == 0 else seats, n)
        found = self.hardware.read(seats)
        if n and not (found.min() >= 0 and found.max() < self.seats):
            raise BadBatch(f"seats must be numbers from 0 to {self.seats - 1}")
        room = self._room(out, (n, self.game.observer.size), np.int16)
        self.hardware.run("observe_state", n, self.records(states), seats, room)
        return room if out is None else out

    def result(self, states: Any) -> GameResults:
        """How games have ended: `over` [n], `reward` and `scores` [n, seats], `reason` [n]; 0 where one goes on."""
        states = self._states(states)
        results = self.empty_results(len(states))
        self.hardware.run("result_state", len(states), self.records(states), results, self.reward_table)
        return results

    # ---- inside --------------------------------------------------------------------------------

    @cached_property
    def reward_table(self) -> Any:
        """[seats + 1, 2] the reward of a loser and of a winner, by the number of winners."""
        return self.hardware.given(make_reward_table(self.seats, self.game.cooperative))

    def empty_results(self, n: int) -> GameResults:
        """What is told of games that go on: zeros."""
        zeros = self.hardware.zeros
        return GameResults(
            over=zeros((n,), np.bool_),
            reward=zeros((n, self.seats), np.float32),
            scores=zeros((n, self.seats), np.int32),
            reason=zeros((n,), np.int8),
        )

    def _asked(self, what: str, states: Any, shape: tuple[int, ...], kind: Any, out: Any = None) -> Any:
        states = self._states(states)
        room = self._room(out, (len(states), *shape), kind)
        self.hardware.run(what, len(states), self.records(states), room)
        return room if out is None else out

    def records(self, states: Any) -> Any:
        """Positions, in the same memory, as kernels take them."""
        return states.view(self.game.kernels.dtype).reshape(len(states))

    def _states(self, states: Any) -> Any:
        rows = self.hardware.given(states)
        if rows.ndim != 2 or rows.shape[1] != self.size or rows.dtype != np.uint8:
            raise BadBatch(
                f"states must be an array of bytes (uint8), {self.size} a row, "
                f"not of shape {tuple(rows.shape)} and type {rows.dtype}"
            )
        return rows

    def _room(self, out: Any, shape: tuple[int, ...], kind: Any) -> Any:
        """Where to write: the array that was given, or a new one."""
        if out is None:
            return self.hardware.empty(shape, kind)
        room = self.hardware.place(out)
        if tuple(room.shape) != shape or room.dtype != kind:
            raise BadBatch(
                f"out must be an array of {np.dtype(kind)} of shape {shape}, not of shape {tuple(room.shape)} "
                f"and type {room.dtype}"
            )
        return room

    def integers(self, name: str, given: Any, n: int | None = None) -> Any:
        """Numbers, one a row, as kernels take them. Raises `BadBatch`."""
        numbers = self.hardware.given(given)
        if numbers.ndim != 1 or numbers.dtype.kind not in "iu" or (n is not None and len(numbers) != n):
            count = "an array of" if n is None else f"an array of {n}"
            raise BadBatch(
                f"{name} must be {count} integers, not of shape {tuple(numbers.shape)} and type {numbers.dtype}"
            )
        return self.hardware.wide(numbers)

    def refusal(self, states: Any, actions: Any, row: int) -> IllegalAction:
        """Why a row's action is not legal."""
        action = int(self.hardware.read(actions)[row])
        if not 0 <= action < self.actions:
            return IllegalAction(row, action, f"{self.game.id} has the actions 0 to {self.actions - 1}")
        return IllegalAction(row, action, str(self.state(states, row).why_not(self.game.actions[action])))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and copied as what it was made with."""
        return made, (self.opening, self.starts, self.hardware.name, self.hardware.threads, self.checked)


functional = Functional
"""Its name where one is made: `crossings.functional("dune-chess")`."""


def _positions(name: str, given: Any) -> tuple[Any, ...]:
    """What was given as several positions. Raises `BadBatch` unless it can be iterated over."""
    if not isinstance(given, Iterable):
        raise BadBatch(f"{name} must be a list of positions, not {shorten(given)}")
    return tuple(given)


def made(opening: State, starts: Sequence[State], device: str, threads: int | None, checked: bool) -> Functional:
    """A pickled one. Raises `NoDevice` where it lay on a GPU and here is none."""
    options: dict[str, Any] = dict(opening.options)
    return Functional(opening.game, device, threads=threads, checked=checked, starts=starts, **options)


def make_reward_table(seats: int, cooperative: bool) -> NDArray[np.float32]:
    """[seats + 1, 2] the reward of a loser and of a winner, by the number of winners; 0 where there can be no such."""
    reward_table = np.zeros((seats + 1, 2), np.float32)
    for count in range(seats + 1):
        given = rewards(range(count), seats, cooperative)
        if count < seats:
            reward_table[count, 0] = given[-1]
        if count > 0:
            reward_table[count, 1] = given[0]
    return reward_table


def make_hardware(game: Game, device: str, threads: int | None) -> Cpu | Cuda:
    """Where arrays are to lie. Raises `BadBatch`, `NoDevice`."""
    if not isinstance(device, str) or device not in DEVICES:
        raise BadBatch(f"unknown device {shorten(device)}; allowed: {', '.join(DEVICES)}")
    if device == "cpu":
        return Cpu(game, thread_count(threads))
    check_gpu()
    from crossings.batches.cuda import Cuda

    return Cuda(game)


def check_gpu() -> None:
    """Raises `NoDevice` where arrays cannot lie on a GPU."""
    if find_spec("numba_cuda") is None:
        raise NoDevice(f"a batch on a GPU needs a compiler for it; {how_to_install('gpu')}")
    from numba import cuda

    if not cuda.is_available():
        raise NoDevice('this machine has no CUDA device; device="cpu" runs on all cores')
