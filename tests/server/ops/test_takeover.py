"""A table lives in one process: whoever else opens it takes it over, and those who were at it come after."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from crossings.server.room import hall
from toys.client import Client, Live, live

Scenario = Callable[[Live, Live], Awaitable[None]]
NEVER = 1e6


@pytest.fixture(params=["database", "shared"], ids=["SQLite", "PostgreSQL"])
def kept(request: pytest.FixtureRequest) -> str:
    """A database that two servers use."""
    return str(request.getfixturevalue(request.param))


def on_two_servers(kept: str, scenario: Scenario) -> None:
    async def run() -> None:
        async with live(kept) as one, live(kept) as two:
            await scenario(one, two)

    asyncio.run(run())


async def until_closed(client: Client) -> list[dict[str, Any]]:
    """What is still told before the connection ends."""
    told: list[dict[str, Any]] = []
    with pytest.raises(ConnectionClosed):
        while True:
            told.append(await client.next())
    return told


def test_who_only_looks_on_is_let_go_too(kept: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "HOLD_SECONDS", 0.02)

    async def scenario(one: Live, two: Live) -> None:
        red, blue = (await one.open_table("me", "friend"))["keys"]
        async with one.client(red) as waiting, two.client(blue):
            assert [message["type"] for message in await until_closed(waiting)].count("error") == 0
            async with two.client(red) as again:
                assert (await again.move(0, "hide-left"))["at"] == 1

    on_two_servers(kept, scenario)


def test_what_is_written_after_the_table_was_lost_is_not_answered_and_counts_once_elsewhere(
    kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "HOLD_SECONDS", NEVER)

    async def scenario(one: Live, two: Live) -> None:
        opened = await one.open_table("me", "me")
        async with one.client(*opened["keys"]) as here, two.client(*opened["keys"]) as there:
            assert (await there.move(0, "hide-left"))["at"] == 1
            late = {"type": "move", "id": "late", "at": 0, "seat": 0, "move": "hide-right"}
            await here.send(late)
            assert [message for message in await until_closed(here) if message["type"] in ("done", "refused")] == []
            async with two.client(*opened["keys"]) as again:
                assert again.position["view"]["coins"] == ["left", "none"]
                assert (await again.move(0, "hide-right", id="late", at=0))["code"] == "stale"
                answer = await again.move(1, "hide-right", id="next")
                assert (await again.move(1, "hide-right", id="next", at=1)) == answer

    on_two_servers(kept, scenario)


@pytest.mark.parametrize("what", [{"type": "name", "seat": 0, "name": "Ada"}, {"type": "word", "word": "ada"}])
def test_nor_is_anything_else(kept: str, what: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "HOLD_SECONDS", NEVER)

    async def scenario(one: Live, two: Live) -> None:
        opened = await one.open_table("me", "me")
        async with one.client(*opened["keys"]) as here, two.client(*opened["keys"]) as there:
            await here.send({"id": "late", "at": 0, "seat": 0, **what})
            await until_closed(here)
            await there.nothing_waits()
            assert (there.at, [line["name"] for line in there.seats["seats"]]) == (0, ["", ""])

    on_two_servers(kept, scenario)


def test_whoever_lets_go_may_have_the_table_back(kept: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "HOLD_SECONDS", 0.02)

    async def scenario(one: Live, two: Live) -> None:
        keys = (await one.open_table("me", "me"))["keys"]
        for number in range(6):
            server = (one, two)[number % 2]
            async with server.client(*keys) as client:
                assert client.at == number
                legal, seat = client.position["legal"], client.position["actor"]
                if not legal:
                    legal = (await client.ask({"type": "view", "seat": seat}, "position"))["legal"]
                assert (await client.move(seat, "step" if "step" in legal else legal[0]))["at"] == number + 1

    on_two_servers(kept, scenario)


def test_lists_and_files_come_from_wherever_they_are_asked_for_and_take_nothing_over(kept: str) -> None:
    async def scenario(one: Live, two: Live) -> None:
        opened = await one.open_table("me", "friend")
        red = opened["keys"][0]
        async with one.client(red) as client:
            await client.move(0, "hide-left")
            lists = [(await server.http.post("/api/mine", json={"keys": [red]})).json() for server in (one, two)]
            assert lists[0] == lists[1]
            assert lists[0]["tables"][0]["table"] == opened["table"]
            assert (await one.file(red)).text == (await two.file(red)).text
            async with one.client(opened["keys"][1]) as blue:
                assert (await blue.move(1, "hide-left"))["at"] == 2

    on_two_servers(kept, scenario)
