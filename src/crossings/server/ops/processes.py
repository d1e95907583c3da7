"""Several server processes at one port of one machine: they share its listening socket, and PostgreSQL."""

from __future__ import annotations

import logging
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from types import FrameType

from crossings.engine import CrossingsError
from crossings.server.ops.run import listen, tell_address
from crossings.server.storage import database_url, open_database

log = logging.getLogger("crossings.server")

LOOK_SECONDS = 0.5
"""How often it is looked whether all processes are there."""


class CannotShare(CrossingsError):
    """Several processes cannot use this database together."""


def serve_by(count: int, host: str, port: int, arguments: Sequence[str]) -> None:
    """Serve by so many processes until interrupted; one that dies is replaced. Raises `CannotShare`, `NoPort`.

    `arguments` are those of `crossings serve` that each of them is started with.
    """
    database = open_database(database_url())
    kind = database.dialect.name
    database.dispose()
    if kind != "postgresql":
        raise CannotShare(
            f"several processes need PostgreSQL, this database is {kind}: one process serves a file; "
            "CROSSINGS_DB names another database"
        )
    listening = listen(host, port)
    tell_address(listening, host, port)
    signal.signal(signal.SIGTERM, _interrupt)
    _hold(count, listening, [sys.executable, "-m", "crossings", "serve", *arguments])


def _hold(count: int, listening: socket.socket, command: Sequence[str]) -> None:
    """Keep so many processes running until interrupted, then end them all."""
    number = listening.fileno()

    def start() -> subprocess.Popen[bytes]:
        return subprocess.Popen([*command, "--listening", str(number)], pass_fds=[number])

    processes = [start() for _ in range(count)]
    try:
        while True:
            time.sleep(LOOK_SECONDS)
            for place, process in enumerate(processes):
                if process.poll() is not None:
                    log.warning("a server process has ended (%s); another is started", process.returncode)
                    processes[place] = start()
    except KeyboardInterrupt:
        pass
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait()


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
