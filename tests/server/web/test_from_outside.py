"""Requests are checked for host, origin and address, and any request gets an answer."""

import asyncio
import logging
import socket
from typing import Any
from urllib.parse import quote

import pytest
import websockets
from websockets.exceptions import InvalidStatus

from crossings.server.web.addresses import plain_address
from crossings.server.web.limits import is_same_origin
from rows import cases, rows
from toys.client import Live, live

ODD = (
    *("9" * 5000, "-1", "0", "\x00", "%00", "\x1b[2J", "\u202e", "%2e%2e"),
    *("\ud800".encode("utf-8", "surrogatepass"), "a" * 9000),
)
UPGRADE = ("connection: upgrade", "upgrade: websocket", "sec-websocket-version: 13", f"sec-websocket-key: {'A' * 22}==")


async def status(port: int, path: str, host: str, *more: str) -> int:
    """Send a request by hand, so that no client corrects it, and return the status."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    lines = [f"GET {path} HTTP/1.1", f"host: {host}", *(more or ("connection: close",)), "", ""]
    writer.write("\r\n".join(lines).encode("latin-1"))
    answer = await reader.read()
    writer.close()
    return int(answer.split()[1])


ELSEWHERE = "https://play.example.org:8443"
OWN = (
    *("127.0.0.1:{port}", "localhost", "LOCALHOST:{port}", "tables.localhost", "[::1]:{port}", "192.168.3.4:8000"),
    *("[fe80::1%25eth0]", socket.gethostname(), "play.example.org", "PLAY.example.org:443"),
)
FOREIGN = (
    *("evil.example", "play.example.org.evil.example", "evil.example:{port}", "127.0.0.1.evil.example"),
    *("127.0.0.1:80:evil.example", "0x7f.1", "", "["),
)


async def test_a_server_answers_only_to_its_names_and_addresses(database: str) -> None:
    """TAB-35."""
    async with live(database, names=("play.example.org",)) as server:
        for host in (*OWN, *FOREIGN):
            named = host.format(port=server.port)
            for path in ("/api/games/coin-race", "/"):
                assert await status(server.port, path, named) == (200 if host in OWN else 400), host
            assert await status(server.port, "/health", named) == 200
            assert host in OWN or await status(server.port, "/ws/t", named, *UPGRADE) == 400, host


async def test_a_page_of_another_origin_gets_no_connection(server: Live, caplog: pytest.LogCaptureFixture) -> None:
    """TAB-35: behind a proxy, the first one is logged, because the proxy may have changed `Host`."""
    address, proxy = await server.socket_of(), {"X-Forwarded-For": "203.0.113.1"}
    with caplog.at_level(logging.WARNING, "crossings"), caplog.at_level(logging.WARNING, "uvicorn"):
        for origin, more in (("http://[", {}), ("\xff", {}), ("http://evil.example", {}), *[(ELSEWHERE, proxy)] * 2):
            with pytest.raises(InvalidStatus) as refused:
                async with websockets.connect(address, additional_headers={"Origin": origin, **more}):
                    pass
            assert refused.value.response.status_code == 403, origin
        async with websockets.connect(address, additional_headers={"Origin": f"http://127.0.0.1:{server.port}"}):
            pass
    [line] = [line for line in caplog.messages if "is not trusted" not in line]
    assert ELSEWHERE in line and "proxy_set_header Host $http_host" in line


@cases("""
    origin | host | same
    https://play.example.org | play.example.org | true
    https://play.example.org | play.example.org:443 | true
    https://play.example.org:443 | play.example.org | true
    https://play.example.org:8443 | play.example.org:8443 | true
    https://play.example.org:8443 | PLAY.Example.ORG:8443 | true
    https://play.example.org:8443 | play.example.org | true
    https://play.example.org:8443 | Play.example.org | true
    http://other.example.org:8080 | other.example.org | false
    http://192.168.3.4:8080 | 192.168.3.4 | false
    http://192.168.3.4:80 | 192.168.3.4 | true
    http://localhost:3000 | localhost | false
    http://[::1]:8000 | [::1]:8000 | true
    http://[::1]:8000 | [::1]:8001 | false
    https://play.example.org:8443 | play.example.org:443 | false
    https://play.example.org | play.example.org:80 | false
    https://play.example.org:99999 | play.example.org:999999 | false
    https://me@play.example.org | play.example.org | false
    https://play.example.org/path | play.example.org | false
    https://play.example.org.evil.example | play.example.org | false
    wss://play.example.org | play.example.org | false
    file:// | play.example.org | false
    http://[ | play.example.org | false
    http://127.0.0.1:1 | 127.0.0.1:8000 | false
    "null" | "null" | false
    evil | play.example.org | false
    "" | play.example.org | false
""")
def test_origins_are_compared_as_addresses(origin: str, host: str, same: bool) -> None:
    assert is_same_origin(origin, host, ("Play.example.org",)) is same


DUAL = "::ffff:127.0.0.1"
"""An IPv6 socket that also accepts IPv4, as with `--host ::`, but only on loopback."""
LIMITED = {"tables_at_once": 1, "tables_per_second": 0.001}
TABLE = {"game": "coin-race", "seats": ["me", "me"]}


async def opening(server: Live, *clients: str) -> list[int]:
    """Return the answers to these clients of one proxy, each of whom opens a table."""
    headers = [{"x-forwarded-for": client} for client in clients]
    return [(await server.http.post("/api/tables", json=TABLE, headers=one)).status_code for one in headers]


async def test_without_a_trusted_proxy_the_connection_is_the_client(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    """TAB-29: new tables are limited per address. The log says once that a proxy may not be trusted."""
    with caplog.at_level(logging.WARNING, "crossings"):
        async with live(database, host=DUAL, trusted_proxies=("10.0.0.0/8",), **LIMITED) as server:
            assert await opening(server, "203.0.113.1", "203.0.113.2") == [201, 429]
    [line] = caplog.messages
    assert line.startswith("127.0.0.1 sends X-Forwarded-For but is not trusted")
    assert line.endswith("--trusted-proxy 127.0.0.1")


@pytest.mark.parametrize("trusted", ["127.0.0.1", "127.0.0.0/8", "::ffff:127.0.0.1", "::ffff:127.0.0.0/104"])
async def test_a_trusted_proxy_names_the_client(database: str, trusted: str, caplog: pytest.LogCaptureFixture) -> None:
    """TAB-29: an IPv4 proxy of a dual-stack server, too; all spellings of an address are one client."""
    async with live(database, host=DUAL, trusted_proxies=(trusted,), **LIMITED) as server:
        assert await opening(server, "203.0.113.1", "203.0.113.2", "2001:db8::1") == [201] * 3
        again = ("203.0.113.9, ::ffff:203.0.113.1", "[::ffff:203.0.113.2]:4711", "203.0.113.2:4712", "2001:DB8:0::1")
        assert await opening(server, *again) == [429] * 4
        is_trusted = "/" in trusted
        assert await opening(server, "203.0.113.1, ::ffff:127.0.0.5") == [429 if is_trusted else 201], "a second proxy"
    assert caplog.messages == []


@cases("""
    text | plain
    ::ffff:192.0.2.1 | 192.0.2.1
    ::FFFF:c000:201 | 192.0.2.1
    0:0:0:0:0:ffff:192.0.2.1 | 192.0.2.1
    192.0.2.1 | 192.0.2.1
    2001:DB8:0::1 | 2001:db8::1
    ::1 | ::1
    [::1]:80 | ::1
    unix: | unix:
""")
def test_an_address_is_always_written_the_same_way(text: str, plain: str) -> None:
    assert plain_address(text) == plain


TEMPLATES = (
    *("/{}", "/t/{}", "/rules/{}", "/puzzle/dune-chess/{}", "/static/{}", "/words/{}", "/api/{}", "/api/games/{}"),
    *("/api/games/dune-chess/rules/{}", "/api/puzzles?day={}", "/api/puzzles/dune-chess/{}", "/api/puzzles/{}/1"),
    *("/picture/{}.svg", "/figure/dune-chess/{}.svg", "/api/tables/{}/file", "/api/tables/{}/review"),
    *("/api/games/coin-race?language={}", "/api/lessons/{}", "/api/lessons/coin-race/{}", "/learn/{}"),
    "/api/lessons/coin-race/1?task={}",
)


async def test_no_path_causes_a_server_error(server: Live) -> None:
    """TAB-28."""
    for path in (template.format(quote(one, safe="")) for template in TEMPLATES for one in ODD):
        answer = await server.http.get(path)
        assert answer.status_code in (200, 304, 400, 404, 405, 409), (path[:60], answer.status_code)
        if path.startswith("/api/") and answer.status_code >= 400:
            error = answer.json()["error"]
            assert error["code"] and error["message"] and "\n" not in error["message"], path[:60]


VALUES: tuple[Any, ...] = (-1, 0.5, 1e308, 10**400, "", "x" * 9000, "\x00", "\u202e", [[]], {"a": {}})


async def test_no_body_causes_a_server_error(database: str) -> None:
    """TAB-28: values of the right type that mean nothing. All others: `tests/server/messages`."""
    async with live(database, tables_per_second=1e6, tables_at_once=10**6) as server:
        for value in VALUES:
            for path, body in (
                *(("/api/tables", TABLE | {name: value}) for name in ("game", "seed", "pause")),
                *(("/api/tables", TABLE | {"seats": ["me", seat]}) for seat in ({"bot": value}, bot_for(value))),
                *(("/api/tables", TABLE | {"options": {name: value}}) for name in ("goal", str(value)[:99])),
                ("/api/mine", {"keys": [value]}),
                ("/api/puzzles/dune-chess/1", {"move": value}),
                ("/api/lessons/coin-race/1", {"task": value, "move": "step"}),
                ("/api/lessons/coin-race/1", {"task": 0, "move": value}),
                ("/api/lessons/coin-race/1", {"task": 0, "places": [value]}),
            ):
                answer = await server.http.post(path, json=body)
                assert answer.status_code < 500, (path, str(body)[:90], answer.text)
                if answer.status_code >= 400:
                    message = answer.json()["error"]["message"]
                    assert "\n" not in message and len(message) < 500, path


def bot_for(seconds: Any) -> dict[str, Any]:
    """Return a bot's seat with this time."""
    return {"bot": "random", "seconds": seconds}


# ---- over the WebSocket --------------------------------------------------------------------------

WITH_IDS = rows(r"""
{"type": "move", "at": 0, "seat": 0, "move": "hide-left"} | done
{"type": "move", "at": 0, "seat": 0, "move": "hello"} | refused
{"type": "move", "at": 0, "seat": 0} | error
{"type": "move", "at": "0", "seat": 0, "move": "hide-left"} | error
{"type": "undo", "at": 0, "seat": 9} | refused
{"type": "dance"} | error
{} | error
{"type": "hello", "version": 1, "keys": ["x"]} | error
{"type": "history", "at": 0} | done
{"type": "history", "at": 99} | error
{"type": "point", "at": 0, "place": "a1"} | done
{"type": "plan", "at": 0, "seat": 0, "put": {}} | done
{"type": "propose", "at": 0, "seat": 0, "place": "a1>b2"} | done
{"type": "why", "at": 0, "seat": 0, "move": "hello"} | refused
{"type": "name", "seat": 0, "name": "Ada"} | done
{"type": "name", "seat": 9, "name": "Ada"} | refused
{"type": "whisper", "to": 1, "text": "psst"} | done
{"type": "whisper", "to": 1, "text": "\u200b"} | refused
{"type": "chat", "text": "hello"} | done
{"type": "view", "seat": 0} | done
{"type": "orientation", "wide": true} | done
{"type": "retry"} | done
{"type": "ping"} | pong
{"type": "chat", "text": ["hello"]} | error
{"type": "pause", "seat": 0, "seconds": 5} | refused
""")


async def test_every_message_with_an_id_is_answered_with_that_id(server: Live) -> None:
    """TAB-28."""
    client, _ = await server.sit("me", "friend")
    for number, (message, type) in enumerate(WITH_IDS):
        await client.send(message | {"id": f"id-{number}"})
        while (answer := await client.receive("done", "refused", "error", "pong")).get("id") != f"id-{number}":
            pass
        assert answer["type"] == type, message


async def test_odd_values_in_messages_cause_no_server_error(server: Live) -> None:
    """TAB-28. Questions and moves with any text, in each game: `tests/server/projection/test_any_text.py`."""
    client = await server.one(drawing=True)
    for message, _ in WITH_IDS[:-1]:
        for name in set(message) - {"type"}:
            for value in VALUES:
                await client.send(message | {name: value})
    await client.send({"type": "dance", "id": "last"})
    while (answer := await client.next()).get("id") != "last":
        assert answer.get("code") != "internal", answer


async def test_messages_are_compressed_if_the_client_supports_it(server: Live) -> None:
    for compression in ("deflate", None):
        async with websockets.connect(await server.socket_of(), compression=compression) as socket:
            assert socket.response
            assert ("permessage-deflate" in str(socket.response.headers)) == (compression is not None)
