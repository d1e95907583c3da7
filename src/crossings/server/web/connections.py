"""The door: connections are counted, and those that only stand there are shut.

A connection is a *guest* until a valid key was shown over it; then it is *seated*. Guests share half of what this
process may have open, and have seconds to finish a request or to say `hello`. Where one too many comes, the guest that
has waited longest goes. So a flood of guests displaces itself alone: nobody who is seated goes, and whoever comes with
a key is seated before the flood has come round.
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

from crossings.server.web.protocol import LONGEST_MESSAGE

KEPT_BACK = 192
"""Open files that are no connections: database, page, bots' processes."""
ANSWER_SECONDS = 60.0
"""How long an answer may take, and the taking of it."""
MOST_UNHEARD = 16 * LONGEST_MESSAGE
"""Bytes that say nothing whole: pieces of a message, pings, pongs (of an honest client not as many in a week). It is
more than comes at once, since what comes is whole only once it was heard."""
MOST_UNTAKEN = 8_000_000
"""Bytes that wait for a client to take them; more than the longest answer."""
COLLECT_AFTER = 500
"""So many WebSockets: those that have ended wait, each with its compressor, for a full collection of garbage, since
parser and connection of the library hold each other."""
CALLER = "crossings.connection"
Peer = tuple[str, int]
NOBODY: Peer = "", 0


@dataclass(frozen=True)
class ConnectionLimits:
    """How many connections there may be, and how long a guest has."""

    most_open: int
    most_guests: int
    most_guests_per_address: int
    request_seconds: float = 10.0
    """For a request to be there wholly, and for the next one; `hello` is one, too."""

    @property
    def most_seated(self) -> int:
        """What guests leave."""
        return self.most_open - self.most_guests


def connection_limits(files: int, request_seconds: float) -> ConnectionLimits:
    """What fits a process that may have so many files open."""
    most_open = files - min(KEPT_BACK, files // 2)
    most_guests = max(2, most_open // 2)
    return ConnectionLimits(most_open, most_guests, max(1, most_guests * 3 // 4), request_seconds)


class Connection(asyncio.Protocol):
    """One connection: stands between the line and what speaks HTTP over it, then WebSocket, and has the door see."""

    __slots__ = "_door", "_line", "_speaker", "_unheard", "peer"

    def __init__(self, door: ConnectionLimiter, speaker: asyncio.BaseProtocol) -> None:
        self.peer = NOBODY
        """Address and port of the other side, as `scope["client"]` names them."""
        self._door = door
        self._speaker: Any = speaker
        self._line: Any = None
        self._unheard = 0

    # ---- between line and speaker --------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is a guest from now on."""
        self._line = transport
        host, port, *_ = transport.get_extra_info("peername") or NOBODY
        self.peer = str(host), int(port)
        self._speaker.connection_made(transport)
        self._door.enter(self)

    def data_received(self, data: bytes) -> None:
        """Pass it on. Who says nothing whole, or takes no answer, is not listened to without end."""
        self._unheard += len(data)
        self._speaker.data_received(data)
        if self._unheard > MOST_UNHEARD or self._line.get_write_buffer_size() > MOST_UNTAKEN:
            self.shut()

    def eof_received(self) -> bool | None:
        """Nothing more will come."""
        goes_on: bool | None = self._speaker.eof_received()
        return goes_on

    def pause_writing(self) -> None:
        """The line takes nothing more for now."""
        self._speaker.pause_writing()

    def resume_writing(self) -> None:
        """It takes something again."""
        self._speaker.resume_writing()

    def connection_lost(self, error: Exception | None) -> None:
        """It is gone."""
        self._speaker.connection_lost(error)
        self._speaker = None  # which holds this in turn
        self._door.leave(self)

    def follow(self) -> None:
        """Another has come to speak over the line (HTTP went over into WebSocket): stand before that one."""
        speaker = self._line.get_protocol()
        if speaker is not self:
            self._speaker = speaker
            self._line.set_protocol(self)
            self._door.count_socket()

    # ---- what the application tells of it -------------------------------------------------------

    def heard(self) -> None:
        """It has said something whole."""
        self._unheard = 0

    def wait(self, seconds: float) -> None:
        """If it is a guest it has so many seconds from now on."""
        self._door.wait(self, asyncio.get_running_loop().time() + seconds)

    @contextlib.contextmanager
    def answered(self) -> Iterator[None]:
        """While it is answered it has more time; after that what it had left before."""
        end = self._door.end_of(self)
        self.wait(ANSWER_SECONDS)
        try:
            yield
        finally:
            self._door.wait(self, end)

    def seat(self) -> None:
        """It is a guest no more: a valid key was shown."""
        self._door.seat(self)

    def shut(self) -> None:
        """End it at once, whatever is still to be sent."""
        self._door.leave(self)
        if self._line is not None:
            self._line.abort()


class ConnectionLimiter:
    """All connections of a server."""

    def __init__(self, limits: ConnectionLimits) -> None:
        self.limits = limits
        self.shut = 0
        """How many guests were shut so far."""
        self._callers: dict[Peer, Connection] = {}
        self._guests: dict[Connection, asyncio.TimerHandle] = {}
        """When each is shut; who has waited longest stands first."""
        self._of: Counter[str] = Counter()
        """How many guests an address has."""
        self._sockets = 0

    @property
    def guests(self) -> int:
        """How many guests there are."""
        return len(self._guests)

    def enter(self, connection: Connection) -> None:
        """A connection is made."""
        address, _ = peer = connection.peer
        self._callers[peer] = connection
        self._of[address] += 1
        self._set(connection, asyncio.get_running_loop().time() + self.limits.request_seconds)
        if self._of[address] > self.limits.most_guests_per_address:
            self._shut(next(one for one in self._guests if one.peer[0] == address))
        if len(self._guests) > self.limits.most_guests:
            self._shut(next(iter(self._guests)))

    def wait(self, connection: Connection, until: float) -> None:
        """A guest has until then, and stands behind those who wait already."""
        if connection in self._guests:
            self._guests.pop(connection).cancel()
            self._set(connection, until)

    def end_of(self, connection: Connection) -> float:
        """Until when a guest has time."""
        return self._guests[connection].when() if connection in self._guests else math.inf

    def seat(self, connection: Connection) -> None:
        """It is a guest no more."""
        if connection in self._guests:
            self._guests.pop(connection).cancel()
            address, _ = connection.peer
            self._of[address] -= 1
            if not self._of[address]:
                del self._of[address]

    def leave(self, connection: Connection) -> None:
        """A connection is lost."""
        self.seat(connection)
        if self._callers.get(connection.peer) is connection:
            del self._callers[connection.peer]

    def count_socket(self) -> None:
        """Another WebSocket; as many as there are now may have ended since the last time."""
        self._sockets += 1
        if self._sockets % COLLECT_AFTER == 0:
            gc.collect()

    def watch(self, app: ASGIApp) -> ASGIApp:
        """The application; the door sees what is asked of it."""

        def watched(scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
            connection = self._callers.get(scope.get("client") or NOBODY)
            if connection is None:
                return app(scope, receive, send)
            scope[CALLER] = connection
            connection.heard()
            if scope["type"] == "http":
                return self._answer(connection, app, scope, receive, send)
            connection.follow()
            return app(scope, receive, send)

        return watched

    async def _answer(self, connection: Connection, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        async def receive_wholly() -> Message:
            message = await receive()
            connection.heard()
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
        self._guests[connection] = asyncio.get_running_loop().call_at(until, self._shut, connection)

    def _shut(self, connection: Connection) -> None:
        self.shut += 1
        connection.shut()


def connection_of(scope: MutableMapping[str, Any]) -> Connection:
    """The connection over which something is asked; one without limits where there is no door."""
    connection = scope.get(CALLER)
    return (
        connection
        if isinstance(connection, Connection)
        else Connection(ConnectionLimiter(connection_limits(0, 0)), asyncio.Protocol())
    )


def _has_body(scope: Scope) -> bool:
    return any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"])
