"""Two servers behind the proxy that docs/hosting.md sets up: one is killed after the other, and all games go on."""

from __future__ import annotations

import asyncio
import contextlib
import re
import shutil
import signal
import socket
import subprocess
from asyncio.subprocess import Process
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from server.ops.test_kill import Player, started
from toys.client import Live

HOSTING = Path(__file__).parents[3] / "docs" / "hosting.md"
TABLES = 8
KILLS = 4
MOVES = 6
"""So many moves more are acknowledged at each table after a kill before the next one."""
AGAIN_SECONDS = 0.1
PATIENCE = 60.0
BROKEN = (ConnectionClosed, InvalidHandshake, httpx.TransportError, OSError, TimeoutError)

pytestmark = [pytest.mark.deep, pytest.mark.timeout(900)]


def free_ports(count: int) -> list[int]:
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


def configuration(port: int, servers: list[int]) -> str:
    """The lines of docs/hosting.md, with the addresses of this machine and without its certificate."""
    found = re.search(r"```haproxy\n(.*?)```", HOSTING.read_text(), re.DOTALL)
    assert found
    text, count = re.subn(r"bind :443 ssl crt \S+", f"bind 127.0.0.1:{port}", found[1])
    assert count == 1
    for server in servers:
        text, count = re.subn(r"10\.0\.0\.1\d:8000", f"127.0.0.1:{server}", text, count=1)
        assert count == 1
    return text


@contextlib.contextmanager
def proxy(folder: Path, servers: list[int]) -> Iterator[Live]:
    """HAProxy before these servers."""
    program = shutil.which("haproxy")
    assert program, "there is no HAProxy: install the package haproxy (Debian), or another's build of 2.6 or newer"
    [port] = free_ports(1)
    file = folder / "haproxy.cfg"
    file.write_text(configuration(port, servers))
    process = subprocess.Popen([program, "-db", "-f", str(file)])
    try:
        assert process.poll() is None
        yield Live(port)
    finally:
        process.terminate()
        process.wait()


class Games:
    """One game after another, both seats played by one client."""

    def __init__(self, server: Live, seed: int) -> None:
        self._server = server
        self._seed = seed
        self._before = 0
        self.goes_on = True
        self.table = ""
        self.player = Player([], seed)

    @property
    def acknowledged(self) -> int:
        """How many moves were answered."""
        return self._before + len(self.player.acknowledged)

    async def play(self) -> None:
        """Until nobody wants to any more."""
        while self.goes_on:
            with contextlib.suppress(*BROKEN):
                opened = await self._server.open_table("me", "me", options={"goal": 100})
                self._before = self.acknowledged
                self.table, self.player = opened["table"], Player(opened["keys"], self._seed)
                await self._play_to_the_end()

    async def _play_to_the_end(self) -> None:
        """Connect as often as need be; each time all must be there that was acknowledged."""
        while self.goes_on:
            with contextlib.suppress(*BROKEN):
                async with self._server.raw(self.player.keys[0]) as client:
                    await client.send({"type": "hello", "version": 1, "keys": self.player.keys})
                    log = (await client.hear("log"))["lines"]
                    await client.hear("position")
                    await self.player.check(client, log)
                    await self.player.play(client)
                    return
            await asyncio.sleep(AGAIN_SECONDS)


async def until_all_have_moved(games: list[Games], playing: list[asyncio.Task[None]]) -> None:
    """Each table has gone on by some moves; what goes wrong at one is said at once."""
    goals = [one.acknowledged + MOVES for one in games]
    async with asyncio.timeout(PATIENCE):
        while any(one.acknowledged < goal for one, goal in zip(games, goals, strict=True)):
            for task in playing:
                if task.done():
                    task.result()
            await asyncio.sleep(AGAIN_SECONDS)


async def until_up(port: int) -> None:
    async with httpx.AsyncClient() as http, asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(httpx.TransportError):
                if (await http.get(f"http://127.0.0.1:{port}/health")).status_code == 200:
                    return
            await asyncio.sleep(AGAIN_SECONDS)


def test_servers_are_killed_behind_a_proxy_and_all_games_go_on(shared: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        ports = free_ports(2)
        servers: list[Process] = [(await started(shared, port=port))[0] for port in ports]
        with proxy(tmp_path, ports) as server:
            await until_up(server.port)
            games = [Games(server, seed) for seed in range(TABLES)]
            playing = [asyncio.create_task(one.play()) for one in games]
            try:
                await until_all_have_moved(games, playing)
                for number in range(KILLS):
                    which = number % 2
                    servers[which].send_signal(signal.SIGKILL)
                    await servers[which].wait()
                    await until_all_have_moved(games, playing)
                    keys, tables = [one.player.keys[0] for one in games], {one.table for one in games}
                    listed = (await server.http.post("/api/mine", json={"keys": keys})).json()["tables"]
                    assert {one["table"] for one in listed} == tables
                    servers[which] = (await started(shared, port=ports[which]))[0]
                    await until_all_have_moved(games, playing)
            finally:
                for one in games:
                    one.goes_on = False
                for process in servers:
                    process.kill()
                    await process.wait()
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
            await server.http.aclose()

    asyncio.run(scenario())
