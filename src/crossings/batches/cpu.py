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

from crossings.batches import rows as kernels
from crossings.batches.errors import BadBatch
from crossings.batches.rows import Rows
from crossings.engine import Game, shorten
from crossings.engine.errors import whole
from crossings.engine.kernels.kernel import kernels_of

Array = NDArray[Any]
KERNELS = [kernels_of(kernels)[name] for name in ("check_rows", "sample_rows", "step_rows", "play_rows", "load_rows")]
SOON_CHECKED = 1 << 14
"""Rows whose actions one thread checks sooner than it tells others to: a few tens of microseconds."""
ALIGNED = 64
"""Bytes: arrays begin at a multiple of it, as JAX wants those that it is to read without a copy."""


class Cpu:
    """Compiled kernels over numpy arrays; `threads`: how many work at a time."""

    def __init__(self, game: Game, n: int, threads: int) -> None:
        self._n = n
        self.places = min(threads, n)
        self._threads = Threads(self.places)
        self._kernels = game.kernels.bind(KERNELS, compiled=True, extra={"observe": game.observer.kernel})

    def array(self, values: Array) -> Array:
        """The values, where the kernels find them, and others without a copy."""
        place = aligned(values.shape, values.dtype)
        self.write(place, values)
        return place

    def shown(self, array: Array) -> Array:
        """The same memory, to be read only."""
        view = array.view()
        view.flags.writeable = False
        return view

    def write(self, array: Array, values: Array) -> None:
        """Put values into an array of the batch, as bytes: equal records have equal gaps between their fields."""
        array.reshape(-1).view(np.uint8)[:] = values.reshape(-1).view(np.uint8)

    def read(self, array: Array) -> Array:
        """An array of the batch, to be looked at."""
        return array

    def actions(self, given: Any) -> Array:
        """Actions as the kernels take them: integers of 64 bits."""
        actions = array_of(given)
        return np.ascontiguousarray(actions, np.int64) if actions.dtype.kind in "iu" else actions

    def check(self, rows: Rows, actions: Array) -> bool:
        """Note which actions are not legal; whether some are not."""
        check = self._kernels["check_rows"]
        if len(actions) <= SOON_CHECKED:
            return bool(check(rows, actions, 0, 0, len(actions)))
        return any(self._share_out(check, rows, actions))

    def sample(self, rows: Rows) -> None:
        """Draw a legal action in all rows."""
        self._share_out(self._kernels["sample_rows"], rows)

    def play(self, rows: Rows) -> None:
        """One sampled action in all rows."""
        self._share_out(self._kernels["play_rows"], rows)

    def step(self, rows: Rows, actions: Array, anew: bool) -> None:
        """One action in all rows; or all rows anew."""
        self._share_out(self._kernels["step_rows"], rows, actions, anew)

    def load(self, rows: Rows, chosen: Array) -> None:
        """The chosen rows go on from positions that were put into them."""
        self._share_out(self._kernels["load_rows"], rows, chosen)

    def _share_out(self, work: Callable[..., Any], *arguments: Any) -> list[Any]:
        return self._threads.share_out(self._n, work, *arguments)


def aligned(shape: tuple[int, ...], kind: Any) -> Array:
    """An array whose numbers are to be written, and which begins where JAX wants it."""
    kind = np.dtype(kind)
    size = math.prod(shape) * kind.itemsize
    room = np.empty(size + ALIGNED, np.uint8)
    start = -room.ctypes.data % ALIGNED
    values: Array = room[start : start + size].view(kind).reshape(shape)
    return values


class Threads:
    """So many threads, this one among them, that have ranges of their own of what there is to do."""

    def __init__(self, count: int) -> None:
        self._helpers = [Helper() for _ in range(count - 1)]

    def share_out(self, n: int, work: Callable[..., Any], *arguments: Any) -> list[Any]:
        """`work(*arguments, place, first, last)`: this thread has the first range; what comes of each."""
        parts = 1 + len(self._helpers)
        ranges = [(place, n * place // parts, n * (place + 1) // parts) for place in range(parts)]
        for helper, part in zip(self._helpers, ranges[1:], strict=True):
            helper.begin(work, *arguments, *part)
        try:
            own = work(*arguments, *ranges[0])
        finally:
            others = [helper.end() for helper in self._helpers]
        for error in others:
            if isinstance(error, Exception):
                raise error
        return [own, *others]


class Helper:
    """A thread that does one thing at a time. Handing over to it takes a third of what it takes with an executor."""

    def __init__(self) -> None:
        self._asked: SimpleQueue[tuple[Any, ...] | None] = SimpleQueue()
        self._came: SimpleQueue[Any] = SimpleQueue()
        Thread(target=help_out, args=(self._asked, self._came), name="batch", daemon=True).start()
        finalize(self, self._asked.put, None)

    def begin(self, work: Callable[..., Any], *arguments: Any) -> None:
        """Have it do something."""
        self._asked.put((work, *arguments))

    def end(self) -> Any:
        """Wait until it is done; what came of it, or the error that it ended with."""
        return self._came.get()


def help_out(asked: SimpleQueue[tuple[Any, ...] | None], came: SimpleQueue[Any]) -> None:
    """Do what is asked for until there is nothing more to come."""
    while job := asked.get():
        work, *arguments = job
        try:
            came.put(work(*arguments))
        except Exception as error:
            came.put(error)


def array_of(actions: Any) -> Array:
    """Actions as an array. Raises `BadBatch` where they are none."""
    try:
        return np.asarray(actions)
    except (TypeError, ValueError) as error:
        raise BadBatch(f"actions are no array of numbers: {str(error).splitlines()[0]}") from None


def threads_for(asked: int | None) -> int:
    """How many threads work: what was asked for, else `NUMBA_NUM_THREADS`, else as many as this process has cores."""
    if asked is None:
        given = os.environ.get("NUMBA_NUM_THREADS", "")
        return int(given) if given.isdecimal() and int(given) else cores()
    number = whole(asked)
    if number is None or number < 1:
        raise BadBatch(f"threads: {shorten(asked)} is not possible; give a number from 1 on, or none for all cores")
    return number


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
