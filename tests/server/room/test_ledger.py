"""Who looks at a table, and who writes to it, in which order."""

from __future__ import annotations

import asyncio

from server.rooms import Tables

LOOKS = 8


async def test_who_looks_long_again_and_again_keeps_nobody_from_moving(tables: Tables) -> None:
    ledger, done = tables(["slip", "coop"], []).room.ledger, list[str]()
    may_end = asyncio.Event()

    async def look() -> None:
        async with ledger.held_still():
            await may_end.wait()
            done.append("look")

    async def move() -> None:
        async with ledger.lock:
            done.append("move")

    asked = [asyncio.create_task(look()) for _ in range(LOOKS)]
    await asyncio.sleep(0)
    asked.append(asyncio.create_task(move()))
    await asyncio.sleep(0)
    may_end.set()
    await asyncio.gather(*asked)
    assert done == ["look", "move"] + ["look"] * (LOOKS - 1)
