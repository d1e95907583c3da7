"""Whatever a client sends, the connection stays (where the protocol lets it) and the match is unharmed."""

from __future__ import annotations

import asyncio
import json
import socket
import socket as sockets
import sys
from typing import Any

import pytest
import websockets
from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from crossings.engine import Game
from crossings.engine.thinking import Decision
from crossings.server.ops.serving import UNTAKEN_MILLISECONDS, NoPort, listen
from crossings.server.views.pictures import one_text
from crossings.server.views.viewer import MOST_LETTERS, MOST_WAITING, Viewer
from crossings.server.web.limits import Bucket, Buckets
from toys.client import PATIENCE, Client, FirstMove, frame, live

HELLO = {"type": "hello", "version": 1}
GOOD_MOVE = {"type": "move", "id": "x", "at": 0, "seat": 0, "move": "hide-left"}
NONSENSE: list[tuple[Any, str]] = [
    ("", "bad-message"),
    ("{", "bad-message"),
    ("null", "bad-message"),
    ("[]", "bad-message"),
    ('"hello"', "bad-message"),
    ("[" * 30_000, "bad-message"),
    ("NaN", "bad-message"),
    (b"\x00\xff", "bad-message"),
    (b"", "bad-message"),
    ({}, "unknown-type"),
    ({"type": "dance"}, "unknown-type"),
    ({"type": ["move"]}, "unknown-type"),
    ({"type": "move"}, "bad-message"),
    (GOOD_MOVE | {"at": "0"}, "bad-message"),
    (GOOD_MOVE | {"at": -1}, "bad-message"),
    (GOOD_MOVE | {"at": True}, "bad-message"),
    (GOOD_MOVE | {"at": 10**30}, "bad-message"),
    (GOOD_MOVE | {"seat": 1.5}, "bad-message"),
    (GOOD_MOVE | {"seat": None}, "bad-message"),
    (GOOD_MOVE | {"id": 5}, "bad-message"),
    (GOOD_MOVE | {"id": "x" * 200}, "bad-message"),
    (GOOD_MOVE | {"move": {"a": 1}}, "bad-message"),
    (GOOD_MOVE | {"move": "x" * 5000}, "bad-message"),
    (GOOD_MOVE | {"moves": ["hide-left"]}, "bad-message"),
    ({key: value for key, value in GOOD_MOVE.items() if key != "move"} | {"moves": []}, "bad-message"),
    ('{"type":"name","seat":0,"name":"\\ud800"}', "bad-message"),
    (HELLO | {"keys": []}, "bad-message"),
]


@pytest.mark.parametrize(("message", "code"), NONSENSE, ids=[str(number) for number in range(len(NONSENSE))])
async def test_nonsense_is_answered_and_harms_nothing(server: Live, message: Any, code: str) -> None:
    [client] = await server.sit("me", "me")
    await client.send(message)
    error = await client.hear("error")
    assert error["code"] == code
    assert "\n" not in error["message"]
    assert len(error["message"]) < 400
    await client.send(GOOD_MOVE)
    assert (await client.hear("done"))["at"] == 1


BAD_THROUGHOUT = {
    "half a character": json.dumps(GOOD_MOVE | {"move": "\ud83d"}),
    "half a type": json.dumps(GOOD_MOVE | {"type": "\ud83d"}),
    "nested too deeply": json.dumps(GOOD_MOVE).replace('"hide-left"', "[" * 25 + "]" * 25),
}


@pytest.mark.parametrize("text", BAD_THROUGHOUT.values(), ids=BAD_THROUGHOUT)
async def test_what_is_bad_throughout_is_answered_under_its_id(server: Live, text: str) -> None:
    [client] = await server.sit("me", "me")
    await client.send(text)
    error = await client.hear("error")
    assert (error["code"], error.get("id")) == ("bad-message", GOOD_MOVE["id"])


async def test_before_hello_nothing_is_told(server: Live) -> None:

    async def greet(client: Client, own: list[str], others: list[str]) -> None:
        await client.send(GOOD_MOVE)
        assert (await client.next())["code"] == "bad-message"
        await client.send(HELLO | {"keys": ["no-such-key-at-all-here"]})
        assert (await client.next())["code"] == "unknown-key"
        await client.send(HELLO | {"keys": others})
        assert (await client.next())["code"] == "unknown-key", "they are of another table"
        await client.send(HELLO | {"keys": own, "version": 2})
        assert (await client.next())["code"] == "bad-message"
        await client.send(HELLO | {"keys": [own[0], others[1]]})
        assert (await client.next())["you"] == [0]

    one, two = [await server.open_table("me", "me") for _ in range(2)]
    async with server.raw(one["keys"][0]) as client:
        await greet(client, one["keys"], two["keys"])


async def test_what_a_guest_claims_to_know_is_not_kept_for_ever(server: Live) -> None:
    """Some versions of Python never let go of a text that was interned."""
    async with server.raw() as guest:
        await guest.send(HELLO | {"keys": ["x"], "known": ["-".join(["no", "digest"])]})
        await guest.hear("error")
        probe = "-".join(["no", "digest"])
        kept = one_text(probe)
        assert kept is not probe
        assert sys.intern(probe) is not kept


async def test_frames_that_are_too_large_close_the_connection_alone(server: Live) -> None:
    [client] = await server.sit("me", "me")
    async with server.client(*server.opened["keys"]) as other:
        await client.send("x" * (64 * 1024 + 1))
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await client.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        assert (await other.move(0, "hide-left"))["at"] == 1


async def test_text_that_is_not_utf_8_closes_the_connection_alone(
    server: Live, caplog: pytest.LogCaptureFixture
) -> None:
    [client] = await server.sit("me", "me")
    async with server.client(*server.opened["keys"]) as other:
        await client.socket.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await client.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1007
        assert (await other.move(0, "hide-left"))["at"] == 1
        assert not [one for one in caplog.records if one.exc_info], "it is no fault of the server"


async def test_a_message_may_come_in_pieces(server: Live) -> None:
    [client] = await server.sit("me", "me")
    await client.socket.send(["", *json.dumps(GOOD_MOVE), ""])
    assert (await client.hear("done"))["at"] == 1
    for _ in range(50):
        await (await client.socket.ping())


ENDLESS = {
    "pieces": frame(1, b"", is_last=False) + frame(0, b"", is_last=False) * 200_000 + frame(0, b""),
    "pings": frame(9, b"x" * 125) * 10_000,
    "pongs": frame(10, b"x" * 125) * 10_000,
}


@pytest.mark.parametrize("flood", ENDLESS.values(), ids=ENDLESS)
async def test_who_sends_frames_without_end_that_say_nothing_is_cut_off(server: Live, flood: bytes) -> None:
    [client] = await server.sit("me", "me")
    async with server.client(*server.opened["keys"]) as other:
        client.socket.transport.write(flood)
        with pytest.raises(ConnectionClosed):
            await client.nothing_waits()
        assert (await other.move(0, "hide-left"))["at"] == 1


async def test_a_page_from_elsewhere_is_not_let_in(server: Live) -> None:
    address = await server.socket_of()
    with pytest.raises(InvalidStatus) as refused:
        async with websockets.connect(address, origin=Origin("http://evil.example")):
            pass
    assert refused.value.response.status_code == 403
    async with websockets.connect(address, origin=Origin(f"http://127.0.0.1:{server.port}")):
        pass


async def test_more_connections_than_allowed_are_told_to_come_later(database: str) -> None:
    async with live(database, most_connections_per_address=2) as server:
        opened = await server.open_table("me", "me")
        async with (
            server.client(*opened["keys"]),
            server.client(*opened["keys"]),
            server.raw(opened["keys"][0]) as third,
        ):
            assert (await third.next())["code"] == "too-many"
        answer = "error"
        while answer == "error":
            async with server.raw(opened["keys"][0]) as again:
                await again.send(HELLO | {"keys": opened["keys"]})
                answer = (await again.next())["type"]
        assert answer == "welcome"


async def test_who_talks_too_fast_is_heard_more_slowly_but_wholly(database: str) -> None:
    async with live(database, messages_per_second=100.0, messages_at_once=5) as server:
        [client] = await server.sit("me", "me")
        begin = asyncio.get_running_loop().time()
        for number in range(30):
            await client.send({"type": "point", "at": 0, "place": f"p{number}"})
        for number in range(30):
            assert (await client.hear("hint"))["place"] == f"p{number}"
        assert asyncio.get_running_loop().time() - begin > 0.2


async def test_too_many_new_tables_are_refused(database: str) -> None:
    async with live(database, tables_at_once=2, tables_per_second=0.001) as server:
        for _ in range(2):
            await server.open_table("me", "me")
        answer = await server.http.post("/api/tables", json={"game": "coin-race", "seats": ["me", "me"]})
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too-many")


def test_buckets_fill_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("crossings.server.web.limits.time.monotonic", lambda: now[0])
    bucket = Bucket(rate=2, size=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    buckets = Buckets(rate=1, size=1)
    assert [buckets.take("a"), buckets.take("b"), buckets.take("a")] == [True, True, False]


@pytest.mark.parametrize(("messages", "letters"), [(MOST_WAITING + 10, 3), (12, MOST_LETTERS // 10)])
async def test_a_client_that_takes_nothing_is_let_go(messages: int, letters: int) -> None:
    viewer = Viewer((0,), False, frozenset(), None)
    for _ in range(messages):
        viewer.send({"type": "error", "code": "bad-message", "message": "x" * letters})
    sent: list[str] = []

    async def send(text: str) -> None:
        sent.append(text)

    await asyncio.wait_for(viewer.pump(send), PATIENCE)
    assert sent == []


async def test_a_stuck_client_holds_up_nobody(server: Live) -> None:
    """One client reads nothing while the others play on; it is not waited for."""
    opened = await server.open_table("me", "me", options={"goal": 100})
    stuck = await websockets.connect(await server.socket_of(opened["watch"]), max_queue=1)
    await stuck.send(json.dumps(HELLO | {"keys": [opened["watch"]], "drawing": True}))
    async with server.client(*opened["keys"]) as client:
        await client.move(0, "hide-left")
        await client.move(1, "hide-left")
        for number in range(60):
            await client.move(number % 2, "rest")
        assert client.at == 62
    stuck.transport.abort()


async def test_a_picture_that_cannot_be_drawn_keeps_no_move_from_anybody(
    server: Live, coin_race: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await server.open_table("me", "friend")
    async with server.client(opened["keys"][0]) as plain, server.client(opened["keys"][1], drawing=True) as drawn:
        with monkeypatch.context() as broken:
            broken.setattr(coin_race.board, "scene", lambda seen: 1 / 0)
            assert (await plain.move(0, "hide-left"))["at"] == 1
            assert (await drawn.hear("error"))["code"] == "internal"
        assert (await drawn.move(1, "hide-left", at=1))["at"] == 2


class Moody(FirstMove):
    """A bot that fails, in this way, until it is told to behave."""

    def __init__(self, failure: str) -> None:
        super().__init__()
        self.failure = failure

    async def choose(self, *question: Any) -> Decision:
        if self.failure == "raises":
            raise RuntimeError("no idea")
        return Decision("fly") if self.failure == "cheats" else await super().choose(*question)

    async def get_ready(self, game_id: str) -> None:
        if self.failure:
            raise RuntimeError("cold")


@pytest.mark.parametrize(("failure", "why"), [("raises", "no idea"), ("cheats", "is no legal move")])
async def test_no_move_is_made_up_for_a_bot_that_fails(database: str, failure: str, why: str) -> None:
    """The table says so; whoever comes is told, too; asked again, it goes on."""
    bot = Moody(failure)
    async with live(database, bot) as server:
        [client] = await server.sit("me", {"bot": "random"})
        await client.move(0, "hide-left")
        told = await client.hear("thinking")
        while "failed" not in told:
            told = await client.hear("thinking")
        assert told["seat"] == 1
        assert why in told["failed"]
        assert client.at == 1
        async with server.client(server.opened["keys"][0]) as client:
            assert why in (await client.hear("thinking"))["failed"]
            bot.failure = ""
            await client.send({"type": "wake"})
            assert (await client.until_at(2))["actor"] == 0


async def test_a_move_taken_back_wakes_a_bot_that_failed(database: str) -> None:
    bot = Moody("raises")
    async with live(database, bot) as server:
        [client] = await server.sit("me", {"bot": "random"})
        await client.move(0, "hide-left")
        while "failed" not in await client.hear("thinking"):
            pass
        assert (await client.command("undo", 0))["at"] == 2
        bot.failure = ""
        await client.move(0, "hide-right")
        assert (await client.until_at(4))["actor"] == 0


async def test_an_undo_while_the_bot_thinks_wins(database: str) -> None:
    bot = FirstMove()
    bot.may_answer.clear()
    async with live(database, bot) as server:
        [client] = await server.sit("me", {"bot": "random"})
        await client.move(0, "hide-left")
        await client.hear("thinking")
        assert (await client.command("undo", 0))["at"] == 2
        bot.may_answer.set()
        assert (await client.move(0, "hide-right"))["at"] == 3
        assert (await client.until_at(4))["view"]["coins"] == ["right", "?"]


async def test_a_table_of_older_rules_can_be_read_but_not_played(database: str) -> None:

    def lines(client: Client) -> list[str]:
        logs = [json.loads(frame) for frame in client.frames if '"type":"log"' in frame]
        return [line["move"] for line in logs[0]["lines"]]

    async with live(database) as server:
        opened = await server.open_table("me", "friend")
        async with server.client(opened["keys"][0]) as client:
            await client.move(0, "hide-left")
    engine = create_engine(database)
    with engine.begin() as connection:
        connection.execute(text("UPDATE matches SET version = '0.9'"))
    engine.dispose()
    async with live(database) as server:
        async with server.client(opened["keys"][0]) as red, server.client(opened["keys"][1]) as blue:
            assert red.position["old"]
            assert "version 0.9" in red.position["ask"]
            refused = await red.move(0, "hide-left")
            assert (refused["code"], refused["message"]) == ("version", red.position["ask"])
            assert lines(red) == ["hide-left"]
            assert lines(blue) == ["?"]
        listed = (await server.http.post("/api/mine", json={"keys": opened["keys"][:1]})).json()["tables"]
        assert (listed[0]["turn"], listed[0]["moves"]) == ("over", 1)
        answer = await server.file(opened["keys"][0])
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "version")


def test_answers_are_not_held_back() -> None:
    """A socket that does not name its protocol has small answers wait for the client's acknowledgement."""
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_a_line_that_takes_nothing_is_dead_after_a_while() -> None:
    with listen("127.0.0.1", 0) as listening, sockets.create_connection(listening.getsockname()):
        line, _ = listening.accept()
        with line:
            assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == UNTAKEN_MILLISECONDS


def test_a_taken_port_gives_way_to_the_next() -> None:
    first = listen("127.0.0.1", 0)
    port = first.getsockname()[1]
    second = listen("127.0.0.1", port)
    assert port < second.getsockname()[1] < port + 50
    first.close()
    second.close()
    with pytest.raises(NoPort), sockets.socket():
        listen("203.0.113.7", 80)
