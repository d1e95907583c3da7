"""The address of a request's client, also behind a trusted proxy. IPv4 addresses are always written as IPv4."""

from __future__ import annotations

import ipaddress
import logging
import re
from collections.abc import Sequence

from starlette.types import ASGIApp, Receive, Scope, Send

log = logging.getLogger("crossings.server")

FORWARDED_FOR = "x-forwarded-for"
BRACKETED = re.compile(r"\[([^]]*)\](?::[0-9]*)?")
"""An IPv6 address, optionally with a port, as some proxies write it."""
MAPPED = ipaddress.IPv6Network("::ffff:0:0/96")
"""IPv4 addresses as a dual-stack socket (`--host ::`) shows them."""
MAX_WARNINGS = 8
"""Maximum number of untrusted addresses in the log, since any client can send the header."""
NOT_TRUSTED = (
    "%s sends X-Forwarded-For but is not trusted: all clients behind it count as one address. If it is your proxy, "
    "start the server with --trusted-proxy %s"
)


def parse_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """Return the address, with an IPv4-mapped one (`::ffff:192.0.2.1`) as IPv4. Raises `ValueError`."""
    address = ipaddress.ip_address(text)
    return getattr(address, "ipv4_mapped", None) or address


def parse_network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    """Return the network, with an IPv4-mapped one as IPv4. Raises `ValueError`."""
    network = ipaddress.ip_network(text, strict=False)
    if isinstance(network, ipaddress.IPv6Network) and network.subnet_of(MAPPED):
        first = parse_address(str(network.network_address))
        return ipaddress.ip_network(f"{first}/{network.prefixlen - MAPPED.prefixlen}")
    return network


def plain_address(text: str) -> str:
    """Return an address in its usual form, and any other text unchanged."""
    bracketed = BRACKETED.fullmatch(text)
    try:
        return str(parse_address(bracketed[1] if bracketed else text))
    except ValueError:
        return text


class ClientAddress:
    """Sets `scope["client"]` to the plain address of the client, as reported by `trusted` proxies."""

    def __init__(self, app: ASGIApp, trusted: Sequence[str] = ()) -> None:
        self._app = app
        self._networks = [parse_network(one) for one in trusted]
        self._warned: set[str] = set()
        if trusted:
            from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware  # not in the static edition

            self._app = ProxyHeadersMiddleware(app, list(map(str, self._networks)))  # type: ignore[assignment, arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with the address of its client."""
        if scope["type"] != "lifespan" and scope.get("client"):
            host, port = scope["client"]
            host = plain_address(host)
            scope = {**scope, "client": (host, port), "headers": list(map(_with_plain, scope["headers"]))}
            self._warn_of(host, scope)
        await self._app(scope, receive, send)

    def _warn_of(self, host: str, scope: Scope) -> None:
        """Log once for each untrusted address that sends `X-Forwarded-For`."""
        forwards = any(name == FORWARDED_FOR.encode() for name, _ in scope["headers"])
        if forwards and host not in self._warned and len(self._warned) < MAX_WARNINGS and not self._trusts(host):
            self._warned.add(host)
            log.warning(NOT_TRUSTED, host, host)

    def _trusts(self, host: str) -> bool:
        try:
            address = parse_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)


def _with_plain(header: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    """Return the header; in `X-Forwarded-For` with plain addresses."""
    name, value = header
    if name != FORWARDED_FOR.encode():
        return header
    return name, ", ".join(plain_address(one.strip()) for one in value.decode("latin-1").split(",")).encode("latin-1")
