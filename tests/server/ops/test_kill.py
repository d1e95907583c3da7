"""A server that is killed at any moment loses and repeats nothing that it has acknowledged."""

import asyncio
import contextlib
import random

import pytest
from websockets.exceptions import ConnectionClosed

from crossings.server.storage import DatabaseInUse, lock, lock_database
from toys.client import Client
from toys.forked import forked

KILLS, KILLS_SHARED, KILLS_DEEP = 9, 4, 40
DEEP = (pytest.mark.deep, pytest.mark.timeout(3600))
LONGEST_LIFE = 0.2
"""Maximum seconds of play before a kill."""


class Player:
    """Plays both seats, and remembers what it sent at which position and what was acknowledged."""

    def __init__(self, keys: list[str], seed: int) -> None:
        self.keys = keys
        self.random = random.Random(seed)
        self.sent: dict[int, tuple[int, str]] = {}
        self.acknowledged: dict[int, int] = {}
        """Position that was answered -> position reached."""
        self.is_over = False

    async def play(self, client: Client) -> None:
        """Play move after move until the connection breaks or the game ends."""
        while client.position["result"] is None:
            at, seat = client.at, client.position["actor"]
            if at not in self.sent:
                self.sent[at] = seat, self.random.choice((await client.view(seat))["legal"])
            seat, move = self.sent[at]
            answer = await client.move(seat, move, id=f"m{at}", at=at)
            assert answer["type"] == "done", answer
            self.acknowledged[at] = answer["at"]
        self.is_over = True

    async def check(self, client: Client) -> None:
        """Check after a restart that everything acknowledged is there, once, and nothing in part."""
        [log] = [message["lines"] for message in client.received("log")]
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
        """Repeat the command that may have arrived. It counts once, however often it is sent."""
        at = max(self.sent)
        seat, move = self.sent[at]
        first = await client.move(seat, move, id=f"m{at}", at=at)
        again = await client.move(seat, move, id=f"m{at}", at=at)
        assert first == again
        assert first["type"] == "done"
        assert first["at"] == self.acknowledged.setdefault(at, first["at"])
        await client.until_at(first["at"])
        assert client.at == first["at"]


async def hold_kills(database: str, kills: int, servers: int) -> None:
    """Play games that continue at another server of the same database whenever their server is killed."""
    async with contextlib.AsyncExitStack() as stack:
        running = [await stack.enter_async_context(forked(database)) for _ in range(servers)]
        players: list[Player] = []
        for number in range(kills):
            if not players or players[-1].is_over:
                opened = await running[0].open_table("me", "me", options={"goal": 100})
                players.append(Player(opened["keys"], seed=servers + number))
            player = players[-1]
            server = running[number % servers]
            server.know(running[0].opened)
            client = await server.join(*player.keys)
            await player.check(client)
            death = asyncio.get_running_loop().call_later(player.random.random() * LONGEST_LIFE, server.kill)
            with contextlib.suppress(ConnectionClosed):
                await player.play(client)
            death.cancel()
            await server.restart()
        assert sum(len(player.acknowledged) for player in players) > kills


@pytest.mark.parametrize("kills", [KILLS, pytest.param(KILLS_DEEP, marks=DEEP)])
async def test_a_kill_at_any_time_loses_and_repeats_nothing(database: str, kills: int) -> None:
    """TAB-02."""
    await hold_kills(database, kills, servers=1)


@pytest.mark.parametrize("kills", [KILLS_SHARED, pytest.param(KILLS_DEEP, marks=DEEP)])
async def test_killing_one_of_two_servers_loses_and_repeats_nothing(shared: str, kills: int) -> None:
    """TAB-02, TAB-20, TAB-21."""
    await hold_kills(shared, kills, servers=2)


async def test_a_killed_server_frees_its_database(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with forked(database) as server:
        with monkeypatch.context() as impatient, pytest.raises(DatabaseInUse) as refused:
            impatient.setattr(lock, "WAIT_SECONDS", 0.0)
            lock_database(database)
        assert f"in use by process {server.pid} at http://127.0.0.1:{server.port}/;" in str(refused.value)
        await server.end()
        lock_database(database).close()
        await server.begin()
