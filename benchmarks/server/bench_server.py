"""Measure the capacity of one server: moves, reconnections after a restart, idle connections.

Starts a server in its own process on loopback, with a fresh database.

- Default, or `--tables N`: N games of two drawing clients with one random move per second each. Measures the time from
  sending a move until the other seat receives it. The server commits a move before it sends it, so the times include
  the commit.
- `--restart TABLES`: the server restarts on the same database during this number of games. Measures the time from the
  start of the new process until all clients have reconnected and received their position.
- `--idle SOCKETS`: this number of idle connections, two per table. Measures the server's memory.
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
import msgspec
import websockets

from benchmarks.figures import Figure, command_line, publish
from crossings.server.web.limits import raise_open_files

GAME = "dune-chess"
GAMES = 200
MOST_TABLES = 2000
MOST_SOCKETS = 10_000
SECONDS = 20.0
"""Duration of the measurement."""
SERVER = """
import sys
from crossings.server.ops.serving import serve
from crossings.server.web.settings import Settings
limits = {"tables_at_once": 100_000, "most_connections_per_address": 20_000}
serve(port=0, settings=Settings(database=sys.argv[1], precompile=True, **limits))
"""
IMPORTS = "import crossings.server.ops.serving, numba, numba.stencils.stencil"
"""Imports all modules that a server loads."""
WARM_UP = 10.0
"""Seconds of play before the measurement, in which the server loads its compiled kernels."""
CALIBRATION_SECONDS = 2.0
PACE = 1.0
"""Seconds between two moves of a game."""
ADDRESSES = 8
"""Loopback addresses of the clients: the server gives one address at most half of its connections."""
CONCURRENT = 50
"""Clients that connect at the same time."""
RESTART_TIMEOUT = 120.0
"""Seconds within which all clients have to reconnect."""
RETRY_SECONDS = 0.1
"""Seconds before a client tries to connect again."""
MOVES_BEFORE_RESTART = 10
"""Moves of each game before the restart."""


@cache
def environment_with_bytecode() -> dict[str, str]:
    """Compile the modules to bytecode, as an installation does, and return an environment that uses it."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, "-c", IMPORTS], env=environment, check=True)
    return environment


@contextlib.contextmanager
def running_server(folder: Path) -> Iterator[tuple[str, int]]:
    """Run a server process; yield its address and process id."""
    command = [sys.executable, "-c", SERVER, f"sqlite:///{folder / 'bench.sqlite3'}"]
    process = subprocess.Popen(command, env=environment_with_bytecode(), stdout=subprocess.PIPE, text=True)
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
        """Digests of the drawings that each client has cached, as a page does."""
        self.times: list[float] = []
        self.bytes = 0

    async def connect(self, address: str) -> None:
        """Connect both seats, retrying until the server runs."""
        self.sockets = []
        for seat, key in enumerate(self.keys):
            self.sockets.append(await _connect(f"{address.rstrip('/')}/ws/{self.id}", self.number))
            hello = {"type": "hello", "version": 1, "keys": [key], "drawing": True, "known": self.known[seat]}
            await self.sockets[seat].send(json.dumps(hello))
            position = await self._receive(seat, "position")
            self.known[seat] += position["scene"]["art"]
            if position["actor"] == seat:
                self.position = position

    async def disconnect(self) -> None:
        """Close both connections."""
        for socket in self.sockets:
            await socket.close()

    async def play(self, begin: float, measure: float, end: float) -> None:
        """Make a move every `PACE` seconds until the time is up or the game is over."""
        await asyncio.sleep(begin + self.random.random() * PACE - time.perf_counter())
        due = time.perf_counter()
        while due < end and self.position["result"] is None:
            sent = time.perf_counter()
            seconds = await self.move()
            if sent >= measure:
                self.times.append(seconds)
            due += PACE
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def move(self) -> float:
        """Make a move, and return the seconds until the other seat received it."""
        seat, at = self.position["actor"], self.position["at"]
        move = {"type": "move", "id": f"{at}", "at": at, "seat": seat}
        sent = time.perf_counter()
        await self.sockets[seat].send(json.dumps(move | {"move": self.random.choice(self.position["legal"])}))
        self.position = await self._receive(1 - seat, "moved")
        seconds = time.perf_counter() - sent
        own = await self._receive(seat, "moved")
        if own["actor"] == seat:
            self.position = own
        return seconds

    async def _receive(self, seat: int, type: str) -> dict[str, Any]:
        while True:
            text = await self.sockets[seat].recv()
            self.bytes += len(text)
            if text.startswith(f'{{"type":"{type}"'):
                message: dict[str, Any] = msgspec.json.decode(text)
                return message
            assert not text.startswith(('{"type":"refused"', '{"type":"error"')), text


def processor_seconds(process: int) -> float:
    """Return the processor time of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_megabytes(process: int) -> float:
    """Return the resident memory of a process."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


async def _connect(address: str, number: int) -> Any:
    """Connect from the loopback address of a table's number, retrying until the server runs."""
    own = f"127.0.0.{1 + number % ADDRESSES}", 0
    while True:
        try:
            return await websockets.connect(_socket_address(address), max_size=None, open_timeout=None, local_addr=own)
        except (OSError, websockets.InvalidHandshake):
            await asyncio.sleep(RETRY_SECONDS)


def _socket_address(address: str) -> str:
    return address.replace("http", "ws", 1)


async def _gather_limited(coroutines: Iterable[Coroutine[Any, Any, None]]) -> None:
    limit = asyncio.Semaphore(CONCURRENT)

    async def run_limited(coroutine: Coroutine[Any, Any, None]) -> None:
        async with limit:
            await coroutine

    await asyncio.gather(*map(run_limited, coroutines))


@contextlib.asynccontextmanager
async def connected_tables(address: str, count: int) -> AsyncIterator[list[Table]]:
    """Open tables, and connect both seats of each."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        answers = [await http.post("/api/tables", json={"game": GAME, "seats": ["me", "friend"]}) for _ in range(count)]
    tables = [Table(answer.raise_for_status().json(), number) for number, answer in enumerate(answers)]
    await _gather_limited(table.connect(address) for table in tables)
    try:
        yield tables
    finally:
        await _gather_limited(table.disconnect() for table in tables)


# ---- moves ---------------------------------------------------------------------------------------


async def play(address: str, process: int, count: int) -> tuple[list[float], float, float]:
    """Return all times, sorted, the bytes that clients received per move, and the server's processor time per move."""
    async with connected_tables(address, count) as tables:
        begin = time.perf_counter()
        first = begin + WARM_UP
        playing = [asyncio.create_task(table.play(begin, first, first + SECONDS)) for table in tables]
        await asyncio.sleep(first - time.perf_counter())
        used, received = processor_seconds(process), sum(table.bytes for table in tables)
        await asyncio.gather(*playing)
        used, received = processor_seconds(process) - used, sum(table.bytes for table in tables) - received
        times = sorted(seconds for table in tables for seconds in table.times)
        return times, received / len(times), used / len(times)


def measure_moves(count: int) -> list[Figure]:
    """Measure the moves of `count` games."""
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


async def play_before_restart(address: str, count: int) -> list[Table]:
    """Open tables, make some moves at each, and disconnect."""

    async def play_at(table: Table) -> None:
        while table.position["at"] < MOVES_BEFORE_RESTART and table.position["result"] is None:
            await table.move()

    async with connected_tables(address, count) as tables:
        await _gather_limited(play_at(table) for table in tables)
    return tables


async def reconnect(address: str, tables: list[Table]) -> None:
    """Reconnect all clients, and check that each receives the position that it had before."""
    positions = [table.position["at"] for table in tables]
    async with asyncio.timeout(RESTART_TIMEOUT):
        await _gather_limited(table.connect(address) for table in tables)
    assert positions == [table.position["at"] for table in tables]
    await _gather_limited(table.disconnect() for table in tables)


def measure_restart(count: int) -> list[Figure]:
    """Restart the server during `count` games, and wait until all clients have reconnected."""
    with tempfile.TemporaryDirectory() as folder:
        with running_server(Path(folder)) as (address, _):
            tables = asyncio.run(play_before_restart(address, count))
        begin = time.perf_counter()
        with running_server(Path(folder)) as (address, process):
            started = time.perf_counter() - begin
            asyncio.run(reconnect(address, tables))
            reconnected, used = time.perf_counter() - begin, processor_seconds(process)
    sockets = f"{2 * count} sockets, {CONCURRENT} at the same time"
    note = f"{count} games of {GAME} at move {MOVES_BEFORE_RESTART}, {sockets}"
    return [
        Figure("from the start of the process until it listens", started, "s"),
        Figure("until all sockets have reconnected", reconnected, "s", note),
        Figure("server's processor time for that", used, "s"),
        *calibration(),
    ]


# ---- memory --------------------------------------------------------------------------------------


async def connect_idle(address: str, process: int, sockets: int) -> tuple[float, float]:
    """Return the server's memory in megabytes before any client connects, and with all of them."""
    await asyncio.sleep(WARM_UP)
    before = resident_megabytes(process)
    async with connected_tables(address, sockets // 2):
        return before, resident_megabytes(process)


def measure_idle(sockets: int) -> list[Figure]:
    """Measure the memory of idle connections."""
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as (address, process):
        before, after = asyncio.run(connect_idle(address, process, sockets))
    return [
        Figure("server's memory without clients", before, "MB"),
        Figure("server's memory with idle sockets", after, "MB", f"{sockets} sockets, two at each table of {GAME}"),
        Figure("a socket with its share of a table", 1024 * (after - before) / sockets, "kB"),
    ]


def calibration() -> list[Figure]:
    """Measure the current speed of the machine, to compare figures of two runs; needs OpenSpiel."""
    try:
        from benchmarks.play.bench_play import of_open_spiel
    except ImportError:
        return []
    chess = of_open_spiel("chess")
    chess.run(CALIBRATION_SECONDS)
    return [Figure("OpenSpiel chess, random play from Python", chess.rates()[0], "moves/s", "how fast the machine is")]


def main() -> None:
    """Run the command."""
    parser = command_line()
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--tables", type=int, default=GAMES, choices=range(1, MOST_TABLES + 1), metavar="N")
    modes.add_argument("--restart", type=int, choices=range(1, MOST_TABLES + 1), metavar="TABLES")
    modes.add_argument("--idle", type=int, choices=range(2, MOST_SOCKETS + 1), metavar="SOCKETS")
    args = parser.parse_args()
    raise_open_files()
    if args.restart:
        figures = measure_restart(args.restart)
    elif args.idle:
        figures = measure_idle(args.idle)
    else:
        figures = measure_moves(args.tables)
    publish(figures, args.json)


if __name__ == "__main__":
    main()
