"""How much one server carries: moves, tables that come back after a restart, connections that do nothing.

Starts a server in a process of its own on loopback with a fresh database.

- Plain, or with `--tables N`: that many games of two drawing clients, a random legal move a second each; how long it
  took from sending a move until the other seat had it. A move is on the disk before anybody is told of it, so the times
  include the commit.
- `--restart TABLES`: that many games go on when the server ends and begins anew on the same database; how long until
  all clients are back and shown their position, from the new process' first instruction on.
- `--idle SOCKETS`: so many connections at tables (two each) that do nothing; the server's memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Coroutine, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import orjson
import websockets
from figures import Figure, command_line, tell

from crossings.server.web.limits import raise_open_files

GAME = "dune-chess"
GAMES = 200
MOST_TABLES = 2000
MOST_SOCKETS = 10_000
SECONDS = 20.0
"""How long times are taken."""
SERVER = """
import sys
from crossings.server.ops.serving import serve
from crossings.server.ops.services import Settings
limits = {"tables_at_once": 100_000, "most_connections_per_address": 20_000}
serve(port=0, settings=Settings(database=sys.argv[1], precompile=True, **limits))
"""
LOADED = "import crossings.server.ops.serving, numba, numba.stencils.stencil"
"""What a server loads, sooner or later."""
WARM_UP = 10.0
"""Seconds of play before times are taken, in which the server is still loading its compiled kernels."""
CALIBRATION_SECONDS = 2.0
PACE = 1.0
"""Seconds from one move of a game to the next."""
ADDRESSES = 8
"""That clients come from: one address has no more than half of the places."""
AT_ONCE = 50
"""Clients that connect at the same time."""
BACK_SECONDS = 120.0
"""How long a restart may take at all."""
AGAIN_SECONDS = 0.1
"""When a client tries again that found no server."""
PLAYED = 10
"""Moves that each game has had when the server ends."""


@cache
def with_byte_code() -> dict[str, str]:
    """An environment in which modules are compiled to byte code already, as they are wherever they are installed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, "-c", LOADED], env=environment, check=True)
    return environment


@contextlib.contextmanager
def running_server(folder: Path) -> Iterator[tuple[str, int]]:
    """A server process; its address and its number."""
    command = [sys.executable, "-c", SERVER, f"sqlite:///{folder / 'bench.sqlite3'}"]
    process = subprocess.Popen(command, env=with_byte_code(), stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().split()[3], process.pid
    finally:
        process.terminate()
        process.wait()


class Table:
    """One game and its two clients."""

    def __init__(self, opened: dict[str, Any], number: int) -> None:
        self.id: str = opened["table"]
        self.keys: list[str] = opened["keys"]
        self.number = number
        self.random = random.Random(number)
        self.sockets: list[Any] = []
        self.position: dict[str, Any] = {}
        self.known: list[list[str]] = [[] for _ in self.keys]
        """Digests of the drawings that each client has, as a page keeps them."""
        self.times: list[float] = []
        self.bytes = 0

    async def sit_down(self, address: str) -> None:
        """Connect both seats; while there is no server, try again."""
        self.sockets = []
        for seat, key in enumerate(self.keys):
            self.sockets.append(await _connected(f"{address.rstrip('/')}/ws/{self.id}", self.number))
            hello = {"type": "hello", "version": 1, "keys": [key], "drawing": True, "known": self.known[seat]}
            await self.sockets[seat].send(json.dumps(hello))
            shown = await self._next(seat, "position")
            self.known[seat] += shown["scene"]["art"]
            if shown["actor"] == seat:
                self.position = shown

    async def get_up(self) -> None:
        """Let both connections go."""
        for socket in self.sockets:
            await socket.close()

    async def play(self, begin: float, measure: float, end: float) -> None:
        """Move after move, one a pace, until the time is up or the game is over."""
        await asyncio.sleep(begin + self.random.random() * PACE - time.perf_counter())
        due = time.perf_counter()
        while due < end and self.position["result"] is None:
            sent = time.perf_counter()
            took = await self.move()
            if sent >= measure:
                self.times.append(took)
            due += PACE
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def move(self) -> float:
        """Make a move; how long it took until the other seat had it."""
        seat, at = self.position["actor"], self.position["at"]
        move = {"type": "move", "id": f"{at}", "at": at, "seat": seat}
        sent = time.perf_counter()
        await self.sockets[seat].send(json.dumps(move | {"move": self.random.choice(self.position["legal"])}))
        self.position = await self._next(1 - seat, "moved")
        took = time.perf_counter() - sent
        own = await self._next(seat, "moved")
        if own["actor"] == seat:
            self.position = own
        return took

    async def _next(self, seat: int, type: str) -> dict[str, Any]:
        while True:
            text = await self.sockets[seat].recv()
            self.bytes += len(text)
            if text.startswith(f'{{"type":"{type}"'):
                message: dict[str, Any] = orjson.loads(text)
                return message
            assert not text.startswith(('{"type":"refused"', '{"type":"error"')), text


def processor_seconds(process: int) -> float:
    """The time that a process has used of a processor so far."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_megabytes(process: int) -> float:
    """The memory that a process has now."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


async def _connected(address: str, number: int) -> Any:
    """A connection of a table of that number, as soon as there is a server."""
    own = f"127.0.0.{1 + number % ADDRESSES}", 0
    while True:
        try:
            return await websockets.connect(_socket_address(address), max_size=None, open_timeout=None, local_addr=own)
        except (OSError, websockets.InvalidHandshake):
            await asyncio.sleep(AGAIN_SECONDS)


def _socket_address(address: str) -> str:
    return address.replace("http", "ws", 1)


async def _some_at_once(work: Iterable[Coroutine[Any, Any, None]]) -> None:
    places = asyncio.Semaphore(AT_ONCE)

    async def in_place(one: Coroutine[Any, Any, None]) -> None:
        async with places:
            await one

    await asyncio.gather(*map(in_place, work))


@contextlib.asynccontextmanager
async def seated(address: str, count: int) -> AsyncIterator[list[Table]]:
    """New tables, both seats of each connected."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        answers = [await http.post("/api/tables", json={"game": GAME, "seats": ["me", "friend"]}) for _ in range(count)]
    tables = [Table(one.raise_for_status().json(), number) for number, one in enumerate(answers)]
    await _some_at_once(table.sit_down(address) for table in tables)
    try:
        yield tables
    finally:
        await _some_at_once(table.get_up() for table in tables)


# ---- moves ---------------------------------------------------------------------------------------


async def play(address: str, process: int, count: int) -> tuple[list[float], float, float]:
    """All times, sorted; what the clients received a move, in bytes; the server's processor time a move."""
    async with seated(address, count) as tables:
        begin = time.perf_counter()
        first = begin + WARM_UP
        playing = [asyncio.create_task(table.play(begin, first, first + SECONDS)) for table in tables]
        await asyncio.sleep(first - time.perf_counter())
        used, received = processor_seconds(process), sum(table.bytes for table in tables)
        await asyncio.gather(*playing)
        used, received = processor_seconds(process) - used, sum(table.bytes for table in tables) - received
        times = sorted(one for table in tables for one in table.times)
        return times, received / len(times), used / len(times)


def measure_moves(count: int) -> list[Figure]:
    """Play, and put it into figures."""
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as (address, process):
        times, received, used = asyncio.run(play(address, process, count))
    note = (
        f"{count} games of {GAME}, {2 * count} sockets, {len(times)} moves in {SECONDS:.0f} s, clients on the machine"
    )
    shares = {f"move seen by the other seat, p{share}": share / 100 for share in (50, 95, 99)}
    return [
        *(Figure(name, 1000 * times[int(len(times) * share)], "ms", note) for name, share in shares.items()),
        Figure("server's processor time a move", 1000 * used, "ms"),
        Figure("text received by both seats a move", received / 1000, "kB", "before compression"),
        *calibration(),
    ]


# ---- a restart -----------------------------------------------------------------------------------


async def play_some(address: str, count: int) -> list[Table]:
    """Tables where some moves were made, with nobody connected any more."""

    async def some(table: Table) -> None:
        while table.position["at"] < PLAYED and table.position["result"] is None:
            await table.move()

    async with seated(address, count) as tables:
        await _some_at_once(some(table) for table in tables)
    return tables


async def come_back(address: str, tables: list[Table]) -> None:
    """All clients connect, and are shown what they have seen before."""
    stood = [table.position["at"] for table in tables]
    async with asyncio.timeout(BACK_SECONDS):
        await _some_at_once(table.sit_down(address) for table in tables)
    assert stood == [table.position["at"] for table in tables]
    await _some_at_once(table.get_up() for table in tables)


def measure_restart(count: int) -> list[Figure]:
    """End the server while games go on, begin it anew, and wait until all are back."""
    with tempfile.TemporaryDirectory() as folder:
        with running_server(Path(folder)) as (address, _):
            tables = asyncio.run(play_some(address, count))
        begin = time.perf_counter()
        with running_server(Path(folder)) as (address, process):
            began = time.perf_counter() - begin
            asyncio.run(come_back(address, tables))
            back, used = time.perf_counter() - begin, processor_seconds(process)
    note = f"{count} games of {GAME} at move {PLAYED}, {2 * count} sockets, {AT_ONCE} at the same time"
    return [
        Figure("from the start of the process until it listens", began, "s"),
        Figure("until all sockets are back and shown", back, "s", note),
        Figure("server's processor time for that", used, "s"),
        *calibration(),
    ]


# ---- memory --------------------------------------------------------------------------------------


async def sit_idle(address: str, process: int, sockets: int) -> tuple[float, float]:
    """The server's memory before anybody comes, and when all are there."""
    await asyncio.sleep(WARM_UP)
    before = resident_megabytes(process)
    async with seated(address, sockets // 2):
        return before, resident_megabytes(process)


def measure_idle(sockets: int) -> list[Figure]:
    """Have many sit at tables and do nothing."""
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as (address, process):
        before, after = asyncio.run(sit_idle(address, process, sockets))
    return [
        Figure("server's memory before anybody comes", before, "MB"),
        Figure("server's memory with idle sockets", after, "MB", f"{sockets} sockets, two at each table of {GAME}"),
        Figure("a socket with its share of a table", 1024 * (after - before) / sockets, "kB"),
    ]


def calibration() -> list[Figure]:
    """How fast the machine is meanwhile, so that figures of two runs can be compared; needs OpenSpiel."""
    try:
        from bench_play import of_open_spiel
    except ImportError:
        return []
    chess = of_open_spiel("chess")
    chess.run(CALIBRATION_SECONDS)
    return [Figure("OpenSpiel chess, random play from Python", chess.rates()[0], "moves/s", "how fast the machine is")]


def main() -> None:
    """Measure what is asked for."""
    parser = command_line()
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--tables", type=int, default=GAMES, choices=range(1, MOST_TABLES + 1), metavar="N")
    what.add_argument("--restart", type=int, choices=range(1, MOST_TABLES + 1), metavar="TABLES")
    what.add_argument("--idle", type=int, choices=range(2, MOST_SOCKETS + 1), metavar="SOCKETS")
    given = parser.parse_args()
    raise_open_files()
    if given.restart:
        found = measure_restart(given.restart)
    elif given.idle:
        found = measure_idle(given.idle)
    else:
        found = measure_moves(given.tables)
    tell(found, given.json)


if __name__ == "__main__":
    main()
