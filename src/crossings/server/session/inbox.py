"""The inbox of one table: work that must see and change its log is done one by one, in order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from crossings.server.services.background import TaskGroup

log = logging.getLogger("crossings.server")

Work = Callable[[], Awaitable[None]]


class Inbox:
    """Work that waits for its turn. A task does it while there is any."""

    __slots__ = "_is_working", "_long_read", "_tasks", "_waiting"

    def __init__(self, tasks: TaskGroup) -> None:
        self._tasks = tasks
        self._waiting: list[tuple[Work, asyncio.Event, asyncio.Event]] = []
        self._is_working = False
        self._long_read = asyncio.Lock()

    def put(self, work: Work) -> asyncio.Event:
        """Add work, and return an event for when it is done or dropped."""
        done = asyncio.Event()
        self._add(work, asyncio.Event(), done)
        return done

    def _add(self, work: Work, begun: asyncio.Event, done: asyncio.Event) -> None:
        """Add work, with events for when it begins and for when it is done. Both are set if it is dropped."""
        self._waiting.append((work, begun, done))
        if not self._is_working:
            self._is_working = True
            self._tasks.start(self._do_all())

    async def _do_all(self) -> None:
        """Do what is waiting. If the table closes meanwhile, drop the rest."""
        try:
            while self._waiting:
                work, begun, done = self._waiting.pop(0)
                begun.set()
                try:
                    await work()
                except Exception:  # an error must not keep the rest waiting
                    log.exception("work of a table failed")
                finally:
                    done.set()
        finally:
            self._is_working = False
            for _, begun, done in self._waiting:
                begun.set()
                done.set()
            self._waiting.clear()

    @asynccontextmanager
    async def frozen(self) -> AsyncIterator[None]:
        """Keep the log unchanged during a long read.

        Long reads run one by one, and each waits for the work before it, so a move waits for at most one of them.
        """
        begun, ended = asyncio.Event(), asyncio.Event()

        async def hold() -> None:
            await ended.wait()

        async with self._long_read:
            self._add(hold, begun, asyncio.Event())
            try:
                await begun.wait()
                yield
            finally:
                ended.set()
