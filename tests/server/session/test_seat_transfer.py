"""Seats that change hands: a friend replaces a bot, a bot plays for an absent player, and a player returns."""

from typing import Any

import pytest

from crossings.engine.decisions import Decision
from crossings.server.session.reducer import presence
from crossings.server.session.registry import TableRegistry
from crossings.server.session.session import TableSession
from rows import rows
from server.sessions import Table, Tables
from toys.client import BotRequest, Client, FirstMove, Live, Message
from toys.forked import forked

from .test_reaction_windows import TURN

BOT = {"bot": "random", "seconds": 0.1}
THREE = {"players": 3}


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make absence count at once, so that a bot may play."""
    monkeypatch.setattr(presence, "AWAY_SECONDS", 0.0)
    monkeypatch.setattr(presence, "OPPONENTS_SECONDS", 0.0)


async def hand(client: Client, seat: int, of: int, to: str, **more: Any) -> Message:
    return await client.command("transfer", seat, of=of, to=to, **more)


async def offered(red: Client) -> str:
    """Let Red offer the bot's seat, and return the friend's key."""
    assert (await hand(red, 0, 1, "friend"))["type"] == "done"
    seats = await red.seats_until(1, until="friend", kind="bot", here=False)
    return str(seats["invite"]["1"])


async def test_a_friend_replaces_a_bot(server: Live, soon: None) -> None:
    """A player who offers a seat, or lets a bot play for a friend, is sent nothing that this seat sees."""
    red = await server.one("me", BOT)
    assert red.welcome["invite"] == {}
    key = await offered(red)
    await red.move(0, "hide-left")
    assert (await red.until_at(3))["by"] == 1, "the bot plays on"
    blue = await server.join(key)
    assert (await blue.seats_until(1, kind="person", until=None, here=True, came=True))["invite"] == {}
    await blue.until_at(4)
    assert (await red.seats_until(1, kind="person"))["invite"] == {}
    await red.until_at(4)
    assert (await red.move(0, "rest"))["type"] == "done"
    await blue.until_at(5)
    assert (await blue.move(1, "rest"))["type"] == "done"
    again = await server.join(server.keys[0])
    assert again.welcome["invite"] == {}, "the opener doesn't get the key of a friend who has come"
    await blue.go()
    await red.seats_until(1, kind="bot", until="back")
    await red.move(0, "rest")
    await red.until_at(9)
    coins = [one["view"]["coins"] for one in (*red.received("moved"), *red.received("position")) if "view" in one]
    assert len(coins) > 4 and {coin[1] for coin in coins} <= {"none", "?"}
    assert blue.position["view"]["coins"][1] == "left"
    assert (await red.ask("view", "refused", seat=1))["code"] == "not-your-seat"


async def test_seat_transfers_are_logged(server: Live, soon: None) -> None:
    red = await server.one("me", BOT)
    key = await offered(red)
    blue = await server.join(key)
    await blue.send({"type": "name", "seat": 1, "name": "Anna"})
    await red.seats_until(1, kind="person", name="Anna")
    await blue.go()
    await red.seats_until(1, kind="bot", until="back")
    blue = await server.join(key)
    await blue.seats_until(1, kind="person")
    await server.restart()
    watcher = await server.watch()
    assert [(line["by"], line["move"], line["line"]) for line in watcher.received("log")[0]["lines"][:4]] == [
        (1, None, "Blue: a bot plays until a friend joins."),
        (1, None, "Blue: a friend has joined."),
        (1, None, "A bot plays for Blue (Anna) until they return."),
        (1, None, "Blue (Anna) is back."),
    ]


async def test_a_bot_plays_only_for_absent_players_until_they_return(
    server: Live, thinker: FirstMove, soon: None
) -> None:
    red, blue = await server.sit("me", "friend")
    await red.seats_until(1, here=True)
    refused = await hand(red, 0, 1, "bot")
    assert (refused["code"], refused["message"]) == ("not-here", "The player of this seat is here.")
    await blue.go()
    await red.seats_until(1, here=False, free=True)
    await hand(red, 0, 1, "bot")
    assert (await hand(red, 0, 1, "bot"))["code"] == "not-here"
    thinker.may_answer.clear()
    await red.move(0, "hide-left")
    await red.receive("thinking")
    blue = await server.join(server.keys[1])
    await blue.seats_until(1, kind="person")
    assert (await red.receive("thinking"))["seat"] is None
    thinker.may_answer.set()
    assert blue.position["legal"] == ["hide-left", "hide-right"]
    assert (await blue.move(1, "hide-right"))["type"] == "done"
    await red.until_at(blue.at)
    assert thinker.shown[0]["coins"][0] == "?", "the bot sees with that seat's eyes"


async def test_a_bot_plays_until_a_late_friend_joins(server: Live) -> None:
    opener, friend = await server.keys_of("me", "friend")
    red = await server.join(opener)
    assert (await hand(red, 0, 1, "friend"))["code"] == "not-here"
    assert (await hand(red, 0, 1, "bot"))["type"] == "done"
    assert (red.seats["seats"][1]["until"], red.seats["invite"]) == ("friend", {"1": friend})
    await red.move(0, "hide-left")
    await red.until_at(3)
    await server.join(friend)
    await red.seats_until(1, kind="person")
    assert (await red.until_at(4))["line"] == "Blue: a friend has joined."


async def test_who_may_transfer_a_seat(server: Live) -> None:
    red, blue = await server.sit("me", "friend", BOT, options=THREE)
    watcher = await server.watch()
    for who, of, to, code in rows("""
        1 | 2 | friend | not-your-seat
        1 | 0 | bot | not-here -- Red is here
        1 | 0 | me | not-your-seat
        1 | 1 | me | not-here
        0 | 1 | friend | not-here
        0 | 9 | bot | not-here
        2 | 1 | bot | watching
    """):
        assert (await hand((red, blue, watcher)[who], who % 2, of, to))["code"] == code, (who, of, to)
    assert blue.at == red.at == 0


async def test_a_player_lets_a_bot_play_and_takes_the_seat_back(server: Live) -> None:
    red, blue = await server.sit("me", "friend")
    await hand(red, 0, 0, "bot")
    await red.until_at(2)
    assert (red.position["by"], red.position["move"]) == (0, "hide-left")
    await blue.until_at(2)
    await blue.move(1, "hide-left")
    await red.until_at(3)
    refused = await red.command("end", 0, how="resign")
    assert refused["message"] == "A bot is playing for you. Take your seat back first."
    assert (await hand(red, 0, 0, "me"))["type"] == "done"
    await blue.seats_until(0, kind="person", until=None)


async def test_a_repeated_command_counts_once_also_after_a_restart(server: Live) -> None:
    """A move for the position before the seat changed hands is still accepted."""
    red = await server.one("me", BOT)
    first = await hand(red, 0, 1, "friend", id="x")
    assert await hand(red, 0, 1, "friend", id="x") == first
    await server.restart()
    red = await server.join(server.keys[0])
    assert await hand(red, 0, 1, "friend", id="x") == first
    assert red.at == 1
    assert (await red.move(0, "hide-left", at=0))["type"] == "done"
    for at in (0, 99):
        assert (await red.move(0, "hide-left", at=at))["code"] == "stale"


async def test_a_kill_does_not_lose_an_acknowledged_transfer(database: str) -> None:
    async with forked(database) as server:
        opener = (await server.keys_of("me", BOT, options={"goal": 100}))[0]
        key, whose = "", list[tuple[str, str | None]]()
        for step in ("friend", "join", "bot", "join", "bot"):
            red = await server.join(opener)
            if step == "join":
                seats = await (await server.join(key)).seats_until(1, kind="person")
            else:
                by, seat = (await server.join(key), 1) if whose and step == "bot" else (red, 0)
                assert (await hand(by, seat, 1, step))["type"] == "done"
                seats = await red.seats_until(1, kind="bot")
                key = seats["invite"].get("1", "") or key
            whose.append((seats["seats"][1]["kind"], seats["seats"][1]["until"]))
            await server.restart()
            one = (await server.watch()).welcome["seats"][1]
            assert (one["kind"], one["until"]) == whose[-1]
        assert whose == [("bot", "friend"), ("person", None), ("bot", "back"), ("person", None), ("bot", "back")]


async def test_joining_is_remembered_after_a_restart(server: Live) -> None:
    opener, friend, _ = await server.keys_of("me", "friend", "friend", options=THREE)
    blue = await server.join(friend)
    assert [one["came"] for one in (await blue.receive("seats"))["seats"]] == [True, True, False]
    await server.restart()
    red = await server.join(opener)
    assert [one["came"] for one in red.welcome["seats"]] == [True, True, False]


async def test_a_rematch_has_the_current_seats(registries: list[TableRegistry], server: Live) -> None:
    opener = (await server.keys_of("me", BOT, "friend", options=THREE))[0]
    red = await server.join(opener)
    blue = await server.join(await offered(red))
    await red.seats_until(1, kind="person")
    await hand(red, 0, 2, "bot")
    await red.command("end", 0, how="concede")
    await blue.receive("end-asked")
    await blue.command("consent", 1, yes=True, how="concede")
    again = (await server.again(opener)).json()
    assert all(again["keys"]), "whoever was away has a seat again, too"
    assert (await blue.receive("rematch"))["keys"] == [again["keys"][1]]
    [registry] = registries
    session = await registry.session(again["table"])
    assert isinstance(session, TableSession) and session.state.bots_at_first == {1}, "it is a bot's as before"


class Passing(FirstMove):
    """A bot that passes in every reaction window."""

    def decide(self, request: BotRequest) -> Decision:
        return Decision("pass" if "pass" in request.legal else request.legal[0])


async def seen(table: Table) -> tuple[list[list[str]], list[float], list[str]]:
    """Return what others are shown while a bot plays for seat 1, which may be asked to react.

    The player returns in the window.
    """
    others = [table.sit(0, drawing=True), table.sit(2), table.sit(drawing=True)]
    await table.wait()
    first = others[0]
    assert (await table.command(first, "transfer", 0, of=1, to="bot"))["type"] == "done"
    await table.send(first, "chat", text="on we go")
    await table.move(first, 0, "b3:fff")
    rival = table.sit(1)
    assert table.session.match.seats[1].kind == "bot", "nothing changes hands while somebody may react"
    assert (await table.command(others[1], "transfer", 2, of=0, to="bot"))["type"] == "refused"
    for _ in range(4):
        await table.ring()
    assert table.session.match.seats[1].kind == "person"
    await table.command(rival, "end", 1, how="concede")
    for other in others:
        await table.send(other, "history", at=other.position["at"])
    return [one.texts for one in others], table.clock.delays, [text for _, text in table.written()]


async def test_transfers_do_not_reveal_what_the_seat_holds(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables that differ in one hidden card look the same, byte for byte, and take the same time."""
    monkeypatch.setattr("crossings.table.match.dice.draw", lambda *_: 0)
    monkeypatch.setattr("time.time", lambda: 1000.0)
    found = [await seen(tables(["slip", card, "slip"], TURN, thinker=Passing())) for card in ("coop", "plan")]
    asked, not_asked = found
    assert asked[:2] == not_asked[:2]
    assert asked[2].count("pass") > not_asked[2].count("pass"), "only one of them was asked"
