"""Check that a server stays stable under a long load: its memory, its open files, its log.

Starts a server in its own process on loopback, with `--tables` tables at the same time for `--minutes` minutes. Two
players, or a player and a bot, play one of the six games at each by random legal moves. Players also chat, undo, browse
the history, point at places, reload, leave in the middle of a game, download the game and the list of their tables, and
request reviews. A finished table is replaced by a new one. Memory is printed for each third of the time: it is stable
if the last third equals the second.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets

from benchmarks.figures import Figure, command_line, publish
from benchmarks.server.bench_server import SERVER, resident_megabytes

GAMES = (
    "over-the-next-dune",
    "walking-on-the-moon",
    "march-on-mars",
    "bridges-and-boats",
    "dune-chess",
    "dunkelrunde",
)
TABLES = 24
MINUTES = 15.0
SAMPLE_SECONDS = 5.0
"""Seconds between two samples of the server's memory."""
PACE = 0.3
"""Mean seconds before a move."""
MAX_SECONDS = 90.0
"""Seconds after which all players leave a table."""
STORED_TABLES = 60
"""Tables that one browser remembers."""
BOTS, LEAVING, REVIEWING = 0.25, 0.004, 0.1
"""Probabilities that the other seat is a bot's, that a player leaves before a move, that a game is reviewed."""
SIDE_ACTIONS = ("undo", "history", "point", "chat", "reload")
SIDE_ACTION = 0.08
"""Probability of one of these before a move."""


class Counts:
    """The numbers of tables, moves, finished games, refusals and reviews so far, and the errors."""

    def __init__(self) -> None:
        self.tables = self.moves = self.over = self.refused = self.reviews = 0
        self.errors: list[str] = []


class Player:
    """One seat at one table, which moves at random, and sometimes does something else before a move."""

    def __init__(self, address: str, table: str, key: str, rng: random.Random, counts: Counts) -> None:
        self._socket = f"{address.replace('http', 'ws')}ws/{table}"
        self._key = key
        self._random = rng
        self._counts = counts
        self._ids = itertools.count(1)

    async def play(self) -> None:
        """Play until the game is over or this player leaves."""
        while await self._play_connection():
            pass

    async def _play_connection(self) -> bool:
        """Play during one connection, and return whether this player reloads the page."""
        async with websockets.connect(self._socket, max_size=None) as socket:
            hello = {"type": "hello", "version": 1, "keys": [self._key], "drawing": self._random.random() < 0.8}
            await socket.send(json.dumps(hello))
            async for text in socket:
                message: dict[str, Any] = json.loads(text)
                if message["type"] == "error":
                    self._counts.errors.append(str(text[:200]))
                    return False
                if message["type"] == "refused":
                    self._counts.refused += 1
                if message["type"] == "undo-asked":
                    await self._send(socket, message, type="consent", seat=message["to"], yes=True)
                if message["type"] in ("position", "moved"):
                    if message["result"] is not None or self._random.random() < LEAVING:
                        return False
                    if message.get("legal"):
                        await asyncio.sleep(self._random.expovariate(1 / PACE))
                        if self._random.random() < SIDE_ACTION and await self._side_action(socket, message):
                            return True
                        await self._move(socket, message)
        return False

    async def _move(self, socket: Any, shown: dict[str, Any]) -> None:
        self._counts.moves += 1
        await self._send(socket, shown, type="move", seat=shown["seat"], move=self._random.choice(shown["legal"]))

    async def _side_action(self, socket: Any, shown: dict[str, Any]) -> bool:
        """Do one of the side actions, and return whether it is a reload."""
        action = self._random.choice(SIDE_ACTIONS)
        if action == "undo":
            await self._send(socket, shown, type="undo", seat=shown["seat"])
        elif action == "history":
            await self._send(socket, {"at": self._random.randint(0, shown["at"])}, type="history")
        elif action == "point":
            await self._send(socket, shown, type="point", place=shown["legal"][0])
        elif action == "chat":
            await self._send(socket, shown, type="chat", text="well" * self._random.randint(1, 40))
        return action == "reload"

    async def _send(self, socket: Any, shown: dict[str, Any], **command: Any) -> None:
        await socket.send(json.dumps({"id": f"{id(socket)}-{next(self._ids)}", "at": shown["at"]} | command))


async def play_table(http: httpx.AsyncClient, rng: random.Random, counts: Counts, keys: list[str]) -> None:
    """Open a table, and play until all players have left it."""
    other: Any = {"bot": "novice"} if rng.random() < BOTS else "friend"
    answer = await http.post("/api/tables", json={"game": rng.choice(GAMES), "seats": ["me", other]})
    opened = answer.raise_for_status().json()
    table, own = opened["table"], [key for key in opened["keys"] if key]
    headers = {"authorization": f"Bearer {own[0]}"}
    counts.tables += 1
    keys.append(own[0])
    del keys[:-STORED_TABLES]
    playing = [asyncio.create_task(Player(str(http.base_url), table, key, rng, counts).play()) for key in own]
    _, unfinished = await asyncio.wait(playing, timeout=MAX_SECONDS)
    for task in unfinished:
        task.cancel()
    for outcome in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(outcome, Exception):
            counts.errors.append(repr(outcome))
    (await http.get(f"/api/tables/{table}/file", headers=headers)).raise_for_status()
    mine = (await http.post("/api/mine", json={"keys": keys})).raise_for_status().json()["tables"]
    if next(entry for entry in mine if entry["key"] == own[0])["turn"] == "over":
        counts.over += 1
        if rng.random() < REVIEWING:
            counts.reviews += 1
            await http.get(f"/api/tables/{table}/review", headers=headers)


async def play_at(address: str, tables: int, until: float, counts: Counts) -> None:
    """Play at `tables` tables at the same time until the time is up."""

    async def play_in_sequence(number: int) -> None:
        rng = random.Random(number)
        keys: list[str] = []
        while time.monotonic() < until:
            await play_table(http, rng, counts, keys)

    limits = httpx.Limits(max_keepalive_connections=0)  # the server may close a kept connection just when it is reused
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as http:
        await asyncio.gather(*(play_in_sequence(number) for number in range(tables)))


async def watch(process: int, until: float) -> list[tuple[float, int]]:
    """Sample the server's memory in MB and its number of open files."""
    samples = []
    while time.monotonic() < until:
        samples.append((resident_megabytes(process), len(list(Path(f"/proc/{process}/fd").iterdir()))))
        await asyncio.sleep(SAMPLE_SECONDS)
    return samples


async def soak(address: str, process: int, tables: int, seconds: float) -> tuple[list[tuple[float, int]], Counts]:
    """Play, and sample the server at the same time."""
    counts = Counts()
    until = time.monotonic() + seconds
    samples, _ = await asyncio.gather(watch(process, until), play_at(address, tables, until, counts))
    return samples, counts


def measure(tables: int, minutes: float) -> list[Figure]:
    """Run the load, end the server, and return the figures."""
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+") as log:
        command = [sys.executable, "-c", SERVER, f"sqlite:///{folder}/soak.sqlite3"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[3]
            samples, counts = asyncio.run(soak(address, server.pid, tables, 60 * minutes))
        finally:
            server.terminate()
            code = server.wait(timeout=60)
        log.seek(0)
        lines = log.read().splitlines()
    for line in [*counts.errors, *lines][:20]:
        print(line)
    third = len(samples) // 3
    thirds = [samples[:third], samples[third : 2 * third], samples[2 * third :]]
    note = f"{counts.tables} tables, {counts.over} played to the end, {counts.moves} moves, {counts.reviews} reviews"
    return [
        *(
            Figure(
                f"memory in the {name} third, mean",
                sum(megabytes for megabytes, _ in part) / len(part),
                "MB",
                f"most {max(part)[0]:.0f}",
            )
            for name, part in zip(("first", "second", "last"), thirds, strict=True)
        ),
        Figure("open files in the last third, most", max(files for _, files in thirds[2]), "files"),
        Figure("commands refused", counts.refused, "commands", note),
        Figure("errors sent to clients", len(counts.errors), "errors"),
        Figure("lines in the log", len(lines), "lines", f"the server ended with {code}"),
    ]


def main() -> None:
    """Run the command."""
    parser = command_line()
    parser.add_argument("--tables", type=int, default=TABLES, help=f"tables at the same time (default {TABLES})")
    parser.add_argument("--minutes", type=float, default=MINUTES, help=f"duration (default {MINUTES:.0f})")
    args = parser.parse_args()
    publish(measure(args.tables, args.minutes), args.json)


if __name__ == "__main__":
    main()
