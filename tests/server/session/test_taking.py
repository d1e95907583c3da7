"""A seat belongs to its holder: a friend replaces the invitation by a key of their own.

No one else sees their view.
"""

import asyncio
from typing import Any

import pytest

from crossings.server.projection.viewer import Viewer
from crossings.server.session.registry import TableRegistry
from crossings.server.session.seating import fresh_key, seat_key
from crossings.server.session.session import TableSession
from server.sessions import Tables
from toys.client import Client, Live, Message


async def take(client: Client, seat: int, key: str, id: str = "take") -> Message:
    return await client.command("take", seat, key=key, id=id)


async def opens(server: Live, key: str) -> Any:
    """Return whether a key opens a table."""
    async with server.raw(key) as client:
        return (await client.hello(key))["type"] == "welcome"


async def test_the_opener_cannot_see_a_friends_view(server: Live) -> None:
    """TAB-13."""
    own = fresh_key()
    red, blue = await server.sit("me", "friend")
    first, invitation = server.keys
    assert red.welcome["invite"] == {"1": invitation}
    assert [one["taken"] for one in blue.welcome["seats"]] == [True, False]
    assert (await take(blue, 1, own))["type"] == "done"
    seats = await red.seats_until(1, taken=True)
    assert seats["invite"] == {}, "what follows from the first key is no key any more"
    assert not await opens(server, invitation)
    assert not await opens(server, seat_key(first, 1))
    assert await opens(server, own)
    await server.restart()
    assert (await server.join(first)).welcome["invite"] == {}, "a restart brings no invitation back"
    assert not await opens(server, invitation)


async def test_other_holders_of_the_invitation_are_disconnected(server: Live) -> None:
    _, spy = await server.sit("me", "friend")
    blue = await server.join(server.keys[1])
    assert (await take(blue, 1, fresh_key()))["type"] == "done"
    assert (await spy.receive("error"))["code"] == "unknown-key"
    await spy.socket.wait_closed()
    assert spy.socket.close_code == 1008, "its key opens nothing any longer"
    assert (await blue.ask("history", "history-position", at=0))["seat"] == 1, "who took the seat sits on"


async def test_a_joining_holder_of_the_invitation_is_refused(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """A viewer waits until the table is ready to be shown, and meanwhile the seat may be taken."""
    prepare = TableRegistry._prepare
    is_taken = asyncio.Event()
    waiting: list[Viewer] = []

    async def slowly_for_the_first(registry: TableRegistry, session: TableSession, viewer: Viewer) -> None:
        waiting.append(viewer)
        await prepare(registry, session, viewer)
        if len(waiting) == 1:
            await is_taken.wait()

    monkeypatch.setattr(TableRegistry, "_prepare", slowly_for_the_first)
    first, invitation = await server.keys_of("me", "friend")
    async with server.raw(first) as spy:
        coming = asyncio.create_task(spy.hello(first, invitation))
        while not waiting:
            await asyncio.sleep(0.01)
        blue = await server.join(invitation)
        assert (await take(blue, 1, fresh_key()))["type"] == "done"
        is_taken.set()
        assert (await coming).get("you") == [0]


async def test_a_lost_answer_does_not_lock_the_player_out(server: Live) -> None:
    """If the answer was lost or the server was killed, the repeated command is answered under either key."""
    own, another = fresh_key(), fresh_key()
    _, blue = await server.sit("me", "friend")
    await take(blue, 1, own)
    blue = await server.join(server.keys[1], own)
    assert blue.welcome["you"] == [1]
    assert (await take(blue, 1, own))["type"] == "done"
    await server.restart()
    blue = await server.join(own)
    assert (await take(blue, 1, own))["type"] == "done"
    assert (await take(blue, 1, another, "other"))["code"] == "not-here", "another tab was first"
    assert await opens(server, own)
    done = await blue.command("take", 1, key=another, again=True)
    assert done["type"] == "done", "a key that was lost is replaced"
    assert not await opens(server, own)
    assert await opens(server, another)


async def test_the_opener_passes_on_an_absent_players_seat(server: Live) -> None:
    own = fresh_key()
    red, blue = await server.sit("me", "friend", game="dune-chess")
    first, invitation = server.keys
    await take(blue, 1, own)
    await red.seats_until(1, here=True, taken=True)
    assert (await red.command("transfer", 0, of=1, to="friend"))["code"] == "not-here", "they are here"
    await blue.go()
    await red.seats_until(1, here=False)
    assert (await red.command("transfer", 0, of=1, to="friend"))["type"] == "done"
    another = (await red.seats_until(1, until="friend", taken=False, came=False))["invite"]["1"]
    assert another not in (invitation, own)
    assert not await opens(server, own)
    green = await server.join(another)
    assert green.welcome["you"] == [1]
    await take(green, 1, fresh_key())
    assert (await red.seats_until(1, kind="person", taken=True))["invite"] == {}
    assert not await opens(server, another)
    await server.restart()
    assert (await server.join(first)).welcome["invite"] == {}


async def test_queued_commands_of_a_former_holder_are_dropped(tables: Tables) -> None:
    """A queued command is not carried out for a viewer who no longer holds the seat."""
    table = tables(["slip", "coop"], [])
    blue, spy, own = table.sit(1), table.sit(1), fresh_key()
    await asyncio.gather(
        table.command(blue, "take", 1, key=own), table.command(spy, "take", 1, key=fresh_key(), again=True)
    )
    assert table.store.holders([own]) != {}, "the seat is still that of whoever took it"
    assert blue.seats == (1,)
    assert spy.last("refused", "done")["code"] == "watching"
