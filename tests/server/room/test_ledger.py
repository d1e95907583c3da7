"""Who looks at a table, and who writes to it, in which order."""

from __future__ import annotations

import asyncio

from server.rooms import Table

LOOKS = 8


def test_who_looks_long_again_and_again_keeps_nobody_from_moving(database: str) -> None:
    async def scenario() -> list[str]:
        table = Table(database, ["slip", "coop"], [])
        ledger, done = table.room.ledger, list[str]()
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
        await table.close()
        return done

    assert asyncio.run(scenario()) == ["look", "move"] + ["look"] * (LOOKS - 1)
