"""Long work in the event loop, in slices: whoever waits for something short is served in between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

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
