"""Connections without a key are closed after a while, and don't keep players from the tables."""

import asyncio
import contextlib
import gc
import json
import logging
import resource
import signal
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from functools import partial

import pytest
import websockets
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import PerMessageDeflate

from crossings.server.web.connections import connection_limits
from crossings.server.web.limits import raise_open_files
from server.web.test_from_outside import UPGRADE
from toys.client import PATIENCE, Client, Live, frame, live
from toys.forked import started

HEADER = b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
FEW = 64
"""Open files: 32 connections, 16 of them anonymous, 12 from one address."""
FLOOD = 300


@contextlib.asynccontextmanager
async def call(port: int) -> AsyncIterator[tuple[StreamReader, StreamWriter]]:
    """Open a connection that sends nothing by itself."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def is_shut(reader: StreamReader) -> None:
    """Wait until the server has closed the connection."""
    with contextlib.suppress(ConnectionError):
        await asyncio.wait_for(reader.read(), PATIENCE)


UNFINISHED = {
    "silent": (b"", b""),
    "half a line": (b"GET / HT", b""),
    "slow header": (b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n", b"x: y\r\n"),
    "slow body": (HEADER + b"content-length: 5000\r\n\r\n{", b" "),
    "slow chunks": (HEADER + b"transfer-encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    "once": (b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n", b""),
    "once and slow": (b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\nGET /h", b"x"),
    "another protocol": (b"\x16\x03\x01\x00\xa5\x01\x00\x00", b""),
}
"""What is sent at first, and what again and again."""


async def test_a_client_that_finishes_no_request_is_closed(database: str, caplog: pytest.LogCaptureFixture) -> None:
    """TAB-29: a connection without `hello` is closed, too; with it, it stays."""

    async def drip(writer: StreamWriter, more: bytes) -> None:
        while more:
            writer.write(more)
            await asyncio.sleep(0.05)

    async def hold(server: Live, name: str) -> None:
        first, more = UNFINISHED[name]
        async with call(server.port) as (reader, writer):
            writer.write(first)
            dripping = asyncio.create_task(drip(writer, more))
            try:
                await is_shut(reader)
            except TimeoutError:
                raise AssertionError(f"not shut out: {name}") from None
            dripping.cancel()

    with caplog.at_level(logging.WARNING):
        async with live(database, request_seconds=0.3) as server:
            client = await server.one()
            async with server.raw() as silent, server.raw() as liar:
                assert (await liar.hello("none-such"))["code"] == "unknown-key"
                await asyncio.gather(*(hold(server, name) for name in UNFINISHED))
                for one in (silent, liar):
                    with pytest.raises(ConnectionClosed):
                        await one.next()
            assert (await client.move(0, "hide-left"))["at"] == 1
            assert await server.get("/health") == {"ok": True}
    assert caplog.messages == []


async def test_a_flood_displaces_only_itself(database: str) -> None:
    """TAB-14: its oldest connections make way for its next ones; a player joins and another moves meanwhile."""
    async with live(database, open_files=FEW, request_seconds=1000.0) as server, contextlib.AsyncExitStack() as stack:
        player, friend = await server.keys_of("me", "friend")
        red = await server.join(player)
        calls = [await stack.enter_async_context(call(server.port)) for _ in range(FLOOD)]
        most = connection_limits(FEW, 1.0).max_anonymous_per_address
        for reader, _ in calls[:-most]:
            await is_shut(reader)
        assert not any(reader.at_eof() for reader, _ in calls[-most:])
        assert (await red.move(0, "hide-left"))["at"] == 1
        assert (await server.join(friend)).at == 1


async def test_connections_beyond_the_limit_are_refused(database: str) -> None:
    """TAB-29."""
    async with live(database, open_files=FEW) as server:
        opener = (await server.keys_of("me", "friend"))[0]
        for _ in range(connection_limits(FEW, 1.0).max_authenticated // 2):
            await server.watch()
        async with server.raw(opener) as late:
            with contextlib.suppress(ConnectionClosed):
                await late.send({"type": "hello", "version": 1, "keys": [opener]})
            assert (await late.next())["code"] == "too-many"


async def test_a_server_with_few_files_survives_a_flood_and_shuts_down(database: str) -> None:
    files = 256
    limit = partial(resource.setrlimit, resource.RLIMIT_NOFILE, (files, files))
    process, server = await started(database, preexec_fn=limit)
    async with contextlib.AsyncExitStack() as stack:
        player, friend = await server.keys_of("me", "friend")
        red = await server.join(player)
        for number in range(2 * files):
            _, writer = await stack.enter_async_context(call(server.port))
            writer.write(b"GET / HTTP/1.1\r\n" if number % 2 else b"")
        assert (await red.move(0, "hide-left"))["at"] == 1
        assert (await (await server.join(friend)).move(1, "hide-left"))["at"] == 2
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), PATIENCE) == -signal.SIGTERM
    await server.leave()
    assert process.stderr is not None and await process.stderr.read() == b""


def test_there_is_room_for_a_thousand_idle_connections_of_one_address() -> None:
    """TAB-14."""
    limits = connection_limits(4096, 10.0)
    assert 1000 < limits.max_anonymous_per_address < limits.max_anonymous
    assert limits.max_anonymous + limits.max_authenticated <= 4096 - 192


def test_the_server_raises_its_limit_of_open_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, hard), hard))
        most = raise_open_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == most
        assert most >= min(hard, 4096)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def test_a_client_that_stops_reading_is_disconnected_and_delays_no_one(
    server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TAB-14: data that it doesn't read blocks neither the others, nor its seat, nor its connection."""
    monkeypatch.setattr("crossings.server.web.socket.SEND_SECONDS", 0.1)
    monkeypatch.setattr("crossings.server.web.socket.CLOSE_SECONDS", 0.1)
    opener, friend = await server.keys_of("me", "friend", game="dune-chess")
    red = await server.join(opener)
    socket = await websockets.connect(await server.socket_of(friend), max_queue=1, compression=None)
    stuck = Client(socket)
    await stuck.send({"type": "hello", "version": 1, "keys": [friend], "drawing": True})
    await red.seats_until(1, here=True)
    while red.seats["seats"][1]["here"]:
        await stuck.send({"type": "orientation", "wide": True})
        await red.ask("name", "seats", seat=0, name="Ada")
    socket.transport.abort()


@pytest.mark.deep
async def test_a_client_that_reads_no_answers_is_disconnected(server: Live) -> None:
    """What waits to be read is limited, whatever it is: here answers to pings, with messages between them."""
    text, ping = 1, 9
    pings = frame(ping, b"x" * 125) * 1500 + frame(text, b"{}")
    opener, friend = await server.keys_of("me", "friend")
    async with call(server.port) as (reader, writer):
        writer.write("\r\n".join(("GET /ws/t HTTP/1.1", "host: 127.0.0.1", *UPGRADE, "", "")).encode())
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frame(text, json.dumps({"type": "hello", "version": 1, "keys": [opener]}).encode()))
        with pytest.raises(ConnectionError):
            for _ in range(200):
                writer.write(pings)
                await asyncio.wait_for(writer.drain(), PATIENCE)
        blue = await server.join(friend)
        assert (await blue.ask("orientation", "done", wide=True, id="s"))["id"] == "s"


@pytest.mark.deep
async def test_closed_sockets_are_collected(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only objects made here are looked at: the heap of all tests takes seconds to search."""
    few = 10
    monkeypatch.setattr("crossings.server.web.connections.COLLECT_AFTER", few)
    gc.disable()
    gc.freeze()
    try:
        for _ in range(5 * few):
            async with server.raw():
                pass
        left = sum(type(one) is PerMessageDeflate for one in gc.get_objects())
        assert left < 2 * 2 * few, "of servers and clients together"
    finally:
        gc.unfreeze()
        gc.enable()
