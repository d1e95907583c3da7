"""Serving the application: uvicorn, with a door of our own in front of it."""

from __future__ import annotations

import asyncio
import logging
import socket
from dataclasses import replace
from http import HTTPStatus
from typing import Any

import uvicorn
from h11 import LocalProtocolError, RemoteProtocolError
from sqlalchemy import Engine
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from crossings.server.ops.settings import Settings
from crossings.server.web.app import create_app
from crossings.server.web.deflate import Deflates
from crossings.server.web.door import Door, DoorLimits, limits_for
from crossings.server.web.limits import Bucket, raise_open_files
from crossings.server.web.protocol import LONGEST_MESSAGE
from crossings.server.web.socket import SEND_NOW

log = logging.getLogger("crossings.server")

PING_SECONDS = 20.0
DEFLATES = [Deflates()]
SELDOM_USED = (
    "asgi_version",
    "close_timeout",
    "close_timer",
    "curr_msg_data_type",
    "frames",
    "initial_response",
    "last_ping_rtt",
    "pending_ping_payload",
    "ping_interval",
    "ping_sent_at",
    "ping_timeout",
    "ping_timer",
    "pong_timer",
    "root_path",
    "server",
)
"""Slots for some of what uvicorn keeps of a connection: with more than thirty others it has a dict of its own."""
SMALL_FRAMES = 20.0, 200
"""Frames that are no whole message (pings, pongs, pieces) a second, and at once: nobody needs more."""
GRACE_SECONDS = 3
"""How long answers that are begun may take when the server ends."""


class TableServer(uvicorn.Server):
    """A server whose connections come in through a `Door`."""

    def __init__(self, settings: Settings, database: Engine | None = None) -> None:
        limits = limits_for(settings.open_files or raise_open_files(), settings.request_seconds)
        app: Any = create_app(_within(settings, limits), database)
        proxies = list(settings.trusted_proxies)
        proxied: Any = ProxyHeadersMiddleware(app, proxies)
        self.door = app.state.door = Door(limits, lambda address: address in proxied.trusted_hosts)
        config = uvicorn.Config(
            self.door.watch(proxied if proxies else app),
            interface="asgi3",
            log_config=None,
            log_level="error",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            http="h11",  # httptools, which uvicorn would rather take, reads a head without end
            ws=PackingProtocol,
            ws_max_size=LONGEST_MESSAGE,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PING_SECONDS,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
        config.load()
        logging.getLogger("uvicorn.error").addFilter(_is_worth_a_line)
        logging.getLogger("asyncio").addFilter(_is_no_late_answer)
        config.http_protocol_class = _counted(config.http_protocol_class, self.door)
        config.ws_protocol_class = _counted(PackingProtocol, self.door)
        super().__init__(config)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the application, then open the door."""
        await super().startup(sockets=[])
        if self.started:
            self.door.open(sockets or [], self._protocol)
            log.info("serving at %s", ", ".join(str(one.getsockname()) for one in sockets or []))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Shut the door, then end the application."""
        self.door.close()
        await super().shutdown(sockets)
        log.info("the server has ended")

    def _protocol(self) -> asyncio.Protocol:
        protocol: Any = self.config.http_protocol_class
        made: asyncio.Protocol = protocol(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """False for tracebacks of what is no fault here.

    An ending server has given an answer up, which is a line of its own; a client has sent bytes for a text, or a bad
    request.
    """
    given_up = record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError | UnicodeDecodeError)
    return not given_up and _is_no_late_answer(record)


def _is_no_late_answer(record: logging.LogRecord) -> bool:
    """False for tracebacks of answers to a bad request that has been answered: it is refused once it was, or before."""
    error = record.exc_info[1] if record.exc_info else None
    is_late = isinstance(error, LocalProtocolError) and (
        isinstance(error.__context__, RemoteProtocolError) or str(error).startswith("can't handle event")
    )
    return not is_late


def _within(settings: Settings, limits: DoorLimits) -> Settings:
    """The same settings, with no more connections than fit; one address has at most half of them."""
    most = min(settings.most_connections, limits.most_seated)
    return replace(
        settings,
        most_connections=most,
        most_connections_per_address=min(settings.most_connections_per_address, max(1, most // 2)),
    )


class Inbox:
    """What a client has said and nobody has heard yet: a queue for one reader, small while it is empty."""

    __slots__ = ("_reader", "_waiting")

    def __init__(self) -> None:
        self._waiting: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    def put_nowait(self, message: Any) -> None:
        """At the end."""
        self._waiting.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def coming(self) -> asyncio.Future[None]:
        """Done as soon as there is one more."""
        self._reader = asyncio.get_running_loop().create_future()
        return self._reader

    def take(self) -> Any:
        """The first."""
        return self._waiting.pop(0)


class Writable:
    """Whether a line takes what is sent: an `asyncio.Event` that is small while it does."""

    __slots__ = ("_again",)

    def __init__(self) -> None:
        self._again: asyncio.Event | None = None

    def is_set(self) -> bool:
        """Whether it does."""
        return self._again is None

    def set(self) -> None:
        """It does, from now on."""
        if self._again is not None:
            self._again.set()
            self._again = None

    def clear(self) -> None:
        """It does not, until further notice."""
        self._again = self._again or asyncio.Event()

    async def wait(self) -> None:
        """Until it does."""
        while self._again is not None:
            await self._again.wait()


def _counted(protocol: Any, door: Door) -> Any:
    """The same protocol; the door is told of its connections."""

    class Counted(protocol):  # type: ignore[misc]
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            door.enter(transport)
            super().connection_made(transport)

        def connection_lost(self, error: Exception | None) -> None:
            door.leave(self.transport)
            super().connection_lost(error)

    return Counted


class PackingProtocol(WebSocketsSansIOProtocol):
    """A WebSocket of which little is kept while it is silent.

    What it sends is compressed by `Deflates`, and can be sent without a task that waits for it.
    """

    __slots__ = (*SELDOM_USED, "small_frames")

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.small_frames: Bucket | None = None
        self.queue: Any = Inbox()
        self.writable: Any = Writable()
        self.is_flushed_soon = False
        self.conn.available_extensions = DEFLATES

    # ---- coming and going ----------------------------------------------------------------------

    def handle_connect(self, event: Request) -> None:
        """Let the application send at once."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions: Any = self.scope["extensions"]
            extensions[SEND_NOW] = self.send_now

    def connection_lost(self, exc: Exception | None) -> None:
        """Break the circle of the connection and its parser, which hold each other."""
        super().connection_lost(exc)
        self.conn.parser = None  # type: ignore[assignment]

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Break that of the scope and this, which it holds to send by; by now nobody sends any more."""
        super().on_task_complete(task)
        extensions: Any = self.scope["extensions"]
        extensions.pop(SEND_NOW, None)

    # ---- frames that are no whole message ------------------------------------------------------

    def handle_cont(self, event: Frame) -> None:
        """A piece of a message. An empty one adds nothing, and is not kept."""
        if self.can_bear_one_more() and (event.data or event.fin):
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Its answer waits to be sent."""
        if self.can_bear_one_more():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Perhaps the answer to a ping of ours."""
        if self.can_bear_one_more():
            super().handle_pong(event)

    def can_bear_one_more(self) -> bool:
        """Whether there are not too many of them; who sends them without end, and takes no answers, is cut off."""
        self.small_frames = self.small_frames or Bucket(*SMALL_FRAMES)
        is_within = self.small_frames.take()
        if not is_within:
            self.transport.abort()
        return is_within

    # ---- reading and writing -------------------------------------------------------------------

    async def receive(self) -> Any:
        """What the client says next; nothing is prepared for who waits for nothing."""
        while self.queue.empty():
            await self.queue.coming()
        message = self.queue.take()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return message

    async def send(self, message: Any) -> None:
        """Once the connection is accepted, what was said before that is not needed any more."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.request.headers.clear()
            headers: Any = self.scope["headers"]
            headers.clear()
            self.response = None  # type: ignore[assignment]

    def send_now(self, text: str) -> bool:
        """Send a text unless the line takes nothing now, or is being closed."""
        is_open = self.handshake_complete and not (self.close_sent or self.disconnected)
        if not is_open or not self.writable.is_set() or self.conn.state is not State.OPEN:
            return False
        self.conn.send_text(text.encode())
        if not self.is_flushed_soon:
            self.is_flushed_soon = True
            self.loop.call_soon(self.flush)
        return True

    def flush(self) -> None:
        """Hand over what was sent since the last time, all at once; if the line is gone, nobody will miss it."""
        self.is_flushed_soon = False
        data = b"".join(self.conn.data_to_send())
        if data and not self.transport.is_closing():
            self.transport.write(data)
