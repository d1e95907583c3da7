"""The names that a server goes by. A page that another name brought here (DNS rebinding) gets nothing.

Addresses are no names: a browser that names one was sent to it, whoever owns which name.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Awaitable, Iterable

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from crossings.engine import shorten

LOCAL = "localhost"
MISDIRECTED = 421
ALWAYS = "/health"
"""Tells nothing; whoever watches over a server may ask it by any name."""


class KnownHosts:
    """Answers only what is asked of this server by one of its names, or by an address."""

    def __init__(self, app: ASGIApp, names: Iterable[str]) -> None:
        self._app = app
        machine = socket.gethostname().lower()
        self._names = {LOCAL, machine, f"{machine}.local", *(_name(name) for name in names)}

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass on what is meant for this server."""
        if scope["type"] == "lifespan" or scope["path"] == ALWAYS:
            return self._app(scope, receive, send)
        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), None)
        if host is None or self._knows(host):  # no browser leaves it out
            return self._app(scope, receive, send)
        if scope["type"] == "websocket":
            return send({"type": "websocket.close"})
        why = f"this server is not known as {shorten(host)}; whoever runs it can say so by --name"
        refused = JSONResponse({"error": {"code": "unknown-host", "message": why}}, MISDIRECTED)
        return refused(scope, receive, send)

    def _knows(self, host: str) -> bool:
        name = _name(host)
        return name in self._names or name.endswith(f".{LOCAL}") or is_address(name)


def is_address(text: str) -> bool:
    """Whether this is an IP address, not a name."""
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def _name(host: str) -> str:
    """The name or address of `name:port`, `[address]:port`."""
    if host.startswith("["):
        return host[1:].partition("]")[0].partition("%")[0].lower()
    return (host.rpartition(":")[0] if host.count(":") == 1 else host).lower().rstrip(".")
