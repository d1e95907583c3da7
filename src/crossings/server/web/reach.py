"""The address by which others reach this server, or how to start it so that they can."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from crossings.server.web.addresses import parse_address

ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Documentation addresses: nothing is sent there, but the system shows which own address it would use."""
EVERYWHERE = "0.0.0.0"


@dataclass(frozen=True)
class Reach:
    """How others reach the server, as the page shows it. `how`: the command to type if there is no address."""

    address: str | None
    how: str


def reach(host: str, port: int, names: Sequence[str] = (), *, has_proxy: bool = False) -> Reach:
    """Return how to reach a server: by its public name if it has one, else by its address in the network."""
    is_here = is_loopback(host)
    if names:
        return Reach(f"https://{names[0]}" if has_proxy or is_here else f"http://{names[0]}:{port}", "")
    if is_here:
        return Reach(None, how_to_start())
    own = own_address(host) if is_everywhere(host) else host
    return Reach(own and f"http://{bracketed(own)}:{port}", "")


def is_loopback(host: str) -> bool:
    """Return whether only this machine can reach an address."""
    with contextlib.suppress(ValueError):
        return parse_address(host).is_loopback
    return host == "localhost"


def is_everywhere(host: str) -> bool:
    """Return whether an address stands for all addresses of the machine."""
    with contextlib.suppress(ValueError):
        return parse_address(host).is_unspecified
    return False


def bracketed(host: str) -> str:
    """Return an address for a URL."""
    return f"[{host}]" if ":" in host else host


def own_address(host: str) -> str | None:
    """Return the machine's own address in its network, of the family of `host`; None if it has no network."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as one:
        one.connect((ELSEWHERE[family], 9))
        return str(one.getsockname()[0])
    return None


def how_to_start() -> str:
    """Return the command that starts this process so that others can reach it."""
    if os.environ.get("MAKELEVEL"):
        return f"make play HOST={EVERYWHERE}"
    return f"crossings {'serve' if sys.argv[1:2] == ['serve'] else 'play'} --host {EVERYWHERE}"
