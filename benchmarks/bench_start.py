"""How soon one can play: from the command to the page, and from a move to the bot's first answer.

Once with the compiled kernels in the cache (what every start but the first finds), once with an empty cache, where the
bot searches interpreted while the kernels are compiled aside.
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

from crossings.engine import game
from crossings.search.search import searcher

GAME = "dune-chess"
BOT_SECONDS = 0.2
PATIENCE = 60.0
PAUSE = 0.01
SEED = 1
SETTLING = 3.0
"""Seconds that a person takes to look at the page before the first move."""


@contextlib.contextmanager
def started(cache: str | None) -> Iterator[tuple[str, float]]:
    """`crossings play` with a fresh database; its address, and when the command was given."""
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


def page_answered(address: str, begin: float) -> float:
    """Seconds from the command until the page is there."""
    while time.perf_counter() - begin < PATIENCE:
        with contextlib.suppress(httpx.TransportError):
            httpx.get(address, timeout=PATIENCE).raise_for_status()
            return time.perf_counter() - begin
        time.sleep(PAUSE)
    raise TimeoutError(f"no page within {PATIENCE:.0f} s")


async def bot_answered(address: str) -> float:
    """Seconds from a person's first move to the bot's, at a new table."""
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
        seats = ["me", {"bot": "search", "seconds": BOT_SECONDS}]
        table = (await http.post("/api/tables", json={"game": GAME, "seats": seats})).raise_for_status().json()
    async with websockets.connect(address.replace("http", "ws") + "ws", max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "version": 1, "keys": [table["keys"][0]], "drawing": True}))
        position = await received(socket, "position")
        await asyncio.sleep(SETTLING)
        move = random.Random(SEED).choice(position["legal"])
        begin = time.perf_counter()
        await socket.send(json.dumps({"type": "move", "id": "1", "at": position["at"], "seat": 0, "move": move}))
        while position["actor"] != 0 or position["at"] == 0:
            position = await received(socket, "moved")
        return time.perf_counter() - begin


async def received(socket: Any, type: str) -> dict[str, Any]:
    """The next message of a type."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        if message["type"] == type:
            return message


def start(cache: str | None, name: str) -> list[Figure]:
    """Both figures for one start."""
    with started(cache) as (address, begin):
        page = page_answered(address, begin)
        answer = asyncio.run(bot_answered(address))
    return [
        Figure(f"from `crossings play` to the page, {name}", page, "s"),
        Figure(f"bot's first answer ({BOT_SECONDS} s a move), {name}", answer, "s", GAME),
    ]


def measure() -> list[Figure]:
    """All figures of starting."""
    searcher(game(GAME)).compile()
    with tempfile.TemporaryDirectory() as empty:
        return [*start(None, "warm cache"), *start(empty, "empty cache")]


if __name__ == "__main__":
    report(measure)
