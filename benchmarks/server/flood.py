"""Measure how a flood of silent connections slows tables down on a server with 1024 file descriptors.

Starts a server in its own process on loopback with at most 1024 open files, and tables of Dune Chess with two clients
each, which move every quarter of a second. After some seconds, 500 connections per second arrive and stay open: a third
sends nothing, a third sends half a request, a third opens a WebSocket and sends nothing more. Prints how long a move
takes until the other seat receives it, before and during the flood, and how long a new client takes to see a table.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import websockets

from benchmarks.server.bench_server import SERVER, processor_seconds

FILES = 1024
TABLES = 4
SECONDS = 5.0
PACE = 0.25
WARM_UP = 10.0
"""Seconds of play before the measurement."""
CONNECTIONS_PER_SECOND = 500
ARRIVAL_SECONDS = 0.5
"""Seconds between two new clients."""
COST_CONNECTIONS = 1500
"""Connections of each kind whose processor time is measured."""
UPGRADE = (
    b"GET /ws/t HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
REQUESTS = (b"", b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n", UPGRADE)
"""What the connections of the flood send."""


@contextlib.contextmanager
def small_server(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run a server with `FILES` file descriptors; yield the process and its address."""
    code = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({FILES}, {FILES}))\n{SERVER}"
    command = [sys.executable, "-c", code, f"sqlite:///{folder / 'flood.sqlite3'}"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline().split()[3].rstrip("/")
    finally:
        process.kill()
        process.wait()


async def receive(socket: Any, type: str) -> dict[str, Any]:
    """Return the next message of a type."""
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] == type:
            return message


async def join(address: str, table: str, key: str) -> tuple[Any, dict[str, Any]]:
    """Connect to a seat by its key; return the connection and the position."""
    socket = await websockets.connect(f"{address.replace('http', 'ws')}/ws/{table}", max_size=None)
    await socket.send(json.dumps({"type": "hello", "version": 1, "keys": [key], "drawing": True}))
    return socket, await receive(socket, "position")


async def play(
    address: str, opened: dict[str, Any], number: int, until: float, times: list[tuple[float, float]]
) -> None:
    """Play at one table; append the time of each move, and the seconds until the other seat received it, to `times`."""
    rng = random.Random(number)
    sockets, positions = zip(*[await join(address, opened["table"], key) for key in opened["keys"]], strict=True)
    position = next(position for seat, position in enumerate(positions) if position["actor"] == seat)
    await asyncio.sleep(rng.random() * PACE)
    while time.perf_counter() < until and position["result"] is None:
        seat, sent = position["actor"], time.perf_counter()
        move = {"type": "move", "id": f"{position['at']}", "at": position["at"], "seat": seat}
        await sockets[seat].send(json.dumps(move | {"move": rng.choice(position["legal"])}))
        other = await receive(sockets[1 - seat], "moved")
        times.append((sent, time.perf_counter() - sent))
        own = await receive(sockets[seat], "moved")
        position = own if own["actor"] == seat else other
        await asyncio.sleep(PACE)


async def flood(address: str, until: float) -> tuple[int, int]:
    """Open connections and never close them; return the number of attempts and of failures."""
    url, opened, attempts = httpx.URL(address), [], 0
    failed, due = 0, time.perf_counter()
    while time.perf_counter() < until:
        attempts += 1
        try:
            async with asyncio.timeout(1):
                _, writer = await asyncio.open_connection(url.host, url.port)
            writer.write(REQUESTS[attempts % len(REQUESTS)])
            opened.append(writer)
        except OSError:
            failed += 1
        due += 1 / CONNECTIONS_PER_SECOND
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
    return attempts, failed


async def arrivals(address: str, table: str, key: str, until: float) -> list[float | None]:
    """Join a table repeatedly; return the seconds until the position arrived, None for more than ten or a failure."""
    times: list[float | None] = []
    while time.perf_counter() < until:
        begin = time.perf_counter()
        try:
            async with asyncio.timeout(10):
                socket, _ = await join(address, table, key)
            times.append(time.perf_counter() - begin)
            await socket.close()
        except (OSError, TimeoutError, websockets.WebSocketException):
            times.append(None)
        await asyncio.sleep(ARRIVAL_SECONDS)
    return times


async def cost(address: str, process: int, request: bytes) -> float:
    """Return the server's processor time in milliseconds for a connection that sends only these bytes."""
    url, begin, opened = httpx.URL(address), processor_seconds(process), []
    for _ in range(COST_CONNECTIONS):
        _, writer = await asyncio.open_connection(url.host, url.port)
        writer.write(request)
        opened.append(writer)
    await asyncio.sleep(1)
    for writer in opened:
        writer.transport.abort()
    return 1000 * (processor_seconds(process) - begin) / COST_CONNECTIONS


def summary(name: str, seconds: list[float]) -> str:
    """Return a line with the median, the 95th percentile and the maximum."""
    times = sorted(1000 * second for second in seconds) or [float("nan")]
    p50, p95 = times[len(times) // 2], times[int(len(times) * 0.95)]
    return f"{name}: p50 {p50:.0f} ms, p95 {p95:.0f} ms, longest {times[-1]:.0f} ms (n {len(seconds)})"


async def main(process: subprocess.Popen[str], address: str, log: Path) -> None:
    """Play without and with the flood, then end the server with all connections open."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        tables = [
            (await http.post("/api/tables", json={"game": "dune-chess", "seats": ["me", "friend"]})).json()
            for _ in range(TABLES)
        ]
    for kind, request in zip(("nothing", "half a request", "a WebSocket without hello"), REQUESTS, strict=True):
        milliseconds = await cost(address, process.pid, request)
        print(f"processor time of the server for {kind}: {milliseconds:.2f} ms (n {COST_CONNECTIONS})")
    begin = time.perf_counter() + WARM_UP
    middle, end = begin + SECONDS, begin + 2 * SECONDS
    times: list[tuple[float, float]] = []
    playing = [asyncio.create_task(play(address, opened, number, end, times)) for number, opened in enumerate(tables)]
    await asyncio.sleep(middle - time.perf_counter())
    arriving = asyncio.create_task(arrivals(address, tables[0]["table"], tables[0]["keys"][0], end))
    attempts, failed = await flood(address, end)
    done, stuck = await asyncio.wait(playing, timeout=20)
    print(summary("a move before the flood", [seconds for sent, seconds in times if begin <= sent < middle]))
    print(summary("a move in the flood", [seconds for sent, seconds in times if sent >= middle]))
    arrived = await arriving
    print(summary("a new client in the flood", [seconds for seconds in arrived if seconds is not None]), end=", ")
    print(f"refused {arrived.count(None)}")
    broken = sum(task.exception() is not None for task in done)
    print(f"{attempts} connections in {SECONDS:.0f} s, {failed} failed; tables stuck {len(stuck)}, broken {broken}")
    print(f"the server's log: {len(log.read_text().splitlines())} lines")
    begin = time.perf_counter()
    process.send_signal(signal.SIGTERM)
    await asyncio.to_thread(process.wait)
    print(f"ended {time.perf_counter() - begin:.1f} s after SIGTERM")
    for task in stuck:
        task.cancel()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, small_server(Path(folder)) as (process, address):
        asyncio.run(main(process, address, Path(folder) / "log"))
