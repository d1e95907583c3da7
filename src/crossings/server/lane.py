"""Threads for what is short and often: keys that are looked up, tables that are opened and drawn for the first time.

Python runs one thread at a time: where many want to, they mostly wait for one another, and that costs more than what
they do. So there is one for them all, or as many as the database can serve at the same time.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")


class Lane:
    """So many threads, in which things are done in the order in which they came."""

    def __init__(self, name: str, threads: int = 1) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)

    async def do(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        """Have something done in one of the threads, in the language and for the eyes of whoever asks."""
        there = partial(contextvars.copy_context().run, work, *given, **named)
        return await asyncio.get_running_loop().run_in_executor(self._threads, there)

    def close(self) -> None:
        """What waits is not begun any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
