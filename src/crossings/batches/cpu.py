"""Batches on the CPU: each thread has rows of its own."""

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
from crossings.engine.errors import as_integer
from crossings.engine.kernels.kernel import kernels_of

Array = NDArray[Any]
KERNELS = {name: kernel for name, kernel in kernels_of(positions, rows).items() if name.endswith(("_state", "_row"))}
"""What can be done to a position in an array, or to a row of a batch."""
MAX_ROWS_ON_ONE_THREAD = 1 << 14
"""Rows whose actions one thread checks sooner than it tells others to: a few tens of microseconds."""
MAX_THREADS = 1024
"""More threads than a machine has cores; operating systems refuse to start many thousands."""
ALIGNMENT = 64
"""Bytes: arrays begin at a multiple of it, as JAX wants those that it is to read without a copy."""


class Cpu:
    """Compiled kernels over numpy's arrays; `threads`: how many work at a time."""

    name = "cpu"

    def __init__(self, game: Game, threads: int) -> None:
        self.threads = threads
        self._game = game
        self._threads = Threads(threads)
        self._room = new_scratch(game, threads)
        self._kernels: dict[str, Callable[..., None]] = {}

    def run(self, what: str, n: int, *arguments: Any) -> None:
        """Do something to `n` positions or rows: the kernel of that name."""
        if what not in self._kernels:
            self._kernels[what] = self._bound(what)
        is_soon_done = what == "check_row" and n <= MAX_ROWS_ON_ONE_THREAD
        self._threads.share_out(n, self._kernels[what], arguments, self._room, alone=is_soon_done)

    def _bound(self, what: str) -> Callable[..., None]:
        extra = {"observe": self._game.observer.kernel}
        (many,) = self._game.kernels.bind([row_loop(KERNELS[what])], compiled=True, extra=extra).values()
        bound: Callable[..., None] = many
        return bound

    def empty(self, shape: tuple[int, ...], kind: Any) -> Array:
        """An array whose numbers are to be written, and which begins where JAX wants it."""
        kind = np.dtype(kind)
        size = math.prod(shape) * kind.itemsize
        room = np.empty(size + ALIGNMENT, np.uint8)
        start = -room.ctypes.data % ALIGNMENT
        values: Array = room[start : start + size].view(kind).reshape(shape)
        return values

    def zeros(self, shape: tuple[int, ...], kind: Any) -> Array:
        """An array of zeros."""
        out = self.empty(shape, kind)
        out[...] = 0
        return out

    def given(self, values: Any) -> Array:
        """The same as an array whose rows lie one after another. Raises `BadBatch`."""
        return np.asarray(array_of(values), order="C")

    def place(self, values: Any) -> Array:
        """An array to be written to. Raises `BadBatch`."""
        rows = array_of(values)
        if not (rows.flags.c_contiguous and rows.flags.writeable):
            raise BadBatch("out must be a writable, C-contiguous array")
        return rows

    def wide(self, numbers: Array) -> Array:
        """Integers of 64 bits."""
        return numbers.astype(np.int64, copy=False)

    def copy(self, values: Array, out: Array) -> Array:
        """The values, in another array."""
        if out is not values:
            out[...] = values
        return out

    def shown(self, array: Array) -> Array:
        """The same memory, to be read only."""
        view = array.view()
        view.flags.writeable = False
        return view

    def read(self, values: Array) -> Array:
        """To be looked at."""
        return values


class Threads:
    """So many threads, this one among them, that have ranges of their own of what there is to do.

    A forked child has none of its parent's threads, so the first call there starts its own.
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
        """`work(*arguments, place, first, last)`: this thread has the first range, or all of it if it is to work
        alone."""
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
    """A thread that does one thing at a time. Handing over to it takes a third of what it takes with an executor."""

    def __init__(self) -> None:
        self._asked: SimpleQueue[tuple[Any, ...] | None] = SimpleQueue()
        self._came: SimpleQueue[Exception | None] = SimpleQueue()
        Thread(target=run_jobs, args=(self._asked, self._came), name="batch", daemon=True).start()
        finalize(self, self._asked.put, None)

    def begin(self, work: Callable[..., Any], *arguments: Any) -> None:
        """Have it do something."""
        self._asked.put((work, *arguments))

    def end(self) -> Exception | None:
        """Wait until it is done; the error that it ended with, if there was one."""
        return self._came.get()


def run_jobs(asked: SimpleQueue[tuple[Any, ...] | None], came: SimpleQueue[Exception | None]) -> None:
    """Do what is asked for until there is nothing more to come."""
    while job := asked.get():
        work, *arguments = job
        try:
            work(*arguments)
        except Exception as error:
            came.put(error)
        else:
            came.put(None)


def array_of(actions: Any) -> Array:
    """Actions as an array. Raises `BadBatch` where they are none."""
    try:
        return np.asarray(actions)
    except (TypeError, ValueError) as error:
        raise BadBatch(f"actions must be an array of numbers: {str(error).splitlines()[0]}") from None


def thread_count(asked: int | None) -> int:
    """How many threads work: what was asked for, else `NUMBA_NUM_THREADS`, else as many as this process has cores.

    Raises `BadBatch`.
    """
    if asked is None:
        given = os.environ.get("NUMBA_NUM_THREADS", "")
        return min(int(given), MAX_THREADS) if given.isdecimal() and int(given) else cores()
    number = as_integer(asked)
    if number is None or not 1 <= number <= MAX_THREADS:
        allowed = f"give a number from 1 to {MAX_THREADS}, or none for all cores"
        raise BadBatch(f"threads: {shorten(asked)} is not possible; {allowed}")
    return number


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
