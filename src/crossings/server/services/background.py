"""Background tasks, which run to their end and log their errors; threads and timers."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import contextvars
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, Protocol, TypeVar

log = logging.getLogger("crossings.server")

Given = ParamSpec("Given")
Result = TypeVar("Result")


async def run_to_completion(writing: concurrent.futures.Future[None], then: Callable[[], None]) -> None:
    """Wait for a write, then call `then`, even if the caller is cancelled meanwhile.

    The caller is cancelled afterwards. Raises the error of the write; `then` is not called in this case.
    """
    written = asyncio.wrap_future(writing)
    try:
        await asyncio.shield(written)
    except asyncio.CancelledError:
        while not written.done():
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.wait([written])
        if written.cancelled():
            raise
        if (error := written.exception()) is None:
            then()
        else:
            log.warning("a cancelled write has failed: %s", error)
        raise
    then()


class TaskGroup:
    """Background tasks. Their errors are logged."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._tasks: list[asyncio.Task[Any]] = []

    def __len__(self) -> int:
        """Return the number of running tasks."""
        return len(self._tasks)

    def __iter__(self) -> Iterator[asyncio.Task[Any]]:
        """Iterate over the running tasks."""
        return iter(tuple(self._tasks))

    def start(
        self, work: Coroutine[Any, Any, Result], failed: Callable[[], None] = lambda: None
    ) -> asyncio.Task[Result]:
        """Start a task. If it raises an error, log it and call `failed`."""
        task = self.add(work)
        task.add_done_callback(partial(self._report, failed))
        return task

    def add(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Start a task whose errors the caller handles."""
        task = asyncio.ensure_future(work)
        self._tasks.append(task)
        task.add_done_callback(self._tasks.remove)
        return task

    def _report(self, failed: Callable[[], None], task: asyncio.Task[Any]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s: a background task failed", self._name, exc_info=error)
            failed()


async def finish_tasks(tasks: Collection[asyncio.Task[Any]], timeout: float) -> int:
    """Wait `timeout` seconds for tasks, then cancel the rest and return their number."""
    if not tasks:
        return 0
    _, late = await asyncio.wait(tasks, timeout=timeout)
    for task in late:
        task.cancel()
    if late:
        await asyncio.wait(late, timeout=timeout)
    return len(late)


class OrderedExecutor:
    """Threads for short and frequent work, which run it in order.

    Python runs one thread at a time, so more threads would mostly wait for each other. The default is one thread; a
    database server can use several.
    """

    def __init__(self, name: str, threads: int = 1) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)

    async def run(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Run a function in one of the threads, with the caller's context variables."""
        there = partial(contextvars.copy_context().run, work, *given, **named)
        return await asyncio.get_running_loop().run_in_executor(self._threads, there)

    async def run_in_thread(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Run a function that takes longer, in any free thread."""
        return await asyncio.to_thread(work, *given, **named)

    def close(self) -> None:
        """Cancel what has not started."""
        self._threads.shutdown(wait=False, cancel_futures=True)


SLICE_SECONDS = 0.01


async def in_slices(work: Iterator[None]) -> int:
    """Run an iterator in slices, letting other tasks run between them, and return its number of steps."""
    steps, end = 0, time.monotonic() + SLICE_SECONDS
    for _ in work:
        steps += 1
        if time.monotonic() >= end:
            await asyncio.sleep(0)
            end = time.monotonic() + SLICE_SECONDS
    return steps


class Timer(Protocol):
    """A timer that can be cancelled."""

    def cancel(self) -> None:
        """Cancel the timer."""
        ...


StartTimer = Callable[[float, Callable[[], None]], Timer]
"""Calls a function after a number of seconds."""


def call_later(seconds: float, ring: Callable[[], None]) -> Timer:
    """Start a timer of the event loop, which uses the monotonic clock."""
    return asyncio.get_running_loop().call_later(seconds, ring)
