"""Whatever a client sends, the connection stays open (if the protocol allows it) and the match is unharmed."""

import asyncio
import re

import pytest
import websockets
from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed

from crossings.engine import Game
from crossings.server.session.registry import TableRegistry
from crossings.server.session.session import TableSession
from crossings.server.web.limits import Bucket, Buckets
from crossings.table import Match
from shown_commands import ROOT
from toys.client import PATIENCE, Client, Live, frame, live

BOT = {"bot": "random"}
HELLO = {"type": "hello", "version": 1}
GOOD_MOVE = {"type": "move", "id": "x", "at": 0, "seat": 0, "move": "hide-left"}
ENDLESS = {
    "fragments": frame(1, b"", is_last=False) + frame(0, b"", is_last=False) * 200_000 + frame(0, b""),
    "pings": frame(9, b"x" * 125) * 10_000,
    "pongs": frame(10, b"x" * 125) * 10_000,
}


async def close_code(client: Client) -> int:
    """Return the WebSocket close code by which the server ends a connection."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            await client.next()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


async def test_a_bad_message_is_answered_and_the_next_one_counts(server: Live) -> None:
    """TAB-28. Which messages are bad: `tests/server/messages`."""
    client = await server.one()
    for message, code in (
        ({"type": "dance"}, "unknown-type"),
        (GOOD_MOVE | {"at": -1}, "bad-message"),
        (HELLO | {"keys": []}, "bad-message"),
        ("[" * 30_000, "bad-message"),
        (b"\x00\xff", "bad-message"),
        (b"", "bad-message"),
    ):
        await client.send(message)
        assert (await client.receive("error"))["code"] == code, message
    await client.send(GOOD_MOVE)
    assert (await client.receive("done"))["at"] == 1


async def test_before_hello_only_errors_are_sent(server: Live) -> None:
    """Each error has the id of the bad message."""
    own, others = [await server.keys_of("me", "me") for _ in range(2)]
    async with server.raw(own[0]) as client:
        for message, code, id in (
            (GOOD_MOVE, "bad-message", GOOD_MOVE["id"]),
            (HELLO | {"id": "h", "keys": ["no-such-key-at-all-here"]}, "unknown-key", "h"),
            (HELLO | {"keys": others}, "unknown-key", None),  # keys of another table
            (HELLO | {"keys": own, "version": 2, "id": "\x00"}, "bad-message", None),
        ):
            await client.send(message)
            error = await client.next()
            assert (error["code"], error.get("id")) == (code, id), message
        await client.send(HELLO | {"keys": [own[0], others[1]]})
        assert (await client.next())["you"] == [0]


@pytest.mark.parametrize(
    "sent, code", [("x" * (64 * 1024 + 1), 1009), (b"\xff\xfe", 1007)], ids=["too large", "no UTF-8"]
)
async def test_invalid_frames_close_only_their_connection(
    server: Live, sent: str | bytes, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    client = await server.one()
    other = await server.join(*server.keys)
    await client.socket.send(sent, text=True)
    assert await close_code(client) == code
    assert (await other.move(0, "hide-left"))["at"] == 1
    assert not [one for one in caplog.records if one.exc_info], "it is no fault of the server"


@pytest.mark.parametrize("flood", ENDLESS.values(), ids=ENDLESS)
async def test_a_client_that_sends_endless_empty_frames_is_disconnected(server: Live, flood: bytes) -> None:
    """TAB-29."""
    client = await server.one()
    other = await server.join(*server.keys)
    client.socket.transport.write(flood)
    with pytest.raises(ConnectionClosed):
        await client.nothing_waits()
    assert (await other.move(0, "hide-left"))["at"] == 1


async def test_the_close_code_shows_when_to_reconnect(database: str) -> None:
    """TAB-29: 1013 if there are too many connections, 1012 if the server shuts down. The docs list these and 1008."""
    page = (ROOT / "docs" / "contribute" / "wire.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| (10\d\d) \(", page, re.MULTILINE) == ["1012", "1013", "1008"]
    async with live(database, most_connections_per_address=1) as server:
        client = await server.one()
        async with server.raw(server.keys[0]) as late:
            assert (await late.next())["code"] == "too-many"
            assert await close_code(late) == 1013
        await client.go()
        answer = "error"
        while answer == "error":  # until the server has noticed that the client has disconnected
            again = Client(await websockets.connect(await server.socket_of(server.keys[0])))
            answer = (await again.hello(*server.keys))["type"]
    assert await close_code(again) == 1012


async def test_messages_that_come_too_fast_are_read_slowly_but_completely(database: str) -> None:
    """TAB-29."""
    async with live(database, messages_per_second=100.0, messages_at_once=5) as server:
        client = await server.one()
        begin = asyncio.get_running_loop().time()
        for number in range(30):
            await client.send({"type": "point", "at": 0, "place": f"p{number}"})
        for number in range(30):
            assert (await client.receive("hint"))["place"] == f"p{number}"
        assert asyncio.get_running_loop().time() - begin > 0.2


def test_a_token_bucket_refills_up_to_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """TAB-29: each address has a bucket of its own."""
    now = [100.0]
    monkeypatch.setattr("crossings.server.web.limits.time.monotonic", lambda: now[0])
    bucket = Bucket(rate=2, size=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] += 3600
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    buckets = Buckets(rate=1, size=1)
    assert [buckets.take("a"), buckets.take("b"), buckets.take("a")] == [True, True, False]


async def test_a_drawing_error_keeps_no_move_from_other_viewers(
    server: Live, coin_race: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = await server.keys_of("me", "friend")
    plain, drawn = await server.join(keys[0]), await server.join(keys[1], drawing=True)
    with monkeypatch.context() as broken:
        broken.setattr(coin_race.board, "scene", lambda seen: 1 / 0)
        assert (await plain.move(0, "hide-left"))["at"] == 1
        assert (await drawn.receive("error"))["code"] == "internal"
    assert (await drawn.move(1, "hide-left", at=1))["at"] == 2


async def test_an_error_of_the_server_costs_only_the_answer(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """TAB-28."""
    client = await server.one()
    with monkeypatch.context() as broken:
        broken.delattr(Match, "prepare_move")
        refused = await client.move(0, "hide-left", id="a")
    assert (refused["code"], refused["id"]) == ("internal", "a")
    assert (await client.move(0, "hide-left", id="a"))["type"] == "done"


async def test_a_table_with_older_rules_can_be_read_but_not_played(server: Live, database: str) -> None:
    """TAB-36."""
    red, _ = await server.sit("me", "friend")
    await red.move(0, "hide-left")
    await server.end()
    engine = create_engine(database)
    with engine.begin() as connection:
        connection.execute(text("UPDATE matches SET version = '0.9'"))
    engine.dispose()
    await server.begin()
    keys = server.keys
    red, blue = [await server.join(key) for key in keys]
    assert red.position["old"]
    assert "version 0.9" in red.position["ask"]
    refused = await red.move(0, "hide-left")
    assert (refused["code"], refused["message"]) == ("version", red.position["ask"])
    for client, move in ((red, "hide-left"), (blue, "?")):
        assert [line["move"] for line in client.received("log")[0]["lines"]] == [move]
    [listed] = await server.mine(keys[0])
    assert (listed["turn"], listed["moves"]) == ("over", 1)
    answer = await server.file(keys[0])
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "version")


async def test_leaving_notifies_viewers_with_lost_connections(
    server: Live, registries: list[TableRegistry], caplog: pytest.LogCaptureFixture
) -> None:
    await server.sit("me", "friend")
    await server.join(server.keys[0])
    [session] = [await task for task in registries[0]._sessions.values()]
    assert isinstance(session, TableSession)
    transports = [one.begin_pump.__self__._connection._transport for one in session.viewers]  # type: ignore[attr-defined]
    assert len(transports) == 3
    for transport in transports:
        transport.abort()
    async with asyncio.timeout(PATIENCE):
        while session.viewers:
            await asyncio.sleep(0)
    assert caplog.records == []
