"""Seats that change hands: a friend sits down for a bot, a bot plays for who is away, and who comes back plays on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from crossings.engine.thinking import Decision
from crossings.table import verify
from server.ops.test_kill import started
from server.rooms import Table
from toys.client import Client, FirstMove, Live, live

from .test_pauses import TURN

BOT = {"bot": "random", "seconds": 0.1}
Message = dict[str, Any]


async def hand(client: Client, seat: int, of: int, to: str, **more: Any) -> Message:
    return await client.command("hand", seat, of=of, to=to, **more)


async def seats_until(client: Client, seat: int, **wanted: Any) -> Message:
    """Who sits where, once it is so."""
    while not wanted.items() <= client.seats["seats"][seat].items():
        await client.next()
    return client.seats


async def friends_key(server: Live, opener: str, seat: int) -> str:
    """The key of an offered seat, as its offerer is told."""
    async with server.client(opener) as client:
        key: str = client.welcome["invite"][str(seat)]
        return key


def test_a_friend_sits_down_for_a_bot_and_plays_on(database: str) -> None:
    async def scenario() -> None:
        async with live(database) as server:
            opened = await server.open_table("me", BOT)
            async with server.client(opened["keys"][0]) as red:
                assert red.welcome["invite"] == {}
                assert (await hand(red, 0, 1, "friend"))["type"] == "done"
                told = await seats_until(red, 1, until="friend")
                assert (told["seats"][1]["kind"], told["seats"][1]["here"]) == ("bot", False)
                key = told["invite"]["1"]
                await red.move(0, "hide-left")
                assert (await red.until_at(3))["by"] == 1, "the bot plays on"
                async with server.client(key) as blue:
                    told = await seats_until(blue, 1, kind="person", until=None, here=True, came=True)
                    assert told["invite"] == {}
                    await blue.until_at(4)
                    assert (await seats_until(red, 1, kind="person"))["invite"] == {}
                    await red.until_at(4)
                    assert (await red.move(0, "rest"))["type"] == "done"
                    await blue.until_at(5)
                    assert (await blue.move(1, "rest"))["type"] == "done"
                    await red.until_at(6)
            async with server.client(opened["keys"][0]) as red:
                assert red.welcome["invite"] == {}, "the opener is not told the key of a friend who has come"

    asyncio.run(scenario())


def test_what_happens_to_seats_stands_in_the_log(database: str) -> None:
    async def scenario() -> None:
        async with live(database) as server:
            opened = await server.open_table("me", BOT)
            async with server.client(opened["keys"][0]) as red:
                await hand(red, 0, 1, "friend")
                key = await friends_key(server, opened["keys"][0], 1)
                async with server.client(key) as blue:
                    await blue.send({"type": "name", "seat": 1, "name": "Anna"})
                    await seats_until(red, 1, kind="person", name="Anna")
                await seats_until(red, 1, here=False)
                assert (await hand(red, 0, 1, "bot"))["type"] == "done"
                async with server.client(key) as blue:
                    await seats_until(blue, 1, kind="person")
        async with live(database) as server, server.raw(opened["watch"]) as watcher:
            await watcher.send({"type": "hello", "version": 1, "keys": [opened["watch"]]})
            lines = (await watcher.hear("log"))["lines"]
            assert [(line["by"], line["move"], line["line"]) for line in lines] == [
                (1, None, "Blue: a bot plays until a friend comes."),
                (1, None, "Blue: a friend sits down."),
                (1, None, "A bot plays for Blue (Anna) until they are back."),
                (1, None, "Blue (Anna) is back."),
            ]

    asyncio.run(scenario())


def test_a_bot_plays_only_for_who_is_away_and_only_until_they_are_back(database: str) -> None:
    async def scenario() -> None:
        thinker = FirstMove()
        async with live(database, thinker) as server:
            opened = await server.open_table("me", "friend")
            red_key, blue_key = opened["keys"]
            async with server.client(red_key) as red:
                async with server.client(blue_key):
                    await seats_until(red, 1, here=True)
                    refused = await hand(red, 0, 1, "bot")
                    assert (refused["code"], refused["message"]) == ("not-here", "Whoever plays there is here.")
                await seats_until(red, 1, here=False)
                await hand(red, 0, 1, "bot")
                assert (await hand(red, 0, 1, "bot"))["code"] == "not-here"
                thinker.may_answer.clear()
                await red.move(0, "hide-left")
                await red.hear("thinking")
                async with server.client(blue_key) as blue:
                    await seats_until(blue, 1, kind="person")
                    assert (await red.hear("thinking"))["seat"] is None
                    thinker.may_answer.set()
                    assert blue.position["legal"] == ["hide-left", "hide-right"]
                    assert (await blue.move(1, "hide-right"))["type"] == "done"
                    await red.until_at(blue.at)
                    assert thinker.shown[0]["coins"][0] == "?", "the bot sees with that seat's eyes"

    asyncio.run(scenario())


def test_a_bot_plays_until_a_friend_comes_who_is_late(database: str) -> None:
    async def scenario() -> None:
        async with live(database) as server:
            opened = await server.open_table("me", "friend")
            async with server.client(opened["keys"][0]) as red:
                assert (await hand(red, 0, 1, "friend"))["code"] == "not-here"
                assert (await hand(red, 0, 1, "bot"))["type"] == "done"
                assert red.seats["seats"][1]["until"] == "friend"
                assert red.seats["invite"] == {"1": opened["keys"][1]}
                await red.move(0, "hide-left")
                await red.until_at(3)
                async with server.client(opened["keys"][1]):
                    await seats_until(red, 1, kind="person")
                    await red.until_at(4)
                    assert red.position["line"] == "Blue: a friend sits down."

    asyncio.run(scenario())


def test_who_hands_a_seat_over_and_who_does_not(database: str) -> None:
    async def scenario() -> None:
        async with live(database) as server:
            opened = await server.open_table("me", "friend", BOT, options={"players": 3})
            red_key, blue_key, _ = opened["keys"]
            async with server.client(red_key) as red, server.client(blue_key) as blue:
                assert (await hand(blue, 1, 2, "friend"))["code"] == "not-your-seat"
                assert (await hand(blue, 1, 0, "bot"))["code"] == "not-here", "Red is here"
                assert (await hand(blue, 1, 0, "me"))["code"] == "not-your-seat"
                assert (await hand(blue, 1, 1, "me"))["code"] == "not-here"
                assert (await hand(red, 0, 1, "friend"))["code"] == "not-here"
                assert (await hand(red, 0, 9, "bot"))["code"] == "not-here"
                async with server.client(opened["watch"]) as watcher:
                    assert (await hand(watcher, 0, 1, "bot"))["code"] == "watching"
                assert blue.at == red.at == 0

    asyncio.run(scenario())


def test_one_who_is_there_lets_a_bot_play_and_takes_the_seat_back(database: str) -> None:
    async def scenario() -> None:
        async with live(database) as server:
            opened = await server.open_table("me", "friend")
            async with server.client(opened["keys"][0]) as red, server.client(opened["keys"][1]) as blue:
                await hand(red, 0, 0, "bot")
                await red.until_at(2)
                assert (red.position["by"], red.position["move"]) == (0, "hide-left")
                await blue.until_at(2)
                await blue.move(1, "hide-left")
                await red.until_at(3)
                refused = await red.command("end", 0, how="resign")
                assert refused["message"] == "A bot plays for you just now; take your seat back first."
                assert (await hand(red, 0, 0, "me"))["type"] == "done"
                told = await seats_until(blue, 0, kind="person")
                assert told["seats"][0]["until"] is None

    asyncio.run(scenario())


def test_a_repeated_command_counts_once_also_after_a_restart(database: str) -> None:
    async def scenario() -> None:
        async with live(database) as server:
            opened = await server.open_table("me", BOT)
            async with server.client(opened["keys"][0]) as red:
                first = await hand(red, 0, 1, "friend", id="x")
                assert await hand(red, 0, 1, "friend", id="x") == first
        async with live(database) as server, server.client(opened["keys"][0]) as red:
            assert await hand(red, 0, 1, "friend", id="x") == first
            assert red.at == 1

    asyncio.run(scenario())


def test_a_move_that_answers_the_position_before_a_seat_changed_hands_still_stands(database: str) -> None:
    async def scenario() -> None:
        async with live(database) as server:
            opened = await server.open_table("me", BOT)
            async with server.client(opened["keys"][0]) as red:
                await hand(red, 0, 1, "friend")
                assert (await red.move(0, "hide-left", at=0))["type"] == "done"
                assert (await red.move(0, "hide-left", at=0))["code"] == "stale"
                assert (await red.move(0, "hide-left", at=99))["code"] == "stale"

    asyncio.run(scenario())


def test_the_friends_eyes_are_nobody_elses(database: str) -> None:
    """Whoever lets a bot play for a friend, or offers a seat, is sent nothing of what that seat sees."""

    async def scenario() -> None:
        async with live(database) as server:
            opened = await server.open_table("me", BOT)
            async with server.client(opened["keys"][0]) as red, contextlib.AsyncExitStack() as stack:
                await hand(red, 0, 1, "friend")
                key = (await seats_until(red, 1, until="friend"))["invite"]["1"]
                await red.move(0, "hide-left")
                await red.until_at(3)
                blue = await stack.enter_async_context(server.client(key))
                await seats_until(red, 1, kind="person")
                await blue.until_at(4)
                await stack.aclose()
                await seats_until(red, 1, here=False)
                await hand(red, 0, 1, "bot")
                await red.move(0, "rest")
                await red.until_at(7)
                shown = [json.loads(text) for text in red.frames]
                coins = [message["view"]["coins"] for message in shown if "view" in message]
                assert len(coins) > 4
                assert {coin[1] for coin in coins} <= {"none", "?"}
                assert blue.position["view"]["coins"][1] == "left"
                await red.send({"type": "view", "seat": 1})
                assert (await red.hear("refused"))["code"] == "not-your-seat"

    asyncio.run(scenario())


def test_draws_can_be_checked_whoever_has_played(database: str) -> None:
    async def scenario() -> None:
        async with live(database) as server:
            opened = await server.open_table("me", BOT, options={"goal": 6})
            async with server.client(opened["keys"][0]) as red:
                await hand(red, 0, 1, "friend")
                while red.position["result"] is None:
                    if red.position["actor"] == 0:
                        move = "roll" if "roll" in red.position["legal"] else red.position["legal"][0]
                        await red.move(0, move)
                        if red.at == 6:
                            await hand(red, 0, 0, "bot")
                            await hand(red, 0, 0, "me")
                    else:
                        await red.next()
            text = (await server.file(opened["watch"])).text
            assert verify([json.loads(line) for line in text.splitlines()]).draws >= 1

    asyncio.run(scenario())


def test_killed_in_the_middle_the_seat_is_whose_it_was_acknowledged_to_be(database: str) -> None:
    async def scenario() -> None:
        process, server = await started(database)
        opened = await server.open_table("me", BOT, options={"goal": 100})
        key, whose = "", list[tuple[str, str | None]]()
        for step in ("friend", "join", "bot", "join", "bot"):
            async with server.client(opened["keys"][0]) as red:
                if step == "join":
                    async with server.client(key) as blue:
                        told = await seats_until(blue, 1, kind="person")
                        process.send_signal(signal.SIGKILL)
                else:
                    assert (await hand(red, 0, 1, step))["type"] == "done"
                    told = await seats_until(red, 1, kind="bot")
                    key = told["invite"].get("1", "") or key
                    process.send_signal(signal.SIGKILL)
            whose.append((told["seats"][1]["kind"], told["seats"][1]["until"]))
            await process.wait()
            await server.http.aclose()
            process, server = await started(database)
            async with server.client(opened["watch"]) as watcher:
                one = watcher.welcome["seats"][1]
                assert (one["kind"], one["until"]) == whose[-1]
        assert whose == [("bot", "friend"), ("person", None), ("bot", "back"), ("person", None), ("bot", "back")]
        await server.http.aclose()
        process.kill()
        await process.wait()

    asyncio.run(scenario())


def test_that_a_friend_has_come_is_known_after_a_restart(database: str) -> None:
    async def scenario() -> None:
        async with live(database) as server:
            opened = await server.open_table("me", "friend", "friend", options={"players": 3})
            async with server.client(opened["keys"][1]) as blue:
                assert [one["came"] for one in (await blue.hear("seats"))["seats"]] == [True, True, False]
        async with live(database) as server, server.client(opened["keys"][0]) as red:
            assert [one["came"] for one in red.welcome["seats"]] == [True, True, False]

    asyncio.run(scenario())


def test_another_table_has_the_seats_as_they_are_now(database: str) -> None:
    async def scenario() -> None:
        async with live(database) as server:
            opened = await server.open_table("me", BOT, "friend", options={"players": 3})
            async with server.client(opened["keys"][0]) as red:
                await hand(red, 0, 1, "friend")
                key = red.seats["invite"]["1"]
                await seats_until(red, 1, until="friend")
                async with server.client(key) as blue:
                    await seats_until(red, 1, kind="person")
                    await hand(red, 0, 2, "bot")
                    await red.command("end", 0, how="concede")
                    await blue.hear("end-asked")
                    await blue.command("consent", 1, yes=True, how="concede")
                    again = (await server.again(opened["keys"][0])).json()
                    assert all(again["keys"]), "whoever was away has a seat again, too"
                    assert (await blue.hear("again"))["keys"] == [again["keys"][1]]

    asyncio.run(scenario())


class Passing(FirstMove):
    """A bot that lets every moment go by."""

    async def choose(
        self, game_id: str, bot: str, seat: int, view: Mapping[str, Any], legal: Sequence[str], seconds: float
    ) -> Decision:
        return Decision("pass" if "pass" in legal else legal[0])


async def seen(table: Table) -> tuple[list[list[str]], list[float], list[str]]:
    """What others are shown while a bot plays for seat 1, which is asked at a moment or not, and comes back in it."""
    others = [table.sit(0, drawing=True), table.sit(2), table.sit(drawing=True)]
    await table.wait()
    first = others[0]
    assert (await table.say(first, "hand", 0, of=1, to="bot"))["type"] == "done"
    await table.room.hear(first, {"type": "chat", "text": "on we go"})
    await table.move(first, 0, "b3:fff")
    rival = table.sit(1)
    assert table.room.match.seats[1].kind == "bot", "nothing changes hands while somebody may react"
    assert (await table.say(others[1], "hand", 2, of=0, to="bot"))["type"] == "refused"
    for _ in range(4):
        await table.ring()
    assert table.room.match.seats[1].kind == "person"
    await table.say(rival, "end", 1, how="concede")
    for other in others:
        await table.room.hear(other, {"type": "look", "at": other.position["at"]})
    await table.close()
    return [one.texts for one in others], table.clock.asked, [text for _, text in table.written()]


def test_others_cannot_tell_by_any_of_it_what_the_seat_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables that differ in one covered card look the same, byte for byte, and take the same time."""
    monkeypatch.setattr("crossings.table.match.dice.draw", lambda *_: 0)
    monkeypatch.setattr("time.time", lambda: 1000.0)

    async def scenario() -> None:
        found = []
        for card in ("coop", "plan"):
            table = Table(f"sqlite:///{tmp_path / card}.sqlite3", ["slip", card, "slip"], TURN, thinker=Passing())
            found.append(await seen(table))
        asked, not_asked = found
        assert asked[:2] == not_asked[:2]
        assert asked[2].count("pass") > not_asked[2].count("pass"), "only one of them was asked"

    asyncio.run(scenario())
