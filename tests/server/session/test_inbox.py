"""Long reads of a table and moves take turns."""

import asyncio

from crossings.server.services.background import TaskGroup, finish_tasks
from crossings.server.session.inbox import Inbox

READS = 8


async def test_repeated_long_reads_do_not_block_moves() -> None:
    """TAB-14: a move waits for at most one of them."""
    inbox, done = Inbox(TaskGroup("test")), list[str]()
    may_end = asyncio.Event()

    async def read() -> None:
        async with inbox.frozen():
            await may_end.wait()
            done.append("read")

    async def move() -> None:
        done.append("move")

    tasks = [asyncio.create_task(read()) for _ in range(READS)]
    await asyncio.sleep(0)
    moved = inbox.put(move)
    may_end.set()
    await asyncio.gather(moved.wait(), *tasks)
    assert done == ["read", "move"] + ["read"] * (READS - 1)


async def test_a_long_read_ends_if_the_table_closes_before_it_begins() -> None:
    tasks = TaskGroup("test")
    inbox = Inbox(tasks)

    async def write() -> None:
        await asyncio.Event().wait()

    async def read() -> None:
        async with inbox.frozen():
            pass

    written, reading = inbox.put(write), asyncio.create_task(read())
    await asyncio.sleep(0)
    await finish_tasks([*tasks], timeout=0)
    await asyncio.gather(written.wait(), reading)
