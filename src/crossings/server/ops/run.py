"""Running the server from a command."""

from __future__ import annotations

import contextlib
import gc
import socket
import webbrowser
from dataclasses import replace

from sqlalchemy import Engine

from crossings.engine import CrossingsError, shorten
from crossings.server.ops.serving import TableServer
from crossings.server.ops.settings import Settings
from crossings.server.storage import database_url, open_database
from crossings.words import HOUSE

PORT = 8000
PORTS_TRIED = 50
BACKLOG = 2048
UNTAKEN_MILLISECONDS = 30_000
"""A line that takes nothing for so long is dead (where the system knows of such a time)."""
COLLECT_AFTER = (2000, 3, 2000)
"""Thresholds of the garbage collector. The young are collected often, so that it takes but a few milliseconds: with
fifty thousand of them all tables stood still for a tenth of a second, and for most of one when those of twenty times
came together. A full collection is rarer than usual, since it stops all tables for longer."""


class NoPort(CrossingsError):
    """Neither the port asked for nor any of the next ones is free."""


def serve(
    host: str = "127.0.0.1",
    port: int = PORT,
    open_browser: bool = False,
    settings: Settings | None = None,
) -> None:
    """Serve until interrupted. A port that is taken gives way to the next free one. Raises `NoPort`, `CannotOpen`."""
    settings = settings or Settings(precompile=True)
    settings = replace(settings, names=(*settings.names, host))
    database = open_database(database_url(settings.database))
    listening = listen(host, port)
    address = tell_address(listening, host, port)
    server = Announcing(settings, database, address if open_browser else None)
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


def tell_address(listening: socket.socket, host: str, port: int) -> str:
    """Print where the server is, and that the port asked for is taken if it is; the address."""
    taken = listening.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{taken}/"
    if port not in (0, taken):
        print(HOUSE.say("port-taken", port=str(port), other=str(taken)), flush=True)
    print(HOUSE.say("served-at", address=address), flush=True)
    return address


class Announcing(TableServer):
    """A server that opens the browser once it answers."""

    def __init__(self, settings: Settings, database: Engine, address: str | None) -> None:
        super().__init__(settings, database)
        self._address = address

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then show the page."""
        await super().startup(sockets)
        if self._address and self.started:
            webbrowser.open(self._address)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket at the port or the next free one (0: any). Raises `NoPort`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last: Exception | None = None
    for candidate in range(port, port + PORTS_TRIED if port else 1):
        one = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # so named, answers are not held back
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # its connections have it from it
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNTAKEN_MILLISECONDS)
        try:
            one.bind((host, candidate))
            one.listen(BACKLOG)
            return one
        except (OSError, OverflowError, TypeError, ValueError) as error:  # names that can be none, too
            one.close()
            last = error
    ports = f"ports {port} to {port + PORTS_TRIED - 1}" if port else "any port"
    raise NoPort(f"cannot listen on {shorten(host)}, {ports}: {last}; --host and --port name others")
