"""Whatever is typed is answered by a sentence, in every game: no fault of the server, no dead board."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from crossings.engine import games
from crossings.table import Match
from server.room.test_pauses import TURN
from server.rooms import Table
from toys.client import Client, live

NONSENSE = ("hello", "?", "0", "-1", "e2-e4-e6", "pass>pass", "drop table", "\N{CROCODILE}", "x" * 200, "\n", "none")


async def until_own_turn(client: Client, seats: int) -> int:
    """The seat that is to decide, all of which this client holds."""
    while client.position["actor"] not in range(seats):
        await client.next()
    actor = int(client.position["actor"])
    if client.position["seat"] != actor:
        await client.send({"type": "view", "seat": actor})
        await client.hear("position")
    return actor


async def answers(client: Client, actor: int, text: str) -> list[dict[str, Any]]:
    """What comes back for a text that means nothing, on all ways that there are to say it."""
    at = client.at
    return [
        await client.move(actor, text),
        await client.command("move", actor, moves=[text, "hello"]),
        await client.command("why", actor, move=text),
        await client.ask({"type": "propose", "at": at, "seat": actor, "place": text}, "row"),
        await client.ask({"type": "propose", "at": at, "seat": actor, "place": text, "places": [text, text]}, "row"),
        await client.ask({"type": "point", "at": at, "place": text}, "hint"),
        await client.ask({"type": "plan", "at": at, "seat": actor, "put": {text: [text]}}, "plan"),
    ]


@pytest.mark.parametrize("id", [one.id for one in games()])
async def test_nonsense_is_refused_with_a_sentence(server: Live, id: str) -> None:
    seats = min((one for one in next((one for one in games() if one.id == id)).seats if one > 1))
    opened = await server.open_table(*["me"] * seats, game=id)
    async with server.client(*opened["keys"], drawing=True) as client:
        for _ in range(4):
            actor = await until_own_turn(client, seats)
            at = client.at
            for text in NONSENSE:
                moved, row, why, *others = await answers(client, actor, text)
                assert [one["code"] for one in (moved, row, why)] == ["illegal", "illegal", "why"], text
                for refused in (moved, row, why):
                    assert refused["message"].endswith((".", "!", "?")), refused
                    assert refused["rule"], text
                assert [one.get("moves", []) for one in others] == [[]] * 4
            assert client.at == at
            legal = client.position["legal"]
            assert (await client.move(actor, legal[len(legal) // 2]))["type"] == "done", "the table is alive"


async def test_nonsense_at_a_moment_is_refused_with_a_sentence_and_the_moment_goes_on(database: str) -> None:
    table = Table(database, ["slip", "coop", "slip"], TURN)
    red, rival = (table.sit(0), table.sit(1))
    await table.wait()
    await table.move(red, 0, "b3:fff")
    assert "pause" in rival.position and rival.position["actor"] == 1
    for text in NONSENSE:
        refused = await table.move(rival, 1, text)
        assert (refused["code"], refused["message"][-1]) == ("illegal", "."), text
    assert (await table.move(rival, 1, "pass"))["noted"] == "pass"
    await table.close()


async def test_a_fault_of_the_server_is_answered_too(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    [client] = await server.sit("me", "me")
    with monkeypatch.context() as broken:
        broken.delattr(Match, "draft_move")
        refused = await client.move(0, "hide-left", id="a")
    assert (refused["code"], refused["id"]) == ("internal", "a")
    assert (await client.move(0, "hide-left", id="a"))["type"] == "done"
