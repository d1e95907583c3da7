"""Measure the time from the command to the page, and from a player's first move to the bot's answer.

Measured with compiled kernels in the cache, as after the first start, and with an empty cache, when the bot searches in
interpreted mode while the kernels compile in the background.
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

from benchmarks.figures import Figure, report
from crossings.engine import game
from crossings.search.search import searcher

GAME = "dune-chess"
BOT_SECONDS = 0.2
TIMEOUT = 60.0
PAUSE = 0.01
SEED = 1
SETTLING = 3.0
"""Seconds between opening the page and the first move."""


@contextlib.contextmanager
def running_server(cache: str | None) -> Iterator[tuple[str, float]]:
    """Run `crossings play` with a fresh database; yield its address and the time of the command."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"CROSSINGS_DB": f"sqlite:///{Path(folder) / 'bench.sqlite3'}"}
        if cache is not None:
            environment["CROSSINGS_CACHE"] = cache
        begin = time.perf_counter()
        command = [sys.executable, "-m", "crossings", "play", "--no-browser", "--port", "0"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[3], begin
        finally:
            process.terminate()
            process.wait()


def wait_for_page(address: str, begin: float) -> float:
    """Return the seconds from the command until the page loads. Raises TimeoutError."""
    while time.perf_counter() - begin < TIMEOUT:
        with contextlib.suppress(httpx.TransportError):
            httpx.get(address, timeout=TIMEOUT).raise_for_status()
            return time.perf_counter() - begin
        time.sleep(PAUSE)
    raise TimeoutError(f"no page within {TIMEOUT:.0f} s")


async def wait_for_bot(address: str) -> float:
    """Return the seconds from a player's first move to the bot's, at a new table."""
    async with httpx.AsyncClient(base_url=address, timeout=TIMEOUT) as http:
        seats = ["me", {"bot": "search", "seconds": BOT_SECONDS}]
        table = (await http.post("/api/tables", json={"game": GAME, "seats": seats})).raise_for_status().json()
    async with websockets.connect(address.replace("http", "ws") + "ws", max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "version": 1, "keys": [table["keys"][0]], "drawing": True}))
        position = await receive(socket, "position")
        await asyncio.sleep(SETTLING)
        move = random.Random(SEED).choice(position["legal"])
        begin = time.perf_counter()
        await socket.send(json.dumps({"type": "move", "id": "1", "at": position["at"], "seat": 0, "move": move}))
        while position["actor"] != 0 or position["at"] == 0:
            position = await receive(socket, "moved")
        return time.perf_counter() - begin


async def receive(socket: Any, type: str) -> dict[str, Any]:
    """Return the next message of a type."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), TIMEOUT))
        if message["type"] == type:
            return message


def start(cache: str | None, name: str) -> list[Figure]:
    """Measure one start."""
    with running_server(cache) as (address, begin):
        page = wait_for_page(address, begin)
        answer = asyncio.run(wait_for_bot(address))
    return [
        Figure(f"from `crossings play` to the page, {name}", page, "s"),
        Figure(f"bot's first answer ({BOT_SECONDS} s a move), {name}", answer, "s", GAME),
    ]


def measure() -> list[Figure]:
    """Measure starts with a warm and an empty cache."""
    searcher(game(GAME)).compile()
    with tempfile.TemporaryDirectory() as empty:
        return [*start(None, "warm cache"), *start(empty, "empty cache")]


if __name__ == "__main__":
    report(measure)
