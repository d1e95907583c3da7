"""Limits on open connections: those without a key are closed if there are too many or they take too long.

A connection is *anonymous* until the client has sent a valid key over it; then it is *authenticated*. Anonymous
connections may use half of the open files of this process, and have some seconds to finish a request or to send
`hello`. If there are too many, the oldest anonymous one is closed. So a flood of connections displaces only itself:
authenticated ones stay, and a client with a key authenticates before its turn to be displaced comes.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import math
from collections import Counter
from collections.abc import Awaitable, Iterator, MutableMapping
from dataclasses import dataclass
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crossings.server.messages.reading import LONGEST_MESSAGE

RESERVED_FILES = 192
"""Open files that are not connections: database, page, processes of bots."""
ANSWER_SECONDS = 60.0
"""Maximum seconds for computing and sending an answer."""
MAX_PENDING_BYTES = 16 * LONGEST_MESSAGE
"""Maximum bytes without a whole message: fragments, pings, pongs. An honest client doesn't send as many in a week.

It is more than one read can bring, because a message counts as whole only once it has been handled.
"""
MAX_UNREAD_BYTES = 8_000_000
"""Maximum bytes that wait for a client to read them; more than the longest answer."""
COLLECT_AFTER = 500
"""Number of new WebSockets between full garbage collections. The library's parser and connection refer to each other,
so closed ones, each with its compressor, are freed only by a full collection."""
CONNECTION_KEY = "crossings.connection"
Peer = tuple[str, int]
NO_PEER: Peer = "", 0


@dataclass(frozen=True)
class ConnectionLimits:
    """How many connections there may be, and how much time an anonymous one has."""

    max_open: int
    max_anonymous: int
    max_anonymous_per_address: int
    request_seconds: float = 10.0
    """Seconds for a whole request, and until the next one; `hello` counts as a request."""

    @property
    def max_authenticated(self) -> int:
        """The number of connections that anonymous ones leave."""
        return self.max_open - self.max_anonymous


def connection_limits(files: int, request_seconds: float) -> ConnectionLimits:
    """Return limits for a process that may have `files` open files."""
    max_open = files - min(RESERVED_FILES, files // 2)
    max_anonymous = max(2, max_open // 2)
    return ConnectionLimits(max_open, max_anonymous, max(1, max_anonymous * 3 // 4), request_seconds)


class Connection(asyncio.Protocol):
    """One connection: stands between transport and protocol (HTTP, later WebSocket), and reports to the limiter."""

    __slots__ = "_limiter", "_pending_bytes", "_protocol", "_transport", "peer"

    def __init__(self, limiter: ConnectionLimiter, protocol: asyncio.BaseProtocol) -> None:
        self.peer = NO_PEER
        """Address and port of the client, as in `scope["client"]`."""
        self._limiter = limiter
        self._protocol: Any = protocol
        self._transport: Any = None
        self._pending_bytes = 0

    # ---- transport and protocol ------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Register an anonymous connection."""
        self._transport = transport
        host, port, *_ = transport.get_extra_info("peername") or NO_PEER
        self.peer = str(host), int(port)
        self._protocol.connection_made(transport)
        self._limiter.enter(self)

    def data_received(self, data: bytes) -> None:
        """Pass data on. Close the connection if it sends no whole message, or reads no answer, for too many bytes."""
        self._pending_bytes += len(data)
        self._protocol.data_received(data)
        if self._pending_bytes > MAX_PENDING_BYTES or self._transport.get_write_buffer_size() > MAX_UNREAD_BYTES:
            self.shut()

    def eof_received(self) -> bool | None:
        """Pass on that the client has finished sending."""
        goes_on: bool | None = self._protocol.eof_received()
        return goes_on

    def pause_writing(self) -> None:
        """Pass on that the transport's buffer is full."""
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        """Pass on that the transport's buffer has room again."""
        self._protocol.resume_writing()

    def connection_lost(self, error: Exception | None) -> None:
        """Pass on that the connection is closed."""
        self._protocol.connection_lost(error)
        self._protocol = None  # which refers to this connection
        self._limiter.leave(self)

    def follow(self) -> None:
        """Stay in front of the protocol when HTTP is upgraded to WebSocket."""
        protocol = self._transport.get_protocol()
        if protocol is not self:
            self._protocol = protocol
            self._transport.set_protocol(self)
            self._limiter.count_socket()

    # ---- called by the application ---------------------------------------------------------------

    def note_message(self) -> None:
        """Note that a whole message has arrived."""
        self._pending_bytes = 0

    def wait(self, seconds: float) -> None:
        """Give the connection this many seconds from now on, if it is anonymous."""
        self._limiter.wait(self, asyncio.get_running_loop().time() + seconds)

    @contextlib.contextmanager
    def answered(self) -> Iterator[None]:
        """Give more time while a request is being answered, and restore the earlier deadline afterwards."""
        end = self._limiter.deadline_of(self)
        self.wait(ANSWER_SECONDS)
        try:
            yield
        finally:
            self._limiter.wait(self, end)

    def authenticate(self) -> None:
        """Mark the connection as authenticated: the client has sent a valid key."""
        self._limiter.authenticate(self)

    def shut(self) -> None:
        """Close the connection at once, whatever is still to be sent."""
        self._limiter.leave(self)
        if self._transport is not None:
            self._transport.abort()


class ConnectionLimiter:
    """All connections of a server."""

    def __init__(self, limits: ConnectionLimits) -> None:
        self.limits = limits
        self.closed = 0
        """How many anonymous connections were closed so far."""
        self._connections: dict[Peer, Connection] = {}
        self._anonymous: dict[Connection, asyncio.TimerHandle] = {}
        """The timer that closes each anonymous connection, the oldest first."""
        self._of: Counter[str] = Counter()
        """How many anonymous connections an address has."""
        self._sockets = 0

    @property
    def anonymous(self) -> int:
        """The number of anonymous connections."""
        return len(self._anonymous)

    def enter(self, connection: Connection) -> None:
        """Register a new connection."""
        address, _ = peer = connection.peer
        self._connections[peer] = connection
        self._of[address] += 1
        self._set(connection, asyncio.get_running_loop().time() + self.limits.request_seconds)
        if self._of[address] > self.limits.max_anonymous_per_address:
            self._shut(next(one for one in self._anonymous if one.peer[0] == address))
        if len(self._anonymous) > self.limits.max_anonymous:
            self._shut(next(iter(self._anonymous)))

    def wait(self, connection: Connection, until: float) -> None:
        """Set the deadline of an anonymous connection, and move it to the end of the queue."""
        if connection in self._anonymous:
            self._anonymous.pop(connection).cancel()
            self._set(connection, until)

    def deadline_of(self, connection: Connection) -> float:
        """Return the deadline of an anonymous connection."""
        return self._anonymous[connection].when() if connection in self._anonymous else math.inf

    def authenticate(self, connection: Connection) -> None:
        """Mark a connection as authenticated."""
        if connection in self._anonymous:
            self._anonymous.pop(connection).cancel()
            address, _ = connection.peer
            self._of[address] -= 1
            if not self._of[address]:
                del self._of[address]

    def leave(self, connection: Connection) -> None:
        """Remove a closed connection."""
        self.authenticate(connection)
        if self._connections.get(connection.peer) is connection:
            del self._connections[connection.peer]

    def count_socket(self) -> None:
        """Count a new WebSocket; from time to time, free those that have closed."""
        self._sockets += 1
        if self._sockets % COLLECT_AFTER == 0:
            gc.collect()

    def watch(self, app: ASGIApp) -> ASGIApp:
        """Return the application with its requests reported to the limiter."""

        def watched(scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
            connection = self._connections.get(scope.get("client") or NO_PEER)
            if connection is None:
                return app(scope, receive, send)
            scope[CONNECTION_KEY] = connection
            connection.note_message()
            if scope["type"] == "http":
                return self._answer(connection, app, scope, receive, send)
            connection.follow()
            return app(scope, receive, send)

        return watched

    async def _answer(self, connection: Connection, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        async def receive_wholly() -> Message:
            message = await receive()
            connection.note_message()
            if not message.get("more_body", False):
                connection.wait(ANSWER_SECONDS)
            return message

        if not _has_body(scope):
            connection.wait(ANSWER_SECONDS)
        try:
            await app(scope, receive_wholly, send)
        finally:
            connection.wait(self.limits.request_seconds)

    def _set(self, connection: Connection, until: float) -> None:
        self._anonymous[connection] = asyncio.get_running_loop().call_at(until, self._shut, connection)

    def _shut(self, connection: Connection) -> None:
        self.closed += 1
        connection.shut()


def connection_of(scope: MutableMapping[str, Any]) -> Connection:
    """Return the connection of a request, or one without limits if there is no limiter."""
    connection = scope.get(CONNECTION_KEY)
    return (
        connection
        if isinstance(connection, Connection)
        else Connection(ConnectionLimiter(connection_limits(0, 0)), asyncio.Protocol())
    )


def _has_body(scope: Scope) -> bool:
    return any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"])
