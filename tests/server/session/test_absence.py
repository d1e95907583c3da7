"""Viewers are sent who is absent and for whom a bot plays."""

from typing import Any

from server.sessions import FRIENDS, WITH_BOT, RecordingViewer, Tables, opened


def of_seat(viewer: RecordingViewer, *members: str) -> tuple[Any, ...]:
    """Return members of seat 1 as last sent to a viewer."""
    seat = viewer.last("seats", "welcome")["seats"][1]
    return tuple(seat[member] for member in members)


async def test_a_bot_plays_for_an_absent_friend_until_they_return(tables: Tables) -> None:
    """TAB-27. After a restart, too."""
    table = tables(stored=opened(seats=WITH_BOT, came=frozenset({0})))
    red = table.sit(0, first_key="key")
    await table.command(red, "transfer", 0, of=1, to="friend")
    friend = table.sit(1)
    await table.all_done()
    assert of_seat(red, "kind", "here") == ("person", True)
    table.session.leave(friend)
    await table.later(29)
    assert of_seat(red, "kind", "gone") == ("person", False)
    await table.later(2)
    assert of_seat(red, "kind", "until") == ("bot", "back")
    assert red.position["line"] == "A bot plays for Atreides until they return."
    await table.first_move(red)
    await table.bots_done()
    assert table.session.match.events[-1].by == 1
    await table.restart()
    red, friend = table.sit(0), table.sit(1)
    await table.all_done()
    assert of_seat(friend, "kind") == ("person",)
    assert red.position["line"] == "Atreides is back."
    table.session.leave(friend)
    await table.restart()
    red = table.sit(0)
    await table.later(31)
    assert of_seat(red, "kind", "until") == ("bot", "back")


async def test_viewers_are_sent_once_who_has_joined_and_that_a_bot_thinks(tables: Tables) -> None:
    table = tables(stored=opened(stand_ins=True))
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
    await table.command(red, "transfer", 0, of=1, to="bot")
    assert [message["type"] for message in red.received[sent:]] == ["moved", "seats", "done"]
    table = tables(stored=opened(seats=(WITH_BOT[1], FRIENDS[0])))
    table.thinker.may_answer.clear()
    friend = table.sit(1)
    assert [message["seat"] for message in friend.received if message["type"] == "thinking"] == [0]
