"""The wire (docs/contribute/wire.md) from a terminal's end: a server, HTTP questions, and one WebSocket for a table."""

from __future__ import annotations

import json
import queue
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPException
from typing import Any
from urllib.parse import quote

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from crossings.engine import CrossingsError
from crossings.server.ops.services import Settings
from crossings.server.ops.serving import TableServer, listen
from crossings.server.storage import DatabaseInUse, DatabaseLock, database_url, lock_database, open_database
from crossings.words import CORE, current_locale

START_SECONDS = 30.0
STOP_SECONDS = 5.0


class ServerUnavailable(CrossingsError):
    """The server cannot be reached, or did not start."""


class BackgroundServer(TableServer):
    """A server that says when it is up, or that it has given up."""

    def __init__(self, database: str) -> None:
        super().__init__(Settings(), open_database(database))
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
    url = database_url()
    with _lock(url) as lock:
        listening = listen("127.0.0.1", 0)
        running = BackgroundServer(url)
        thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        try:
            if not running.is_up():
                raise ServerUnavailable(CORE.translate("terminal-not-started"))
            address = f"http://127.0.0.1:{listening.getsockname()[1]}"
            lock.announce(address)
            yield address
        finally:
            running.should_exit = True
            thread.join(STOP_SECONDS)
            listening.close()


def _lock(url: str) -> DatabaseLock:
    """The lock on the database. Raises `ServerUnavailable` if another server holds it, with how to play at that one."""
    try:
        return lock_database(url)
    except DatabaseInUse as error:
        if not error.address:
            raise
        raise ServerUnavailable(f"{error}, or play on the running server with --server {error.address}") from None


Message = dict[str, Any]
VERSION = 1
HTTP_SECONDS = 30.0
LARGEST_MESSAGE = 1 << 24
PING_SECONDS = 20.0
"""Between two pings, which notice a connection that has died in silence."""
PONG_SECONDS = 6.0
CLOSE_SECONDS = 2.0
"""How long to wait for the other side to close."""
POLL_SECONDS = 0.1
"""Seconds to wait for a message before something else is looked at."""
DISCONNECTED = "gone"
"""The type of what stands in the inbox when the connection has ended; `code` is the WebSocket close code."""


class ServerRefused(CrossingsError):
    """The server's own words for what it will not do."""


class Wire:
    """A server, and the connection to one of its tables."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._http = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        self._socket: ClientConnection | None = None
        self._table = ExitStack()

    # ---- questions -----------------------------------------------------------------------------

    def ask(self, path: str, body: Message | None = None) -> Message:
        """The answer to GET, or with a body to POST. Raises `ServerRefused`, `ServerUnavailable`."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address + path, data, {"content-type": "application/json", "accept-language": current_locale()}
        )
        try:
            with self._http.open(request, timeout=HTTP_SECONDS) as answer:
                found: Message = json.load(answer)
                return found
        except urllib.error.HTTPError as error:
            raise ServerRefused(_said(error)) from None
        except (OSError, ValueError, HTTPException) as error:
            raise self._unreached(error) from None

    # ---- a table -------------------------------------------------------------------------------

    def join(self, table: str, keys: Sequence[str], *, pings: bool = True) -> None:
        """Sit down; from now on messages come into `inbox`. Raises `ServerUnavailable`.

        `pings`: notice by pings that the connection has died; not needed with a server in the same process.
        """
        address = "ws" + self.address.removeprefix("http") + f"/ws/{quote(table, safe='')}"
        self.leave()
        try:
            self._socket = self._table.enter_context(
                connect(
                    address,
                    max_size=LARGEST_MESSAGE,
                    proxy=None,
                    ping_interval=PING_SECONDS if pings else None,
                    ping_timeout=PONG_SECONDS,
                    close_timeout=CLOSE_SECONDS,
                )
            )
        except (OSError, WebSocketException, ValueError) as error:
            raise self._unreached(error) from None
        threading.Thread(target=self._listen, args=(self._socket,), daemon=True).start()
        self.send(
            {"type": "hello", "version": VERSION, "keys": list(keys), "drawing": False, "language": current_locale()}
        )

    def send(self, message: Message) -> None:
        """Say something; where the connection has ended, the inbox tells."""
        assert self._socket is not None
        with suppress(WebSocketException, OSError):
            self._socket.send(json.dumps(message))

    def next_message(self) -> Message | None:
        """The next message; None if none comes for a moment."""
        try:
            return self.inbox.get(timeout=POLL_SECONDS)
        except queue.Empty:
            return None

    def leave(self) -> None:
        """Get up from the table."""
        self._socket = None
        self._table.close()

    def _unreached(self, error: Exception) -> ServerUnavailable:
        return ServerUnavailable(CORE.translate("terminal-no-server", address=self.address, why=str(error)))

    def _listen(self, socket: ClientConnection) -> None:
        with suppress(WebSocketException, OSError, ValueError):
            for text in socket:
                self.inbox.put(json.loads(text))
        if socket is self._socket:
            self.inbox.put({"type": DISCONNECTED, "code": socket.close_code})


def _said(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["error"]["message"])
    except (ValueError, KeyError, TypeError):
        return CORE.translate("terminal-status", status=f"{error.code} {error.reason}")
