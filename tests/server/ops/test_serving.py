"""Where a server listens, and whether others can reach it."""

import socket

import pytest

from crossings.server.ops.serving import UNTAKEN_MILLISECONDS, NoPort, listen, stays_here
from crossings.server.web.settings import Settings
from rows import cases


def test_connections_send_at_once_and_time_out_if_nothing_is_read() -> None:
    """If a socket doesn't name its protocol, small answers wait for the client's acknowledgement."""
    with listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        assert listening.proto == socket.IPPROTO_TCP
        line, _ = listening.accept()
        with line:
            assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == UNTAKEN_MILLISECONDS


def test_a_taken_port_is_replaced_by_the_next() -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with listen("127.0.0.1", port) as second:
            assert port < second.getsockname()[1] < port + 50
    with pytest.raises(NoPort):
        listen("203.0.113.7", 80)


@cases("""
    host | settings | here
    127.0.0.1 | {} | true
    localhost | {} | true
    ::1 | {} | true
    ::ffff:127.0.0.1 | {} | true
    ::ffff:192.0.2.7 | {} | false
    0.0.0.0 | {} | false
    192.0.2.7 | {} | false
    127.0.0.1 | {"names": ["play.example.org"]} | false
    127.0.0.1 | {"trusted_proxies": ["127.0.0.1"]} | false
""")
def test_a_server_behind_a_proxy_is_not_local(host: str, settings: dict[str, list[str]], here: bool) -> None:
    assert stays_here(host, Settings(**settings)) is here  # type: ignore[arg-type]
