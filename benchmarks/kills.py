"""Whether a server that is killed at any moment has lost, doubled or half made anything.

A server in a process of its own on loopback, a table of each of the six games, each played by two connections that move
at random and sometimes take a move back. Again and again (`--kills N`) the server gets a SIGKILL while they play, and
another one begins on the same database. What every connection was shown before has to be there then, event by event and
by the head of its chain; a command whose answer never came is sent once more under its id, one that was answered gets
the same answer again; and no seat may have moved but by its own commands. Games that are over are verified at the end.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import websockets
from figures import Figure, command_line, tell
from soak import GAMES
from websockets.exceptions import ConnectionClosed, InvalidMessage

KILLS = 1000
EARLY = 0.2
"""How often a server is killed while it begins."""
BEGINNING = 2.0
"""Within how many seconds that is."""
LONGEST_PLAY = 1.0
"""Seconds of play before a kill, from the first answer on, at most."""
UNDO = 0.03
"""How often a move is taken back in place of making one."""
PATIENCE = 30.0
PASS = re.compile(r"(\d:)?(end|hold|stop|pass|done)")
"""What a table does for whoever can do nothing else."""
SERVER = """
import sys
from crossings.server.ops.serving import serve
from crossings.server.ops.services import Settings
serve(port=0, settings=Settings(database=sys.argv[1], precompile=False))
"""
Message = dict[str, Any]


@dataclass
class Counts:
    """What was done so far."""

    kills: int = 0
    answered: int = 0
    repeated: int = 0
    """Commands whose answers never came, and which were sent again."""
    unheard: int = 0
    """Those of them that had been carried out before."""
    over: list[tuple[str, str]] = field(default_factory=list)
    """Tables and keys of games that are over."""
    answering: asyncio.Event = field(default_factory=asyncio.Event)
    """The server that runs has answered a command."""


class Person:
    """One seat at one table: what it sent, what it was answered and shown."""

    def __init__(self, table: str, key: str, number: int, counts: Counts) -> None:
        self.table = table
        self.key = key
        self._random = random.Random(number)
        self._counts = counts
        self._sent: dict[int, Message] = {}
        """Commands by the positions that they answered."""
        self._answers: dict[str, Message] = {}
        self._heads: dict[int, str] = {}
        self._lines: dict[int, tuple[int | str | None, str | None]] = {}
        self._shown: Message = {}
        self.is_over = False

    async def play(self, address: str) -> None:
        """Come back, look whether all is there, and play until the line breaks."""
        with contextlib.suppress(ConnectionClosed, InvalidMessage, OSError):
            async with websockets.connect(f"{address.replace('http', 'ws')}ws/{self.table}", max_size=None) as socket:
                await socket.send(json.dumps({"type": "hello", "version": 1, "keys": [self.key], "drawing": False}))
                lines = (await _hear(socket, "log"))["lines"]
                self._show(await _hear(socket, "position"))
                self._check(lines)
                await self._repeat(socket)
                await self._go_on(socket)

    def _show(self, message: Message) -> None:
        """Remember what was shown; a position that was shown before has the head that it had."""
        at = message["at"]
        assert self._heads.setdefault(at, message["head"]) == message["head"], f"another past at {at}"
        if message["type"] == "moved":
            self._lines[at] = message["by"], message["move"]
        self._shown = message
        self.is_over = message["result"] is not None

    def _check(self, lines: list[Message]) -> None:
        """All that was shown and answered is there, and no move of this seat that it did not send."""
        log = {line["at"]: (line["by"], line["move"]) for line in lines}
        assert self._shown["at"] == len(lines) >= max(self._heads), "something is lost"
        for at, line in self._lines.items():
            assert log[at] == line, f"{at} was {line}, is {log[at]}"
        for at, command in self._sent.items():
            if command["id"] in self._answers and self._answers[command["id"]]["type"] == "done":
                assert self._is_done(log[at + 1], command), f"{command} became {log[at + 1]}"
        for at, (by, move) in log.items():
            if by == self._shown["seat"] and move is not None:
                sent = self._sent.get(at - 1, {}).get("move")
                assert sent == move or (sent is None and PASS.fullmatch(move)), f"{move} at {at} was never sent"

    def _is_done(self, line: tuple[int | str | None, str | None], command: Message) -> bool:
        return line == (self._shown["seat"], command["move"]) if command["type"] == "move" else line[1] is None

    async def _repeat(self, socket: Any) -> None:
        """The last command counts once, however often it is sent."""
        if not self._sent:
            return
        command = self._sent[max(self._sent)]
        known = self._answers.get(command["id"])
        before = self._shown["at"]
        first, second = await self._command(socket, command), await self._command(socket, command)
        assert first == second and known in (None, first), f"{command}: {known}, {first}, {second}"
        if known is None:
            self._counts.repeated += 1
            self._counts.unheard += first["type"] == "done" and command["at"] < before

    async def _go_on(self, socket: Any) -> None:
        """Move whenever this seat is to act."""
        while not self.is_over:
            if self._shown.get("legal"):
                await self._command(socket, self._next_command())
            else:
                self._hear(json.loads(await socket.recv()))

    def _next_command(self) -> Message:
        at, seat = self._shown["at"], self._shown["seat"]
        if at not in self._sent:
            undoes = self._random.random() < UNDO and self._shown["undo"]["can"]
            what = {"type": "undo"} if undoes else {"type": "move", "move": self._random.choice(self._shown["legal"])}
            self._sent[at] = what | {"id": f"{seat}-{at}", "at": at, "seat": seat}
        return self._sent[at]

    async def _command(self, socket: Any, command: Message) -> Message:
        """Send it; its answer. What it leads to is shown before or after."""
        await socket.send(json.dumps(command))
        while True:
            message: Message = json.loads(await socket.recv())
            self._hear(message)
            if message["type"] in ("done", "refused") and message["id"] == command["id"]:
                break
        self._counts.answered += command["id"] not in self._answers
        self._counts.answering.set()
        self._answers[command["id"]] = message
        if message["type"] == "refused":
            self._sent.pop(command["at"])
        while self._shown["at"] < message["at"]:
            self._hear(json.loads(await socket.recv()))
        return message

    def _hear(self, message: Message) -> None:
        if message["type"] in ("position", "moved"):
            self._show(message)
        assert message["type"] != "error", message


async def _hear(socket: Any, type: str) -> Message:
    """The next message of a type."""
    while True:
        message: Message = json.loads(await socket.recv())
        if message["type"] == type:
            return message


class Table:
    """A game and its two seats; when it is over, another one is opened in its place."""

    def __init__(self, game: str, number: int, counts: Counts) -> None:
        self._game = game
        self._number = number
        self._counts = counts
        self._opened = 0
        self._people: list[Person] = []

    async def play(self, address: str) -> None:
        """Until the server is killed."""
        if not self._people or self._people[0].is_over:
            await self._open(address)
        await asyncio.gather(*(person.play(address) for person in self._people))

    async def _open(self, address: str) -> None:
        if self._people:
            self._counts.over.append((self._people[0].table, self._people[0].key))
            self._people = []
        with contextlib.suppress(httpx.TransportError):
            async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as http:
                pauses = (await http.get(f"/api/games/{self._game}")).raise_for_status().json()["pauses"]
                body = {"game": self._game, "seats": ["me", "me"]} | ({"pause": min(pauses)} if pauses else {})
                opened = (await http.post("/api/tables", json=body)).raise_for_status().json()
            self._opened += 1
            number = 1000 * self._number + 10 * self._opened
            self._people = [
                Person(opened["table"], key, number + seat, self._counts) for seat, key in enumerate(opened["keys"])
            ]


def start(folder: Path) -> tuple[subprocess.Popen[str], str]:
    """A server on the one database, and its address."""
    command = [sys.executable, "-c", SERVER, f"sqlite:///{folder / 'kills.sqlite3'}"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["CROSSINGS_COMPILE"] = "off"
    with (folder / "log").open("a") as log:
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout is not None
    return process, process.stdout.readline().split()[3]


async def kill(folder: Path, kills: int, counts: Counts) -> None:
    """Play through so many kills."""
    tables = [Table(game, number, counts) for number, game in enumerate(GAMES)]
    chance = random.Random(kills)
    for _ in range(kills):
        process, address = start(folder)
        counts.answering.clear()
        playing = asyncio.gather(*(table.play(address) for table in tables))
        if chance.random() < EARLY:
            await asyncio.sleep(BEGINNING * chance.random())
        else:
            answering = asyncio.create_task(counts.answering.wait())
            await asyncio.wait((playing, answering), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            answering.cancel()
            await asyncio.sleep(LONGEST_PLAY * chance.random())
        process.kill()
        await playing
        await asyncio.to_thread(process.wait)
        counts.kills += 1
        if counts.kills % 100 == 0:
            print(f"{counts.kills} kills, {counts.answered} commands answered", file=sys.stderr, flush=True)


def verify(folder: Path, games: list[tuple[str, str]]) -> int:
    """How many of these games' files `crossings verify` finds right."""
    process, address = start(folder)
    right = 0
    for table, key in games:
        file, headers = folder / f"{key}.jsonl", {"authorization": f"Bearer {key}"}
        got = httpx.get(f"{address}api/tables/{table}/file", headers=headers, timeout=PATIENCE)
        file.write_bytes(got.raise_for_status().content)
        command = [sys.executable, "-m", "crossings", "verify", str(file)]
        right += subprocess.run(command, stdout=subprocess.DEVNULL).returncode == 0
    process.terminate()
    process.wait()
    return right


def measure(kills: int) -> list[Figure]:
    """Kill so often; the first thing that is lost or doubled ends it with an error."""
    counts = Counts()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        asyncio.run(kill(folder, kills, counts))
        right = verify(folder, counts.over)
        lines = (folder / "log").read_text().splitlines()
    for line in lines[:20]:
        print(line)
    return [
        Figure("kills through which nothing was lost or doubled", counts.kills, "kills", "six tables at each"),
        Figure("commands answered", counts.answered, "commands"),
        Figure(
            "commands whose answers were lost", counts.repeated, "commands", f"{counts.unheard} had been carried out"
        ),
        Figure("games that were over", len(counts.over), "games", f"{right} of them verified"),
        Figure("lines in the log", len(lines), "lines"),
    ]


def main() -> None:
    """Kill as often as is asked for."""
    parser = command_line()
    parser.add_argument("--kills", type=int, default=KILLS, help=f"how often (default {KILLS})")
    given = parser.parse_args()
    tell(measure(given.kills), given.json)


if __name__ == "__main__":
    main()
