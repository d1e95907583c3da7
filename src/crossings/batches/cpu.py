"""Batches on the CPU; each thread works on a range of rows."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from crossings.batches import positions, rows
from crossings.batches.errors import BadBatch
from crossings.batches.positions import new_scratch, row_loop
from crossings.engine import Game, shorten
from crossings.engine.checks import as_integer
from crossings.engine.kernels.kernel import kernels_of

Array = NDArray[Any]
KERNELS = {name: kernel for name, kernel in kernels_of(positions, rows).items() if name.endswith(("_state", "_row"))}
"""All kernels for a position in an array or a row of a batch, by name."""
MAX_ROWS_ON_ONE_THREAD = 1 << 14
"""Number of rows up to which checking actions on one thread is faster: a few tens of microseconds."""
MAX_THREADS = 1024
"""More threads than a machine has cores; operating systems refuse to start many thousands."""
ALIGNMENT = 64
"""Alignment of arrays in bytes, which JAX needs to read them without a copy."""


class Cpu:
    """Runs compiled kernels over numpy arrays on `threads` threads."""

    name = "cpu"

    def __init__(self, game: Game, threads: int) -> None:
        self.threads = threads
        self._game = game
        self._threads = Threads(threads)
        self._scratch = new_scratch(game, threads)
        self._kernels: dict[str, Callable[..., None]] = {}

    def run(self, kernel: str, n: int, *arguments: Any) -> None:
        """Run a kernel on `n` positions or rows."""
        if kernel not in self._kernels:
            self._kernels[kernel] = self._bound(kernel)
        is_fast = kernel == "check_row" and n <= MAX_ROWS_ON_ONE_THREAD
        self._threads.share_out(n, self._kernels[kernel], arguments, self._scratch, alone=is_fast)

    def _bound(self, kernel: str) -> Callable[..., None]:
        extra = {"observe": self._game.observer.kernel}
        (many,) = self._game.kernels.bind([row_loop(KERNELS[kernel])], compiled=True, extra=extra).values()
        bound: Callable[..., None] = many
        return bound

    def empty(self, shape: tuple[int, ...], dtype: Any) -> Array:
        """Return an uninitialized, aligned array."""
        dtype = np.dtype(dtype)
        size = math.prod(shape) * dtype.itemsize
        buffer = np.empty(size + ALIGNMENT, np.uint8)
        start = -buffer.ctypes.data % ALIGNMENT
        values: Array = buffer[start : start + size].view(dtype).reshape(shape)
        return values

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> Array:
        """Return an array of zeros."""
        out = self.empty(shape, dtype)
        out[...] = 0
        return out

    def as_array(self, values: Any, name: str = "states") -> Array:
        """Convert an argument of this name to a C-contiguous array. Raises `BadBatch`."""
        return np.asarray(array_of(name, values), order="C")

    def as_output(self, values: Any) -> Array:
        """Check an array for output. Raises `BadBatch`."""
        rows = array_of("out", values)
        if not (rows.flags.c_contiguous and rows.flags.writeable):
            raise BadBatch("out must be a writable, C-contiguous array")
        return rows

    def widen(self, numbers: Array) -> Array:
        """Convert integers to 64 bits."""
        return numbers.astype(np.int64, copy=False)

    def copy(self, values: Array, out: Array) -> Array:
        """Copy values into another array."""
        if out is not values:
            out[...] = values
        return out

    def read_only(self, array: Array) -> Array:
        """Return a read-only view."""
        view = array.view()
        view.flags.writeable = False
        return view

    def read(self, values: Array) -> Array:
        """Return the array, for use in main memory."""
        return values


class Threads:
    """A pool of threads, including the calling one, that divide a range of rows.

    A forked child has none of its parent's threads, so its first call starts new ones.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._process = 0
        self._helpers: list[Helper] = []
        self._start()

    def _start(self) -> None:
        self._process = os.getpid()
        self._helpers = [Helper() for _ in range(self._count - 1)]

    def share_out(self, n: int, work: Callable[..., None], *arguments: Any, alone: bool = False) -> None:
        """Call `work(*arguments, place, first, last)` on each thread, or for all rows on this one if `alone`."""
        if self._process != os.getpid():
            self._start()
        helpers = [] if alone else self._helpers[: max(n - 1, 0)]
        parts = 1 + len(helpers)
        for place, helper in enumerate(helpers, start=1):
            helper.begin(work, *arguments, place, n * place // parts, n * (place + 1) // parts)
        try:
            work(*arguments, 0, 0, n // parts)
        finally:
            errors = [helper.end() for helper in helpers]
        for error in errors:
            if error is not None:
                raise error


class Helper:
    """A thread that runs one task at a time. Handing over a task takes a third of the time that an executor needs."""

    def __init__(self) -> None:
        self._tasks: SimpleQueue[tuple[Any, ...] | None] = SimpleQueue()
        self._errors: SimpleQueue[Exception | None] = SimpleQueue()
        Thread(target=run_jobs, args=(self._tasks, self._errors), name="batch", daemon=True).start()
        finalize(self, self._tasks.put, None)

    def begin(self, work: Callable[..., Any], *arguments: Any) -> None:
        """Start a task."""
        self._tasks.put((work, *arguments))

    def end(self) -> Exception | None:
        """Wait for the task and return its exception, or None."""
        return self._errors.get()


def run_jobs(tasks: SimpleQueue[tuple[Any, ...] | None], errors: SimpleQueue[Exception | None]) -> None:
    """Run the tasks from a queue until None arrives."""
    while task := tasks.get():
        work, *arguments = task
        try:
            work(*arguments)
        except Exception as error:
            errors.put(error)
        else:
            errors.put(None)


def array_of(name: str, values: Any) -> Array:
    """Convert an argument of this name to an array. Raises `BadBatch`."""
    try:
        return np.asarray(values)
    except (TypeError, ValueError) as error:
        raise BadBatch(f"{name} must be an array of numbers: {str(error).splitlines()[0]}") from None


def thread_count(threads: int | None) -> int:
    """Return the number of threads: the argument, `NUMBA_NUM_THREADS`, or one per core. Raises `BadBatch`."""
    if threads is None:
        given = os.environ.get("NUMBA_NUM_THREADS", "")
        return min(int(given), MAX_THREADS) if given.isdecimal() and int(given) else cores()
    number = as_integer(threads)
    if number is None or not 1 <= number <= MAX_THREADS:
        allowed = f"give a number from 1 to {MAX_THREADS}, or none for all cores"
        raise BadBatch(f"threads: {shorten(threads)} is not possible; {allowed}")
    return number


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
