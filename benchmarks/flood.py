"""What people at tables notice of a flood of connections that say nothing, at 1024 open files.

A server in a process of its own on loopback, which may have no more than 1024 files open; some tables of Dune Chess
with two clients each, a move every quarter of a second. For some seconds nothing else happens; then 500 connections a
second come, of which a third says nothing, a third begins a request, a third opens a WebSocket and says no more; none
is closed from outside. Told: how long a move takes until the other seat has it, before and meanwhile, and how long
somebody new takes to be shown a table.
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
from bench_server import SERVER, processor_seconds

FILES = 1024
TABLES = 4
SECONDS = 5.0
PACE = 0.25
WARM_UP = 10.0
"""Seconds of play before times are taken."""
A_SECOND = 500
NEW_EVERY = 0.5
COSTED = 1500
"""Connections of a kind whose processor time is taken."""
UPGRADE = (
    b"GET /ws/t HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
SAID = (b"", b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n", UPGRADE)


@contextlib.contextmanager
def small_server(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server that may have few files open; its address."""
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


async def heard(socket: Any, type: str) -> dict[str, Any]:
    """The next message of a type."""
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] == type:
            return message


async def sit_down(address: str, table: str, key: str) -> tuple[Any, dict[str, Any]]:
    """A connection with a key, and the position."""
    socket = await websockets.connect(f"{address.replace('http', 'ws')}/ws/{table}", max_size=None)
    await socket.send(json.dumps({"type": "hello", "version": 1, "keys": [key], "drawing": True}))
    return socket, await heard(socket, "position")


async def play(
    address: str, opened: dict[str, Any], number: int, until: float, times: list[tuple[float, float]]
) -> None:
    """Moves of one table; when each was sent, and how long it took to the other seat."""
    dice = random.Random(number)
    sockets, positions = zip(*[await sit_down(address, opened["table"], key) for key in opened["keys"]], strict=True)
    position = next(one for seat, one in enumerate(positions) if one["actor"] == seat)
    await asyncio.sleep(dice.random() * PACE)
    while time.perf_counter() < until and position["result"] is None:
        seat, sent = position["actor"], time.perf_counter()
        move = {"type": "move", "id": f"{position['at']}", "at": position["at"], "seat": seat}
        await sockets[seat].send(json.dumps(move | {"move": dice.choice(position["legal"])}))
        other = await heard(sockets[1 - seat], "moved")
        times.append((sent, time.perf_counter() - sent))
        own = await heard(sockets[seat], "moved")
        position = own if own["actor"] == seat else other
        await asyncio.sleep(PACE)


async def flood(address: str, until: float) -> tuple[int, int]:
    """Connections that are never closed; how many were tried, how many could not be made."""
    url, opened, tries = httpx.URL(address), [], 0
    failed, due = 0, time.perf_counter()
    while time.perf_counter() < until:
        tries += 1
        try:
            async with asyncio.timeout(1):
                _, writer = await asyncio.open_connection(url.host, url.port)
            writer.write(SAID[tries % len(SAID)])
            opened.append(writer)
        except OSError:
            failed += 1
        due += 1 / A_SECOND
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
    return tries, failed


async def arrivals(address: str, table: str, key: str, until: float) -> list[float | None]:
    """How long somebody with a key took to be shown the table, again and again; None: over ten seconds or never."""
    times: list[float | None] = []
    while time.perf_counter() < until:
        begin = time.perf_counter()
        try:
            async with asyncio.timeout(10):
                socket, _ = await sit_down(address, table, key)
            times.append(time.perf_counter() - begin)
            await socket.close()
        except (OSError, TimeoutError, websockets.WebSocketException):
            times.append(None)
        await asyncio.sleep(NEW_EVERY)
    return times


async def cost(address: str, process: int, said: bytes) -> float:
    """The server's processor time for a connection that says this and no more, in milliseconds."""
    url, begin, opened = httpx.URL(address), processor_seconds(process), []
    for _ in range(COSTED):
        _, writer = await asyncio.open_connection(url.host, url.port)
        writer.write(said)
        opened.append(writer)
    await asyncio.sleep(1)
    for writer in opened:
        writer.transport.abort()
    return 1000 * (processor_seconds(process) - begin) / COSTED


def told(name: str, seconds: list[float]) -> str:
    """A line with p50, p95 and the longest."""
    times = sorted(1000 * one for one in seconds) or [float("nan")]
    p50, p95 = times[len(times) // 2], times[int(len(times) * 0.95)]
    return f"{name}: p50 {p50:.0f} ms, p95 {p95:.0f} ms, longest {times[-1]:.0f} ms (n {len(seconds)})"


async def main(process: subprocess.Popen[str], address: str, log: Path) -> None:
    """Play in quiet, then in the flood, then end the server with all connections open."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        tables = [
            (await http.post("/api/tables", json={"game": "dune-chess", "seats": ["me", "friend"]})).json()
            for _ in range(TABLES)
        ]
    for kind, said in zip(("nothing", "half a request", "a WebSocket without hello"), SAID, strict=True):
        print(f"processor time of the server for {kind}: {await cost(address, process.pid, said):.2f} ms (n {COSTED})")
    begin = time.perf_counter() + WARM_UP
    middle, end = begin + SECONDS, begin + 2 * SECONDS
    times: list[tuple[float, float]] = []
    playing = [asyncio.create_task(play(address, opened, one, end, times)) for one, opened in enumerate(tables)]
    await asyncio.sleep(middle - time.perf_counter())
    new = asyncio.create_task(arrivals(address, tables[0]["table"], tables[0]["keys"][0], end))
    tries, failed = await flood(address, end)
    done, stuck = await asyncio.wait(playing, timeout=20)
    print(told("a move, in quiet", [took for sent, took in times if begin <= sent < middle]))
    print(told("a move, in the flood", [took for sent, took in times if sent >= middle]))
    arrived = await new
    print(told("somebody new, in the flood", [one for one in arrived if one is not None]), end=", ")
    print(f"not let in {arrived.count(None)}")
    broken = sum(one.exception() is not None for one in done)
    print(
        f"{tries} connections in {SECONDS:.0f} s, {failed} of them not made; tables stuck {len(stuck)}, broken {broken}"
    )
    print(f"the server's log: {len(log.read_text().splitlines())} lines")
    begin = time.perf_counter()
    process.send_signal(signal.SIGTERM)
    await asyncio.to_thread(process.wait)
    print(f"ended {time.perf_counter() - begin:.1f} s after SIGTERM")
    for one in stuck:
        one.cancel()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, small_server(Path(folder)) as (process, address):
        asyncio.run(main(process, address, Path(folder) / "log"))
