"""Whatever a client sends, the connection stays open (if the protocol allows it) and the match is unharmed."""

import asyncio
import json
import re
import socket
import sys
from typing import Any

import pytest
import websockets
from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed

from crossings.engine import Game
from crossings.engine.decisions import Decision
from crossings.server.messages.server_messages import ErrorAnswer
from crossings.server.ops.serving import UNTAKEN_MILLISECONDS, NoPort, listen
from crossings.server.projection.scenes import shared_text
from crossings.server.projection.viewer import MAX_CHARACTERS, MAX_WAITING, Viewer
from crossings.server.session.registry import TableRegistry
from crossings.server.session.session import TableSession
from crossings.server.web.limits import Bucket, Buckets
from rows import cases
from shown_commands import ROOT
from toys.client import PATIENCE, BotRequest, Client, FirstMove, Live, Message, frame, live

BOT = {"bot": "random"}
HELLO = {"type": "hello", "version": 1}
GOOD_MOVE = {"type": "move", "id": "x", "at": 0, "seat": 0, "move": "hide-left"}
WITHOUT_MOVE = {key: value for key, value in GOOD_MOVE.items() if key != "move"}
UNKNOWN: list[Any] = [{}, {"type": "dance"}, {"type": ["move"]}]
BAD: list[Any] = [
    *("", "{", "null", "[]", '"hello"', "[" * 30_000, "NaN", b"\x00\xff", b""),
    {"type": "move"},
    *(GOOD_MOVE | {"at": at} for at in ("0", -1, True, 10**30)),
    *(GOOD_MOVE | {"seat": seat} for seat in (1.5, None)),
    *(GOOD_MOVE | {"id": id} for id in (5, "x" * 200)),
    *(GOOD_MOVE | {"move": move} for move in ({"a": 1}, "x" * 5000)),
    GOOD_MOVE | {"moves": ["hide-left"]},
    WITHOUT_MOVE | {"moves": []},
    '{"type":"name","seat":0,"name":"\\ud800"}',
    HELLO | {"keys": []},
]
BAD_THROUGHOUT = [
    json.dumps(GOOD_MOVE | {"move": "\ud83d"}),  # a lone surrogate
    json.dumps(GOOD_MOVE | {"type": "\ud83d"}),
    json.dumps(GOOD_MOVE).replace('"hide-left"', "[" * 25 + "]" * 25),  # nested too deeply
]
"""Bad messages that are nevertheless answered under their id."""


async def test_nonsense_is_answered_and_harms_nothing(server: Live) -> None:
    for number, message in enumerate((*UNKNOWN, *BAD, *BAD_THROUGHOUT)):
        client = await server.one()
        await client.send(message)
        error = await client.receive("error")
        assert error["code"] == ("unknown-type" if number < len(UNKNOWN) else "bad-message"), message
        assert "\n" not in error["message"] and len(error["message"]) < 400
        assert message not in BAD_THROUGHOUT or error["id"] == GOOD_MOVE["id"]
        await client.send(GOOD_MOVE)
        assert (await client.receive("done"))["at"] == 1, message
        await client.go()


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


async def test_digests_of_anonymous_clients_are_not_stored_forever(server: Live) -> None:
    """Some versions of Python never free an interned string."""
    async with server.raw() as client:
        await client.hello("x", known=["-".join(["no", "digest"])])
        probe = "-".join(["no", "digest"])
        shared = shared_text(probe)
        assert shared is not probe
        assert sys.intern(probe) is not shared


@pytest.mark.parametrize(
    "sent, code", [("x" * (64 * 1024 + 1), 1009), (b"\xff\xfe", 1007)], ids=["too large", "no UTF-8"]
)
async def test_invalid_frames_close_only_their_connection(
    server: Live, sent: str | bytes, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    client = await server.one()
    other = await server.join(*server.keys)
    await client.socket.send(sent, text=True)
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            await client.next()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == code
    assert (await other.move(0, "hide-left"))["at"] == 1
    assert not [one for one in caplog.records if one.exc_info], "it is no fault of the server"


async def test_a_message_can_be_fragmented(server: Live) -> None:
    client = await server.one()
    await client.socket.send(["", *json.dumps(GOOD_MOVE), ""])
    assert (await client.receive("done"))["at"] == 1
    for _ in range(50):
        await (await client.socket.ping())


ENDLESS = {
    "pieces": frame(1, b"", is_last=False) + frame(0, b"", is_last=False) * 200_000 + frame(0, b""),
    "pings": frame(9, b"x" * 125) * 10_000,
    "pongs": frame(10, b"x" * 125) * 10_000,
}


@pytest.mark.parametrize("flood", ENDLESS.values(), ids=ENDLESS)
async def test_a_client_that_sends_endless_empty_frames_is_disconnected(server: Live, flood: bytes) -> None:
    client = await server.one()
    other = await server.join(*server.keys)
    client.socket.transport.write(flood)
    with pytest.raises(ConnectionClosed):
        await client.nothing_waits()
    assert (await other.move(0, "hide-left"))["at"] == 1


async def close_code(client: Client) -> int:
    """Return the WebSocket close code by which the server ends a connection."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            await client.next()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


async def test_the_close_code_shows_when_to_reconnect(database: str) -> None:
    """1013 if the server is overloaded, 1012 if it shuts down; the page's code lists these and 1008."""
    page = (ROOT / "docs" / "contribute" / "wire.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| (10\d\d) \(", page, re.MULTILINE) == ["1012", "1013", "1008"]
    async with live(database, most_connections_per_address=1) as server:
        key, _ = await server.keys_of("me", BOT)
        first = Client(await websockets.connect(await server.socket_of(key)))
        assert (await first.hello(key))["type"] == "welcome"
        async with server.raw(key) as late:
            assert await close_code(late) == 1013
    assert await close_code(first) == 1012


async def test_connections_beyond_the_limit_must_try_again_later(database: str) -> None:
    async with live(database, most_connections_per_address=2) as server:
        one = await server.one()
        keys = server.keys
        two = await server.join(*keys)
        async with server.raw(keys[0]) as third:
            assert (await third.next())["code"] == "too-many"
        await one.go()
        await two.go()
        answer = "error"
        while answer == "error":  # until the server has noticed that the two have disconnected
            async with server.raw(keys[0]) as again:
                answer = (await again.hello(*keys))["type"]
        assert answer == "welcome"


async def test_messages_that_come_too_fast_are_read_slowly_but_completely(database: str) -> None:
    async with live(database, messages_per_second=100.0, messages_at_once=5) as server:
        client = await server.one()
        begin = asyncio.get_running_loop().time()
        for number in range(30):
            await client.send({"type": "point", "at": 0, "place": f"p{number}"})
        for number in range(30):
            assert (await client.receive("hint"))["place"] == f"p{number}"
        assert asyncio.get_running_loop().time() - begin > 0.2


async def test_too_many_new_tables_are_refused(database: str) -> None:
    async with live(database, tables_at_once=2, tables_per_second=0.001) as server:
        for _ in range(2):
            await server.open_table("me", "me")
        answer = await server.http.post("/api/tables", json={"game": "coin-race", "seats": ["me", "me"]})
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-many")


def test_token_buckets_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("crossings.server.web.limits.time.monotonic", lambda: now[0])
    bucket = Bucket(rate=2, size=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] += 3600
    assert [bucket.take() for _ in range(4)] == [True, True, True, False], "never more than its size"
    buckets = Buckets(rate=1, size=1)
    assert [buckets.take("a"), buckets.take("b"), buckets.take("a")] == [True, True, False]


@pytest.mark.parametrize("messages, letters", [(MAX_WAITING + 10, 3), (12, MAX_CHARACTERS // 10)])
async def test_a_client_that_reads_nothing_is_disconnected(messages: int, letters: int) -> None:
    viewer = Viewer((0,), False, frozenset(), None)
    for _ in range(messages):
        viewer.send(ErrorAnswer("bad-message", "x" * letters))
    sent: list[str] = []

    async def send(text: str) -> None:
        sent.append(text)

    await asyncio.wait_for(viewer.pump(send), PATIENCE)
    assert sent == []


async def test_a_stuck_client_does_not_delay_others(server: Live) -> None:
    """One client reads nothing while the others play on; they don't wait for it."""
    client = await server.one(options={"goal": 100})
    watch = server.opened["watch"]
    stuck = await websockets.connect(await server.socket_of(watch), max_queue=1)
    await stuck.send(json.dumps(HELLO | {"keys": [watch], "drawing": True}))
    for number in range(62):
        assert (await client.move(number % 2, "hide-left" if number < 2 else "rest"))["at"] == number + 1
    stuck.transport.abort()


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


class Moody(FirstMove):
    """A bot that fails in this way until the test lets it move."""

    def __init__(self, failure: str) -> None:
        super().__init__()
        self.failure = failure

    def decide(self, request: BotRequest) -> Decision:
        if self.failure == "raises":
            raise RuntimeError("no idea")
        return Decision("fly" if self.failure == "cheats" else request.legal[0])

    async def get_ready(self, game_id: str) -> None:
        if self.failure:
            raise RuntimeError("cold")


async def failed(client: Client) -> Message:
    """Return the message that reports a failed bot."""
    while "failed" not in (status := await client.receive("thinking")):
        pass
    return status


@cases("""
    failure | why
    raises | no idea
    cheats | is not a legal move
""")
async def test_the_server_does_not_move_for_a_bot_that_fails(database: str, failure: str, why: str) -> None:
    """The table reports it, also to clients that join later; when asked again, the bot moves."""
    bot = Moody(failure)
    async with live(database, bot) as server:
        client = await server.one("me", BOT)
        await client.move(0, "hide-left")
        status = await failed(client)
        assert (status["seat"], why in status["failed"], client.at) == (1, True, 1)
        again = await server.join(server.keys[0])
        assert why in (await again.receive("thinking"))["failed"]
        bot.failure = ""
        await again.send({"type": "retry"})
        assert (await again.until_at(2))["actor"] == 0


async def test_an_undo_restarts_a_bot_that_failed(database: str) -> None:
    bot = Moody("raises")
    async with live(database, bot) as server:
        client = await server.one("me", BOT)
        await client.move(0, "hide-left")
        await failed(client)
        assert (await client.command("undo", 0))["at"] == 2
        bot.failure = ""
        await client.move(0, "hide-right")
        assert (await client.until_at(4))["actor"] == 0


async def test_an_undo_while_the_bot_thinks_wins(server: Live, thinker: FirstMove) -> None:
    thinker.may_answer.clear()
    client = await server.one("me", BOT)
    await client.move(0, "hide-left")
    await client.receive("thinking")
    assert (await client.command("undo", 0))["at"] == 2
    thinker.may_answer.set()
    assert (await client.move(0, "hide-right"))["at"] == 3
    assert (await client.until_at(4))["view"]["coins"] == ["right", "?"]


async def test_a_table_with_older_rules_can_be_read_but_not_played(server: Live, database: str) -> None:
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


# ---- lost connections ----------------------------------------------------------------------------


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
