"""A table lives in one process. A process that opens it takes it over, and its clients follow."""

import contextlib
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from websockets.exceptions import ConnectionClosed

from crossings.server.session import registry
from crossings.server.web import app
from toys.client import Client, Live, Message, live

NEVER = 1e6


@pytest.fixture(params=["database", "shared"], ids=["SQLite", "PostgreSQL"])
def two_servers(request: pytest.FixtureRequest) -> AbstractAsyncContextManager[tuple[Live, Live]]:
    """Two servers that use one database. In quick tests, SQLite stands for databases that several servers may use."""
    database = str(request.getfixturevalue(request.param))
    request.getfixturevalue("monkeypatch").setattr(app, "lock_database", lambda url: contextlib.nullcontext())

    @asynccontextmanager
    async def run() -> AsyncIterator[tuple[Live, Live]]:
        async with live(database) as one, live(database) as two:
            yield one, two

    return run()


async def until_closed(client: Client) -> list[str]:
    """Return the types of messages until the connection closes with the code for reconnecting at once."""
    types: list[str] = []
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            types.append((await client.next())["type"])
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
    return types


async def test_a_server_can_take_a_table_back(two_servers: tuple[Live, Live], monkeypatch: pytest.MonkeyPatch) -> None:
    """TAB-21: its clients are disconnected at once and follow the table."""
    monkeypatch.setattr(registry, "LEASE_CHECK_SECONDS", 0.02)
    waiting: Client | None = None
    for number in range(6):
        server = two_servers[number % 2]
        keys = (two_servers[0].opened or await two_servers[0].open_table("me", "me"))["keys"]
        server.know(two_servers[0].opened)
        client = await server.join(*keys)
        if waiting:
            assert "error" not in await until_closed(waiting)
        assert client.at == number
        seat = client.position["actor"]
        legal = (await client.view(seat))["legal"]
        assert (await client.move(seat, "step" if "step" in legal else legal[0]))["at"] == number + 1
        waiting = client


LATE: list[Message] = [
    {"type": "move", "move": "hide-right"},
    {"type": "name", "name": "Ada"},
    {"type": "word", "word": "ada"},
]


@pytest.mark.parametrize("late", LATE, ids=[late["type"] for late in LATE])
async def test_a_write_after_losing_the_table_is_not_answered_and_counts_once_elsewhere(
    two_servers: tuple[Live, Live], late: Message, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TAB-21."""
    monkeypatch.setattr(registry, "LEASE_CHECK_SECONDS", NEVER)
    one, two = two_servers
    [here] = await one.sit("me", "me")
    there = await two.join(*one.keys)
    assert (await there.move(0, "hide-left"))["at"] == 1
    await here.send({"id": "late", "at": 0, "seat": 0, **late})
    assert not {"done", "refused"} & set(await until_closed(here))
    again = await two.join(*one.keys)
    assert again.position["view"]["coins"] == ["left", "none"]
    assert (again.at, [line["name"] for line in again.seats["seats"]]) == (1, ["", ""])
    assert (await again.move(0, "hide-right", id="late", at=0))["code"] == "stale"
    answer = await again.move(1, "hide-right", id="next")
    assert (await again.move(1, "hide-right", id="next", at=1)) == answer


async def test_lists_and_files_do_not_take_tables_over(two_servers: tuple[Live, Live]) -> None:
    one, two = two_servers
    red, blue = await one.sit("me", "friend")
    await red.move(0, "hide-left")
    key = one.opened["keys"][0]
    lists = [await server.mine(key) for server in two_servers]
    assert lists[0] == lists[1]
    assert lists[0][0]["table"] == one.opened["table"]
    assert (await one.file(key)).text == (await two.file(key)).text
    await blue.until_at(1)
    assert (await blue.move(1, "hide-left"))["at"] == 2
