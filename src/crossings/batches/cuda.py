"""Batches on a GPU: a thread a row, a launch a step. Imported where there is a compiler for GPUs only."""

from __future__ import annotations

from inspect import signature
from types import FunctionType
from typing import Any

import numpy as np
from numba import cuda
from numpy.typing import NDArray

from crossings.batches import positions
from crossings.batches import rows as kernels
from crossings.batches.cpu import array_of
from crossings.batches.errors import BadBatch
from crossings.batches.functional import room_for
from crossings.batches.positions import Room
from crossings.batches.rows import Rows
from crossings.engine import Game
from crossings.engine.kernels.compiling import widening
from crossings.engine.kernels.kernel import kernels_of, specialise

KERNELS = [kernels_of(kernels)[name] for name in ("check_row", "sample_row", "step_row", "load_row")]
BLOCK = 64
"""Threads that are started together."""


class Cuda:
    """Kernels compiled for the GPU over arrays that lie there."""

    def __init__(self, game: Game, n: int) -> None:
        self.places = n
        self._launch = (-(-n // BLOCK), BLOCK)
        self._check, self._sample, self._step, self._load = launches(game)

    def array(self, values: NDArray[Any]) -> Any:
        """The values, on the GPU."""
        return cuda.to_device(values)

    def shown(self, array: Any) -> Any:
        """The array itself; on a GPU none is read-only."""
        return array

    def write(self, array: Any, values: NDArray[Any]) -> None:
        """Put values into an array of the batch."""
        array.copy_to_device(values)

    def read(self, array: Any) -> NDArray[Any]:
        """A copy of an array, to be looked at; the GPU has done its work by then."""
        copy: NDArray[Any] = array.copy_to_host()
        return copy

    def actions(self, given: Any) -> Any:
        """Actions on the GPU: where they lie, or a copy of those that lie elsewhere."""
        if hasattr(given, "__cuda_array_interface__"):
            return cuda.as_cuda_array(given)
        actions = array_of(given)
        return cuda.to_device(actions) if actions.dtype.kind in "iu" else actions

    def check(self, rows: Rows, actions: Any) -> bool:
        """Note which actions are not legal; whether some are not."""
        self._check[self._launch](rows, actions)
        return bool(self.read(rows.refused).any())

    def sample(self, rows: Rows) -> None:
        """Draw a legal action in all rows."""
        self._sample[self._launch](rows)

    def play(self, rows: Rows) -> None:
        """One sampled action in all rows."""
        self.sample(rows)
        self.step(rows, rows.sampled, False)

    def step(self, rows: Rows, actions: Any, anew: bool) -> None:
        """One action in all rows; or all rows anew."""
        self._step[self._launch](rows, actions, anew)

    def load(self, rows: Rows, chosen: NDArray[Any]) -> None:
        """The chosen rows go on from positions that were put into them."""
        self._load[self._launch](rows, cuda.to_device(chosen))


def launches(game: Game) -> tuple[Any, Any, Any, Any]:
    """What is launched on the GPU: to check actions, to sample some, to step, and to load positions."""
    made = specialise(KERNELS, {**game.kernels.bindings, "observe": game.observer.kernel}, compiler)
    check_one, sample_one, step_one, load_one = (made[kernel.__name__] for kernel in KERNELS)

    @cuda.jit  # type: ignore[untyped-decorator]  # the library is not typed
    def check(rows: Rows, actions: Any) -> None:
        row = cuda.grid(1)
        if row < len(rows.done):
            check_one(rows, actions, row)

    @cuda.jit  # type: ignore[untyped-decorator]
    def sample(rows: Rows) -> None:
        row = cuda.grid(1)
        if row < len(rows.done):
            sample_one(rows, row, row)

    @cuda.jit  # type: ignore[untyped-decorator]
    def step(rows: Rows, actions: Any, anew: bool) -> None:
        row = cuda.grid(1)
        if row < len(rows.done):
            step_one(rows, actions, anew, row, row)

    @cuda.jit  # type: ignore[untyped-decorator]
    def load(rows: Rows, chosen: Any) -> None:
        row = cuda.grid(1)
        if row < len(rows.done):
            load_one(rows, chosen, row, row)

    return check, sample, step, load


def compiler(copy: FunctionType) -> Any:
    """A kernel as code that others on the GPU call."""
    return widening(cuda.jit(device=True)(copy))


class OnGpu:
    """Kernels compiled for the GPU over any arrays of positions that lie there."""

    name = "cuda"
    threads = None

    def __init__(self, game: Game) -> None:
        self._game = game
        self._launches = launches_of_positions(game)
        self._rooms: dict[int, Room] = {}

    def run(self, what: str, n: int, *arguments: Any) -> None:
        """Do something to `n` positions."""
        if n:
            self._launches[what][(-(-n // BLOCK), BLOCK)](*arguments, self._room(n))

    def _room(self, n: int) -> Room:
        if n not in self._rooms:
            self._rooms = {n: Room(*map(cuda.to_device, room_for(self._game, n)))}
        return self._rooms[n]

    def empty(self, shape: tuple[int, ...], kind: Any) -> Any:
        """An array whose numbers are to be written."""
        return cuda.device_array(shape, kind)

    def zeros(self, shape: tuple[int, ...], kind: Any) -> Any:
        """An array of zeros."""
        return cuda.to_device(np.zeros(shape, kind))

    def given(self, values: Any) -> Any:
        """An array on the GPU: where it lies, or a copy of one that lies elsewhere. Raises `BadBatch`."""
        lying = lying_there(values)
        return cuda.to_device(np.ascontiguousarray(array_of(values))) if lying is None else lying

    def place(self, values: Any) -> Any:
        """An array to be written to. Raises `BadBatch`."""
        lying = lying_there(values)
        if lying is None:
            raise BadBatch("out is an array that lies on the GPU")
        return lying

    def wide(self, numbers: Any) -> Any:
        """Integers as they are: kernels take any width."""
        return numbers

    def copy(self, rows: Any, out: Any) -> Any:
        """The rows, in another array."""
        if out is not rows:
            out.copy_to_device(rows)
        return out

    def read(self, values: Any) -> NDArray[Any]:
        """A copy, to be looked at."""
        copy: NDArray[Any] = values.copy_to_host()
        return copy


def lying_there(values: Any) -> Any:
    """An array that lies on the GPU as numba's; None: it does not."""
    if hasattr(values, "copy_to_host"):
        return values
    return cuda.as_cuda_array(values) if hasattr(values, "__cuda_array_interface__") else None


def launches_of_positions(game: Game) -> dict[str, Any]:
    """What is launched on the GPU for positions in plain arrays, by what it does."""
    found = {name: one for name, one in kernels_of(positions).items() if name.endswith("_state")}
    made = specialise(found.values(), {**game.kernels.bindings, "observe": game.observer.kernel}, compiler)
    return {name.removesuffix("_state"): launch(made[name], one) for name, one in found.items()}


def launch(made: Any, one: FunctionType) -> Any:
    """A thread a row: `one` tells the arguments, of which the last two are the row and the place."""
    names = [*signature(one).parameters][:-2]
    given = ", ".join(names)
    found: dict[str, Any] = {"made": made, "cuda": cuda}
    exec(
        f"def launched({given}):\n"
        "    row = cuda.grid(1)\n"
        f"    if row < len({names[0]}):\n"
        f"        made({given}, row, row)\n",
        found,
    )
    return cuda.jit(found["launched"])
