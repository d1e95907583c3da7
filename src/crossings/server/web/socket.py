"""The WebSocket: reading messages, one connection a table."""

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
from crossings.server.ops.services import Settings
from crossings.server.session.read_only_session import ReadOnlySession
from crossings.server.session.registry import TableRegistry
from crossings.server.session.seating import BadRequest
from crossings.server.session.session import TableSession
from crossings.server.storage import StorageFailed
from crossings.server.views import questions
from crossings.server.views.scenes import one_of, one_text
from crossings.server.views.viewer import Viewer
from crossings.server.web.addresses import FORWARDED_FOR
from crossings.server.web.connections import connection_of
from crossings.server.web.limits import Bucket, is_same_origin
from crossings.server.web.messages import ClientMessage, ErrorAnswer, Hello, Pong
from crossings.server.web.protocol import BadMessage, id_of, read, write
from crossings.words import CORE, DEFAULT, pick_language, use_locale

if TYPE_CHECKING:
    from crossings.server.ops.metrics import Metrics

log = logging.getLogger("crossings.server")

SEND_SECONDS = 30
CLOSE_SECONDS = 5
UNKNOWN_ORIGIN = (
    "refused the WebSocket of a page at %s, since its Host is %s; if the page is yours, have your proxy pass Host on "
    "unchanged, its port included (nginx: proxy_set_header Host $http_host)"
)


class TooMany(Exception):
    """There is no place for one more."""


class WebSocketEndpoint:
    """Lets connections in, as many with a valid key as the settings allow."""

    def __init__(self, settings: Settings, metrics: Metrics | None = None) -> None:
        self._settings = settings
        self.metrics = metrics
        self._inside: Counter[str] = Counter()
        self._has_warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection from its beginning to its end."""
        socket = WebSocket(scope, receive, send)
        if not self._is_from_here(socket):
            await socket.close()
            return
        address = socket.client.host if socket.client else ""
        await socket.accept()
        try:
            self.check(address)
            await TableSocket(socket, self, address, self._settings).hold()
        except TooMany:
            with contextlib.suppress(WebSocketDisconnect):  # it has gone meanwhile
                await socket.send_text(write(_error("too-many", CORE.translate("too-many-connections"))))
                await socket.close(WS_1013_TRY_AGAIN_LATER)

    @property
    def count(self) -> int:
        """How many are inside."""
        return self._inside.total()

    def check(self, address: str) -> None:
        """Raises `TooMany` if there is no place for one more from this address."""
        is_full = self._inside.total() >= self._settings.most_connections
        if is_full or self._inside[address] >= self._settings.most_connections_per_address:
            raise TooMany

    def enter(self, address: str) -> None:
        """One more has shown a valid key. Raises `TooMany`."""
        self.check(address)
        self._inside[address] += 1

    def leave(self, address: str) -> None:
        """It has gone."""
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]

    def _is_from_here(self, socket: WebSocket) -> bool:
        """Whether the page that connects, if it is a page, came from this server."""
        origin, host = socket.headers.get("origin"), socket.headers.get("host", "")
        if origin is None or is_same_origin(origin, host, self._settings.names):
            return True
        if FORWARDED_FOR in socket.headers and not self._has_warned:
            self._has_warned = True
            log.warning(UNKNOWN_ORIGIN, shorten(origin), shorten(host))
        return False


class TableSocket:
    """One connection: a `hello`, then messages for the room until it ends."""

    __slots__ = (
        "_address",
        "_bucket",
        "_caller",
        "_gate",
        "_hall",
        "_language",
        "_pause",
        "_pump",
        "_room",
        "_socket",
        "_table",
        "_viewer",
    )

    def __init__(self, socket: WebSocket, gate: WebSocketEndpoint, address: str, settings: Settings) -> None:
        self._socket = socket
        self._gate = gate
        self._address = address
        self._caller = connection_of(socket.scope)
        self._hall: TableRegistry = socket.app.state.registry
        self._table: str = socket.path_params["table"]
        self._bucket = Bucket(settings.messages_per_second, settings.messages_at_once)
        self._pause = 1 / settings.messages_per_second
        self._room: TableSession | ReadOnlySession | None = None
        self._viewer: Viewer | None = None
        self._language = DEFAULT
        self._pump: asyncio.Task[None] | None = None

    async def hold(self) -> None:
        """Listen until the other side goes."""
        try:
            while (text := await self._next()) is not None:
                await self._hear(text)
        finally:
            if self._room is not None and self._viewer is not None:
                self._gate.leave(self._address)
                self._room.leave(self._viewer)
            if self._pump is not None:
                self._pump.cancel()
            self._let_go()

    def _let_go(self) -> None:
        """Hold nobody any more who holds this: the room is to be freed with its last viewer, not by a collector."""
        if self._viewer is not None:
            self._viewer.hang_up()
        self._room = self._viewer = self._pump = None

    async def _next(self) -> str | bytes | None:
        """The next message; None at the end. Who sends too much is read more slowly."""
        while not self._bucket.take():
            await asyncio.sleep(self._pause)
        frame = await self._socket.receive()
        self._caller.heard()
        if frame["type"] == "websocket.disconnect":
            return None
        text: str | None = frame.get("text")
        data: bytes | None = frame.get("bytes")
        return text if text is not None else data or b""

    async def _hear(self, text: str | bytes) -> None:
        """Answer a message, in the language that the first one has asked for."""
        try:
            message = _read(text)
        except BadMessage as error:
            await self._say(_error(error.code, str(error), error.id))
            return
        if self._room is None:
            wanted = message.get("language", DEFAULT) if message["type"] == "hello" else DEFAULT
            self._language = pick_language([wanted], CORE.languages)
        with use_locale(self._language):
            await self._answer(message)

    async def _answer(self, message: ClientMessage) -> None:
        """Answer a message; if it has an id, that comes back with whatever the answer is, once more if need be."""
        id = id_of(message)
        try:
            if message["type"] == "hello":
                await self._greet(message)
            elif self._room is None or self._viewer is None:
                raise BadMessage("bad-message", "the first message is `hello`")
            elif message["type"] == "ping":  # answered here, so that an idle table stays at rest
                self._viewer.send(_pong(id))
            else:
                self._viewer.answered = None
                await self._room.hear(self._viewer, message)
                if id is not None and self._viewer.answered != id and isinstance(self._room, TableSession):
                    self._viewer.send(questions.done(self._room.frames, self._viewer, message))
        except (BadMessage, BadRequest) as error:
            await self._say(_error(error.code, str(error), id))
        except StorageFailed as error:
            await self._say(_error("storage", CORE.translate("unwritten", why=error.why), id))
        except TooMany:
            raise
        except Exception:  # a fault here must cost neither the connection nor the match
            log.exception("a message could not be answered")
            await self._say(_error("internal", CORE.translate("unanswered"), id))

    async def _greet(self, message: Hello) -> None:
        if self._room is not None:
            raise BadMessage("bad-message", "`hello` has been said; open another connection for another table")
        known = one_of(frozenset(map(one_text, message.get("known", ()))))
        with self._caller.answered():
            session, viewer = await self._hall.enter(self._table, message["keys"], message.get("drawing", False), known)
            self._gate.enter(self._address)
            self._caller.seat()
        viewer.language, viewer.wide = self._language, message.get("wide", False)
        viewer.begin_pump = self._begin_pump
        self._room, self._viewer = session, viewer
        session.join(viewer)

    def _begin_pump(self) -> None:
        assert self._viewer is not None
        self._pump = asyncio.create_task(self._send_what_waits(self._viewer))

    async def _send_what_waits(self, viewer: Viewer) -> None:
        """Send in a task of its own; a client that takes nothing for too long, or lags too far behind, is let go."""
        try:
            if await viewer.pump(self._send):
                return
        except Exception as error:  # the line is gone or stuck; the reading side ends with it
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
        except TimeoutError:  # it takes nothing, not even that
            self._caller.shut()
        except Exception as error:  # it is closed already
            log.debug("closing: %r", error)

    async def _say(self, message: ErrorAnswer) -> None:
        if self._viewer is not None:
            self._viewer.send(message)
        else:
            await self._socket.send_text(write(message))


def _read(text: str | bytes) -> ClientMessage:
    if isinstance(text, bytes):
        raise BadMessage("bad-message", "messages are text frames, not binary ones")
    return read(text)


def _error(code: str, text: str, id: str | None = None) -> ErrorAnswer:
    error: ErrorAnswer = {"type": "error", "code": code, "message": text}
    if id is not None:
        error["id"] = id
    return error


def _pong(id: str | None) -> Pong:
    return {"type": "pong"} if id is None else {"type": "pong", "id": id}
