"""The WebSocket endpoint: reads the messages of one connection, which belongs to one table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from typing import TYPE_CHECKING

from starlette.status import WS_1013_TRY_AGAIN_LATER
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from crossings.engine import shorten
from crossings.server.messages.client_messages import ClientMessage, Hello, Ping
from crossings.server.messages.reading import BadMessage, read_message
from crossings.server.messages.requests import BadRequest
from crossings.server.messages.server_messages import ErrorAnswer, Pong
from crossings.server.messages.writing import write
from crossings.server.projection import questions
from crossings.server.projection.scenes import shared_set, shared_text
from crossings.server.projection.viewer import Viewer
from crossings.server.session.read_only_session import ReadOnlySession
from crossings.server.session.registry import TableRegistry
from crossings.server.session.session import TableSession
from crossings.server.storage import StorageFailed
from crossings.server.web.addresses import FORWARDED_FOR
from crossings.server.web.connections import connection_of
from crossings.server.web.limits import Bucket, is_same_origin
from crossings.server.web.settings import Settings
from crossings.words import CORE, DEFAULT, pick_language, use_locale

if TYPE_CHECKING:
    from crossings.server.web.metrics import Metrics

log = logging.getLogger("crossings.server")

SEND_SECONDS = 30
CLOSE_SECONDS = 5
UNKNOWN_ORIGIN = (
    "refused the WebSocket of a page at %s, since its Host is %s; if the page is yours, have your proxy pass Host on "
    "unchanged, its port included (nginx: proxy_set_header Host $http_host)"
)


class TooMany(Exception):
    """There are too many connections."""


class WebSocketEndpoint:
    """Accepts connections, and limits the number of those with a valid key."""

    def __init__(self, settings: Settings, metrics: Metrics | None = None) -> None:
        self._settings = settings
        self.metrics = metrics
        self._counts: Counter[str] = Counter()
        self._has_warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        socket = WebSocket(scope, receive, send)
        if not self._is_same_origin(socket):
            await socket.close()
            return
        address = socket.client.host if socket.client else ""
        await socket.accept()
        try:
            self.check(address)
            await TableSocket(socket, self, address, self._settings).run()
        except TooMany:
            with contextlib.suppress(WebSocketDisconnect):  # the client has disconnected meanwhile
                await socket.send_text(write(_error("too-many", CORE.translate("too-many-connections"))))
                await socket.close(WS_1013_TRY_AGAIN_LATER)

    @property
    def count(self) -> int:
        """The number of connections with a valid key."""
        return self._counts.total()

    def check(self, address: str) -> None:
        """Raises `TooMany` if there is no room for another connection from this address."""
        is_full = self._counts.total() >= self._settings.most_connections
        if is_full or self._counts[address] >= self._settings.most_connections_per_address:
            raise TooMany

    def enter(self, address: str) -> None:
        """Count a connection with a valid key. Raises `TooMany`."""
        self.check(address)
        self._counts[address] += 1

    def leave(self, address: str) -> None:
        """Stop counting a connection."""
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]

    def _is_same_origin(self, socket: WebSocket) -> bool:
        """Return whether the connecting page, if there is one, came from this server."""
        origin, host = socket.headers.get("origin"), socket.headers.get("host", "")
        if origin is None or is_same_origin(origin, host, self._settings.names):
            return True
        if FORWARDED_FOR in socket.headers and not self._has_warned:
            self._has_warned = True
            log.warning(UNKNOWN_ORIGIN, shorten(origin), shorten(host))
        return False


class TableSocket:
    """One connection: a `hello`, then messages for the session until it closes."""

    __slots__ = (
        "_address",
        "_bucket",
        "_connection",
        "_gate",
        "_language",
        "_pause",
        "_pump",
        "_registry",
        "_session",
        "_socket",
        "_table",
        "_viewer",
    )

    def __init__(self, socket: WebSocket, gate: WebSocketEndpoint, address: str, settings: Settings) -> None:
        self._socket = socket
        self._gate = gate
        self._address = address
        self._connection = connection_of(socket.scope)
        self._registry: TableRegistry = socket.app.state.registry
        self._table: str = socket.path_params["table"]
        self._bucket = Bucket(settings.messages_per_second, settings.messages_at_once)
        self._pause = 1 / settings.messages_per_second
        self._session: TableSession | ReadOnlySession | None = None
        self._viewer: Viewer | None = None
        self._language = DEFAULT
        self._pump: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Handle messages until the connection closes."""
        try:
            while (text := await self._next()) is not None:
                await self._handle(text)
        finally:
            if self._session is not None and self._viewer is not None:
                self._gate.leave(self._address)
                self._session.leave(self._viewer)
            if self._pump is not None:
                self._pump.cancel()
            self._drop_references()

    def _drop_references(self) -> None:
        """Drop all references, so that the session can be freed without the garbage collector."""
        if self._viewer is not None:
            self._viewer.detach()
        self._session = self._viewer = self._pump = None

    async def _next(self) -> str | bytes | None:
        """Return the next message; None at the end. Clients that send too much are read more slowly."""
        while not self._bucket.take():
            await asyncio.sleep(self._pause)
        frame = await self._socket.receive()
        self._connection.note_message()
        if frame["type"] == "websocket.disconnect":
            return None
        text: str | None = frame.get("text")
        data: bytes | None = frame.get("bytes")
        return text if text is not None else data or b""

    async def _handle(self, text: str | bytes) -> None:
        """Answer a message in the language that `hello` asked for."""
        try:
            message = _read(text)
        except BadMessage as error:
            await self._send_error(_error(error.code, str(error), error.id))
            return
        if self._session is None:
            wanted = message.language if isinstance(message, Hello) else DEFAULT
            self._language = pick_language([wanted], CORE.languages)
        with use_locale(self._language):
            await self._answer(message)

    async def _answer(self, message: ClientMessage) -> None:
        """Answer a message. If it has an id and no answer carries it, confirm it by `done`."""
        id = message.id
        try:
            if isinstance(message, Hello):
                await self._greet(message)
            elif self._session is None or self._viewer is None:
                raise BadMessage("bad-message", "the first message is `hello`")
            elif isinstance(message, Ping):  # answered here, so that an idle table is not woken
                self._viewer.send(Pong(id))
            else:
                self._viewer.answered = None
                await self._session.handle(self._viewer, message)
                if id is not None and self._viewer.answered != id and isinstance(self._session, TableSession):
                    self._viewer.send(questions.done(self._session.frames, self._viewer, message))
        except (BadMessage, BadRequest) as error:
            await self._send_error(_error(error.code, str(error), id))
        except StorageFailed as error:
            await self._send_error(_error("storage", CORE.translate("unwritten", why=error.why), id))
        except TooMany:
            raise
        except Exception:  # an unexpected error must cost neither the connection nor the match
            log.exception("a message could not be answered")
            await self._send_error(_error("internal", CORE.translate("unanswered"), id))

    async def _greet(self, message: Hello) -> None:
        if self._session is not None:
            raise BadMessage("bad-message", "`hello` was already sent; open another connection for another table")
        known = shared_set(frozenset(map(shared_text, message.known)))
        with self._connection.answered():
            session, viewer = await self._registry.enter(self._table, message.keys, message.drawing, known)
            self._gate.enter(self._address)
            self._connection.authenticate()
        viewer.language, viewer.wide = self._language, message.wide
        viewer.begin_pump = self._begin_pump
        self._session, self._viewer = session, viewer
        session.join(viewer)

    def _begin_pump(self) -> None:
        assert self._viewer is not None
        self._pump = asyncio.create_task(self._send_queue(self._viewer))

    async def _send_queue(self, viewer: Viewer) -> None:
        """Send the queue in a separate task.

        The connection is closed if the client doesn't read or falls too far behind.
        """
        try:
            if await viewer.pump(self._send):
                return
        except Exception as error:  # the connection is closed or stuck; reading ends, too
            log.debug("a connection is gone: %r", error)
        await self._close(viewer.close_code)

    async def _send(self, text: str) -> None:
        begin = time.perf_counter()
        async with asyncio.timeout(SEND_SECONDS):
            await self._socket.send({"type": "websocket.send", "text": text})
        if self._gate.metrics is not None:
            self._gate.metrics.sends.observe(time.perf_counter() - begin)

    async def _close(self, code: int) -> None:
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._socket.close(code)
        except TimeoutError:  # the client doesn't even read the close frame
            self._connection.shut()
        except Exception as error:  # it is closed already
            log.debug("closing: %r", error)

    async def _send_error(self, message: ErrorAnswer) -> None:
        if self._viewer is not None:
            self._viewer.send(message)
        else:
            await self._socket.send_text(write(message))


def _read(text: str | bytes) -> ClientMessage:
    if isinstance(text, bytes):
        raise BadMessage("bad-message", "messages are text frames, not binary ones")
    return read_message(text)


def _error(code: str, text: str, id: str | None = None) -> ErrorAnswer:
    return ErrorAnswer(code, text, id)
