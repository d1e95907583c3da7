"""What is done beside the event loop, one thing after another."""

from __future__ import annotations

import asyncio
import threading

import pytest

from crossings.server.ops.background import Lane
from crossings.words import speaking, spoken


async def test_things_are_done_in_the_order_in_which_they_came_and_all_in_one_thread() -> None:
    lane, done = Lane("reading"), list[int]()
    await asyncio.gather(*(lane.do(done.append, number) for number in range(100)))
    assert done == list(range(100))
    assert {(await lane.do(threading.current_thread)).name for _ in range(3)} == {"reading_0"}


async def test_the_language_of_whoever_asks_is_spoken_there_and_errors_are_heard() -> None:
    with speaking("de"):
        assert await Lane("reading").do(spoken) == "de"
    with pytest.raises(ValueError, match="nothing"):
        await Lane("reading").do(int, "nothing")


async def test_a_thread_that_is_stuck_holds_nobody_up_where_there_are_more() -> None:
    lane, stuck = Lane("reading", 2), threading.Event()
    waiting = asyncio.create_task(lane.do(stuck.wait))
    assert await lane.do(lambda: "found") == "found"
    stuck.set()
    assert await waiting


async def test_what_waits_when_it_ends_is_not_begun() -> None:
    begun: list[str] = []
    lane, stuck = Lane("reading"), threading.Event()
    first = asyncio.create_task(lane.do(stuck.wait))
    second = asyncio.create_task(lane.do(begun.append, "second"))
    await asyncio.sleep(0)  # both are asked for now
    lane.close()
    stuck.set()
    assert await first
    with pytest.raises(asyncio.CancelledError):
        await second
    assert begun == []
