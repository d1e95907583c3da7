"""End a match before the game is over: viewers see how, and so does a server that is started again."""

import gzip
import json
from pathlib import Path

import crossings
from crossings.server.storage import Store, StoredMatch, open_database
from crossings.table import verify
from server.sessions import FRIENDS, log_of
from toys.client import Live, live

PLAYTHROUGHS = Path(__file__).parents[2] / "games/walking_on_the_moon/playthroughs"


async def test_a_resignation_is_shown_to_all_viewers_and_survives_a_restart(server: Live) -> None:
    """TAB-30."""
    red, blue = await server.sit("me", "friend")
    assert red.welcome["ends"] == ["resign"]
    await red.move(0, "hide-left")
    await blue.until_at(1)
    assert (await blue.command("end", 1, how="resign"))["type"] == "done"
    for client, who in ((red, "You have won"), (blue, "Red wins, you have lost")):
        headline = f"{who}. Blue resigned."
        moved = await client.until_at(2)
        assert (moved["actor"], moved["legal"], moved["ask"]) == (None, [], headline)
        assert moved["ended"] == {"by": 1, "how": "resign"}
        assert moved["result"] == {"winners": [0], "reason": "resign", "scores": [0, 0]}
        assert (moved["end"]["headline"], moved["end"]["sentence"]) == (headline, "")
        assert not moved["undo"]["can"] and not moved["redo"]["can"]
    assert (await red.command("transfer", 0, of=0, to="bot"))["code"] == "over"
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


async def test_a_draw_is_offered_declined_and_agreed_and_only_then_the_seed_is_sent(server: Live) -> None:
    """TAB-07, TAB-30: a player who joins later is asked, too."""
    one, two = await server.sit("me", "friend", game="dune-chess")
    assert one.welcome["ends"] == ["resign", "draw"]
    for answer in (False, True):
        assert (await one.command("end", 0, how="draw"))["asked"] == [1]
        two = await server.join(server.keys[1])
        request = await two.receive("end-asked")
        assert (request["by"], request["to"], request["how"]) == (0, 1, "draw")
        assert (await server.lines(server.keys[1]))[0]["seed"] is None
        await two.command("consent", 1, yes=answer, how="draw")
        if not answer:
            assert await one.receive("end-answered") == {"type": "end-answered", "by": 1, "how": "draw", "yes": False}
    moved = await one.until_at(1)
    assert (moved["end"]["headline"], moved["end"]["sentence"]) == ("Nobody has won. Draw agreed.", "")
    before_end = [text for text in (*one.frames, *two.frames) if '"end":' not in text]
    assert not [text for text in before_end if moved["end"]["seed"] in text]


async def test_a_finished_game_is_shown_and_listed_after_a_restart(database: str) -> None:
    """TAB-03: nothing but the log is stored."""
    path = sorted(PLAYTHROUGHS.glob("03-*.gz"))[0]
    head, *nodes, _ = map(json.loads, gzip.decompress(path.read_bytes()).decode().splitlines())
    moon = crossings.game("walking-on-the-moon")
    options = moon.resolve(head["options"])
    events = tuple(log_of(moon.start(**options), [node["move"] for node in nodes]))
    store = Store(open_database(database))
    stored = StoredMatch("t", moon.id, moon.version, options, FRIENDS, ("", ""), b"s" * 32, "t", events)
    store.create(stored, [("one", 0), ("two", 1), ("watch", None)]).result()
    store.close()
    async with live(database) as server:
        assert {one["turn"] for one in await server.mine("one", "two", "watch")} == {"over"}
        client = await server.join("one")
        assert client.position["actor"] is None
        assert client.position["result"]
        assert "pause" not in client.position
