"""How long a move takes from one seat to the other while many games are played at once.

Starts a server in a process of its own on loopback with a fresh database, plays every game with two drawing clients,
one random legal move a second each, and tells how long it took from sending a move until the other seat had it. A move
is on the disk before anybody is told of it, so the times include the commit.
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
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import websockets
from figures import Figure, report

GAME = "dune-chess"
GAMES = 200
SECONDS = 20.0
"""How long times are taken."""
SERVER = """
import sys
from crossings.server.run import serve
from crossings.server.settings import Settings
serve(port=0, settings=Settings(database=sys.argv[1], precompile=True, tables_at_once=100000))
"""
WARM_UP = 10.0
"""Seconds of play before times are taken, in which the server is still loading its compiled kernels."""
CALIBRATION_SECONDS = 2.0
PACE = 1.0
"""Seconds from one move of a game to the next."""


@contextlib.contextmanager
def running_server(folder: Path) -> Iterator[tuple[str, int]]:
    """A server process; its address and its number."""
    command = [sys.executable, "-c", SERVER, f"sqlite:///{folder / 'bench.sqlite3'}"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().split()[3], process.pid
    finally:
        process.terminate()
        process.wait()


class Table:
    """One game and its two clients."""

    def __init__(self, keys: list[str], seed: int) -> None:
        self.keys = keys
        self.random = random.Random(seed)
        self.sockets: list[Any] = []
        self.times: list[float] = []
        self.bytes = 0

    async def sit_down(self, stack: contextlib.AsyncExitStack, address: str) -> dict[str, Any]:
        """Connect both seats; the position."""
        position: dict[str, Any] = {}
        for seat, key in enumerate(self.keys):
            socket = await stack.enter_async_context(websockets.connect(address, max_size=None))
            self.sockets.append(socket)
            await socket.send(json.dumps({"type": "hello", "version": 1, "keys": [key], "drawing": True}))
            shown = await self._next(seat, "position")
            if shown["actor"] == seat:
                position = shown
        return position

    async def play(self, position: dict[str, Any], begin: float, measure: float, end: float) -> None:
        """Move after move, one a pace, until the time is up or the game is over."""
        await asyncio.sleep(begin + self.random.random() * PACE - time.perf_counter())
        due = time.perf_counter()
        while due < end and position["result"] is None:
            seat = position["actor"]
            move = {"type": "move", "id": f"{position['at']}", "at": position["at"], "seat": seat}
            sent = time.perf_counter()
            await self.sockets[seat].send(json.dumps(move | {"move": self.random.choice(position["legal"])}))
            other = 1 - seat
            position = await self._next(other, "moved")
            if sent >= measure:
                self.times.append(time.perf_counter() - sent)
            own = await self._next(seat, "moved")
            position = own if own["actor"] == seat else position
            due += PACE
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def _next(self, seat: int, type: str) -> dict[str, Any]:
        while True:
            text = await self.sockets[seat].recv()
            self.bytes += len(text)
            if text.startswith(f'{{"type":"{type}"'):
                message: dict[str, Any] = json.loads(text)
                return message
            assert not text.startswith(('{"type":"refused"', '{"type":"error"')), text


def processor_seconds(process: int) -> float:
    """The time that a process has used of a processor so far."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def play(address: str, process: int) -> tuple[list[float], float, float]:
    """All times, sorted; what the clients received a move, in bytes; the server's processor time a move."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as http, contextlib.AsyncExitStack() as stack:
        tables = []
        for number in range(GAMES):
            answer = await http.post("/api/tables", json={"game": GAME, "seats": ["me", "friend"]})
            tables.append(Table(answer.raise_for_status().json()["keys"], number))
        socket_address = address.replace("http", "ws") + "ws"
        positions = [await table.sit_down(stack, socket_address) for table in tables]
        begin = time.perf_counter()
        first = begin + WARM_UP
        playing = [
            asyncio.create_task(table.play(position, begin, first, first + SECONDS))
            for table, position in zip(tables, positions, strict=True)
        ]
        await asyncio.sleep(first - time.perf_counter())
        used, received = processor_seconds(process), sum(table.bytes for table in tables)
        await asyncio.gather(*playing)
        used, received = processor_seconds(process) - used, sum(table.bytes for table in tables) - received
        times = sorted(one for table in tables for one in table.times)
        return times, received / len(times), used / len(times)


def measure() -> list[Figure]:
    """Play, and put it into figures."""
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as (address, process):
        times, received, used = asyncio.run(play(address, process))
    note = (
        f"{GAMES} games of {GAME}, {2 * GAMES} sockets, {len(times)} moves in {SECONDS:.0f} s, clients on the machine"
    )
    shares = {f"move seen by the other seat, p{share}": share / 100 for share in (50, 95, 99)}
    return [
        *(Figure(name, 1000 * times[int(len(times) * share)], "ms", note) for name, share in shares.items()),
        Figure("server's processor time a move", 1000 * used, "ms"),
        Figure("text received by both seats a move", received / 1000, "kB", "before compression"),
        *calibration(),
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


if __name__ == "__main__":
    report(measure)
