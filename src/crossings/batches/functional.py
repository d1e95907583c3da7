"""Positions in, positions out: a game as functions over plain arrays, on the CPU or on a GPU."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.batches.batch import DEVICES, LINE, check_gpu, worth_of
from crossings.batches.cpu import Threads, aligned, array_of, threads_for
from crossings.batches.errors import BadBatch, IllegalAction
from crossings.batches.positions import Room, Told
from crossings.engine import Game, State, shorten
from crossings.engine import game as game_of


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
        **options: object,
    ) -> None:
        """`checked`: whether an action that is not legal raises; else its row stays as it is. `options`: the game's.

        Raises `UnknownGame`, `BadOption`, `BadBatch`, `NoDevice`, and `NoObservation` for a game without observations.
        """
        self.game = game = game if isinstance(game, Game) else game_of(game)
        opening = game.start(**options)
        self.options = opening.options
        self.seats = opening.seats
        self.layout = game.observer.layout
        """What the numbers of an observation mean; `engine.layout.blocks` cuts them up."""
        self.size = game.kernels.dtype.itemsize
        """Bytes of a position."""
        self.actions = len(game.actions)
        """How many there are: their numbers are 0 to this less one."""
        self.checked = checked
        self._opening = np.frombuffer(opening.record, game.kernels.dtype)
        if device not in DEVICES:
            raise BadBatch(f"there is no device {shorten(device)}; there are {' and '.join(DEVICES)}")
        self._device: Any = OnCpu(game, threads_for(threads)) if device == "cpu" else on_gpu(game)

    # ---- from positions to positions -----------------------------------------------------------

    def init(self, seeds: Any) -> Any:
        """The start of a game for each seed, with all draws before its first decision: [n, size] uint8.

        `seeds`: [n] integers of 64 bits. Raises `BadBatch`.
        """
        seeds = self._integers("seeds", seeds)
        states = self._device.zeros((len(seeds), self.size), np.uint8)
        self._device.run("begin", len(seeds), self._records(states), self._device.given(self._opening), seeds)
        return states

    def step(self, states: Any, actions: Any, seeds: Any, out: Any = None) -> Any:
        """An action in each position, and all draws that follow; a game that is over stays as it is.

        `seeds`: [n] integers of 64 bits, from which the draws of this step come and nothing else: the same three
        arguments always give the same positions. `out`: where they are written, [n, size] uint8; it may be `states`.
        Raises `BadBatch`, and, if `checked`, `IllegalAction` before anything is played.
        """
        states = self._states(states)
        n = len(states)
        actions, seeds = self._integers("actions", actions, n), self._integers("seeds", seeds, n)
        refused = self._device.empty((n,), np.bool_)
        self._device.run("refuse", n, self._records(states), actions, refused)
        if self.checked and self._device.read(refused).any():
            raise self._refusal(states, actions, int(self._device.read(refused).argmax()))
        after = self._device.copy(states, self._room(out, (n, self.size), np.uint8))
        self._device.run("step", n, self._records(after), actions, seeds, refused)
        return after if out is None else out

    def of(self, states: Sequence[State]) -> Any:
        """Positions as rows: of this game, and of as many seats. Raises `BadBatch`."""
        for number, state in enumerate(states):
            if state.game is not self.game or state.seats != self.seats:
                raise BadBatch(
                    f"state {number} is of {state.game.id} with {state.seats} seats, "
                    f"not of {self.game.id} with {self.seats}"
                )
        records = np.frombuffer(b"".join(state.record for state in states), np.uint8)
        return self._device.given(records.reshape(len(states), self.size))

    def read(self, states: Any) -> NDArray[Any]:
        """Whatever lies on the device, on this machine: to be looked at."""
        values: NDArray[Any] = self._device.read(self._device.given(states))
        return values

    def state(self, states: Any, row: int) -> State:
        """The position of a row, with its text, picture and moves. Raises `BadBatch`."""
        rows = self._device.read(self._states(states))
        if not 0 <= row < len(rows):
            raise BadBatch(f"row {shorten(row)}: there are the rows 0 to {len(rows) - 1}")
        return State(self.game, rows[row].tobytes())

    # ---- what they are -------------------------------------------------------------------------

    def legal(self, states: Any, out: Any = None) -> Any:
        """The actor's legal actions: [n, actions] bool, all False where the game is over. `out`: where to write it."""
        return self._asked("mask", states, (self.actions,), np.bool_, out)

    def actor(self, states: Any) -> Any:
        """Who is to decide: [n] int8, -2 where the game is over."""
        return self._asked("ask", states, (), np.int8)

    def observe(self, states: Any, seats: Any, out: Any = None) -> Any:
        """What seats may know, as `layout` says: [n, numbers] int16. `seats`: [n] integers, or one for all; `out`:
        where to write it."""
        states = self._states(states)
        n = len(states)
        seats = self._integers("seats", np.full(n, seats) if np.ndim(seats) == 0 else seats, n)
        found = self._device.read(seats)
        if n and not (found.min() >= 0 and found.max() < self.seats):
            raise BadBatch(f"seats are numbers from 0 to {self.seats - 1}")
        room = self._room(out, (n, self.game.observer.size), np.int16)
        self._device.run("observe", n, self._records(states), seats, room)
        return room if out is None else out

    def result(self, states: Any) -> Told:
        """How games have ended: `over` [n], `reward` and `scores` [n, seats], `reason` [n]; 0 where one goes on."""
        states = self._states(states)
        n, zeros = len(states), self._device.zeros
        told = Told(
            zeros((n,), np.bool_),
            zeros((n, self.seats), np.float32),
            zeros((n, self.seats), np.int32),
            zeros((n,), np.int8),
        )
        self._device.run("tell", n, self._records(states), told, self._worth)
        return told

    # ---- inside --------------------------------------------------------------------------------

    @cached_property
    def _worth(self) -> Any:
        return self._device.given(worth_of(self.seats, self.game.cooperative))

    def _asked(self, what: str, states: Any, shape: tuple[int, ...], kind: Any, out: Any = None) -> Any:
        states = self._states(states)
        room = self._room(out, (len(states), *shape), kind)
        self._device.run(what, len(states), self._records(states), room)
        return room if out is None else out

    def _records(self, states: Any) -> Any:
        """The same memory as records."""
        return states.view(self.game.kernels.dtype).reshape(len(states))

    def _states(self, states: Any) -> Any:
        rows = self._device.given(states)
        if rows.ndim != 2 or rows.shape[1] != self.size or rows.dtype != np.uint8:
            raise BadBatch(
                f"states are an array of bytes (uint8), {self.size} a row, "
                f"not of shape {tuple(rows.shape)} and type {rows.dtype}"
            )
        return rows

    def _room(self, out: Any, shape: tuple[int, ...], kind: Any) -> Any:
        """Where to write: the array that was given, or a new one."""
        if out is None:
            return self._device.empty(shape, kind)
        room = self._device.place(out)
        if tuple(room.shape) != shape or room.dtype != kind:
            raise BadBatch(
                f"out is an array of {np.dtype(kind)} of shape {shape}, not of shape {tuple(room.shape)} "
                f"and type {room.dtype}"
            )
        return room

    def _integers(self, name: str, given: Any, n: int | None = None) -> Any:
        numbers = self._device.given(given)
        if numbers.ndim != 1 or numbers.dtype.kind not in "iu" or (n is not None and len(numbers) != n):
            count = "an array of" if n is None else f"an array of {n}"
            raise BadBatch(f"{name} are {count} integers, not of shape {tuple(numbers.shape)} and type {numbers.dtype}")
        return self._device.wide(numbers)

    def _refusal(self, states: Any, actions: Any, row: int) -> IllegalAction:
        action = int(self._device.read(actions)[row])
        if not 0 <= action < self.actions:
            return IllegalAction(row, action, f"{self.game.id} has the actions 0 to {self.actions - 1}")
        return IllegalAction(row, action, str(self.state(states, row).why_not(self.game.actions[action])))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and copied as what it was made with."""
        return made, (self.game, self._device.name, self._device.threads, self.checked, dict(self.options))


functional = Functional
"""Its name where one is made: `crossings.functional("dune-chess")`."""


def made(game: Game, device: str, threads: int | None, checked: bool, options: dict[str, Any]) -> Functional:
    """A pickled one. Raises `NoDevice` where it lay on a GPU and here is none."""
    return Functional(game, device, threads=threads, checked=checked, **options)


def on_gpu(game: Game) -> Any:
    """Kernels on this machine's GPU. Raises `NoDevice`."""
    check_gpu()
    from crossings.batches.cuda import OnGpu

    return OnGpu(game)


class OnCpu:
    """Compiled kernels over numpy's arrays."""

    name = "cpu"

    def __init__(self, game: Game, threads: int) -> None:
        from crossings.batches import positions
        from crossings.engine.kernels.kernel import kernels_of

        self.threads = threads
        self._threads = Threads(threads)
        self._room = room_for(game, threads)
        many = [kernel for name, kernel in kernels_of(positions).items() if name.endswith("_states")]
        self._kernels = game.kernels.bind(many, compiled=True, extra={"observe": game.observer.kernel})

    def run(self, what: str, n: int, *arguments: Any) -> None:
        """Do something to `n` positions."""
        self._threads.share_out(n, self._kernels[f"{what}_states"], *arguments, self._room)

    def empty(self, shape: tuple[int, ...], kind: Any) -> Any:
        """An array whose numbers are to be written."""
        return aligned(shape, kind)

    def zeros(self, shape: tuple[int, ...], kind: Any) -> Any:
        """An array of zeros."""
        out = aligned(shape, kind)
        out[...] = 0
        return out

    def given(self, values: Any) -> Any:
        """The same as an array whose rows lie one after another. Raises `BadBatch`."""
        return np.ascontiguousarray(array_of(values))

    def place(self, values: Any) -> Any:
        """An array to be written to. Raises `BadBatch`."""
        rows = array_of(values)
        if not (rows.flags.c_contiguous and rows.flags.writeable):
            raise BadBatch("out is an array that can be written, with its rows one after another")
        return rows

    def wide(self, numbers: Any) -> Any:
        """Integers of 64 bits."""
        return numbers.astype(np.int64, copy=False)

    def copy(self, rows: Any, out: Any) -> Any:
        """The rows, in another array."""
        if out is not rows:
            out[...] = rows
        return out

    def read(self, values: Any) -> Any:
        """To be looked at."""
        return values


def room_for(game: Game, places: int) -> Room:
    """Room for as many positions as are worked on at a time."""
    most = max(game.kernels.max_legal, game.kernels.max_outcomes)
    return Room(
        moves=np.zeros((places, most), np.int32),
        weights=np.zeros((places, most), np.int32),
        keys=np.zeros((places, LINE), np.int64),
        generators=np.zeros((places, LINE), np.int64),
    )
