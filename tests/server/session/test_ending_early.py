"""End a match before the game is over: resign, agree to a draw, concede. After that nothing is possible."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import crossings
from crossings.engine import games
from crossings.server.storage import Store, StoredMatch, open_database
from crossings.table import PERSON, Seat, verify
from rows import rows
from server.sessions import log_of
from toys.client import Client, FirstMove, Live, Message, live
from toys.forked import forked

BOT = {"bot": "random", "seconds": 0.1}
CHESS: dict[str, Any] = {"game": "dune-chess"}
DUNE: dict[str, Any] = {"game": "over-the-next-dune"}


async def end(client: Client, seat: int, how: str, **more: Any) -> Message:
    return await client.command("end", seat, how=how, **more)


async def consent(client: Client, seat: int, how: str, yes: bool = True) -> Message:
    return await client.command("consent", seat, yes=yes, how=how)


async def test_resigning_loses_and_all_viewers_see_it(server: Live) -> None:
    red, blue = await server.sit("me", "friend")
    assert red.welcome["ends"] == ["resign"]
    assert (await end(red, 0, "draw"))["code"] == (await end(red, 0, "concede"))["code"] == "not-here"
    await red.move(0, "hide-left")
    await blue.until_at(1)
    assert (await end(blue, 1, "resign"))["type"] == "done"
    for client, who in ((red, "You have won"), (blue, "Red wins, you have lost")):
        headline = f"{who}. Blue resigned."
        moved = await client.until_at(2)
        assert (moved["actor"], moved["legal"], moved["ask"]) == (None, [], headline)
        assert moved["ended"] == {"by": 1, "how": "resign"}
        assert moved["result"] == {"winners": [0], "reason": "resign", "scores": [0, 0]}
        assert (moved["end"]["headline"], moved["end"]["sentence"]) == (headline, "")
        assert moved["end"]["seed"]
        assert not moved["undo"]["can"] and not moved["redo"]["can"]
    for type, seat, more, code in rows("""
        move | 1 | {"move": "hide-left"} | over
        undo | 0 | {} | undo-impossible
        end | 0 | {"how": "resign"} | over
        word | 0 | {"word": "late"} | over
        transfer | 0 | {"of": 0, "to": "bot"} | over
    """):
        assert (await (red, blue)[seat].command(type, seat, **more))["code"] == code, type
    assert (await red.ask("history", "history-position", at=1))["actor"] == 1, "what was before is as it was"
    await server.restart()
    watcher = await server.watch()
    assert watcher.position["ended"] == {"by": 1, "how": "resign"}
    assert watcher.position["end"]["headline"] == "Red wins. Blue resigned."
    assert [one["turn"] for one in await server.mine(*server.keys)] == ["over", "over"]
    lines = await server.lines(server.keys[0])
    assert lines[-1]["result"] is None
    assert lines[-1]["ended"] == {"by": 1, "how": "resign", "winners": [0]}
    assert verify(lines).draws == 0


async def test_a_draw_is_offered_and_agreed_and_then_the_seed_is_revealed(server: Live) -> None:
    one, two = await server.sit("me", "friend", **CHESS)
    assert one.welcome["ends"] == ["resign", "draw"]
    assert (await end(one, 0, "draw"))["asked"] == [1]
    request = await two.receive("end-asked")
    assert (request["by"], request["to"], request["how"]) == (0, 1, "draw")
    assert (await two.command("consent", 1, yes=True))["code"] == "undo-impossible", "no undo was asked for"
    await consent(two, 1, "draw", yes=False)
    answered = await one.receive("end-answered")
    assert (answered["by"], answered["yes"]) == (1, False)
    assert (await consent(two, 1, "draw"))["code"] == "undo-impossible"
    await end(one, 0, "draw")
    assert (await server.lines(server.keys[1]))[0]["seed"] is None
    await consent(two, 1, "draw")
    moved = await one.until_at(1)
    assert moved["result"]["winners"] == []
    assert (moved["end"]["headline"], moved["end"]["sentence"]) == ("Nobody has won. Draw agreed.", "")
    before_end = [text for text in (*one.frames, *two.frames) if '"end":' not in text]
    assert not [text for text in before_end if moved["end"]["seed"] in text]


async def test_an_offer_ends_with_the_next_move_and_a_counter_offer_agrees(server: Live) -> None:
    one, two = await server.sit("me", "friend", **CHESS)
    await end(one, 0, "draw")
    await one.move(0, one.position["legal"][0])
    await two.until_at(1)
    assert (await consent(two, 1, "draw"))["code"] == "undo-impossible"
    await end(one, 0, "draw")
    again = await server.join(server.keys[1])
    assert (await again.receive("end-asked"))["how"] == "draw", "who comes later is asked, too"
    assert "asked" not in await end(two, 1, "draw")
    assert (await one.until_at(2))["ended"] == {"by": 0, "how": "draw"}


async def test_a_bot_agrees_to_a_draw_unless_it_is_ahead(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    one = await server.one("me", BOT, **CHESS)
    assert one.welcome["ends"] == ["resign", "draw"]
    with monkeypatch.context() as better:
        better.setattr(
            "crossings.server.session.reducer.agreements.static_value", lambda state, seat: 700 if seat == 1 else 300
        )
        assert (await end(one, 0, "draw"))["code"] == "declined"
    assert (await end(one, 0, "draw"))["type"] == "done"
    assert one.position["result"]["winners"] == []


async def test_several_players_concede_only_if_all_of_them_agree(server: Live) -> None:
    red_key, blue_key, late_key = (await server.open_table("me", "friend", "friend", **DUNE, options={"players": 3}))[
        "keys"
    ]
    red, blue = await server.join(red_key), await server.join(blue_key)
    assert red.welcome["ends"] == ["concede"]
    assert (await end(red, 0, "concede"))["asked"] == [1], "who has never come is not waited for"
    late = await server.join(late_key)
    at = red.at
    assert (await end(red, 0, "concede"))["asked"] == [1, 2]
    await consent(blue, 1, "concede")
    assert (await red.receive("end-answered"))["yes"] is True
    assert red.at == at, "one has not agreed yet"
    await consent(late, 2, "concede")
    moved = await red.until_at(at + 1)
    assert (moved["end"]["headline"], moved["end"]["sentence"]) == ("Lost together. The game was given up.", "")


async def test_a_player_alone_with_bots_concedes_at_once(server: Live) -> None:
    red = await server.one("me", BOT, BOT, options={"players": 3})
    assert red.welcome["ends"] == ["concede"]
    assert "asked" not in await end(red, 0, "concede")
    assert red.position["ended"] == {"by": 0, "how": "concede"}
    alone = await server.one("me", **DUNE, options={"players": 1})
    await end(alone, 0, "concede")
    assert alone.position["end"]["headline"] == "You have lost. The game was given up."


async def test_a_bot_wins_when_one_resigns_also_while_it_thinks(server: Live, thinker: FirstMove) -> None:
    thinker.may_answer.clear()
    red = await server.one("me", BOT)
    await red.move(0, "hide-left")
    await red.receive("thinking")
    assert (await end(red, 0, "resign"))["type"] == "done"
    thinker.may_answer.set()
    assert (await red.receive("thinking"))["seat"] is None
    await red.nothing_waits()
    assert (red.at, red.position["result"]["winners"]) == (2, [1])


async def test_repeated_and_stale_commands_after_a_kill(database: str) -> None:
    async with forked(database) as server:
        red, blue = await server.sit("me", "friend")
        await red.move(0, "hide-left")
        await blue.until_at(1)
        assert (await end(blue, 1, "resign", at=0))["code"] == "stale"
        done = await end(blue, 1, "resign", id="x", at=1)
        await server.restart()
        blue = await server.join(server.keys[1])
        assert await end(blue, 1, "resign", id="x", at=1) == done
        assert (blue.position["ended"], blue.at) == ({"by": 1, "how": "resign"}, 2)


# ---- after the end -------------------------------------------------------------------------------

GAMES = Path(__file__).parents[2] / "games"


def keep(database: str, id: str, keys: list[str]) -> None:
    """Store a finished game, the first complete one of the samples, as left by a server that was stopped."""
    path = sorted((GAMES / id.replace("-", "_") / "playthroughs").glob("02-*.gz"))[0]
    head, *nodes, _ = map(json.loads, gzip.decompress(path.read_bytes()).decode().splitlines())
    one = crossings.game(id)
    options = one.resolve(head["options"])
    events = log_of(one.start(**options), [node["move"] for node in nodes])
    seats = tuple(Seat(PERSON, seat) for seat in range(int(options["players"])))
    store = Store(open_database(database))
    stored = StoredMatch("t", id, one.version, options, seats, ("",) * len(seats), b"s" * 32, "t", tuple(events))
    store.create(stored, [*((key, seat) for seat, key in enumerate(keys[: len(seats)])), ("watch", None)]).result()
    store.close()


@pytest.mark.parametrize("id", [one.id for one in games() if one.id != "coin-race"])
async def test_the_list_of_tables_shows_the_end_after_a_restart(database: str, id: str) -> None:
    keep(database, id, ["one", "two"])
    async with live(database) as server:
        assert {one["turn"] for one in await server.mine("one", "two", "watch")} == {"over"}
        client = await server.join("one")
        assert client.position["actor"] is None
        assert client.position["result"]
        assert "pause" not in client.position
