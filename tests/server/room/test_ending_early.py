"""Ending a match before the game is over: resign, a draw, giving up together; then nothing moves any more."""

from __future__ import annotations

import asyncio
import json
import signal
from typing import Any

import pytest

from crossings.table import verify
from server.ops.test_kill import started
from toys.client import Client, live

BOT = {"bot": "random", "seconds": 0.1}
Message = dict[str, Any]


async def end(client: Client, seat: int, how: str, **more: Any) -> Message:
    return await client.command("end", seat, how=how, **more)


async def test_who_resigns_loses_and_everybody_is_told(server: Live) -> None:
    opened = await server.open_table("me", "friend")
    red_key, blue_key = opened["keys"]
    async with server.client(red_key) as red, server.client(blue_key) as blue:
        assert red.welcome["ends"] == ["resign"]
        assert (await end(red, 0, "draw"))["code"] == (await end(red, 0, "concede"))["code"] == "not-here"
        await red.move(0, "hide-left")
        await blue.until_at(1)
        assert (await end(blue, 1, "resign"))["type"] == "done"
        for client in (red, blue):
            moved = await client.until_at(2)
            assert (moved["actor"], moved["legal"], moved["ask"]) == (None, [], "Blue gives the game up.")
            assert moved["ended"] == {"by": 1, "how": "resign"}
            assert moved["result"] == {"winners": [0], "reason": "resign", "scores": [0, 0]}
            assert moved["end"]["sentence"] == "Blue gives the game up."
            assert moved["end"]["seed"]
            assert not moved["undo"]["can"] and (not moved["redo"]["can"])
        assert (red.position["end"]["headline"], blue.position["end"]["headline"]) == ("You have won", "You have lost")
        assert (await blue.move(1, "hide-left"))["code"] == "over"
        assert (await red.command("undo", 0))["code"] == "undo-impossible"
        assert (await end(red, 0, "resign"))["code"] == "over"
        assert (await red.command("word", 0, word="late"))["code"] == "over"
        assert (await red.command("hand", 0, of=0, to="bot"))["code"] == "over"
        await red.send({"type": "look", "at": 1})
        assert (await red.hear("moment"))["actor"] == 1, "what was before is as it was"
    await server.restart()
    async with server.client(opened["watch"]) as watcher:
        assert watcher.position["ended"] == {"by": 1, "how": "resign"}
        assert watcher.position["end"]["headline"] == "Red wins"
        mine = await server.http.post("/api/mine", json={"keys": opened["keys"]})
        assert [one["turn"] for one in mine.json()["tables"]] == ["over", "over"]
        text = (await server.file(red_key)).text
        lines = [json.loads(line) for line in text.splitlines()]
        assert lines[-1]["result"] is None
        assert lines[-1]["ended"] == {"by": 1, "how": "resign", "winners": [0]}
        assert verify(lines).draws == 0


async def test_a_draw_is_offered_and_agreed(server: Live) -> None:
    one, two = await server.sit("me", "friend", game="dune-chess")
    assert one.welcome["ends"] == ["resign", "draw"]
    done = await end(one, 0, "draw")
    assert done["asked"] == [1]
    asked = await two.hear("end-asked")
    assert (asked["by"], asked["to"], asked["how"]) == (0, 1, "draw")
    assert (await two.command("consent", 1, yes=True))["code"] == "undo-impossible", "no undo was asked for"
    await two.command("consent", 1, yes=False, how="draw")
    answered = await one.hear("end-answered")
    assert (answered["by"], answered["yes"]) == (1, False)
    assert (await two.command("consent", 1, yes=True, how="draw"))["code"] == "undo-impossible"
    await end(one, 0, "draw")
    await two.command("consent", 1, yes=True, how="draw")
    moved = await one.until_at(1)
    assert moved["result"]["winners"] == []
    assert (moved["end"]["headline"], moved["end"]["sentence"]) == ("Nobody has won", "A draw is agreed.")


async def test_an_offer_lapses_with_the_next_move_and_offering_too_is_agreeing(server: Live) -> None:
    one, two = await server.sit("me", "friend", game="dune-chess")
    await end(one, 0, "draw")
    await one.move(0, one.position["legal"][0])
    await two.until_at(1)
    assert (await two.command("consent", 1, yes=True, how="draw"))["code"] == "undo-impossible"
    await end(one, 0, "draw")
    async with server.client(server.opened["keys"][1]) as again:
        assert (await again.hear("end-asked"))["how"] == "draw", "who comes later is asked, too"
    assert "asked" not in await end(two, 1, "draw")
    assert (await one.until_at(2))["ended"] == {"by": 0, "how": "draw"}


async def test_a_bot_agrees_to_a_draw_unless_it_stands_better(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    [one] = await server.sit("me", BOT, game="dune-chess")
    assert one.welcome["ends"] == ["resign", "draw"]
    with monkeypatch.context() as better:
        better.setattr("crossings.server.room.bot_seats.value_of", lambda state, seat: 700 if seat == 1 else 300)
        assert (await end(one, 0, "draw"))["code"] == "declined"
    assert (await end(one, 0, "draw"))["type"] == "done"
    assert one.position["result"]["winners"] == []


async def test_a_bot_wins_when_one_resigns(server: Live) -> None:
    [one] = await server.sit("me", BOT, game="dune-chess")
    assert (await end(one, 0, "resign"))["type"] == "done"
    assert one.position["result"]["winners"] == [1]


async def test_several_give_up_only_if_all_persons_who_are_there_agree(server: Live) -> None:
    seats = ["me", "friend", "friend"]
    opened = await server.open_table(*seats, game="over-the-next-dune", options={"players": 3})
    red_key, blue_key, late_key = opened["keys"]
    async with server.client(red_key) as red, server.client(blue_key) as blue:
        assert red.welcome["ends"] == ["concede"]
        assert (await end(red, 0, "concede"))["asked"] == [1], "who has never come is not waited for"
        async with server.client(late_key) as late:
            at = red.at
            assert (await end(red, 0, "concede"))["asked"] == [1, 2]
            await blue.command("consent", 1, yes=True, how="concede")
            assert (await red.hear("end-answered"))["yes"] is True
            assert red.at == at, "one has not agreed yet"
            await late.command("consent", 2, yes=True, how="concede")
            moved = await red.until_at(at + 1)
        assert (moved["end"]["headline"], moved["end"]["sentence"]) == ("Lost together", "The game is given up.")


async def test_who_plays_with_bots_alone_gives_up_at_once(server: Live) -> None:
    [red] = await server.sit("me", BOT, BOT, options={"players": 3})
    assert red.welcome["ends"] == ["concede"]
    assert "asked" not in await end(red, 0, "concede")
    assert red.position["ended"] == {"by": 0, "how": "concede"}
    solo = await server.open_table("me", game="over-the-next-dune", options={"players": 1})
    async with server.client(solo["keys"][0]) as red:
        await end(red, 0, "concede")
        assert red.position["end"]["headline"] == "You have lost"


async def test_bots_stop_when_the_match_was_ended_while_they_thought(database: str) -> None:
    from toys.client import FirstMove

    thinker = FirstMove()
    thinker.may_answer.clear()
    async with live(database, thinker) as server:
        [red] = await server.sit("me", BOT)
        await red.move(0, "hide-left")
        await red.hear("thinking")
        await end(red, 0, "resign")
        thinker.may_answer.set()
        assert (await red.hear("thinking"))["seat"] is None
        await red.nothing_waits()
        assert red.at == 2
        assert red.position["result"]["winners"] == [1]


async def test_a_repeated_command_counts_once_and_a_stale_one_is_refused_also_after_a_kill(database: str) -> None:
    process, server = await started(database)
    opened = await server.open_table("me", "friend")
    async with server.client(*opened["keys"][:1]) as red, server.client(opened["keys"][1]) as blue:
        await red.move(0, "hide-left")
        await blue.until_at(1)
        assert (await end(blue, 1, "resign", at=0))["code"] == "stale"
        done = await end(blue, 1, "resign", id="x", at=1)
        process.send_signal(signal.SIGKILL)
    await process.wait()
    await server.http.aclose()
    process, server = await started(database)
    async with server.client(opened["keys"][1]) as blue:
        assert await end(blue, 1, "resign", id="x", at=1) == done
        assert blue.position["ended"] == {"by": 1, "how": "resign"}
        assert blue.at == 2
    await server.http.aclose()
    process.kill()
    await process.wait()


async def test_the_seed_stays_until_all_have_agreed(server: Live) -> None:
    one, two = await server.sit("me", "friend", game="dune-chess")
    await end(one, 0, "draw")
    await two.hear("end-asked")
    file = (await server.file(server.opened["keys"][1])).text
    assert json.loads(file.splitlines()[0])["seed"] is None
    await two.command("consent", 1, yes=True, how="draw")
    await one.until_at(1)
    before_end = [text for text in (*one.frames, *two.frames) if '"end":' not in text]
    assert not [text for text in before_end if one.position["end"]["seed"] in text]
