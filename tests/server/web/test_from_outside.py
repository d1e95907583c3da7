"""What comes from outside is asked whom it means, where it is from, and answered whatever it is."""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import Any
from urllib.parse import quote

import pytest
import websockets
from websockets.exceptions import InvalidStatus

from crossings.engine import games
from toys.client import Client, Live, live

LARGE = "9" * 5000
ODD = (
    LARGE,
    "-1",
    "0",
    "\x00",
    "%00",
    "\x1b[2J",
    "\u202e",
    "%2e%2e",
    "\ud800".encode("utf-8", "surrogatepass"),
    "a" * 9000,
)


UPGRADE = ("connection: upgrade", "upgrade: websocket", "sec-websocket-version: 13", f"sec-websocket-key: {'A' * 22}==")


async def status(port: int, path: str, host: str, *more: str) -> int:
    """What a request is answered with, by hand, so that no client mends what is odd about it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    lines = [f"GET {path} HTTP/1.1", f"host: {host}", *(more or ("connection: close",)), "", ""]
    writer.write("\r\n".join(lines).encode("latin-1"))
    answer = await reader.read()
    writer.close()
    return int(answer.split()[1])


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:{port}", True),
        ("localhost", True),
        ("LOCALHOST:{port}", True),
        ("tables.localhost", True),
        ("[::1]:{port}", True),
        ("192.168.3.4:8000", True),
        ("[fe80::1%25eth0]", True),
        (socket.gethostname(), True),
        ("play.example.org", True),
        ("PLAY.example.org:443", True),
        ("evil.example", False),
        ("play.example.org.evil.example", False),
        ("evil.example:{port}", False),
        ("127.0.0.1.evil.example", False),
        ("127.0.0.1:80:evil.example", False),
        ("0x7f.1", False),
        ("", False),
        ("[", False),
    ],
)
async def test_only_its_own_names_and_addresses_lead_to_a_server(database: str, host: str, known: bool) -> None:
    async with live(database, names=("play.example.org",)) as server:
        named = host.format(port=server.port)
        assert await status(server.port, "/api/games", named) == (200 if known else 400)
        assert await status(server.port, "/", named) == (200 if known else 400)
        assert await status(server.port, "/health", named) == 200
        if not known:
            assert await status(server.port, "/ws/t", named, *UPGRADE) == 400


@pytest.mark.parametrize(
    "origin", ["http://[", "null", "evil", "", "http://127.0.0.1:1", "http://evil.example", "\xff"]
)
def test_odd_origins_are_refused_without_a_fault(database: str, origin: str, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async with live(database) as server:
            address = await server.socket_of()
            with pytest.raises(InvalidStatus) as refused:
                async with websockets.connect(address, additional_headers={"Origin": origin}):
                    pass
            assert refused.value.response.status_code == 403

    with caplog.at_level(logging.WARNING, "crossings"), caplog.at_level(logging.WARNING, "uvicorn"):
        asyncio.run(scenario())
    assert caplog.messages == []


@pytest.mark.parametrize("trusted", [False, True])
async def test_who_somebody_speaks_for_is_believed_of_trusted_proxies_alone(database: str, trusted: bool) -> None:
    """The limit of new tables is one for each address: that of the connection, or that which a trusted proxy tells."""
    proxies = ("127.0.0.0/8",) if trusted else ()
    async with live(database, tables_at_once=1, tables_per_second=0.001, trusted_proxies=proxies) as server:
        table = {"game": "coin-race", "seats": ["me", "me"]}
        answers = [
            await server.http.post("/api/tables", json=table, headers={"x-forwarded-for": address})
            for address in ("203.0.113.1", "203.0.113.2", "203.0.113.9, 203.0.113.2")
        ]
        assert [one.status_code for one in answers] == ([201, 201, 429] if trusted else [201, 429, 429])


async def test_whatever_address_is_asked_for_the_answer_is_no_fault(server: Live) -> None:

    def paths() -> list[str]:
        odd = [quote(one, safe="") for one in ODD]
        templates = (
            "/{}",
            "/t/{}",
            "/rules/{}",
            "/puzzle/dune-chess/{}",
            "/static/{}",
            "/words/{}",
            "/api/{}",
            "/api/games/{}",
            "/api/games/dune-chess/rules/{}",
            "/api/puzzles?day={}",
            "/api/puzzles/dune-chess/{}",
            "/api/puzzles/{}/1",
            "/picture/{}.svg",
            "/figure/dune-chess/{}.svg",
            "/api/tables/{}/file",
            "/api/tables/{}/review",
            "/api/games?language={}",
        )
        return [template.format(one) for template in templates for one in odd]

    for path in paths():
        answer = await server.http.get(path)
        assert answer.status_code in (200, 304, 400, 404, 405, 409), (path[:60], answer.status_code)
        if path.startswith("/api/") and answer.status_code >= 400:
            error = answer.json()["error"]
            assert error["code"] and error["message"] and ("\n" not in error["message"]), path[:60]


VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0.5,
    1e308,
    10**4000,
    "",
    "x" * 9000,
    "\x00",
    "\u202e",
    [],
    [[]],
    {},
    {"a": {}},
)


async def test_whatever_is_posted_the_answer_is_no_fault(database: str) -> None:

    async def posted(server: Live, path: str, body: dict[str, Any]) -> None:
        answer = await server.http.post(path, json=body)
        assert answer.status_code < 500, (path, str(body)[:90], answer.text)
        if answer.status_code >= 400:
            error = answer.json()["error"]
            assert error["code"] != "internal" and "\n" not in error["message"] and (len(error["message"]) < 500), path

    async with live(database, tables_per_second=1000000.0, tables_at_once=10**6) as server:
        opened = await server.open_table("me", "me")
        table: dict[str, Any] = {"game": "coin-race", "seats": ["me", "me"]}
        bodies = {
            "/api/tables": (table, ("game", "seats", "options", "seed", "pause", "deal", "hints")),
            f"/api/tables/{opened['table']}/again": ({"swap": True}, ("swap",)),
            "/api/mine": ({"keys": opened["keys"]}, ("keys",)),
            "/api/games/coin-race/check": ({"options": {}}, ("options",)),
            "/api/puzzles/dune-chess/1": ({"move": "e2"}, ("move",)),
        }
        for path, (body, names) in bodies.items():
            for name in names:
                for value in VALUES:
                    await posted(server, path, body | {name: value})
        for value in VALUES:
            await posted(server, "/api/tables", table | {"seats": ["me", value]})
            await posted(server, "/api/tables", table | {"seats": ["me", {"bot": value}]})
            await posted(server, "/api/tables", table | {"seats": ["me", {"bot": "random", "seconds": value}]})
            await posted(server, "/api/tables", table | {"options": {"goal": value}})
            await posted(server, "/api/tables", table | {"options": {str(value)[:99]: value}})
            await posted(server, "/api/mine", {"keys": [value]})


# ---- over the WebSocket --------------------------------------------------------------------------

WITH_IDS: tuple[tuple[dict[str, Any], str], ...] = (
    ({"type": "move", "at": 0, "seat": 0, "move": "hide-left"}, "done"),
    ({"type": "move", "at": 0, "seat": 0, "move": "hello"}, "refused"),
    ({"type": "move", "at": 0, "seat": 0}, "error"),
    ({"type": "move", "at": "0", "seat": 0, "move": "hide-left"}, "error"),
    ({"type": "undo", "at": 0, "seat": 9}, "refused"),
    ({"type": "dance"}, "error"),
    ({}, "error"),
    ({"type": "hello", "version": 1, "keys": ["x"]}, "error"),
    ({"type": "look", "at": 0}, "done"),
    ({"type": "look", "at": 99}, "error"),
    ({"type": "point", "at": 0, "place": "a1"}, "done"),
    ({"type": "plan", "at": 0, "seat": 0, "put": {}}, "done"),
    ({"type": "propose", "at": 0, "seat": 0, "place": "a1>b2"}, "done"),
    ({"type": "why", "at": 0, "seat": 0, "move": "hello"}, "refused"),
    ({"type": "name", "seat": 0, "name": "Ada"}, "done"),
    ({"type": "name", "seat": 9, "name": "Ada"}, "refused"),
    ({"type": "whisper", "to": 1, "text": "psst"}, "done"),
    ({"type": "whisper", "to": 1, "text": "\u200b"}, "refused"),
    ({"type": "chat", "text": "hello"}, "done"),
    ({"type": "view", "seat": 0}, "done"),
    ({"type": "stance", "wide": True}, "done"),
    ({"type": "wake"}, "done"),
    ({"type": "chat", "text": ["hello"]}, "error"),
    ({"type": "pause", "seat": 0, "seconds": 5}, "refused"),
)


async def test_every_message_with_an_id_is_answered_with_that_id(server: Live) -> None:

    async def answered(client: Client, id: str) -> dict[str, Any]:
        while True:
            message = await client.next()
            if message["type"] in ("done", "refused", "error") and message.get("id") == id:
                return message

    opened = await server.open_table("me", "friend")
    async with server.client(opened["keys"][0]) as client:
        for number, (message, type) in enumerate(WITH_IDS):
            id = f"id-{number}"
            await client.send(message | {"id": id})
            assert (await answered(client, id))["type"] == type, message


async def test_before_hello_errors_have_ids_too(server: Live) -> None:
    async with server.raw() as client:
        await client.send({"type": "move", "id": "m", "at": 0, "seat": 0, "move": "x"})
        assert (await client.next())["id"] == "m"
        await client.send({"type": "hello", "id": "h", "version": 1, "keys": ["none-such"]})
        assert (await client.next())["id"] == "h"
        await client.send({"type": "hello", "id": "\x00", "version": 7, "keys": ["none-such"]})
        assert "id" not in await client.next()


@pytest.mark.parametrize("id", [one.id for one in games()])
async def test_odd_values_in_messages_are_no_fault(server: Live, id: str) -> None:
    seats = max(2, min(next((one for one in games() if one.id == id)).seats))
    opened = await server.open_table(*["me"] * seats, game=id)
    async with server.client(*opened["keys"], drawing=True) as client:
        for message, _ in WITH_IDS[:-1]:
            for name in set(message) - {"type"}:
                for value in VALUES:
                    await client.send(message | {name: value})
        await client.send({"type": "dance", "id": "last"})
        while (heard := (await client.next())).get("id") != "last":
            assert heard.get("code") != "internal", heard


def test_what_is_told_is_compressed_for_those_who_can_read_it(database: str) -> None:
    async def act() -> None:
        async with live(database) as server:
            for compression in ("deflate", None):
                async with websockets.connect(await server.socket_of(), compression=compression) as socket:
                    assert socket.response
                    assert ("permessage-deflate" in str(socket.response.headers)) == (compression is not None)

    asyncio.run(act())
