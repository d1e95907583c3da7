"""Check that a server killed at any moment loses, duplicates or half-finishes nothing.

Starts a server in its own process on loopback and a table of each of the six games, played by two connections that move
at random and sometimes undo a move. The server gets a SIGKILL during play (`--kills N` times), and a new one starts on
the same database. It must then have all that each connection received before: each event, and the head of the hash
chain. A command without an answer is sent again under its id; a command with an answer must get the same answer again;
and a seat may have moved only by its own commands. Finished games are verified at the end.
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
from websockets.exceptions import ConnectionClosed, InvalidMessage

from benchmarks.figures import Figure, command_line, publish
from benchmarks.server.soak import GAMES

KILLS = 1000
KILL_AT_START = 0.2
"""Share of servers that are killed while they start."""
START_SECONDS = 2.0
"""Seconds within which a server is killed at its start."""
MAX_PLAY_SECONDS = 1.0
"""Maximum seconds of play between the first answer and the kill."""
UNDO = 0.03
"""Share of undo commands among all commands."""
TIMEOUT = 30.0
AUTOMATIC_MOVE = re.compile(r"(\d:)?(end|hold|stop|pass|done)")
"""Moves that the table makes for a player who has no other."""
SERVER = """
import sys
from crossings.server.ops.serving import serve
from crossings.server.web.settings import Settings
serve(port=0, settings=Settings(database=sys.argv[1], precompile=False))
"""
Message = dict[str, Any]


@dataclass
class Counts:
    """The numbers of kills and of commands so far, and the finished games."""

    kills: int = 0
    answered: int = 0
    repeated: int = 0
    """Commands that were sent again because their answers were lost."""
    executed: int = 0
    """Commands among these that had been executed before the kill."""
    over: list[tuple[str, str]] = field(default_factory=list)
    """Tables and keys of finished games."""
    answering: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the current server has answered a command."""


class Player:
    """One seat at one table, with the commands that it sent and the answers and positions that it received."""

    def __init__(self, table: str, key: str, number: int, counts: Counts) -> None:
        self.table = table
        self.key = key
        self._random = random.Random(number)
        self._counts = counts
        self._sent: dict[int, Message] = {}
        """Commands, by the history position at which they were sent."""
        self._answers: dict[str, Message] = {}
        self._heads: dict[int, str] = {}
        self._lines: dict[int, tuple[int | str | None, str | None]] = {}
        self._position: Message = {}
        self.is_over = False

    async def play(self, address: str) -> None:
        """Reconnect, check that nothing is lost, and play until the connection breaks."""
        with contextlib.suppress(ConnectionClosed, InvalidMessage, OSError):
            async with websockets.connect(f"{address.replace('http', 'ws')}ws/{self.table}", max_size=None) as socket:
                await socket.send(json.dumps({"type": "hello", "version": 1, "keys": [self.key], "drawing": False}))
                lines = (await _receive(socket, "log"))["lines"]
                self._record(await _receive(socket, "position"))
                self._check(lines)
                await self._repeat(socket)
                await self._continue(socket)

    def _record(self, message: Message) -> None:
        """Record a position; one that was received before must have the same head."""
        at = message["at"]
        assert self._heads.setdefault(at, message["head"]) == message["head"], f"another past at {at}"
        if message["type"] == "moved":
            self._lines[at] = message["by"], message["move"]
        self._position = message
        self.is_over = message["result"] is not None

    def _check(self, lines: list[Message]) -> None:
        """Check that the log has all that was received, and no move of this seat that it didn't send."""
        log = {line["at"]: (line["by"], line["move"]) for line in lines}
        assert self._position["at"] == len(lines) >= max(self._heads), "something is lost"
        for at, line in self._lines.items():
            assert log[at] == line, f"{at} was {line}, is {log[at]}"
        for at, command in self._sent.items():
            if command["id"] in self._answers and self._answers[command["id"]]["type"] == "done":
                assert self._is_done(log[at + 1], command), f"{command} became {log[at + 1]}"
        for at, (by, move) in log.items():
            if by == self._position["seat"] and move is not None:
                sent = self._sent.get(at - 1, {}).get("move")
                is_automatic = sent is None and AUTOMATIC_MOVE.fullmatch(move)
                assert sent == move or is_automatic, f"{move} at {at} was never sent"

    def _is_done(self, line: tuple[int | str | None, str | None], command: Message) -> bool:
        return line == (self._position["seat"], command["move"]) if command["type"] == "move" else line[1] is None

    async def _repeat(self, socket: Any) -> None:
        """Send the last command twice more, and check that it is executed once."""
        if not self._sent:
            return
        command = self._sent[max(self._sent)]
        known = self._answers.get(command["id"])
        before = self._position["at"]
        first, second = await self._command(socket, command), await self._command(socket, command)
        assert first == second and known in (None, first), f"{command}: {known}, {first}, {second}"
        if known is None:
            self._counts.repeated += 1
            self._counts.executed += first["type"] == "done" and command["at"] < before

    async def _continue(self, socket: Any) -> None:
        """Move when it is this seat's turn."""
        while not self.is_over:
            if self._position.get("legal"):
                await self._command(socket, self._next_command())
            else:
                self._handle(json.loads(await socket.recv()))

    def _next_command(self) -> Message:
        at, seat = self._position["at"], self._position["seat"]
        if at not in self._sent:
            undoes = self._random.random() < UNDO and self._position["undo"]["can"]
            legal = self._position["legal"]
            command = {"type": "undo"} if undoes else {"type": "move", "move": self._random.choice(legal)}
            self._sent[at] = command | {"id": f"{seat}-{at}", "at": at, "seat": seat}
        return self._sent[at]

    async def _command(self, socket: Any, command: Message) -> Message:
        """Send a command, and return its answer. The resulting positions may arrive before or after it."""
        await socket.send(json.dumps(command))
        while True:
            message: Message = json.loads(await socket.recv())
            self._handle(message)
            if message["type"] in ("done", "refused") and message["id"] == command["id"]:
                break
        self._counts.answered += command["id"] not in self._answers
        self._counts.answering.set()
        self._answers[command["id"]] = message
        if message["type"] == "refused":
            self._sent.pop(command["at"])
        while self._position["at"] < message["at"]:
            self._handle(json.loads(await socket.recv()))
        return message

    def _handle(self, message: Message) -> None:
        if message["type"] in ("position", "moved"):
            self._record(message)
        assert message["type"] != "error", message


async def _receive(socket: Any, type: str) -> Message:
    """Return the next message of a type."""
    while True:
        message: Message = json.loads(await socket.recv())
        if message["type"] == type:
            return message


class Table:
    """A table of one game; a finished game is replaced by a new one."""

    def __init__(self, game: str, number: int, counts: Counts) -> None:
        self._game = game
        self._number = number
        self._counts = counts
        self._opened = 0
        self._players: list[Player] = []

    async def play(self, address: str) -> None:
        """Play until the server is killed."""
        if not self._players or self._players[0].is_over:
            await self._open(address)
        await asyncio.gather(*(player.play(address) for player in self._players))

    async def _open(self, address: str) -> None:
        if self._players:
            self._counts.over.append((self._players[0].table, self._players[0].key))
            self._players = []
        with contextlib.suppress(httpx.TransportError):
            async with httpx.AsyncClient(base_url=address, timeout=TIMEOUT) as http:
                pauses = (await http.get(f"/api/games/{self._game}")).raise_for_status().json()["pauses"]
                body = {"game": self._game, "seats": ["me", "me"]} | ({"pause": min(pauses)} if pauses else {})
                opened = (await http.post("/api/tables", json=body)).raise_for_status().json()
            self._opened += 1
            number = 1000 * self._number + 10 * self._opened
            self._players = [
                Player(opened["table"], key, number + seat, self._counts) for seat, key in enumerate(opened["keys"])
            ]


def start(folder: Path) -> tuple[subprocess.Popen[str], str]:
    """Start a server on the database of a folder; return the process and its address."""
    command = [sys.executable, "-c", SERVER, f"sqlite:///{folder / 'kills.sqlite3'}"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["CROSSINGS_COMPILE"] = "off"
    with (folder / "log").open("a") as log:
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout is not None
    return process, process.stdout.readline().split()[3]


async def kill(folder: Path, kills: int, counts: Counts) -> None:
    """Play, and kill the server `kills` times."""
    tables = [Table(game, number, counts) for number, game in enumerate(GAMES)]
    rng = random.Random(kills)
    for _ in range(kills):
        process, address = start(folder)
        counts.answering.clear()
        playing = asyncio.gather(*(table.play(address) for table in tables))
        if rng.random() < KILL_AT_START:
            await asyncio.sleep(START_SECONDS * rng.random())
        else:
            answering = asyncio.create_task(counts.answering.wait())
            await asyncio.wait((playing, answering), timeout=TIMEOUT, return_when=asyncio.FIRST_COMPLETED)
            answering.cancel()
            await asyncio.sleep(MAX_PLAY_SECONDS * rng.random())
        process.kill()
        await playing
        await asyncio.to_thread(process.wait)
        counts.kills += 1
        if counts.kills % 100 == 0:
            print(f"{counts.kills} kills, {counts.answered} commands answered", file=sys.stderr, flush=True)


def verify(folder: Path, games: list[tuple[str, str]]) -> int:
    """Export these games, and return how many pass `crossings verify`."""
    process, address = start(folder)
    verified = 0
    for table, key in games:
        file, headers = folder / f"{key}.jsonl", {"authorization": f"Bearer {key}"}
        answer = httpx.get(f"{address}api/tables/{table}/file", headers=headers, timeout=TIMEOUT)
        file.write_bytes(answer.raise_for_status().content)
        command = [sys.executable, "-m", "crossings", "verify", str(file)]
        verified += subprocess.run(command, stdout=subprocess.DEVNULL).returncode == 0
    process.terminate()
    process.wait()
    return verified


def measure(kills: int) -> list[Figure]:
    """Kill the server `kills` times. Raises AssertionError at the first loss or duplicate."""
    counts = Counts()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        asyncio.run(kill(folder, kills, counts))
        verified = verify(folder, counts.over)
        lines = (folder / "log").read_text().splitlines()
    for line in lines[:20]:
        print(line)
    return [
        Figure("kills without loss or duplicate", counts.kills, "kills", "six tables at each"),
        Figure("commands answered", counts.answered, "commands"),
        Figure("commands with a lost answer", counts.repeated, "commands", f"{counts.executed} had been executed"),
        Figure("finished games", len(counts.over), "games", f"{verified} of them verified"),
        Figure("lines in the log", len(lines), "lines"),
    ]


def main() -> None:
    """Run the command."""
    parser = command_line()
    parser.add_argument("--kills", type=int, default=KILLS, help=f"number of kills (default {KILLS})")
    args = parser.parse_args()
    publish(measure(args.kills), args.json)


if __name__ == "__main__":
    main()
