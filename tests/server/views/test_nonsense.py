"""Whatever is typed is answered by a sentence, in every game: no fault of the server, no dead board."""

from __future__ import annotations

import pytest

from crossings.engine import Game, games
from crossings.table import Match
from server.room.test_pauses import jump
from server.rooms import Tables
from toys.client import Client, Live, Message

NONSENSE = ("hello", "?", "0", "-1", "e2-e4-e6", "pass>pass", "drop table", "\N{CROCODILE}", "x" * 200, "\n", "none")


async def until_own_turn(client: Client, seats: int) -> int:
    """The seat that is to decide, all of which this client holds."""
    while client.position["actor"] not in range(seats):
        await client.next()
    actor = int(client.position["actor"])
    if client.position["seat"] != actor:
        await client.view(actor)
    return actor


async def answers(client: Client, actor: int, text: str) -> list[Message]:
    """What comes back for a text that means nothing, on all ways that there are to say it."""
    here = {"at": client.at, "seat": actor}
    return [
        await client.move(actor, text),
        await client.command("move", actor, moves=[text, "hello"]),
        await client.command("why", actor, move=text),
        await client.ask("propose", "row", **here, place=text),
        await client.ask("propose", "row", **here, place=text, places=[text, text]),
        await client.ask("point", "hint", at=client.at, place=text),
        await client.ask("plan", "plan", **here, put={text: [text]}),
    ]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
async def test_nonsense_is_refused_with_a_sentence(server: Live, game: Game) -> None:
    seats = min(one for one in game.seats if one > 1)
    [client] = await server.sit(*["me"] * seats, game=game.id, drawing=True)
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


async def test_nonsense_at_a_moment_is_refused_with_a_sentence_and_the_moment_goes_on(tables: Tables) -> None:
    table, _, rival = await jump(tables)
    assert "pause" in rival.position and rival.position["actor"] == 1
    for text in NONSENSE:
        refused = await table.move(rival, 1, text)
        assert (refused["code"], refused["message"][-1]) == ("illegal", "."), text
    assert (await table.move(rival, 1, "pass"))["noted"] == "pass"


async def test_a_fault_of_the_server_is_answered_too(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    [client] = await server.sit("me", "me")
    with monkeypatch.context() as broken:
        broken.delattr(Match, "draft_move")
        refused = await client.move(0, "hide-left", id="a")
    assert (refused["code"], refused["id"]) == ("internal", "a")
    assert (await client.move(0, "hide-left", id="a"))["type"] == "done"
