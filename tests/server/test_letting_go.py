"""A room that is let go takes its memory with it at once: nothing waits for a collector that seldom comes."""

from __future__ import annotations

import asyncio
import gc
import weakref
from typing import Any

import pytest

from crossings.table import BOT, PERSON, Seat
from server.rooms import Table


@pytest.fixture(autouse=True)
def no_collector() -> object:
    """Nothing but the end of the last reference frees anything here."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("seats", [[Seat(PERSON, 0), Seat(PERSON, 1)], [Seat(PERSON, 0), Seat(BOT, bot="random")]])
def test_a_room_that_is_let_go_is_freed(database: str, seats: list[Seat]) -> None:
    async def scenario() -> list[weakref.ref[Any]]:
        table = Table(database, ["slip", "coop"], [], seats=seats, pause=0)
        viewer = table.sit(0, drawing=True)
        answer = await table.move(viewer, 0, viewer.position["legal"][0])
        assert answer["type"] == "done"
        await table.wait()
        table.room.leave(viewer)
        room = table.room
        parts: list[weakref.ref[Any]] = [weakref.ref(part) for part in (room, room.match, room.frames, room.ledger)]
        await table.close()
        return parts

    assert [part() for part in asyncio.run(scenario())] == [None] * 4
