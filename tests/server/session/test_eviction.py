"""A session that is closed frees its memory at once, without the garbage collector."""

import asyncio
import gc
import weakref
from typing import Any

import pytest

from crossings.server.session.registry import TableRegistry
from crossings.server.session.session import TableSession
from crossings.table import Seat
from server.sessions import FRIENDS, WITH_BOT, Tables
from toys.client import PATIENCE, Live


@pytest.fixture(autouse=True)
def no_collector() -> object:
    """Disable the garbage collector: only the end of the last reference frees memory."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("seats", [FRIENDS, WITH_BOT])
async def test_a_closed_session_is_freed(tables: Tables, seats: tuple[Seat, ...]) -> None:
    table = tables(["slip", "coop"], [], seats=seats, pause=0)
    viewer = table.sit(0, drawing=True)
    await table.first_move(viewer)
    await table.wait()
    table.session.leave(viewer)
    session = table.session
    held = [session, session.match, session.frames, session.ledger, session.searches, session.intentions]
    parts = [weakref.ref[Any](part) for part in held]
    await table.close()
    del session, table.session, held
    await asyncio.sleep(0)  # closed sessions are dropped
    assert [part() for part in parts] == [None] * 6


async def test_a_closed_connection_frees_its_viewer(server: Live, registries: list[TableRegistry]) -> None:
    opened = await server.open_table("me", "friend")
    async with server.client(opened["keys"][0], drawing=True):
        session = await registries[0].session(opened["table"])
        assert isinstance(session, TableSession)
        [talk] = [one.begin_pump.__self__ for one in session.viewers]  # type: ignore[attr-defined]
        held: list[Any] = [session, session.frames, talk._socket, talk._connection._protocol]
        parts = [weakref.ref(part) for part in held]
        del talk, held
    async with asyncio.timeout(PATIENCE):
        while session.viewers:
            await asyncio.sleep(0)
    await session.close()
    del session, registries[0]._sessions[opened["table"]]
    await server.open_table("me", "friend")  # by then the connection is completely closed
    assert [part() for part in parts] == [None] * 4
