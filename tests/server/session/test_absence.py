"""A bot plays for absent players, automatically or on request, until they return.

Time passes only when the test moves it.
"""

import time
from dataclasses import replace
from typing import Any

import pytest

import crossings
from crossings.engine.decisions import Decision
from crossings.server.storage import StoredMatch
from crossings.table import BOT, PERSON, Seat
from server.sessions import RecordingViewer, Table, Tables
from toys.client import BotRequest, FirstMove, Live

from .test_reaction_windows import TURN

RANDOM = Seat(BOT, bot="random", seconds=0.1)
FRIENDS = (Seat(PERSON, 0), Seat(PERSON, 1))


def opened(game: str = "dune-chess", *seats: Seat, **more: Any) -> StoredMatch:
    """A new table that both players have joined."""
    one, sitting = crossings.game(game), seats or FRIENDS
    options = one.resolve({"players": len(sitting)})
    names = ("",) * len(sitting)
    came = frozenset(range(len(sitting)))
    stored = StoredMatch("t", one.id, one.version, options, sitting, names, b"r" * 32, "salt", pause=0, came=came)
    return replace(stored, **({"updated": time.time()} | more))


def seat(viewer: RecordingViewer, number: int = 1) -> dict[str, Any]:
    """Return a seat as last sent to a client."""
    line: dict[str, Any] = viewer.last("seats", "welcome")["seats"][number]
    return line


def of_seat(viewer: RecordingViewer, *members: str) -> tuple[Any, ...]:
    """Return members of seat 1 as last sent to a client."""
    return tuple(seat(viewer)[member] for member in members)


def lines(viewer: RecordingViewer) -> list[str]:
    """Return the log lines: the last whole log, and the lines since."""
    lines = [one["line"] for one in viewer.last("log")["lines"]]
    return lines + [one["line"] for one in viewer.received if one["type"] == "moved" and one["line"] not in lines]


async def hand(table: Table, viewer: RecordingViewer, to: str) -> None:
    """Hand seat 1 to another player."""
    assert (await table.command(viewer, "transfer", viewer.seats[0], of=1, to=to))["type"] == "done"


def host(table: Table) -> RecordingViewer:
    """Red, who may hand on seats."""
    red = RecordingViewer(0)
    red.first_key = "key"
    table.session.join(red)
    return red


async def with_friend(
    tables: Tables, thinker: Any = None, **more: Any
) -> tuple[Table, RecordingViewer, RecordingViewer]:
    """A table at which a friend has replaced a bot, with Red and the friend."""
    table = tables(thinker=thinker, stored=opened("dune-chess", FRIENDS[0], RANDOM, came=frozenset({0}), **more))
    red = host(table)
    await hand(table, red, "friend")
    friend = table.sit(1)
    await table.all_done()
    assert of_seat(red, "kind", "here") == ("person", True)
    return table, red, friend


async def test_a_bots_seat_returns_to_the_bot_and_then_to_the_friend(tables: Tables) -> None:
    table, red, friend = await with_friend(tables)
    table.session.leave(friend)
    await table.later(29)
    assert of_seat(red, "kind", "gone") == ("person", False)
    await table.later(2)
    assert of_seat(red, "kind", "until") == ("bot", "back")
    assert lines(red)[-1] == "A bot plays for Atreides until they return."
    await table.first_move(red)
    await table.bots_done()
    assert table.session.match.events[-1].by == 1
    friend = table.sit(1)
    await table.all_done()
    assert (seat(friend)["kind"], lines(red)[-1]) == ("person", "Atreides is back.")
    await table.first_move(red)
    await table.first_move(friend)


async def test_a_player_who_returns_in_time_is_not_replaced(tables: Tables) -> None:
    table, red, friend = await with_friend(tables)
    table.session.leave(friend)
    await table.later(29)
    friend = table.sit(1)
    await table.later(100)
    assert (seat(red)["kind"], lines(red)[-1]) == ("person", "Atreides: a friend has joined.")


class Broken(FirstMove):
    """A bot that fails."""

    def decide(self, request: BotRequest) -> Decision:
        raise RuntimeError("boom")


async def test_a_failure_is_no_longer_shown_when_the_player_is_back(tables: Tables) -> None:
    table, red, friend = await with_friend(tables, thinker=Broken())
    table.session.leave(friend)
    await table.later(31)
    await table.first_move(red)
    await table.bots_done()
    assert red.last("thinking")["failed"].startswith("Atreides failed to move: boom.")
    table.sit(1)
    await table.all_done()
    assert (of_seat(red, "kind"), red.last("thinking")) == (("person",), {"type": "thinking", "seat": None})


async def test_viewers_are_sent_once_who_has_joined_and_that_a_bot_thinks(tables: Tables) -> None:
    table = tables(stored=opened("dune-chess", FRIENDS[0], FRIENDS[1], stand_ins=True))
    red, friend = table.sit(0), table.sit(1)
    table.session.leave(friend)
    await table.later(31)
    assert of_seat(red, "gone", "free") == (True, True)
    sent = len(red.texts)
    friend = table.sit(1)
    assert [message["type"] for message in red.received[sent:]] == ["seats"]
    table.session.leave(friend)
    await table.later(31)
    sent = len(red.texts)
    await hand(table, red, "bot")
    assert [message["type"] for message in red.received[sent:]] == ["moved", "seats", "done"]
    table = tables(stored=opened("dune-chess", RANDOM, FRIENDS[0]))
    table.thinker.may_answer.clear()
    friend = table.sit(1)
    assert [message["seat"] for message in friend.received if message["type"] == "thinking"] == [0]


@pytest.mark.parametrize("is_gone", [False, True], ids=["before the bot plays", "while it plays"])
async def test_absence_survives_a_restart(tables: Tables, is_gone: bool) -> None:
    table, red, friend = await with_friend(tables)
    table.session.leave(friend)
    await table.later(31 if is_gone else 10)
    await table.restart()
    red = table.sit(0)
    assert seat(red)["kind"] == ("bot" if is_gone else "person")
    await table.later(31)
    assert of_seat(red, "kind", "until") == ("bot", "back")
    await table.restart()
    friend = table.sit(1)
    await table.all_done()
    assert seat(friend)["kind"] == "person"


async def test_absence_does_not_count_at_an_empty_table(tables: Tables) -> None:
    table, red, friend = await with_friend(tables)
    table.session.leave(friend)
    table.session.leave(red)
    await table.later(1000)
    red = table.sit(0)
    await table.later(29)
    assert seat(red)["kind"] == "person"
    assert not table.session.match.events[2:]


CASES: dict[str, tuple[StoredMatch, float, str]] = {
    "opponents": (opened(), 120, "two minutes"),
    "friends who agreed": (opened(stand_ins=True), 30, "half a minute"),
    "a team": (opened("over-the-next-dune"), 30, "half a minute"),
}


@pytest.mark.parametrize("case", CASES)
async def test_others_may_let_a_bot_play_for_an_absent_player(tables: Tables, case: str) -> None:
    stored, seconds, words = CASES[case]
    table = tables(stored=stored)
    first, second = table.sit(0), table.sit(1)
    table.session.leave(second)
    await table.later(seconds - 1)
    answer = await table.command(first, "transfer", 0, of=1, to="bot")
    assert (answer["code"], words in answer["message"], seat(first)["free"]) == ("not-here", True, False)
    assert seat(first)["gone"] == (seconds > 30)
    await table.later(2)
    assert of_seat(first, "gone", "free", "kind") == (True, True, "person")
    await hand(table, first, "bot")
    assert of_seat(first, "kind", "bot") == ("bot", "club")
    table.sit(1)
    await table.all_done()
    assert of_seat(first, "kind", "here") == ("person", True)


async def test_a_bot_can_play_for_a_friend_who_never_joined(tables: Tables) -> None:
    table = tables(stored=opened(came=frozenset()))
    red = table.sit(0)
    assert seat(red)["free"]
    await hand(table, red, "bot")
    assert seat(red)["until"] == "friend"


async def test_no_seat_is_transferred_in_a_reaction_window(tables: Tables) -> None:
    table = tables(["slip", "coop", "slip"], TURN, seats=[FRIENDS[0], RANDOM, Seat(PERSON, 1)], pause=10)
    red = host(table)
    table.sit(2)
    await table.wait()
    await hand(table, red, "friend")
    friend = table.sit(1)
    await table.all_done()
    table.session.leave(friend)
    await table.later(25)
    await table.move(red, 0, "b3:fff")
    await table.later(6)
    assert of_seat(red, "gone", "kind") == (True, "person")
    await table.wait()
    assert of_seat(red, "kind", "until") == ("bot", "back")


# ---- the clock -----------------------------------------------------------------------------------


async def test_a_bot_moves_when_the_time_is_up_until_the_player_acts(tables: Tables) -> None:
    table = tables(stored=opened(clock=60))
    first, second = table.sit(0), table.sit(1)
    assert (first.last("welcome")["clock"], first.position["left"] > 50) == (60, True)
    await table.later(40)
    await table.first_move(first)
    assert second.position["left"] > 50, "each move begins it anew"
    await table.later(50)
    assert seat(first)["kind"] == "person"
    await table.later(11)
    await table.bots_done()
    assert of_seat(first, "kind", "until", "here") == ("bot", "back", True)
    assert first.position["actor"] == 0, "the bot has moved"
    await hand(table, second, "me")
    await table.first_move(first)
    await table.first_move(second)


async def test_a_turn_continues_after_a_restart_with_at_least_half_a_minute(tables: Tables) -> None:
    table = tables(stored=opened(clock=86_400, updated=1.0))
    first = table.sit(0)
    assert first.position["left"] == 30
    await table.later(29)
    assert seat(first, 0)["kind"] == "person"
    await table.later(2)
    assert seat(first, 0)["kind"] == "bot"
    await table.bots_done()


async def test_bots_of_absent_players_do_not_finish_the_game(tables: Tables) -> None:
    table = tables(stored=opened(clock=60))
    first = table.sit(0, 1)
    await table.later(61)
    await table.bots_done()
    assert (seat(first, 0)["kind"], seat(first)["kind"]) == ("bot", "person")
    await table.later(1_000_000)
    assert seat(first)["kind"] == "person"
    assert "left" not in first.position


async def test_turns_are_not_timed_without_players(tables: Tables) -> None:
    table = tables(stored=opened(clock=60))
    first, watcher = table.sit(0, 1), table.sit()
    table.session.leave(first)
    await table.later(1_000_000)
    assert {one["kind"] for one in watcher.last("seats")["seats"]} == {"person"}


async def test_without_a_clock_a_turn_is_unlimited(tables: Tables) -> None:
    table = tables(stored=opened())
    first, second = table.sit(0), table.sit(1)
    await table.later(1_000_000)
    assert "left" not in first.position
    assert {one["kind"] for one in second.last("seats")["seats"]} == {"person"}


async def test_agreements_hold_for_the_rematch(server: Live) -> None:
    red, _ = await server.sit("me", "friend", clock=60, stand_ins=True)
    assert (red.welcome["clock"], red.welcome["together"], red.position["left"] > 50) == (60, True, True)
    again = (await server.again(server.keys[0])).json()
    red = await server.join(again["keys"][0])
    assert (red.welcome["clock"], red.welcome["together"]) == (60, True)
