"""A line that is lost: whoever tells the one behind it something, until that is noticed, does not stumble over it."""

from __future__ import annotations

import asyncio

import pytest

from crossings.server.room.hall import Hall
from crossings.server.room.room import Room
from toys.client import PATIENCE, live


def test_who_leaves_tells_another_whose_line_is_lost_as_well(
    database: str, halls: list[Hall], caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with live(database) as server:
            key = (await server.open_table("me", "friend"))["keys"][0]
            async with server.client(key), server.client(key):
                [room] = [await task for task in halls[0]._rooms.values()]
                assert isinstance(room, Room)
                sockets = [one.send_now.__self__._socket for one in room.viewers]  # type: ignore[union-attr]
                assert len(sockets) == 2
                for socket in sockets:
                    socket._receive.__self__.transport.abort()
                async with asyncio.timeout(PATIENCE):
                    while room.viewers:
                        await asyncio.sleep(0)

    asyncio.run(scenario())
    assert caplog.records == []
