"""A server of one's own, for as long as one plays."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from crossings.engine import CrossingsError
from crossings.server.ops.run import listen
from crossings.server.ops.serving import TableServer
from crossings.server.ops.settings import Settings
from crossings.words import HOUSE

START_SECONDS = 30.0
STOP_SECONDS = 5.0


class NoServer(CrossingsError):
    """The server cannot be reached, or did not start."""


class Announced(TableServer):
    """A server that says when it is up, or that it has given up."""

    def __init__(self) -> None:
        super().__init__(Settings())
        self._decided = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        try:
            await super().startup(sockets)
        finally:
            self._decided.set()

    def is_up(self) -> bool:
        """Wait until it is decided; whether it answers."""
        return self._decided.wait(START_SECONDS) and self.started


@contextmanager
def server(given: str | None) -> Iterator[str]:
    """The address of the given server, or of one that runs in this process until the block ends."""
    if given is not None:
        yield given.rstrip("/") if "://" in given else f"http://{given.rstrip('/')}"
        return
    listening = listen("127.0.0.1", 0)
    running = Announced()
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        if not running.is_up():
            raise NoServer(HOUSE.say("terminal-not-started"))
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        running.should_exit = True
        thread.join(STOP_SECONDS)
        listening.close()
