"""Seats that change hands: a friend replaces a bot, a bot plays for an absent player, and a player returns."""

import pytest

from crossings.engine.decisions import Decision
from crossings.server.session.reducer import presence
from crossings.server.session.registry import TableRegistry
from crossings.server.session.session import TableSession
from server.sessions import JUMP, TURN, Table, Tables, opened
from toys.client import BotRequest, Client, FirstMove, Live

BOT = {"bot": "random", "seconds": 0.1}


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make absence count at once, so that a bot may play."""
    monkeypatch.setattr(presence, "AWAY_SECONDS", 0.0)
    monkeypatch.setattr(presence, "OPPONENTS_SECONDS", 0.0)


async def offered(red: Client) -> str:
    """Let Red offer the bot's seat, and return the friend's key."""
    assert (await red.command("transfer", 0, of=1, to="friend"))["type"] == "done"
    seats = await red.seats_until(1, until="friend", kind="bot", here=False)
    return str(seats["invite"]["1"])


async def test_a_friend_replaces_a_bot(server: Live, soon: None) -> None:
    """TAB-13: a player who offers a seat, or lets a bot play for a friend, is sent nothing that this seat sees."""
    red = await server.one("me", BOT)
    assert red.welcome["invite"] == {}
    key = await offered(red)
    await red.move(0, "hide-left")
    assert (await red.until_at(3))["by"] == 1, "the bot plays on"
    blue = await server.join(key)
    assert (await blue.seats_until(1, kind="person", until=None, here=True, came=True))["invite"] == {}
    assert (await red.seats_until(1, kind="person"))["invite"] == {}
    await red.until_at(4)
    assert (await red.move(0, "rest"))["type"] == "done"
    await blue.until_at(5)
    assert (await blue.move(1, "rest"))["type"] == "done"
    await server.restart()
    red, blue = await server.join(server.keys[0]), await server.join(key)
    assert red.welcome["invite"] == {}, "the opener doesn't get the key of a friend who has come"
    await blue.go()
    await red.seats_until(1, kind="bot", until="back")
    await red.move(0, "rest")
    await red.until_at(9)
    coins = [one["view"]["coins"] for one in (*red.received("moved"), *red.received("position")) if "view" in one]
    assert coins and {coin[1] for coin in coins} <= {"none", "?"}
    assert blue.position["view"]["coins"][1] == "left"
    assert (await red.ask("view", "refused", seat=1))["code"] == "not-your-seat"


async def test_a_bot_stops_thinking_when_the_player_returns(tables: Tables) -> None:
    """TAB-27: the player has the seat at once. The bot has been shown only what the seat sees."""
    table = tables(stored=opened("coin-race"))
    red, blue = table.sit(0), table.sit(1)
    await table.command(blue, "transfer", 1, of=1, to="bot")
    table.thinker.may_answer.clear()
    await table.move(red, 0, "hide-left")
    assert red.last("thinking")["seat"] == 1
    await table.command(blue, "transfer", 1, of=1, to="me")
    assert (red.last("thinking")["seat"], [*table.session.searches]) == (None, [])
    assert (await table.move(blue, 1, "hide-right"))["type"] == "done"
    assert table.thinker.shown[0]["coins"] == ["?", "none"]


async def test_a_rematch_has_the_current_seats_and_the_same_agreements(
    registries: list[TableRegistry], server: Live
) -> None:
    """TAB-30."""
    opener = (await server.keys_of("me", BOT, "friend", options={"players": 3}, clock=60, stand_ins=True))[0]
    red, watcher = await server.join(opener), await server.watch()
    assert (red.welcome["clock"], red.welcome["together"], red.position["left"] > 50) == (60, True, True)
    blue = await server.join(await offered(red))
    await red.seats_until(1, kind="person")
    await red.command("transfer", 0, of=2, to="bot")
    await red.command("end", 0, how="concede")
    await blue.receive("end-asked")
    await blue.command("consent", 1, yes=True, how="concede")
    again = (await server.again(opener)).json()
    assert all(again["keys"]), "whoever was away has a seat again, too"
    assert (await blue.receive("rematch"))["keys"] == [again["keys"][1]]
    await watcher.nothing_waits()
    assert not watcher.received("rematch")
    [registry] = registries
    session = await registry.session(again["table"])
    assert isinstance(session, TableSession) and session.state.bots_at_first == {1}, "it is a bot's as before"
    red = await server.join(again["keys"][0])
    assert (red.welcome["clock"], red.welcome["together"]) == (60, True)


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
    await table.move(first, 0, JUMP)
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
    """TAB-06: two tables that differ in one hidden card look the same, byte for byte, and take the same time."""
    monkeypatch.setattr("crossings.table.match.dice.draw", lambda *_: 0)
    monkeypatch.setattr("time.time", lambda: 1000.0)
    found = [await seen(tables(["slip", card, "slip"], TURN, thinker=Passing())) for card in ("coop", "plan")]
    asked, not_asked = found
    assert asked[:2] == not_asked[:2]
    assert asked[2].count("pass") > not_asked[2].count("pass"), "only one of them was asked"
