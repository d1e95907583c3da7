"""A seat is its holder's: who comes by an invitation makes an own key, and nobody else sees with their eyes."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from crossings.server.room.hall import Hall
from crossings.server.room.room import Room
from crossings.server.room.seating import fresh_key, seat_key
from crossings.server.views.viewer import Viewer
from server.rooms import Table
from toys.client import Client, Live, live

from .test_handing import hand, seats_until

Message = dict[str, Any]
OPEN_GAME = {"game": "dune-chess"}
HIDDEN_GAME = {"game": "walking-on-the-moon"}


async def take(client: Client, seat: int, key: str, id: str = "take") -> Message:
    return await client.command("take", seat, key=key, id=id)


async def opens(server: Live, key: str) -> bool:
    """Whether a key opens a table."""
    async with server.raw(key) as client:
        await client.send({"type": "hello", "version": 1, "keys": [key]})
        answer = await client.hear("welcome", "error")
        assert answer["type"] == "welcome" or answer["code"] == "unknown-key"
        return bool(answer["type"] == "welcome")


@pytest.mark.parametrize("more", [OPEN_GAME, HIDDEN_GAME], ids=["open", "hidden"])
async def test_the_opener_cannot_see_with_a_friends_eyes(server: Live, more: Message) -> None:
    own = fresh_key()
    opened = await server.open_table("me", "friend", **more)
    first, invitation = opened["keys"]
    async with server.client(first) as red, server.client(invitation) as blue:
        assert red.welcome["invite"] == {"1": invitation}
        assert [one["taken"] for one in blue.welcome["seats"]] == [True, False]
        assert (await take(blue, 1, own))["type"] == "done"
        told = await seats_until(red, 1, taken=True)
        assert told["invite"] == {}, "what follows from the first key is no key any more"
    assert not await opens(server, invitation)
    assert not await opens(server, seat_key(first, 1))
    assert await opens(server, own)
    await server.restart()
    async with server.client(first) as red:
        assert red.welcome["invite"] == {}, "a restart brings no invitation back"
        assert not await opens(server, invitation)


async def test_whoever_looks_on_by_the_invitation_has_to_go(server: Live) -> None:
    _, invitation = (await server.open_table("me", "friend", **HIDDEN_GAME))["keys"]
    async with server.client(invitation) as spy, server.client(invitation) as blue:
        assert (await take(blue, 1, fresh_key()))["type"] == "done"
        assert (await spy.hear("error"))["code"] == "unknown-key"
        await spy.socket.wait_closed()
        shown = await blue.ask({"type": "look", "at": 0}, "moment")
        assert shown["seat"] == 1, "who took the seat sits on"


async def test_nor_does_one_stay_who_was_on_the_way_in(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes first waits until the table is ready to be shown: the seat may be taken meanwhile."""
    get_ready = Hall._get_ready
    is_taken = asyncio.Event()
    waiting: list[Viewer] = []

    async def slowly_for_the_first(hall: Hall, room: Room, viewer: Viewer) -> None:
        waiting.append(viewer)
        await get_ready(hall, room, viewer)
        if len(waiting) == 1:
            await is_taken.wait()

    monkeypatch.setattr(Hall, "_get_ready", slowly_for_the_first)
    first, invitation = (await server.open_table("me", "friend", **HIDDEN_GAME))["keys"]
    async with server.raw(first) as spy:
        await spy.send({"type": "hello", "version": 1, "keys": [first, invitation]})
        while not waiting:
            await asyncio.sleep(0.01)
        async with server.client(invitation) as blue:
            assert (await take(blue, 1, fresh_key()))["type"] == "done"
            is_taken.set()
            assert (await spy.hear("welcome", "error")).get("you") == [0]


async def test_what_breaks_on_the_way_locks_nobody_out(server: Live) -> None:
    """The answer was lost, or the server was killed: the same command is answered again, by whichever key counts."""
    own = fresh_key()
    _, invitation = (await server.open_table("me", "friend"))["keys"]
    async with server.client(invitation) as blue:
        await take(blue, 1, own)
    async with server.client(invitation, own) as blue:
        assert blue.welcome["you"] == [1]
        assert (await take(blue, 1, own))["type"] == "done"
    await server.restart()
    async with server.client(own) as blue:
        assert (await take(blue, 1, own))["type"] == "done"
        another = fresh_key()
        assert (await take(blue, 1, another, "other"))["code"] == "not-here", "another tab was first"
        assert await opens(server, own)
        done = await blue.command("take", 1, key=another, again=True)
        assert done["type"] == "done", "a key that was lost is replaced"
        assert not await opens(server, own)
        assert await opens(server, another)


async def test_who_cannot_take_a_seat(server: Live) -> None:
    red, blue = await server.sit("me", "friend", {"bot": "random"}, options={"players": 3})
    assert (await take(red, 0, fresh_key()))["code"] == "not-here", "the opener's seat is theirs"
    assert (await take(red, 1, fresh_key()))["code"] == "not-your-seat"
    assert (await take(red, 2, fresh_key()))["code"] == "not-your-seat"
    assert (await take(blue, 1, server.opened["keys"][0]))["code"] == "not-here", "keys open one thing only"
    assert await opens(server, server.opened["keys"][0])
    await blue.send({"type": "take", "id": "x", "seat": 1, "key": "short"})
    assert (await blue.hear("error"))["code"] == "bad-message"
    async with server.client(server.opened["watch"]) as watcher:
        assert (await take(watcher, 1, fresh_key()))["code"] == "watching"


async def test_the_opener_frees_the_seat_of_who_has_gone(server: Live) -> None:
    own = fresh_key()
    first, invitation = (await server.open_table("me", "friend", **OPEN_GAME))["keys"]
    async with server.client(first) as red:
        async with server.client(invitation) as blue:
            await take(blue, 1, own)
            await seats_until(red, 1, here=True, taken=True)
            assert (await hand(red, 0, 1, "friend"))["code"] == "not-here", "they are here"
        await seats_until(red, 1, here=False)
        assert (await hand(red, 0, 1, "friend"))["type"] == "done"
        told = await seats_until(red, 1, until="friend", taken=False, came=False)
        another = told["invite"]["1"]
        assert another not in (invitation, own)
        assert not await opens(server, own)
        async with server.client(another) as green:
            assert green.welcome["you"] == [1]
            await take(green, 1, fresh_key())
            assert (await seats_until(red, 1, kind="person", taken=True))["invite"] == {}
        assert not await opens(server, another)
    await server.restart()
    async with server.client(first) as red:
        assert red.welcome["invite"] == {}


async def test_where_something_is_hidden_a_seat_is_never_freed(server: Live) -> None:
    first, invitation = (await server.open_table("me", "friend", **HIDDEN_GAME))["keys"]
    async with server.client(first) as red:
        async with server.client(invitation):
            await seats_until(red, 1, came=True)
        await seats_until(red, 1, here=False)
        refused = await hand(red, 0, 1, "friend")
        assert (refused["code"], "stays its holder's" in refused["message"]) == ("not-here", True)


async def test_what_a_spy_has_asked_for_lapses_when_the_seat_is_taken(database: str) -> None:
    """A command that waited for its turn is not carried out for somebody who holds the seat no more."""
    table = Table(database, ["slip", "coop"], [])
    blue, spy = (table.sit(1), table.sit(1))
    own = fresh_key()
    await asyncio.gather(table.say(blue, "take", 1, key=own), table.say(spy, "take", 1, key=fresh_key(), again=True))
    assert table.store.holders([own]) != {}, "the seat is still that of whoever took it"
    assert blue.seats == (1,)
    assert spy.last("refused", "done")["code"] == "watching"
    await table.close()
