"""The names that a server goes by. A page that another name brought here (DNS rebinding) gets nothing."""

from __future__ import annotations

import re
import socket
from collections.abc import Awaitable, Iterable

from starlette.datastructures import Headers
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

ADDRESS = re.compile(r"([0-9.]+|\[[^]]+\])(:[0-9]+)?")
"""No name: a browser that names an address was sent to it, whoever owns which name."""
ALWAYS = "/health"
"""Tells nothing; whoever watches over a server may ask it by any name."""


def known_hosts(app: ASGIApp, names: Iterable[str]) -> ASGIApp:
    """The application, for what is asked of this server by one of its names, or by an address."""
    machine = socket.gethostname()
    known = ["localhost", "*.localhost", machine, f"{machine}.local", *names]
    by_name = TrustedHostMiddleware(app, known, www_redirect=False)

    def check(scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        by_address = ADDRESS.fullmatch(Headers(scope=scope).get("host", "")) if "headers" in scope else None
        is_open = by_address or scope.get("path") == ALWAYS
        return (app if is_open else by_name)(scope, receive, send)

    return check
