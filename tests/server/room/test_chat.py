"""Talking at the table: all who play hear it, nobody else does, and not where the game forbids it."""

from __future__ import annotations

import asyncio
import json

from toys.client import live

BOT = {"bot": "random", "seconds": 0.1}


async def test_all_who_play_hear_what_one_says_and_spectators_do_not(server: Live) -> None:
    opened = await server.open_table("me", "friend")
    red_key, blue_key = opened["keys"]
    async with server.client(red_key) as red, server.client(opened["watch"]) as watcher:
        assert (red.welcome["talk"], watcher.welcome["talk"]) == (True, False)
        async with server.client(blue_key) as blue:
            await red.send({"type": "chat", "text": "  good   luck "})
            for one in (red, blue):
                said = await one.hear("chat")
                assert said["whole"] is False
                assert [(line["from"], line["text"]) for line in said["lines"]] == [(0, "good luck")]
            await blue.send({"type": "chat", "seat": 1, "text": "you too"})
            await red.hear("chat")
        async with server.client(blue_key) as again:
            said = await again.hear("chat")
            assert said["whole"] is True
            assert [line["text"] for line in said["lines"]] == ["good luck", "you too"]
        await watcher.send({"type": "chat", "text": "hello"})
        assert (await watcher.hear("refused"))["code"] == "watching"
        await watcher.nothing_waits()
        assert not [text for text in watcher.frames if "good luck" in text]
        await red.send({"type": "chat", "seat": 1, "text": "as Blue"})
        assert (await red.hear("refused"))["code"] == "not-your-seat"
        await red.send({"type": "chat", "text": "x" * 201})
        assert (await red.hear("error"))["code"] == "bad-message"
        await red.send({"type": "chat", "text": "   "})
        assert (await red.hear("refused"))["message"] == "Say something first."


async def test_nothing_that_was_said_is_written_down(server: Live) -> None:
    opened = await server.open_table("me", "friend")
    async with server.client(opened["keys"][0]) as red:
        await red.send({"type": "chat", "text": "secretive words"})
        await red.hear("chat")
    file = (await server.file(opened["keys"][0])).text
    assert "secretive" not in file
    await server.restart()
    async with server.client(opened["keys"][1]) as blue:
        await blue.nothing_waits()
        assert not [text for text in blue.frames if json.loads(text)["type"] == "chat"]


async def test_no_talk_where_the_game_forbids_it_or_nobody_is_there(server: Live) -> None:
    cards = {one["id"]: one for one in (await server.http.get("/api/games")).json()["games"]}
    assert [id for id, one in cards.items() if not one["talk"]] == ["over-the-next-dune"]
    night = await server.open_table("me", "friend", game="over-the-next-dune", options={"players": 2})
    alone = await server.open_table("me", BOT)
    for keys, why in (
        (night["keys"], "In this game the players do not talk with each other."),
        (alone["keys"], "There is nobody else here to talk with."),
    ):
        async with server.client(keys[0]) as one:
            assert one.welcome["talk"] is False
            await one.send({"type": "chat", "text": "run"})
            refused = await one.hear("refused")
            assert (refused["code"], refused["message"]) == ("closed", why)


async def test_what_cannot_be_seen_is_taken_out_on_the_way_in(server: Live) -> None:
    """A terminal must not obey what somebody calls themselves or says; nor may it turn a line around."""
    opened = await server.open_table("me", "friend")
    red_key, blue_key = opened["keys"]
    async with server.client(red_key) as red, server.client(blue_key) as blue:
        await red.send({"type": "name", "seat": 0, "name": "\x1b[2J E\u202eve\u200b\x9b1m\r\n"})
        while not blue.seats.get("seats", [{}])[0].get("name"):
            await blue.hear("seats")
        assert blue.seats["seats"][0]["name"] == "[2J Eve1m"
        await red.send({"type": "chat", "text": "a\x1b]0;b\x07\u2066c\x00"})
        assert (await blue.hear("chat"))["lines"][0]["text"] == "a]0;bc"
        await red.send({"type": "chat", "text": "\u202e\x1b\u200b"})
        assert (await red.hear("refused"))["message"] == "Say something first."
