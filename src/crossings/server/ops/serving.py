"""Serve the application from the command line, with uvicorn and our own connection limiter."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket
import webbrowser
from dataclasses import replace
from functools import partial
from typing import Any

import uvicorn
from h11 import LocalProtocolError, RemoteProtocolError
from sqlalchemy import Engine

from crossings.engine import CrossingsError, shorten
from crossings.server.messages.reading import LONGEST_MESSAGE
from crossings.server.storage import database_url, lock_database, open_database
from crossings.server.web.app import create_app
from crossings.server.web.connections import Connection, ConnectionLimiter, ConnectionLimits, connection_limits
from crossings.server.web.limits import raise_open_files
from crossings.server.web.reach import bracketed, is_loopback, reach
from crossings.server.web.settings import Settings
from crossings.words import CORE

log = logging.getLogger("crossings.server")

PING_SECONDS = 20.0
GRACE_SECONDS = 3
"""Seconds for running answers when the server shuts down."""


class TableServer(uvicorn.Server):
    """A server whose connections pass through a `ConnectionLimiter`."""

    def __init__(self, settings: Settings, database: Engine | None = None) -> None:
        limits = connection_limits(settings.open_files or raise_open_files(), settings.request_seconds)
        app: Any = create_app(_within(settings, limits), database)
        limiter = app.state.limiter = ConnectionLimiter(limits)
        config = uvicorn.Config(
            limiter.watch(app),
            interface="asgi3",
            log_config=None,
            log_level="error",
            access_log=False,
            proxy_headers=False,  # the limiter counts connections, and the application resolves proxies
            server_header=False,
            http="h11",  # httptools, uvicorn's default, reads headers of unlimited length
            ws="websockets-sansio",
            ws_max_size=LONGEST_MESSAGE,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PING_SECONDS,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
        config.load()
        speaker: Any = config.http_protocol_class
        config.http_protocol_class = lambda **given: Connection(limiter, speaker(**given))  # type: ignore[assignment]
        logging.getLogger("uvicorn.error").addFilter(_should_log)
        logging.getLogger("asyncio").addFilter(_is_no_late_answer)
        super().__init__(config)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and log the addresses."""
        await super().startup(sockets)
        if self.started:
            log.info("serving at %s", ", ".join(str(one.getsockname()) for one in sockets or []))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Shut down, and log it."""
        await super().shutdown(sockets)
        log.info("the server has ended")


def _should_log(record: logging.LogRecord) -> bool:
    """Filter out tracebacks that are not errors of this server.

    These are cancelled answers at shutdown (which are logged in one line), bytes instead of text, and bad requests.
    """
    given_up = record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError | UnicodeDecodeError)
    return not given_up and _is_no_late_answer(record)


def _is_no_late_answer(record: logging.LogRecord) -> bool:
    """Filter out tracebacks of a late answer to a bad request, which was already refused."""
    error = record.exc_info[1] if record.exc_info else None
    is_late = isinstance(error, LocalProtocolError) and (
        isinstance(error.__context__, RemoteProtocolError) or str(error).startswith("can't handle event")
    )
    return not is_late


def _within(settings: Settings, limits: ConnectionLimits) -> Settings:
    """Return the settings with no more connections than fit, at most half of them for one address."""
    most = min(settings.most_connections, limits.max_authenticated)
    return replace(
        settings,
        most_connections=most,
        most_connections_per_address=min(settings.most_connections_per_address, max(1, most // 2)),
    )


PORT = 8000
PORTS_TRIED = 50
LOCAL = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Where the machine itself reaches a server that listens on all addresses."""
BACKLOG = 2048
UNTAKEN_MILLISECONDS = 30_000
"""Milliseconds after which a connection is dropped whose client takes nothing (if the system supports it)."""
COLLECT_AFTER = (2000, 3, 2000)
"""Thresholds of the garbage collector. Young objects are collected often, so that each collection takes only a few
milliseconds: with a threshold of 50,000 all tables stopped for 0.1 s, and for almost 1 s in the next generation.
Full collections are rarer than by default, because they stop all tables for longer."""


class NoPort(CrossingsError):
    """Neither the requested port nor any of the next ones is free."""


def serve(
    host: str = "127.0.0.1",
    port: int = PORT,
    open_browser: bool = False,
    settings: Settings | None = None,
    game: str = "",
) -> None:
    """Serve until interrupted. If the port is taken, use the next free one. `game`: the page opens with it.

    Raises `NoPort`, `CannotOpen`; `DatabaseInUse` if another server holds the SQLite database. The lab runs games if
    the server is only reachable from this machine.
    """
    settings = settings or Settings(precompile=True)
    url = database_url(settings.database)
    with lock_database(url) as lock:
        database = open_database(url)
        listening = listen(host, port)
        taken, has_proxy = listening.getsockname()[1], bool(settings.trusted_proxies)
        others = partial(reach, host, taken, settings.names, has_proxy=has_proxy)
        address = local_address(host, taken)
        lock.announce(address)
        page = f"{address}#{game}" if game else address
        print_address(taken, page, host, port, others().address)
        lab = settings.lab or stays_here(host, settings)
        settings = replace(settings, host=host, reach=others, lab=lab)
        server = Announcing(settings, database, page if open_browser else None)
        gc.freeze()
        gc.set_threshold(*COLLECT_AFTER)
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[listening])


def stays_here(host: str, settings: Settings) -> bool:
    """Return whether a server is only reachable from its machine and not behind a proxy."""
    return is_loopback(host) and not (settings.names or settings.trusted_proxies)


def local_address(host: str, port: int) -> str:
    """Return the address of the server on its own machine."""
    return f"http://{bracketed(LOCAL.get(host, host))}:{port}/"


def print_address(taken: int, page: str, host: str, port: int, others: str | None) -> None:
    """Print the address of the page, also for others, and a note if the requested port is in use."""
    if port not in (0, taken):
        print(CORE.translate("port-taken", port=str(port), other=str(taken)), flush=True)
    print(CORE.translate("served-at", address=page), flush=True)
    if host in LOCAL and others:
        print(CORE.translate("served-at-for-others", address=f"{others}/"), flush=True)


class Announcing(TableServer):
    """A server that opens the browser once it is ready."""

    def __init__(self, settings: Settings, database: Engine, address: str | None) -> None:
        super().__init__(settings, database)
        self._address = address

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then open the page."""
        await super().startup(sockets)
        if self._address and self.started:
            webbrowser.open(self._address)


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket at the port or the next free one (0: any). Raises `NoPort`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last: Exception | None = None
    for candidate in range(port, port + PORTS_TRIED if port else 1):
        one = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # asyncio needs it for TCP_NODELAY
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # connections inherit it
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNTAKEN_MILLISECONDS)
        try:
            one.bind((host, candidate))
            one.listen(BACKLOG)
            return one
        except (OSError, OverflowError, TypeError, ValueError) as error:  # also for invalid host names
            one.close()
            last = error
    ports = f"ports {port} to {port + PORTS_TRIED - 1}" if port else "any port"
    raise NoPort(f"cannot listen on {shorten(host)}, {ports}: {last}; choose others with --host and --port")
