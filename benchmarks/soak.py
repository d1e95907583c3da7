"""Whether a server that is played at for long stays as it was: its memory, its threads, its log.

A server in a process of its own on loopback; some tables at the same time (`--tables`), for some minutes (`--minutes`).
At each a game of the six is played by random legal moves, by two persons or by one with a bot; they talk, take back,
look at what was, ask what a place is, reload, go away in the middle of a game, take the file and the list of their
tables with them, and have the game reviewed. When a table is done with, the next begins. Memory is told by thirds of
the time: it is flat where the last third has what the second one had.
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
from bench_server import SERVER, resident_megabytes
from figures import Figure, command_line, tell

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
EVERY = 5.0
"""Seconds from one look at the server to the next."""
PACE = 0.3
"""Seconds that somebody thinks on average."""
LONGEST = 90.0
"""Seconds after which everybody leaves a table."""
REMEMBERED = 60
"""Tables that one browser remembers."""
BOTS, LEAVING, REVIEWING = 0.25, 0.004, 0.1
"""How often the other seat is a bot's; how often a move is somebody's last; how often a game is reviewed."""
ODDITIES = ("undo", "history", "point", "chat", "reload")
ODD = 0.08
"""How often somebody does one of these before a move."""


class Counts:
    """What was done so far."""

    def __init__(self) -> None:
        self.tables = self.moves = self.over = self.refused = self.reviews = 0
        self.errors: list[str] = []


class Person:
    """One seat at one table: moves when it is asked to, and does odd things between."""

    def __init__(self, address: str, table: str, key: str, chance: random.Random, counts: Counts) -> None:
        self._socket = f"{address.replace('http', 'ws')}ws/{table}"
        self._key = key
        self._random = chance
        self._counts = counts
        self._ids = itertools.count(1)

    async def play(self) -> None:
        """Until the game is over, or this person has had enough."""
        while await self._sit():
            pass

    async def _sit(self) -> bool:
        """One connection; whether this person reloads and comes back."""
        async with websockets.connect(self._socket, max_size=None) as socket:
            hello = {"type": "hello", "version": 1, "keys": [self._key], "drawing": self._random.random() < 0.8}
            await socket.send(json.dumps(hello))
            async for text in socket:
                message: dict[str, Any] = json.loads(text)
                if message["type"] == "error":
                    self._counts.errors.append(text[:200])
                    return False
                if message["type"] == "refused":
                    self._counts.refused += 1
                if message["type"] == "undo-asked":
                    await self._say(socket, message, type="consent", seat=message["to"], yes=True)
                if message["type"] in ("position", "moved"):
                    if message["result"] is not None or self._random.random() < LEAVING:
                        return False
                    if message.get("legal"):
                        await asyncio.sleep(self._random.expovariate(1 / PACE))
                        if self._random.random() < ODD and await self._something_odd(socket, message):
                            return True
                        await self._move(socket, message)
        return False

    async def _move(self, socket: Any, shown: dict[str, Any]) -> None:
        self._counts.moves += 1
        await self._say(socket, shown, type="move", seat=shown["seat"], move=self._random.choice(shown["legal"]))

    async def _something_odd(self, socket: Any, shown: dict[str, Any]) -> bool:
        """One of the oddities; whether it is a reload."""
        odd = self._random.choice(ODDITIES)
        if odd == "undo":
            await self._say(socket, shown, type="undo", seat=shown["seat"])
        elif odd == "history":
            await self._say(socket, {"at": self._random.randint(0, shown["at"])}, type="history")
        elif odd == "point":
            await self._say(socket, shown, type="point", place=shown["legal"][0])
        elif odd == "chat":
            await self._say(socket, shown, type="chat", text="well" * self._random.randint(1, 40))
        return odd == "reload"

    async def _say(self, socket: Any, answered: dict[str, Any], **what: Any) -> None:
        await socket.send(json.dumps({"id": f"{id(socket)}-{next(self._ids)}", "at": answered["at"]} | what))


async def one_table(http: httpx.AsyncClient, chance: random.Random, counts: Counts, keys: list[str]) -> None:
    """A table from its opening until everybody has left it."""
    other: Any = {"bot": "novice"} if chance.random() < BOTS else "friend"
    answer = await http.post("/api/tables", json={"game": chance.choice(GAMES), "seats": ["me", other]})
    opened = answer.raise_for_status().json()
    table, own = opened["table"], [key for key in opened["keys"] if key]
    showing = {"authorization": f"Bearer {own[0]}"}
    counts.tables += 1
    keys.append(own[0])
    del keys[:-REMEMBERED]
    playing = [asyncio.create_task(Person(str(http.base_url), table, key, chance, counts).play()) for key in own]
    _, left = await asyncio.wait(playing, timeout=LONGEST)
    for task in left:
        task.cancel()
    for done in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(done, Exception):
            counts.errors.append(repr(done))
    (await http.get(f"/api/tables/{table}/file", headers=showing)).raise_for_status()
    mine = (await http.post("/api/mine", json={"keys": keys})).raise_for_status().json()["tables"]
    if next(one for one in mine if one["key"] == own[0])["turn"] == "over":
        counts.over += 1
        if chance.random() < REVIEWING:
            counts.reviews += 1
            await http.get(f"/api/tables/{table}/review", headers=showing)


async def play_at(address: str, tables: int, until: float, counts: Counts) -> None:
    """Keep so many tables busy."""

    async def one_after_another(number: int) -> None:
        chance = random.Random(number)
        keys: list[str] = []
        while time.monotonic() < until:
            await one_table(http, chance, counts, keys)

    once = httpx.Limits(max_keepalive_connections=0)  # one that is kept may be closed just when it is used again
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=once) as http:
        await asyncio.gather(*(one_after_another(number) for number in range(tables)))


async def watch(process: int, until: float) -> list[tuple[float, int]]:
    """The server's memory in MB, and its open files, again and again."""
    seen = []
    while time.monotonic() < until:
        seen.append((resident_megabytes(process), len(list(Path(f"/proc/{process}/fd").iterdir()))))
        await asyncio.sleep(EVERY)
    return seen


async def soak(address: str, process: int, tables: int, seconds: float) -> tuple[list[tuple[float, int]], Counts]:
    """Play and watch."""
    counts = Counts()
    until = time.monotonic() + seconds
    seen, _ = await asyncio.gather(watch(process, until), play_at(address, tables, until, counts))
    return seen, counts


def measure(tables: int, minutes: float) -> list[Figure]:
    """Soak, end the server, and put it into figures."""
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+") as log:
        command = [sys.executable, "-c", SERVER, f"sqlite:///{folder}/soak.sqlite3"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[3]
            seen, counts = asyncio.run(soak(address, server.pid, tables, 60 * minutes))
        finally:
            server.terminate()
            code = server.wait(timeout=60)
        log.seek(0)
        lines = log.read().splitlines()
    for line in [*counts.errors, *lines][:20]:
        print(line)
    third = len(seen) // 3
    thirds = [seen[:third], seen[third : 2 * third], seen[2 * third :]]
    done = f"{counts.tables} tables, {counts.over} played to the end, {counts.moves} moves, {counts.reviews} reviews"
    return [
        *(
            Figure(
                f"memory in the {name} third, mean",
                sum(one for one, _ in part) / len(part),
                "MB",
                f"most {max(part)[0]:.0f}",
            )
            for name, part in zip(("first", "second", "last"), thirds, strict=True)
        ),
        Figure("open files in the last third, most", max(files for _, files in thirds[2]), "files"),
        Figure("commands refused", counts.refused, "commands", done),
        Figure("errors told to clients", len(counts.errors), "errors"),
        Figure("lines in the log", len(lines), "lines", f"the server ended with {code}"),
    ]


def main() -> None:
    """Measure as long as is asked for."""
    parser = command_line()
    parser.add_argument("--tables", type=int, default=TABLES, help=f"tables at the same time (default {TABLES})")
    parser.add_argument("--minutes", type=float, default=MINUTES, help=f"how long (default {MINUTES:.0f})")
    given = parser.parse_args()
    tell(measure(given.tables, given.minutes), given.json)


if __name__ == "__main__":
    main()
