"""Arrays on a GPU: a thread a row, a launch for whatever is done. Imported where there is a compiler for GPUs only."""

from __future__ import annotations

from types import FunctionType
from typing import Any

import numpy as np
from numba import cuda
from numpy.typing import NDArray

from crossings.batches.cpu import KERNELS, array_of
from crossings.batches.errors import BadBatch
from crossings.batches.positions import Scratch, new_scratch
from crossings.engine import Game
from crossings.engine.kernels.compiling import widen_integers
from crossings.engine.kernels.gpu import link_modules_once
from crossings.engine.kernels.kernel import specialise

BLOCK = 64
"""Threads that are started together."""


class Cuda:
    """Kernels compiled for the GPU over arrays that lie there."""

    name = "cuda"
    threads = None

    def __init__(self, game: Game) -> None:
        self._game = game
        self._launches = make_launchers(game)
        self._room: Scratch | None = None

    def run(self, what: str, n: int, *arguments: Any) -> None:
        """Do something to `n` positions or rows: the kernel of that name."""
        if n:
            self._launches[what][(-(-n // BLOCK), BLOCK)](n, arguments, self._scratch_for(n))

    def _scratch_for(self, n: int) -> Scratch:
        if self._room is None or n > len(self._room.moves):
            self._room = Scratch(*map(cuda.to_device, new_scratch(self._game, n)))
        return self._room

    def empty(self, shape: tuple[int, ...], kind: Any) -> Any:
        """An array whose numbers are to be written."""
        return cuda.device_array(shape, kind)

    def zeros(self, shape: tuple[int, ...], kind: Any) -> Any:
        """An array of zeros."""
        return cuda.to_device(np.zeros(shape, kind))

    def given(self, values: Any) -> Any:
        """An array on the GPU: where it lies, or a copy of one that lies elsewhere. Raises `BadBatch`."""
        lying = as_device_array(values)
        return cuda.to_device(np.ascontiguousarray(array_of(values))) if lying is None else lying

    def place(self, values: Any) -> Any:
        """An array to be written to. Raises `BadBatch`."""
        lying = as_device_array(values)
        if lying is None:
            raise BadBatch("out must be an array on the GPU")
        return lying

    def wide(self, numbers: Any) -> Any:
        """Integers as they are: kernels take any width."""
        return numbers

    def copy(self, values: Any, out: Any) -> Any:
        """The values, in another array."""
        if out is not values:
            out.copy_to_device(values)
        return out

    def shown(self, array: Any) -> Any:
        """The array itself; on a GPU none is read-only."""
        return array

    def read(self, values: Any) -> NDArray[Any]:
        """A copy, to be looked at."""
        copy: NDArray[Any] = values.copy_to_host()
        return copy


def as_device_array(values: Any) -> Any:
    """An array that lies on the GPU as numba's; None: it does not."""
    if hasattr(values, "copy_to_host"):
        return values
    return cuda.as_cuda_array(values) if hasattr(values, "__cuda_array_interface__") else None


def make_launchers(game: Game) -> dict[str, Any]:
    """What is launched on the GPU for each kernel of a position or a row, by its name."""
    link_modules_once()
    made = specialise(KERNELS.values(), {**game.kernels.bindings, "observe": game.observer.kernel}, compiler)
    return {name: make_launcher(one) for name, one in made.items()}


def compiler(copy: FunctionType) -> Any:
    """A kernel as code that others on the GPU call."""
    return widen_integers(cuda.jit(device=True)(copy))


def make_launcher(one: Any) -> Any:
    """A thread a row, for `n` rows."""

    @cuda.jit  # type: ignore[untyped-decorator]  # the library is not typed
    def launcher(n: int, arguments: tuple[Any, ...], scratch: Scratch) -> None:
        row = cuda.grid(1)
        if row < n:
            one(*arguments, scratch, row, row)

    return launcher
