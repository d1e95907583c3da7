"""Batches on a GPU: one thread per row, one launch per kernel. Needs numba-cuda."""

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
"""Threads per block."""


class Cuda:
    """Runs compiled kernels over arrays in the GPU's memory."""

    name = "cuda"
    threads = None

    def __init__(self, game: Game) -> None:
        self._game = game
        self._launches = make_launchers(game)
        self._scratch: Scratch | None = None

    def run(self, kernel: str, n: int, *arguments: Any) -> None:
        """Run a kernel on `n` positions or rows."""
        if n:
            self._launches[kernel][(-(-n // BLOCK), BLOCK)](n, arguments, self._scratch_for(n))

    def _scratch_for(self, n: int) -> Scratch:
        if self._scratch is None or n > len(self._scratch.moves):
            self._scratch = Scratch(*map(cuda.to_device, new_scratch(self._game, n)))
        return self._scratch

    def empty(self, shape: tuple[int, ...], dtype: Any) -> Any:
        """Return an uninitialized array."""
        return cuda.device_array(shape, dtype)

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> Any:
        """Return an array of zeros."""
        return cuda.to_device(np.zeros(shape, dtype))

    def as_array(self, values: Any, name: str = "states") -> Any:
        """Convert an argument of this name to an array on the GPU, without a copy if it is there. Raises `BadBatch`."""
        on_device = as_device_array(values)
        return cuda.to_device(np.ascontiguousarray(array_of(name, values))) if on_device is None else on_device

    def as_output(self, values: Any) -> Any:
        """Check an array for output. Raises `BadBatch`."""
        on_device = as_device_array(values)
        if on_device is None:
            raise BadBatch("out must be an array on the GPU")
        return on_device

    def widen(self, numbers: Any) -> Any:
        """Return integers unchanged, since kernels take any width."""
        return numbers

    def copy(self, values: Any, out: Any) -> Any:
        """Copy values into another array."""
        if out is not values:
            out.copy_to_device(values)
        return out

    def read_only(self, array: Any) -> Any:
        """Return the array itself; arrays on a GPU can't be read-only."""
        return array

    def read(self, values: Any) -> NDArray[Any]:
        """Return a copy in main memory."""
        copy: NDArray[Any] = values.copy_to_host()
        return copy


def as_device_array(values: Any) -> Any:
    """Return an array on the GPU as a numba array, or None for arrays elsewhere."""
    if hasattr(values, "copy_to_host"):
        return values
    return cuda.as_cuda_array(values) if hasattr(values, "__cuda_array_interface__") else None


def make_launchers(game: Game) -> dict[str, Any]:
    """Compile each kernel for a position or a row, by name."""
    link_modules_once()
    made = specialise(KERNELS.values(), {**game.kernels.bindings, "observe": game.observer.kernel}, compiler)
    return {name: make_launcher(function) for name, function in made.items()}


def compiler(copy: FunctionType) -> Any:
    """Compile a kernel as a device function."""
    return widen_integers(cuda.jit(device=True)(copy))


def make_launcher(function: Any) -> Any:
    """Return a CUDA kernel that runs a device function with one thread per row, for `n` rows."""

    @cuda.jit  # type: ignore[untyped-decorator]  # the library is not typed
    def launcher(n: int, arguments: tuple[Any, ...], scratch: Scratch) -> None:
        row = cuda.grid(1)
        if row < n:
            function(*arguments, scratch, row, row)

    return launcher
