"""A line that is lost: whoever tells the one behind it something, until that is noticed, does not stumble over it."""

from __future__ import annotations

import asyncio

import pytest

from crossings.server.room.hall import Hall
from crossings.server.room.room import Room
from toys.client import PATIENCE, live


async def test_who_leaves_tells_another_whose_line_is_lost_as_well(
    server: Live, halls: list[Hall], caplog: pytest.LogCaptureFixture
) -> None:
    key = (await server.open_table("me", "friend"))["keys"][0]
    async with server.client(key), server.client(key):
        [room] = [await task for task in halls[0]._rooms.values()]
        assert isinstance(room, Room)
        callers = [one.begin_pump.__self__._caller for one in room.viewers]
        assert len(callers) == 2
        for caller in callers:
            caller._line.abort()
        async with asyncio.timeout(PATIENCE):
            while room.viewers:
                await asyncio.sleep(0)
    assert caplog.records == []
