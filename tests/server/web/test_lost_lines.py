"""A line that is lost: whoever tells the one behind it something, until that is noticed, does not stumble over it."""

from __future__ import annotations

import asyncio

import pytest

from crossings.server.room.hall import Hall
from crossings.server.room.room import Room
from toys.client import PATIENCE, Live


async def test_who_leaves_tells_another_whose_line_is_lost_as_well(
    server: Live, halls: list[Hall], caplog: pytest.LogCaptureFixture
) -> None:
    await server.sit("me", "friend")
    await server.join(server.opened["keys"][0])
    [room] = [await task for task in halls[0]._rooms.values()]
    assert isinstance(room, Room)
    lines = [one.begin_pump.__self__._caller._line for one in room.viewers]  # type: ignore[attr-defined]
    assert len(lines) == 3
    for line in lines:
        line.abort()
    async with asyncio.timeout(PATIENCE):
        while room.viewers:
            await asyncio.sleep(0)
    assert caplog.records == []
