"""A real server in its own process."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

LAUNCH = """
import sys
from crossings.server.web import lab
from crossings.server.ops.serving import serve
from crossings.server.web.settings import Settings
lab.NICENESS = 0
serve(port=int(sys.argv[1]), settings=Settings(database=sys.argv[2], tables_at_once=1000))
"""


@dataclass
class Server:
    """A server that can be killed and restarted on its own data. It compiles nothing in the background, and its lab
    doesn't yield to other work.
    """

    folder: Path
    toys: bool = False
    """Whether the toy games are available, and reaction windows stay open until `let_time_run`."""
    port: int = 0
    process: subprocess.Popen[str] | None = None
    tables: dict[str, str] = field(default_factory=dict)
    """The table of each key."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def at(self, path: str) -> str:
        """The address of a page."""
        return self.address + path

    def start(self) -> None:
        program = ["-m", "toys"] if self.toys else ["-c", LAUNCH]
        command = [sys.executable, *program, str(self.port), f"sqlite:///{self.folder / 'crossings.sqlite3'}"]
        path = os.pathsep.join(filter(None, sys.path))
        surroundings = os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONPATH": path}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=surroundings
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"Crossings runs at http://127\.0\.0\.1:(\d+)/", line)
            if found:
                self.port = int(found[1])
                return
        raise AssertionError("the server has ended without serving")

    def kill(self) -> None:
        """Kill the server, as a power failure would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self._is_gone(self.process)

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self._is_gone(self.process)

    @staticmethod
    def _is_gone(process: subprocess.Popen[str]) -> None:
        process.wait()
        assert process.stdin and process.stdout
        process.stdin.close()
        process.stdout.close()

    def let_time_run(self) -> None:
        """Close the current reaction window and all later ones."""
        assert self.process and self.process.stdin
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def request_text(self, path: str, body: object = None, key: str = "") -> str:
        """The answer to a request, authorized by a key if one is given."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {key}"} if key else {})
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers), timeout=20) as answer:
            return str(answer.read().decode())

    def ask(self, path: str, body: object = None) -> Any:
        answer = json.loads(self.request_text(path, body))
        if path == "/api/tables":
            self.tables |= dict.fromkeys([*answer["keys"], answer["watch"]], answer["table"])
        return answer

    def link(self, key: str) -> str:
        """The address of a key's table."""
        return self.at(f"/t/{self.tables.get(key, 'nothing')}#{key}")

    def socket(self, key: str) -> str:
        """The WebSocket address of a key's table."""
        return f"ws://127.0.0.1:{self.port}/ws/{self.tables[key]}"

    def file(self, key: str) -> str:
        """The game so far, as the key may download it."""
        return self.request_text(f"/api/tables/{self.tables[key]}/file", key=key)

    def table(self, game: str, seats: list[object], seed: int | None = None, **options: object) -> Any:
        """Create a table and return its `keys` and `watch`."""
        body = {"game": game, "options": options, "seats": seats}
        return self.ask("/api/tables", body if seed is None else {**body, "seed": seed})

    def keys(self, game: str, *seats: object, seed: int | None = None, **options: object) -> list[str]:
        """The keys of a new table, one for each seat."""
        keys: list[str] = self.table(game, list(seats), seed, **options)["keys"]
        return keys


@contextmanager
def running(one: Server) -> Iterator[Server]:
    one.start()
    try:
        yield one
    finally:
        one.stop()
