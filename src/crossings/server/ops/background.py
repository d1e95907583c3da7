"""Work that goes on in the background: it is not broken off halfway, and whatever goes wrong in it is logged."""

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
from typing import Any, ParamSpec, TypeVar

log = logging.getLogger("crossings.server")

Given = ParamSpec("Given")
Result = TypeVar("Result")


async def run_to_completion(writing: concurrent.futures.Future[None], then: Callable[[], None]) -> None:
    """Wait until something is written, and do what follows from that even if whoever waits is cancelled meanwhile.

    They hear of that afterwards. Raises whatever the writing has failed with; nothing follows then.
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
            log.warning("what was cancelled has failed: %s", error)
        raise
    then()


class TaskGroup:
    """Tasks that nobody waits for. What goes wrong in them is logged."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._tasks: list[asyncio.Task[Any]] = []

    def __len__(self) -> int:
        """How much is still to be done."""
        return len(self._tasks)

    def __iter__(self) -> Iterator[asyncio.Task[Any]]:
        """What is still to be done."""
        return iter(tuple(self._tasks))

    def begin(
        self, work: Coroutine[Any, Any, Result], failed: Callable[[], None] = lambda: None
    ) -> asyncio.Task[Result]:
        """Have something done; if it ends with an error, `failed` hears of it."""
        task = self.keep(work)
        task.add_done_callback(partial(self._look_at, failed))
        return task

    def keep(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Have something done whose failure is told to whoever waits for it."""
        task = asyncio.ensure_future(work)
        self._tasks.append(task)
        task.add_done_callback(self._tasks.remove)
        return task

    def _look_at(self, failed: Callable[[], None], task: asyncio.Task[Any]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s: something in the background failed", self._name, exc_info=error)
            failed()


async def end(tasks: Collection[asyncio.Task[Any]], patience: float) -> int:
    """Wait so many seconds for tasks, then cancel the rest; how many did not end by themselves."""
    if not tasks:
        return 0
    _, late = await asyncio.wait(tasks, timeout=patience)
    for task in late:
        task.cancel()
    if late:
        await asyncio.wait(late, timeout=patience)
    return len(late)


class OrderedExecutor:
    """So many threads for what is short and often, in which things are done in the order in which they came.

    Python runs one thread at a time: where many want to, they mostly wait for one another, and that costs more than
    what they do. So there is one for them all, or as many as the database can serve at the same time.
    """

    def __init__(self, name: str, threads: int = 1) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)

    async def do(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Have something done in one of the threads, in the language and for the eyes of whoever asks."""
        there = partial(contextvars.copy_context().run, work, *given, **named)
        return await asyncio.get_running_loop().run_in_executor(self._threads, there)

    async def aside(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Have something done that takes a while, in whatever thread is free."""
        return await asyncio.to_thread(work, *given, **named)

    def close(self) -> None:
        """What waits is not begun any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


SLICE_SECONDS = 0.01


async def in_slices(work: Iterator[None]) -> int:
    """Do work that stops between its steps, a slice at a time; how many steps there were."""
    steps, end = 0, time.monotonic() + SLICE_SECONDS
    for _ in work:
        steps += 1
        if time.monotonic() >= end:
            await asyncio.sleep(0)
            end = time.monotonic() + SLICE_SECONDS
    return steps
