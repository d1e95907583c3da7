"""Bad requests cost the server neither a line in its log nor memory."""

import asyncio
import contextlib
import logging
import random
from collections.abc import Sequence

import pytest
from h11 import LocalProtocolError

from toys.client import PATIENCE, Live, live

ODD = 400
SEED = 23
LINES = (
    b"GET / HTTP/1.1",
    b"GET /health HTTP/1.1",
    b"GET /health HTTP/1.0",
    b"POST /api/tables HTTP/1.1",
    b"HEAD / HTTP/1.1",
    b"OPTIONS * HTTP/1.1",
    b"GET /ws/t HTTP/1.1",
    b"GET http://x/ HTTP/1.1",
    b"GET /\xff HTTP/1.1",
    b"PUT /%ff%00 HTTP/9.9",
    b"PRI * HTTP/2.0",
    b"GET",
)
HEADERS = (
    b"host: 127.0.0.1",
    b"content-type: application/json",
    b"content-length: 5",
    b"content-length: 5000",
    b"content-length: -1",
    b"content-length: 99999999999999999999",
    b"transfer-encoding: chunked",
    b"transfer-encoding: gzip",
    b"connection: close",
    b"connection: upgrade\r\nupgrade: websocket",
    b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
    b"expect: 100-continue",
    b"x",
    b": y",
    b"x: \xff",
)
BODIES = (
    b"{",
    b'{"game":"coin-race","seats":["me","me"]}',
    b"1\r\n \r\n",
    b"zz\r\n",
    b"0\r\n\r\n",
    b"\x00\xff\x16\x03",
    b"GET /health HTTP/1.1\r\nhost: h\r\n\r\n",
    b"x" * 70_000,
)


def an_odd_request(chance: random.Random) -> bytes:
    """Generate one to three requests with arbitrary headers and bodies; half of them are incomplete."""
    request = b""
    for _ in range(chance.randint(1, 3)):
        head = [chance.choice(LINES), *chance.choices(HEADERS, k=chance.randrange(5)), b"", b""]
        request += b"\r\n".join(head) + b"".join(chance.choices(BODIES, k=chance.randrange(3)))
    return request[: chance.randrange(1, len(request))] if chance.random() < 0.5 else request


async def send(port: int, pieces: Sequence[bytes], stays: bool) -> None:
    """Send the pieces, each after an answer to the one before; then close, or wait until the server does."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.suppress(ConnectionError):
        for number, piece in enumerate(pieces):
            if number:
                await asyncio.wait_for(reader.read(1), PATIENCE)
            writer.write(piece)
            await writer.drain()
        if stays:
            await asyncio.wait_for(reader.read(), PATIENCE)
    writer.transport.abort()


async def test_odd_requests_leave_nothing_in_the_log(database: str, caplog: pytest.LogCaptureFixture) -> None:
    chance = random.Random(SEED)
    with caplog.at_level(logging.WARNING):
        async with live(database, request_seconds=0.3) as server:
            sent = []
            for request in [an_odd_request(chance) for _ in range(ODD)]:
                middle = chance.randrange(len(request))
                pieces = [request] if chance.random() < 0.5 else [request[:middle], request[middle:]]
                sent.append(send(server.port, [one for one in pieces if one], stays=chance.random() < 0.7))
            await asyncio.gather(*sent)
            assert await server.get("/health") == {"ok": True}
    assert caplog.messages == []


async def test_an_endless_request_head_is_cut_off(database: str) -> None:
    """A client without a key can't fill the memory."""
    async with live(database, request_seconds=1000.0) as server:
        for endless in (b"GET /" + b"x" * 2_000_000, b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 300_000):
            await send(server.port, [endless], stays=True)
            assert await server.get("/health") == {"ok": True}


async def test_answers_with_a_wrong_length_are_logged(server: Live, caplog: pytest.LogCaptureFixture) -> None:
    """They are errors of the server, although the library reports them in the same way."""
    fault = LocalProtocolError("Too little data for declared Content-Length")
    for logger in ("uvicorn.error", "asyncio"):
        logging.getLogger(logger).error("no answer", exc_info=fault)
    assert caplog.messages == ["no answer"] * 2
