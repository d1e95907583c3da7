"""The door: connections are let in and counted, and those that only stand there are shut.

A connection is a *guest* until a valid key was shown over it; then it is *seated*. Guests share half of what this
process may have open, and have seconds to finish a request or to say `hello`. Where one too many comes, the guest that
has waited longest goes, first one that has asked for nothing whole yet. So a flood of guests displaces itself alone:
nobody who is seated goes, and whoever comes with a key is seated before the flood has come round.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import Awaitable, Callable, Collection, Iterator, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crossings.server.web.limits import Seldom

log = logging.getLogger("crossings.server")

KEPT_BACK = 192
"""Open files that are no connections: database, page, bots' processes."""
AT_ONCE = 16
REST_SECONDS = 0.01
"""After so many new connections the tables come first for a moment."""
WANT_SECONDS = 0.5
"""How long no connection is let in after the system had nothing left for one."""
SWEEP_SECONDS = 0.5
ANSWER_SECONDS = 60.0
"""How long an answer may take, and the taking of it."""
FAREWELL_SECONDS = 1.0
"""How long a connection has, when the server ends, to take what was sent last."""
UNTAKEN_MILLISECONDS = 30_000
"""A line that takes nothing for so long is dead (where the system knows of such a time)."""
CALLER = "crossings.caller"


@dataclass(frozen=True)
class DoorLimits:
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


def limits_for(files: int, request_seconds: float) -> DoorLimits:
    """What fits a process that may have so many files open."""
    most_open = files - min(KEPT_BACK, files // 2)
    most_guests = max(2, most_open // 2)
    return DoorLimits(most_open, most_guests, max(1, most_guests * 3 // 4), request_seconds)


class Caller:
    """One connection, as the door sees it."""

    __slots__ = "address", "lines", "transport", "until"

    def __init__(self, address: str = "", transport: asyncio.BaseTransport | None = None) -> None:
        self.address = address
        self.until = float("inf")
        """When a guest is shut."""
        self.lines: tuple[Line, Line] | None = None
        """Where guests stand: those who are waited for, and those who are being answered. None: seated, or gone."""
        self.transport = transport

    @property
    def is_heard(self) -> bool:
        """Whether it is a guest whose request is there wholly and being answered."""
        return self.lines is not None and self in self.lines[1]

    def wait(self, until: float) -> None:
        """A guest has until then to finish a request."""
        if self.lines is not None:
            waiting, heard = self.lines
            self.until = until
            heard.discard(self)
            waiting.add(self)

    def answer(self) -> None:
        """All that a guest was to ask is there."""
        if self.lines is not None:
            waiting, heard = self.lines
            self.until = asyncio.get_running_loop().time() + ANSWER_SECONDS
            waiting.discard(self)
            heard.add(self)

    @contextlib.contextmanager
    def heard(self) -> Iterator[None]:
        """While a request is being answered there is more time."""
        before = self.until
        self.answer()
        try:
            yield
        finally:
            self.wait(before)

    def seat(self) -> None:
        """It is a guest no more: a valid key was shown, or it is gone."""
        for line in self.lines or ():
            line.discard(self)
        self.lines = None

    def shut(self) -> None:
        """End it at once, whatever is still to be sent."""
        abort = getattr(self.transport, "abort", None)  # transports of other event loops have no class in common
        if abort is not None:
            abort()


class Line:
    """Guests in the order in which they came; each address has a part of it."""

    def __init__(self) -> None:
        self._all: dict[Caller, None] = {}
        self._of: dict[str, dict[Caller, None]] = {}

    def add(self, one: Caller) -> None:
        """At the end."""
        self.discard(one)
        self._all[one] = None
        self._of.setdefault(one.address, {})[one] = None

    def discard(self, one: Caller) -> None:
        """Away with it, if it is here."""
        if one in self._all:
            del self._all[one]
            del self._of[one.address][one]
            if not self._of[one.address]:
                del self._of[one.address]

    def part(self, address: str | None = None) -> Collection[Caller]:
        """Those of an address; None: all."""
        return (self._all if address is None else self._of.get(address, {})).keys()

    def __contains__(self, one: Caller) -> bool:
        return one in self._all

    def __len__(self) -> int:
        return len(self._all)


def caller_of(scope: MutableMapping[str, Any]) -> Caller:
    """The connection over which something is asked; one without limits where there is no door."""
    caller = scope.get(CALLER)
    return caller if isinstance(caller, Caller) else Caller()


class Door:
    """All connections of a server. `is_proxy`: addresses that many people come from, so that they have no limit."""

    def __init__(self, limits: DoorLimits, is_proxy: Callable[[str], bool] = lambda address: False) -> None:
        self.limits = limits
        self.shut = 0
        """How many guests were shut so far."""
        self._is_proxy = is_proxy
        self._callers: dict[tuple[str, int], Caller] = {}
        self._waiting, self._heard = Line(), Line()
        self._coming: set[asyncio.Task[Any]] = set()
        self._attending: list[asyncio.Task[None]] = []
        self._sweep: asyncio.TimerHandle | None = None
        self._seldom = Seldom(log)

    # ---- letting in ----------------------------------------------------------------------------

    def open(self, listening: Sequence[socket.socket], protocol: Callable[[], asyncio.Protocol]) -> None:
        """Let connections in from now on."""
        for one in listening:
            one.setblocking(False)
        self._attending = [asyncio.create_task(self._attend(one, protocol)) for one in listening]
        self._shut_overdue()

    async def _attend(self, listening: socket.socket, protocol: Callable[[], asyncio.Protocol]) -> None:
        loop = asyncio.get_running_loop()
        while True:
            for _ in range(AT_ONCE):
                try:
                    connection, _ = await loop.sock_accept(listening)
                except ConnectionError:
                    continue
                except OSError as error:
                    self._seldom.warn(f"no connection can be let in: {error.strerror}")
                    self._shut_first()
                    await asyncio.sleep(WANT_SECONDS)
                else:
                    self._let_in(connection, protocol)
            await asyncio.sleep(REST_SECONDS)

    def _let_in(self, connection: socket.socket, protocol: Callable[[], asyncio.Protocol]) -> None:
        if len(self._callers) + len(self._coming) >= self.limits.most_open:
            self._seldom.warn(f"{self.limits.most_open} connections are open: more than that is not possible here")
            if not self._shut_first():
                connection.close()
                return
        with contextlib.suppress(OSError, AttributeError):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNTAKEN_MILLISECONDS)
        task = asyncio.create_task(self._welcome(connection, protocol))
        self._coming.add(task)
        task.add_done_callback(self._coming.discard)

    async def _welcome(self, connection: socket.socket, protocol: Callable[[], asyncio.Protocol]) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
        except OSError:  # it has gone already
            connection.close()

    # ---- who is there --------------------------------------------------------------------------

    def enter(self, transport: asyncio.BaseTransport) -> None:
        """A connection is made."""
        peer = _peer(transport)
        if peer is None:
            return
        before = self._callers.get(peer)
        if before is not None and before.transport is transport:  # it goes on as a WebSocket
            return
        caller = self._callers[peer] = Caller(peer[0], transport)
        caller.lines = (self._waiting, self._heard)
        self._wait_for_request(caller)
        address = None if self._is_proxy(caller.address) else caller.address
        if address is not None and self._guests(address) > self.limits.most_guests_per_address:
            self._shut_first(address)
        if self._guests() > self.limits.most_guests:
            self._shut_first()

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """A connection is lost."""
        peer = _peer(transport)
        if peer in self._callers and self._callers[peer].transport is transport:
            self._callers.pop(peer).seat()

    def watch(self, app: ASGIApp) -> ASGIApp:
        """The application; the door sees what its guests ask."""

        def watched(scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
            caller = self._callers.get(scope.get("client") or ("", 0))
            if caller is None:
                return app(scope, receive, send)
            scope[CALLER] = caller
            if scope["type"] == "http":
                return self._answer(caller, app, scope, receive, send)
            return app(scope, receive, send)

        return watched

    async def _answer(self, caller: Caller, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        async def receive_wholly() -> Message:
            message = await receive()
            if not message.get("more_body", False):
                caller.answer()
            return message

        if not _has_body(scope):
            caller.answer()
        try:
            await app(scope, receive_wholly, send)
        finally:
            self._wait_for_request(caller)

    @property
    def guests(self) -> int:
        """How many guests there are."""
        return self._guests()

    @property
    def seated(self) -> int:
        """How many have shown a key."""
        return len(self._callers) - self._guests()

    def _guests(self, address: str | None = None) -> int:
        return len(self._waiting.part(address)) + len(self._heard.part(address))

    def _wait_for_request(self, caller: Caller) -> None:
        caller.wait(asyncio.get_running_loop().time() + self.limits.request_seconds)

    # ---- shutting ------------------------------------------------------------------------------

    def close(self) -> None:
        """Let nobody in any more; who waits goes, the others when they have taken what was sent."""
        for task in self._attending:
            task.cancel()
        if self._sweep is not None:
            self._sweep.cancel()
        for caller in list(self._waiting.part()):
            caller.shut()
        asyncio.get_running_loop().call_later(FAREWELL_SECONDS, self._shut_all_unheard)

    def _shut_all_unheard(self) -> None:
        for caller in [one for one in self._callers.values() if not one.is_heard]:
            caller.shut()

    def _shut_first(self, address: str | None = None) -> bool:
        """Shut the guest that has waited longest, of an address or of all; whether there was one."""
        for line in (self._waiting, self._heard):
            for caller in line.part(address):
                self._shut(caller)
                return True
        return False

    def _shut(self, caller: Caller) -> None:
        self.shut += 1
        caller.seat()
        caller.shut()

    def _shut_overdue(self) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        for caller in [one for line in (self._waiting, self._heard) for one in line.part() if one.until <= now]:
            self._shut(caller)
        self._sweep = loop.call_later(SWEEP_SECONDS, self._shut_overdue)


def _peer(transport: asyncio.BaseTransport) -> tuple[str, int] | None:
    """Address and port of the other side, as `scope["client"]` names them."""
    peer = transport.get_extra_info("peername")
    return (str(peer[0]), int(peer[1])) if isinstance(peer, tuple) and len(peer) > 1 else None


def _has_body(scope: Scope) -> bool:
    return any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"])
