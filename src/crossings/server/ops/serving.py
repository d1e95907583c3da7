"""Serving the application: uvicorn, with a door of our own in front of it."""

from __future__ import annotations

import asyncio
import logging
import socket
from dataclasses import replace
from typing import Any

import uvicorn
from h11 import LocalProtocolError, RemoteProtocolError
from sqlalchemy import Engine
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from crossings.server.ops.settings import Settings
from crossings.server.web.app import create_app
from crossings.server.web.door import Caller, Door, DoorLimits, limits_for
from crossings.server.web.limits import raise_open_files
from crossings.server.web.protocol import LONGEST_MESSAGE

log = logging.getLogger("crossings.server")

PING_SECONDS = 20.0
GRACE_SECONDS = 3
"""How long answers that are begun may take when the server ends."""


class TableServer(uvicorn.Server):
    """A server whose connections come in through a `Door`."""

    def __init__(self, settings: Settings, database: Engine | None = None) -> None:
        limits = limits_for(settings.open_files or raise_open_files(), settings.request_seconds)
        app: Any = create_app(_within(settings, limits), database)
        door = app.state.door = Door(limits)
        if settings.trusted_proxies:
            app = ProxyHeadersMiddleware(app, list(settings.trusted_proxies))
        config = uvicorn.Config(
            door.watch(app),
            interface="asgi3",
            log_config=None,
            log_level="error",
            access_log=False,
            proxy_headers=False,  # the door counts connections, not for whom a proxy speaks
            server_header=False,
            http="h11",  # httptools, which uvicorn would rather take, reads a head without end
            ws="websockets-sansio",
            ws_max_size=LONGEST_MESSAGE,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PING_SECONDS,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
        config.load()
        speaker: Any = config.http_protocol_class
        config.http_protocol_class = lambda **given: Caller(door, speaker(**given))  # type: ignore[assignment]
        logging.getLogger("uvicorn.error").addFilter(_is_worth_a_line)
        logging.getLogger("asyncio").addFilter(_is_no_late_answer)
        super().__init__(config)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn does, and say so."""
        await super().startup(sockets)
        if self.started:
            log.info("serving at %s", ", ".join(str(one.getsockname()) for one in sockets or []))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn does, and say so."""
        await super().shutdown(sockets)
        log.info("the server has ended")


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
