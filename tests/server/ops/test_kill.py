"""A server that is killed at any moment has lost nothing that it had acknowledged, and doubled nothing."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sys
from asyncio.subprocess import PIPE, Process

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from toys.client import Client, Live

KILLS, KILLS_SHARED, KILLS_DEEP = 9, 4, 40
LONGEST_LIFE = 0.2
"""Seconds of play before a kill, at most."""


async def started(database: str, bots: str = "quick", errors: int | None = None, port: int = 0) -> tuple[Process, Live]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "CROSSINGS_COMPILE": "off"}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "toys", str(port), database, bots, stdout=PIPE, stderr=errors, env=environment
    )
    assert process.stdout is not None
    address = (await process.stdout.readline()).split()[3].decode()
    return process, Live(int(httpx.URL(address).port or 0))


class Player:
    """Plays both seats, remembers what it sent at which position and what was acknowledged."""

    def __init__(self, keys: list[str], seed: int) -> None:
        self.keys = keys
        self.random = random.Random(seed)
        self.sent: dict[int, tuple[int, str]] = {}
        self.acknowledged: dict[int, int] = {}
        """Position that was answered -> position reached."""

    async def play(self, client: Client) -> None:
        """Move after move until the line breaks (or the game ends)."""
        while client.position["result"] is None:
            at, seat = client.at, client.position["actor"]
            if at not in self.sent:
                await client.send({"type": "view", "seat": seat})
                position = await client.hear("position")
                self.sent[at] = seat, self.random.choice(position["legal"])
            seat, move = self.sent[at]
            answer = await client.move(seat, move, id=f"m{at}", at=at)
            assert answer["type"] == "done", answer
            self.acknowledged[at] = answer["at"]

    async def check(self, client: Client, log: list[dict[str, object]]) -> None:
        """After a restart: all that was acknowledged is there, once, and no half of anything."""
        assert client.at == len(log) >= max(self.acknowledged.values(), default=0)
        for number, line in enumerate(log, 1):
            if line["by"] == "chance":
                assert log[number - 2]["move"] == "roll"
            else:
                seat, move = self.sent[number - 1]
                assert line["by"] == seat
                assert line["move"] in (move, "hide-?")
                assert move != "roll" or log[number]["by"] == "chance"
        if self.sent:
            await self.repeat_the_last(client)

    async def repeat_the_last(self, client: Client) -> None:
        """The command that may or may not have arrived counts once, however often it is sent."""
        at = max(self.sent)
        seat, move = self.sent[at]
        first = await client.move(seat, move, id=f"m{at}", at=at)
        again = await client.move(seat, move, id=f"m{at}", at=at)
        assert first == again
        assert first["type"] == "done"
        assert first["at"] == self.acknowledged.setdefault(at, first["at"])
        await client.until_at(first["at"])
        assert client.at == first["at"]


def hold_kills(database: str, kills: int) -> None:
    """A game that goes on through so many kills."""

    async def scenario() -> None:
        process, server = await started(database)
        opened = await server.open_table("me", "me", options={"goal": 100})
        player = Player(opened["keys"], seed=1)
        for _ in range(kills):
            async with server.raw(opened["keys"][0]) as client:
                await client.send({"type": "hello", "version": 1, "keys": opened["keys"]})
                log = (await client.hear("log"))["lines"]
                await client.hear("position")
                await player.check(client, log)
                life = player.random.random() * LONGEST_LIFE
                asyncio.get_running_loop().call_later(life, process.send_signal, signal.SIGKILL)
                with contextlib.suppress(ConnectionClosed):
                    await player.play(client)
            await process.wait()
            await server.http.aclose()
            process, server = await started(database)
        assert len(player.acknowledged) > kills
        await server.http.aclose()
        process.kill()
        await process.wait()

    asyncio.run(scenario())


def hold_kills_of_two(database: str, kills: int) -> None:
    """A game that goes on at another server, on the same database, whenever that where it was played is killed."""

    async def scenario() -> None:
        servers = [await started(database) for _ in range(2)]
        opened = await servers[0][1].open_table("me", "me", options={"goal": 100})
        player = Player(opened["keys"], seed=2)
        for number in range(kills):
            process, server = servers[number % 2]
            async with server.raw(opened["keys"][0]) as client:
                await client.send({"type": "hello", "version": 1, "keys": opened["keys"]})
                log = (await client.hear("log"))["lines"]
                await client.hear("position")
                await player.check(client, log)
                life = player.random.random() * LONGEST_LIFE
                asyncio.get_running_loop().call_later(life, process.send_signal, signal.SIGKILL)
                with contextlib.suppress(ConnectionClosed):
                    await player.play(client)
            await process.wait()
            await server.http.aclose()
            servers[number % 2] = await started(database)
        assert len(player.acknowledged) > kills
        for process, server in servers:
            await server.http.aclose()
            process.kill()
            await process.wait()

    asyncio.run(scenario())


def test_one_of_two_servers_killed_nothing_acknowledged_is_lost_and_nothing_doubled(shared: str) -> None:
    hold_kills_of_two(shared, KILLS_SHARED)


@pytest.mark.deep
@pytest.mark.timeout(3600)
def test_one_of_two_servers_killed_many_times_nothing_acknowledged_is_lost(shared: str) -> None:
    hold_kills_of_two(shared, KILLS_DEEP)


def test_killed_at_any_moment_nothing_acknowledged_is_lost_and_nothing_doubled(database: str) -> None:
    hold_kills(database, KILLS)


@pytest.mark.deep
@pytest.mark.timeout(3600)
def test_killed_many_times_nothing_acknowledged_is_lost_and_nothing_doubled(database: str) -> None:
    hold_kills(database, KILLS_DEEP)
