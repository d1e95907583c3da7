"""Who only stands in the door is shut out after a while and keeps nobody from the tables."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import logging
import os
import resource
import signal
import sys
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator

import httpx
import pytest
import websockets
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import PerMessageDeflate

from crossings.server.web.door import limits_for
from crossings.server.web.limits import raise_open_files
from server.web.test_from_outside import UPGRADE
from toys.client import PATIENCE, Live, frame, live

HEADER = b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
FEW = 64
"""Open files: 32 connections, 16 of them guests, 12 of one address."""
FLOOD = 300


@contextlib.asynccontextmanager
async def call(port: int) -> AsyncIterator[tuple[StreamReader, StreamWriter]]:
    """A connection that says nothing by itself."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def is_shut(reader: StreamReader) -> None:
    """Wait until the other side has ended the connection."""
    with contextlib.suppress(ConnectionError):
        await asyncio.wait_for(reader.read(), PATIENCE)


@pytest.mark.parametrize(
    ("said", "more"),
    [
        (b"", b""),
        (b"GET / HT", b""),
        (b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n", b"x: y\r\n"),
        (HEADER + b"content-length: 5000\r\n\r\n{", b" "),
        (HEADER + b"transfer-encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
        (b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n", b""),
        (b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\nGET /h", b"x"),
        (b"\x16\x03\x01\x00\xa5\x01\x00\x00", b""),
    ],
    ids=[
        "silent",
        "half a line",
        "slow header",
        "slow body",
        "slow chunks",
        "once",
        "once and slow",
        "another protocol",
    ],
)
def test_who_finishes_no_request_is_shut_out(
    database: str, said: bytes, more: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async def drip(writer: StreamWriter) -> None:
        while more:
            writer.write(more)
            await asyncio.sleep(0.05)

    async def scenario() -> None:
        async with live(database, request_seconds=0.3) as server, call(server.port) as (reader, writer):
            writer.write(said)
            dripping = asyncio.create_task(drip(writer))
            await is_shut(reader)
            dripping.cancel()
            assert (await server.http.get("/health")).json() == {"ok": True}

    with caplog.at_level(logging.WARNING):
        asyncio.run(scenario())
    assert caplog.messages == []


def test_who_never_says_hello_is_shut_out_and_who_has_said_it_stays(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with live(database, request_seconds=0.3) as server:
            opened = await server.open_table("me", "me")
            async with server.client(*opened["keys"]) as client, server.raw() as silent, server.raw() as liar:
                await liar.send({"type": "hello", "version": 1, "keys": ["none-such"]})
                assert (await liar.next())["code"] == "unknown-key"
                for one in (silent, liar):
                    with pytest.raises(ConnectionClosed):
                        await one.next()
                assert (await client.move(0, "hide-left"))["at"] == 1

    with caplog.at_level(logging.WARNING):
        asyncio.run(scenario())
    assert caplog.messages == []


async def test_a_flood_displaces_itself_alone(database: str) -> None:
    """The first guests of an address make way for its next ones; players and new players do not notice."""
    async with live(database, open_files=FEW, request_seconds=1000.0) as server, contextlib.AsyncExitStack() as stack:
        opened = await server.open_table("me", "friend")
        player = await stack.enter_async_context(server.client(opened["keys"][0]))
        calls = [await stack.enter_async_context(call(server.port)) for _ in range(FLOOD)]
        for reader, _ in calls[: -limits_for(FEW, 1.0).most_guests_per_address]:
            await is_shut(reader)
        assert not calls[-1][0].at_eof()
        assert (await player.move(0, "hide-left"))["at"] == 1
        friend = await stack.enter_async_context(server.client(opened["keys"][1]))
        assert friend.at == 1


async def test_as_many_play_as_there_is_room_for_and_the_next_are_told(database: str) -> None:
    async with live(database, open_files=FEW) as server, contextlib.AsyncExitStack() as stack:
        opened = await server.open_table("me", "friend")
        room = limits_for(FEW, 1.0).most_seated // 2
        for _ in range(room):
            await stack.enter_async_context(server.client(opened["watch"]))
        late = await stack.enter_async_context(server.raw(opened["keys"][0]))
        with contextlib.suppress(ConnectionClosed):
            await late.send({"type": "hello", "version": 1, "keys": [opened["keys"][0]]})
        assert (await late.next())["code"] == "too-many"


async def test_a_server_with_few_files_lives_through_a_flood_and_ends_when_told(database: str) -> None:
    files = 256
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "toys", "0", database),
        stdout=PIPE,
        stderr=PIPE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "CROSSINGS_COMPILE": "off"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files)),
    )
    assert process.stdout is not None and process.stderr is not None
    server = Live(int(httpx.URL((await process.stdout.readline()).split()[3].decode()).port or 0))
    async with contextlib.AsyncExitStack() as stack:
        opened = await server.open_table("me", "friend")
        red = await stack.enter_async_context(server.client(opened["keys"][0]))
        for number in range(2 * files):
            _, writer = await stack.enter_async_context(call(server.port))
            writer.write(b"GET / HTTP/1.1\r\n" if number % 2 else b"")
        assert (await red.move(0, "hide-left"))["at"] == 1
        blue = await stack.enter_async_context(server.client(opened["keys"][1]))
        assert (await blue.move(1, "hide-left"))["at"] == 2
        await server.http.aclose()
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), PATIENCE) == -signal.SIGTERM
    assert await process.stderr.read() == b""


@pytest.mark.deep
async def test_beside_a_thousand_idle_sockets_of_the_same_address_a_new_person_sits_down_at_once(database: str) -> None:
    async with live(database, request_seconds=1000.0) as server, contextlib.AsyncExitStack() as stack:
        calls = [await stack.enter_async_context(call(server.port)) for _ in range(1000)]
        async with asyncio.timeout(1.0):
            opened = await server.open_table("me", "friend")
            await stack.enter_async_context(server.client(opened["keys"][0]))
        assert not any((reader.at_eof() for reader, _ in calls)), "there is room for all of them"


def test_the_server_may_open_as_many_files_as_the_system_lets_it() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, hard), hard))
        most = raise_open_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == most
        assert most >= min(hard, 4096)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def test_a_client_that_takes_nothing_more_is_ended(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither its seat nor its connection stays taken by what it does not read."""
    monkeypatch.setattr("crossings.server.web.socket.SEND_SECONDS", 0.1)
    monkeypatch.setattr("crossings.server.web.socket.CLOSE_SECONDS", 0.1)
    opened = await server.open_table("me", "friend", game="dune-chess")
    async with server.client(opened["keys"][0]) as red:
        stuck = await websockets.connect(await server.socket_of(opened["keys"][1]), max_queue=1, compression=None)
        hello = {"type": "hello", "version": 1, "keys": [opened["keys"][1]], "drawing": True}
        await stuck.send(json.dumps(hello))
        while not (await red.hear("seats"))["seats"][1]["here"]:
            pass
        while red.seats["seats"][1]["here"]:
            await stuck.send(json.dumps({"type": "stance", "wide": True}))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.01):
                    await red.next()
        stuck.transport.abort()


async def test_who_asks_without_end_and_takes_no_answer_is_cut_off(server: Live) -> None:
    """What waits to be taken is bounded, whatever it is: here answers to pings, with messages between them."""
    text, ping = (1, 9)
    asked = frame(ping, b"x" * 125) * 1500 + frame(text, b"{}")
    most = 200 * len(asked)
    async with call(server.port) as (reader, writer):
        opened = await server.open_table("me", "friend")
        writer.write("\r\n".join(("GET /ws/t HTTP/1.1", "host: 127.0.0.1", *UPGRADE, "", "")).encode())
        await reader.readuntil(b"\r\n\r\n")
        hello = {"type": "hello", "version": 1, "keys": [opened["keys"][0]]}
        writer.write(frame(text, json.dumps(hello).encode()))
        with pytest.raises(ConnectionError):
            for _ in range(most // len(asked)):
                writer.write(asked)
                await asyncio.wait_for(writer.drain(), PATIENCE)
        async with server.client(opened["keys"][1]) as friend:
            assert (await friend.ask({"type": "stance", "wide": True, "id": "s"}, "done"))["id"] == "s"


def test_sockets_that_have_ended_are_collected_before_they_are_many(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = 10
    monkeypatch.setattr("crossings.server.web.door.COLLECT_AFTER", few)

    async def scenario() -> int:
        async with live(database) as server:
            for _ in range(5 * few):
                async with server.raw():
                    pass
        return sum(type(one) is PerMessageDeflate for one in gc.get_objects())

    gc.disable()
    try:
        assert asyncio.run(scenario()) < 2 * 2 * few, "of servers and clients together"
    finally:
        gc.enable()
