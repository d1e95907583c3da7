"""The names and origins that a server accepts, and rate limits."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Awaitable, Collection, Iterable
from functools import lru_cache

from starlette.datastructures import Headers
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

MAX_ADDRESSES = 10_000
MAX_OPEN_FILES = 65_536


class Bucket:
    """A token bucket: `size` requests at once, `rate` per second in the long run."""

    __slots__ = "_left", "_rate", "_size", "_time"

    def __init__(self, rate: float, size: int) -> None:
        self._rate = rate
        self._size = float(size)
        self._left = float(size)
        self._time = time.monotonic()

    def take(self) -> bool:
        """Take one token, and return whether there was one."""
        now = time.monotonic()
        self._left = min(self._size, self._left + (now - self._time) * self._rate)
        self._time = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A token bucket for each address; the least recently used are dropped."""

    def __init__(self, rate: float, size: int) -> None:
        self._bucket_of = lru_cache(maxsize=MAX_ADDRESSES)(lambda address: Bucket(rate, size))

    def take(self, address: str) -> bool:
        """Take one token of an address, and return whether there was one."""
        return self._bucket_of(address).take()


def raise_open_files() -> int:
    """Raise this process's limit of open files as far as possible, and return it."""
    try:
        import resource
    except ImportError:  # Windows
        return MAX_OPEN_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_OPEN_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (OSError, ValueError):  # the system reports a limit that it doesn't grant
            return soft
    return most


ADDRESS = re.compile(r"([0-9.]+|\[[^]]+\])(:[0-9]+)?")
"""An address as `Host`. It needs no check, since DNS rebinding works only with names."""
ALWAYS = "/health"
"""A path that reveals nothing, so that monitoring can request it by any name."""


def known_hosts(app: ASGIApp, names: Iterable[str]) -> ASGIApp:
    """Return the application for requests that name this server or an address as `Host`."""
    machine = socket.gethostname()
    known = ["localhost", "*.localhost", machine, f"{machine}.local", *names]
    by_name = TrustedHostMiddleware(app, known, www_redirect=False)

    def check(scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        by_address = ADDRESS.fullmatch(Headers(scope=scope).get("host", "")) if "headers" in scope else None
        is_open = by_address or scope.get("path") == ALWAYS
        return (app if is_open else by_name)(scope, receive, send)

    return check


HOST = re.compile(r"(\[[^]]+\]|[^][/?#@:\s]+)(?::([0-9]{1,5}))?")
ORIGIN = re.compile(rf"(https?)://{HOST.pattern}", re.IGNORECASE)
DEFAULT_PORTS = {"http": 80, "https": 443}


def is_same_origin(origin: str, host: str, names: Collection[str] = ()) -> bool:
    """Return whether a page of this origin (`https://play.example.org:8443`) came from the server that `Host` names.

    Without a port, both mean the default port of the page's scheme. Some proxies leave the port out of `Host`; then any
    port of the origin is accepted for the server's public `names`.
    """
    page, asked = ORIGIN.fullmatch(origin), HOST.fullmatch(host)
    if page is None or asked is None or page[2].lower() != asked[1].lower():
        return False
    if asked[2] is None and asked[1].lower() in {name.lower() for name in names}:
        return True
    default = DEFAULT_PORTS[page[1].lower()]
    return int(page[3] or default) == int(asked[2] or default)
