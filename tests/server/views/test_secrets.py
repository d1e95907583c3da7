"""Nothing leaves that its receiver may not know: hidden things, the seed, whispers, others' keys."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import random
from typing import Any

import pytest

from crossings.engine import Game, Record
from crossings.engine.parts import View
from crossings.table import BadFile, commitment, verify
from crossings.template.coin_race.face import Rested
from crossings.words import Name
from toys.client import Client, FirstMove, Live, live

SEED = bytes(range(100, 132))


async def play_at_random(players: list[Client], choose: random.Random) -> None:
    """To the end, each client with its own seat (others watch); undone and asked about on the way."""
    while players[0].position["result"] is None:
        actor = players[0].position["actor"]
        client = players[actor]
        await client.until_at(players[0].at)
        await client.send({"type": "look", "at": choose.randrange(client.at + 1)})
        await client.send({"type": "why", "at": client.at, "seat": actor, "move": "hide-left"})
        done = await client.move(actor, choose.choice(client.position["legal"]))
        if choose.random() < 0.2 and client.position["undo"]["can"]:
            done = await client.command("undo", actor)
        for one in players:
            await one.until_at(done["at"])


@pytest.fixture
def known_seed(monkeypatch: pytest.MonkeyPatch) -> bytes:
    monkeypatch.setattr("crossings.server.room.hall.fresh_seed", lambda: SEED)
    return SEED


def forms(secret: bytes) -> list[str]:
    return [secret.hex(), secret.hex().upper(), base64.b64encode(secret).decode()[:-4], repr(list(secret))[1:20]]


async def test_the_seed_never_leaves_before_the_end(server: Live, known_seed: bytes, coin_race: Game) -> None:
    async with contextlib.AsyncExitStack() as stack:
        opened = await server.open_table("me", "friend", options={"goal": 6})
        keys = [*opened["keys"], opened["watch"]]
        clients = [await stack.enter_async_context(server.client(key, drawing=True)) for key in keys]
        texts = [json.dumps(opened), await mine(server, keys), *[await file(server, key) for key in keys]]
        await play_at_random(clients, random.Random(3))
        texts += [text for client in clients for text in client.frames if '"end":' not in text]
        assert len(texts) > 50
        for text in texts:
            assert not [form for form in forms(known_seed) if form in text]
        assert clients[0].position["end"]["seed"] == known_seed.hex()
        bound = {"table": opened["table"], "salt": opened["table"]}
        bound |= {"game": "coin-race", "options": clients[0].welcome["options"], "version": coin_race.version}
        assert clients[0].welcome["commitment"] == commitment(known_seed, bound)


async def mine(server: Live, keys: list[str]) -> str:
    return (await server.http.post("/api/mine", json={"keys": keys})).text


async def file(server: Live, key: str) -> str:
    return (await server.file(key)).text


async def test_hidden_things_leave_in_no_frame_no_file_and_no_list(server: Live) -> None:
    """Two tables that differ only in a hidden coin look the same to all others, byte for byte."""

    async def seen(server: Live, coin: str) -> list[str]:
        opened = await server.open_table("me", "me")
        red, blue = opened["keys"]
        async with contextlib.AsyncExitStack() as stack:
            one = await stack.enter_async_context(server.client(red))
            two = await stack.enter_async_context(server.client(blue, drawing=True))
            three = await stack.enter_async_context(server.client(opened["watch"]))
            await one.move(0, coin, id="a")
            for other in (two, three):
                await other.until_at(1)
                await other.ask({"type": "look", "at": 1}, "moment")
            await two.move(1, "step", id="a")
            texts = [text for other in (two, three) for text in other.frames]
        keys = [blue, opened["watch"]]
        texts += [await mine(server, keys), *[await file(server, key) for key in keys]]
        return [anonymous(text, opened) for text in texts]

    assert await seen(server, "hide-left") == await seen(server, "hide-right")


def anonymous(text: str, opened: dict[str, Any]) -> str:
    """Without what differs from table to table: keys, ids, commitments, heads, times."""
    for number, word in enumerate([opened["table"], *opened["keys"], opened["watch"]]):
        text = text.replace(word, f"<{number}>")
    lines = []
    for line in text.splitlines():
        data = json.loads(line)
        data.pop("commitment", None)
        data.pop("head", None)
        for table in data.get("tables", []):
            table.pop("updated")
        lines.append(json.dumps(data))
    return "\n".join(lines)


async def test_a_whisper_reaches_its_pair_alone_and_ends_with_the_phase(server: Live) -> None:
    async with contextlib.AsyncExitStack() as stack:
        opened = await server.open_table("me", "friend", "friend")
        keys = [*opened["keys"], opened["watch"]]
        a, b, c, watcher = [await stack.enter_async_context(server.client(key)) for key in keys]
        assert (await b.hear("whisper"))["with"] == [0, 2]
        await a.send({"type": "whisper", "to": 1, "text": "\x1bleft,\u202e I say"})
        for one in (a, b):
            while not (whisper := (await one.hear("whisper")))["lines"]:
                pass
            assert [(line["from"], line["to"], line["text"]) for line in whisper["lines"]] == [(0, 1, "left, I say")]
        assert (await a.ask({"type": "whisper", "to": 2, "text": "psst"}, "refused"))["code"] == "closed"
        assert (await watcher.ask({"type": "whisper", "to": 1, "text": "psst"}, "refused"))["code"] == "watching"
        await b.send({"type": "whisper", "to": 2, "text": "red says little"})
        whisper = await c.hear("whisper")
        while not whisper["lines"]:
            whisper = await c.hear("whisper")
        for seat, client in enumerate((a, b, c)):
            await client.until_at(seat)
            await client.move(seat, "hide-left")
        for client in (a, b, c):
            await client.nothing_waits()
            assert client.at == 3
            assert (client.whisper["with"], client.whisper["lines"]) == ([], [])
        assert (await a.ask({"type": "whisper", "to": 1, "text": "psst"}, "refused"))["code"] == "closed"
        await watcher.nothing_waits()
        for client in (c, watcher):
            assert "left, I say" not in "".join(client.frames)
        for client in (a, watcher):
            assert "red says little" not in "".join(client.frames)
        async with server.client(keys[1]) as again:
            await again.nothing_waits()
            assert "left, I say" not in "".join(again.frames)


async def test_whispers_are_not_written_down(server: Live, tmp_path: Any) -> None:
    opened = await server.open_table("me", "friend")
    async with server.client(opened["keys"][0]) as client:
        await client.send({"type": "whisper", "to": 1, "text": "burn after reading"})
        await client.hear("whisper")
        await client.move(0, "hide-left")
    assert b"burn after reading" not in b"".join((path.read_bytes() for path in tmp_path.iterdir()))


async def test_a_friend_is_not_told_the_others_keys(server: Live) -> None:
    opened = await server.open_table("me", "friend")
    red, blue = opened["keys"]
    async with server.client(red) as one, server.client(blue) as two, server.client(opened["watch"]) as three:
        await one.move(0, "hide-left")
        for client, foreign in ((two, [red, opened["watch"]]), (three, [red, blue])):
            await client.until_at(1)
            assert not [key for key in foreign if key in "".join(client.frames)]


def test_a_finished_game_can_be_checked_from_its_file_and_a_forged_one_is_found(database: str) -> None:
    async def scenario() -> str:
        async with live(database) as server:
            opened = await server.open_table("me", "friend", options={"goal": 8})
            async with server.client(opened["keys"][0]) as red, server.client(opened["keys"][1]) as blue:
                await red.command("word", 0, word="ada")
                await blue.until_at(1)
                await play_at_random([red, blue], random.Random(5))
            return await file(server, opened["watch"])

    lines = [json.loads(line) for line in asyncio.run(scenario()).splitlines()]
    draws = [line for line in lines if "chance" in line]
    assert verify(lines).draws == len(draws) > 0
    draws[0]["move"] = next(text for text in draws[0]["chance"] if text != draws[0]["move"])
    with pytest.raises(BadFile, match="the seed gives"):
        verify(lines)
    with pytest.raises(BadFile, match="promised"):
        verify([lines[0] | {"seed": "00" * 32}, *lines[1:]])
    with pytest.raises(BadFile, match="not over"):
        verify([lines[0] | {"seed": None}, *lines[1:]])


def test_every_head_that_somebody_kept_is_found_in_the_file(database: str) -> None:
    """Seats and a spectator, with moves taken back and a word on the way; no head after the first coin is shared."""

    async def scenario() -> tuple[list[list[tuple[int, str]]], str]:
        async with live(database) as server, contextlib.AsyncExitStack() as stack:
            opened = await server.open_table("me", "friend", options={"goal": 8})
            keys = [*opened["keys"], opened["watch"]]
            clients = [await stack.enter_async_context(server.client(key)) for key in keys]
            await clients[0].command("word", 0, word="ada")
            await clients[1].until_at(1)
            await play_at_random(clients, random.Random(5))
            frames = [[json.loads(text) for text in client.frames] for client in clients]
            kept = [[(one["at"], one["head"]) for one in seen if "head" in one] for seen in frames]
            return kept, await file(server, opened["watch"])

    kept, text = asyncio.run(scenario())
    verified = verify([json.loads(line) for line in text.splitlines()])
    for viewer, heads in zip((0, 1, None), kept, strict=True):
        assert len({at for at, _ in heads}) > 8
        for at, head in heads:
            assert verified.places(head, viewer) == [(viewer, at)] or viewer is None
            assert at <= 1 or verified.places(head) == [(viewer, at)]


async def test_whose_decision_it_is_can_be_hidden_too(
    database: str, coin_race: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game may hide the actor in a view: then neither thinking nor the log nor a refusal names them."""
    assert coin_race.view is not None
    covered, shown = (coin_race.view.covered, coin_race.view.shown)

    def covered_with_actor(whole: View, s: Record, seat: int | None) -> dict[str, Any]:
        hidden = s.phase == 0 and s.turn != seat
        return covered(whole, s, seat) | ({"actor": "?", "turn": 0, "coins": ["?"] * 3} if hidden else {})

    monkeypatch.setattr(coin_race.view, "covered", covered_with_actor)
    monkeypatch.setattr(coin_race.effects, "effects", lambda before, move, after: (Rested(0, Name("seat-0")),))
    assert shown(coin_race.start().unpacked(), "hide-left", 1) == "hide-?"
    async with live(database, FirstMove()) as server:
        opened = await server.open_table("me", {"bot": "random"}, "friend")
        red, _, green = opened["keys"]
        async with server.client(red) as one, server.client(green) as three:
            refused = await three.move(2, "hide-left")
            assert (refused["code"], refused["message"]) == ("not-your-turn", "It is not Green's turn.")
            await one.move(0, "hide-left")
            await three.until_at(2)
            seen = [json.loads(frame) for frame in three.frames]
            assert [(frame["by"], frame["move"]) for frame in seen if frame["type"] == "moved"] == [
                ("?", "hide-?"),
                ("?", "hide-?"),
            ]
            assert not [frame for frame in seen if frame["type"] == "thinking" and frame["seat"] is not None]
            assert {frame["actor"] for frame in seen if frame["type"] == "position"} == {"?"}


async def test_a_file_tells_not_what_chance_might_have_given_while_things_are_hidden(server: Live) -> None:
    [client] = await server.sit("me", "me", options={"goal": 50})
    for seat, move in ((0, "hide-left"), (1, "hide-left"), (0, "roll")):
        await client.move(seat, move)
    nodes = [json.loads(line) for line in (await file(server, server.opened["keys"][0])).splitlines()]
    assert [node["index"] for node in nodes if "index" in node] == [1]
    assert not [node for node in nodes if "chance" in node]
