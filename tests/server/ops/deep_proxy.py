"""Two servers behind the proxy of docs/host/postgresql.md: they are killed in turn, and all games go on."""

import asyncio
import contextlib
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from processes import free_ports
from server.ops.test_kill import Player
from toys.client import Live
from toys.forked import forked

CLUSTER = Path(__file__).parents[3] / "docs" / "host" / "postgresql.md"
TABLES = 8
KILLS = 4
MOVES = 6
"""Number of moves that must be acknowledged at each table after a kill before the next one."""
AGAIN_SECONDS = 0.1
PATIENCE = 60.0
BROKEN = (ConnectionClosed, InvalidHandshake, httpx.TransportError, OSError, TimeoutError)

pytestmark = [pytest.mark.deep, pytest.mark.timeout(900)]


def configuration(port: int, servers: list[int]) -> str:
    """Return the lines of docs/host/postgresql.md, with the addresses of this machine and without its certificate."""
    found = re.search(r"```haproxy\n(.*?)```", CLUSTER.read_text(), re.DOTALL)
    assert found
    text, count = re.subn(r"bind :443 ssl crt \S+", f"bind 127.0.0.1:{port}", found[1])
    assert count == 1
    for server in servers:
        text, count = re.subn(r"10\.0\.0\.1\d:8000", f"127.0.0.1:{server}", text, count=1)
        assert count == 1
    return text


@contextlib.contextmanager
def proxy(folder: Path, servers: list[int]) -> Iterator[Live]:
    """Run HAProxy in front of these servers."""
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
    """Plays one game after another, with one client for both seats."""

    def __init__(self, server: Live, seed: int) -> None:
        self._server = server
        self._seed = seed
        self._before = 0
        self.goes_on = True
        self.table = ""
        self.player = Player([], seed)

    @property
    def acknowledged(self) -> int:
        """The number of acknowledged moves."""
        return self._before + len(self.player.acknowledged)

    async def play(self) -> None:
        """Play until the test stops it."""
        while self.goes_on:
            with contextlib.suppress(*BROKEN):
                opened = await self._server.open_table("me", "me", options={"goal": 100})
                self._before = self.acknowledged
                self.table, self.player = opened["table"], Player(opened["keys"], self._seed)
                await self._play_to_the_end()

    async def _play_to_the_end(self) -> None:
        """Play a game with as many connections as necessary. After each, everything acknowledged must be there."""
        while self.goes_on:
            with contextlib.suppress(*BROKEN):
                async with self._server.client(*self.player.keys) as client:
                    await self.player.check(client)
                    await self.player.play(client)
                    return
            await asyncio.sleep(AGAIN_SECONDS)


async def until_all_have_moved(games: list[Games], playing: list[asyncio.Task[None]]) -> None:
    """Wait until each table has gone on by some moves. An error at one of them is raised at once."""
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


async def test_servers_are_killed_behind_a_proxy_and_all_games_go_on(shared: str, tmp_path: Path) -> None:
    ports = free_ports(2)
    async with forked(shared, ports[0]) as one, forked(shared, ports[1]) as two:
        with proxy(tmp_path, ports) as server:
            await until_up(server.port)
            games = [Games(server, seed) for seed in range(TABLES)]
            playing = [asyncio.create_task(game.play()) for game in games]
            try:
                await until_all_have_moved(games, playing)
                for number in range(KILLS):
                    killed = (one, two)[number % 2]
                    await killed.end()
                    await until_all_have_moved(games, playing)
                    listed = await server.mine(*(game.player.keys[0] for game in games))
                    assert {line["table"] for line in listed} == {game.table for game in games}
                    await killed.begin()
                    await until_all_have_moved(games, playing)
            finally:
                for game in games:
                    game.goes_on = False
                one.kill()
                two.kill()
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
            await server.leave()
