"""Connect to a server: HTTP requests, and a WebSocket for one table (docs/contribute/wire.md)."""

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
from crossings.server.ops.serving import TableServer, listen
from crossings.server.storage import DatabaseInUse, DatabaseLock, database_url, lock_database, open_database
from crossings.server.web.settings import Settings
from crossings.words import CORE, current_locale

START_SECONDS = 30.0
STOP_SECONDS = 5.0


class ServerUnavailable(CrossingsError):
    """The server can't be reached or did not start."""


class BackgroundServer(TableServer):
    """A server in a thread that reports when it has started or failed."""

    def __init__(self, database: str) -> None:
        super().__init__(Settings(), open_database(database))
        self._started_or_failed = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and report it."""
        try:
            await super().startup(sockets)
        finally:
            self._started_or_failed.set()

    def is_up(self) -> bool:
        """Wait for the start and return whether it succeeded."""
        return self._started_or_failed.wait(START_SECONDS) and self.started


@contextmanager
def server(given: str | None) -> Iterator[str]:
    """Yield the address of the given server, or of one that runs in this process until the block ends."""
    if given is not None:
        yield given.rstrip("/") if "://" in given else f"http://{given.rstrip('/')}"
        return
    url = database_url()
    with _lock(url) as lock:
        listener = listen("127.0.0.1", 0)
        background = BackgroundServer(url)
        thread = threading.Thread(target=background.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        try:
            if not background.is_up():
                raise ServerUnavailable(CORE.translate("terminal-not-started"))
            address = f"http://127.0.0.1:{listener.getsockname()[1]}"
            lock.announce(address)
            yield address
        finally:
            background.should_exit = True
            thread.join(STOP_SECONDS)
            listener.close()


def _lock(url: str) -> DatabaseLock:
    """Lock the database. If another server holds it, `ServerUnavailable` says how to play there."""
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
"""Seconds between pings, which detect dead connections."""
PONG_SECONDS = 6.0
CLOSE_SECONDS = 2.0
"""Seconds to wait for the other side to close."""
POLL_SECONDS = 0.1
"""Seconds to wait for a message before checking for input."""
DISCONNECTED = "gone"
"""Type of the message in the inbox after the connection has ended; `code` is the WebSocket close code."""


class ServerRefused(CrossingsError):
    """The server refused a request; the text is the server's."""


class Connection:
    """A server, and the connection to one of its tables."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._http = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        self._socket: ClientConnection | None = None
        self._table = ExitStack()

    # ---- HTTP ----------------------------------------------------------------------------------

    def fetch(self, path: str, body: Message | None = None) -> Message:
        """Return the answer to GET, or to POST if there is a body. Raises `ServerRefused`, `ServerUnavailable`."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address + path, data, {"content-type": "application/json", "accept-language": current_locale()}
        )
        try:
            with self._http.open(request, timeout=HTTP_SECONDS) as answer:
                content: Message = json.load(answer)
                return content
        except urllib.error.HTTPError as error:
            raise ServerRefused(_error_message(error)) from None
        except (OSError, ValueError, HTTPException) as error:
            raise self._unavailable(error) from None

    # ---- a table -------------------------------------------------------------------------------

    def join(self, table: str, keys: Sequence[str], *, pings: bool = True) -> None:
        """Join a table; its messages arrive in `inbox`. Raises `ServerUnavailable`.

        `pings`: detect a dead connection by pings; not needed if the server is in this process.
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
            raise self._unavailable(error) from None
        threading.Thread(target=self._listen, args=(self._socket,), daemon=True).start()
        self.send(
            {"type": "hello", "version": VERSION, "keys": list(keys), "drawing": False, "language": current_locale()}
        )

    def send(self, message: Message) -> None:
        """Send a message. If the connection has ended, the inbox has a message about it."""
        assert self._socket is not None
        with suppress(WebSocketException, OSError):
            self._socket.send(json.dumps(message))

    def next_message(self) -> Message | None:
        """Return the next message, or None if none comes within `POLL_SECONDS`."""
        try:
            return self.inbox.get(timeout=POLL_SECONDS)
        except queue.Empty:
            return None

    def leave(self) -> None:
        """Leave the table."""
        self._socket = None
        self._table.close()

    def _unavailable(self, error: Exception) -> ServerUnavailable:
        return ServerUnavailable(CORE.translate("terminal-no-server", address=self.address, why=str(error)))

    def _listen(self, socket: ClientConnection) -> None:
        with suppress(WebSocketException, OSError, ValueError):
            for text in socket:
                self.inbox.put(json.loads(text))
        if socket is self._socket:
            self.inbox.put({"type": DISCONNECTED, "code": socket.close_code})


def _error_message(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["error"]["message"])
    except (ValueError, KeyError, TypeError):
        return CORE.translate("terminal-status", status=f"{error.code} {error.reason}")
