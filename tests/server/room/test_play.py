"""Playing over the wire: moves, answers, repeats, stale and impossible commands, undo."""

from __future__ import annotations

import asyncio

from toys.client import Client, FirstMove, live


async def test_a_move_reaches_everybody_and_is_answered_after(server: Live) -> None:
    opened = await server.open_table("me", "friend")
    red, blue = opened["keys"]
    async with server.client(red) as one, server.client(blue) as two, server.client(opened["watch"]) as watcher:
        assert one.position["legal"] == ["hide-left", "hide-right"]
        assert two.position["legal"] == watcher.position["legal"] == []
        await one.send({"type": "move", "id": "a", "at": 0, "seat": 0, "move": "hide-left"})
        moved = await one.hear("moved")
        assert (moved["id"], moved["at"], moved["by"], moved["move"]) == ("a", 1, 0, "hide-left")
        assert await one.hear("done") == {"type": "done", "id": "a", "at": 1}
        for other in (two, watcher):
            moved = await other.hear("moved")
            assert moved["move"] == "hide-?"
            assert moved["view"]["coins"][0] == "?"
            assert "id" not in moved


async def test_a_repeated_command_gets_the_first_answer_also_after_a_restart(server: Live) -> None:
    [client] = await server.sit("me", "me")
    first = await client.move(0, "hide-left", id="x")
    again = await client.move(0, "hide-left", id="x", at=0)
    refused = await client.move(1, "step", id="y")
    assert await client.move(1, "step", id="y") == refused
    assert again == first
    await server.restart()
    async with server.client(*server.opened["keys"]) as client:
        assert client.at == 1
        assert await client.move(0, "hide-right", id="x", at=0) == first
        assert client.at == 1


async def test_a_stale_command_is_refused_with_the_position(server: Live) -> None:
    one, two = await server.sit("me", "friend")
    await one.move(0, "hide-left")
    refused = await two.move(1, "hide-left", at=0)
    assert (refused["code"], refused["at"]) == ("stale", 1)
    position = await two.hear("position")
    assert (position["at"], position["legal"]) == (1, ["hide-left", "hide-right"])


async def test_an_impossible_move_is_explained_with_its_rule(server: Live) -> None:
    [client] = await server.sit("me", "me")
    refused = await client.move(0, "step")
    assert (refused["code"], refused["reason"], refused["rule"]) == ("illegal", "hide-first", "COI-1")
    assert refused["text"].startswith("In seat order everyone hides a coin")
    why = await client.ask({"type": "why", "at": 0, "seat": 0, "move": "step", "id": "w"}, "refused")
    assert (why["code"], why["id"], why["rule"]) == ("why", "w", "COI-1")
    legal = await client.ask({"type": "why", "at": 0, "seat": 0, "move": "hide-left", "id": "v"}, "done")
    assert legal["id"] == "v"


async def test_only_the_holder_of_the_turns_seat_moves(server: Live) -> None:
    opened = await server.open_table("me", "friend")
    async with server.client(opened["keys"][1]) as blue, server.client(opened["watch"]) as watcher:
        assert (await blue.move(1, "hide-left"))["code"] == "not-your-turn"
        assert (await blue.move(0, "hide-left"))["code"] == "not-your-seat"
        assert (await watcher.move(0, "hide-left"))["code"] == "watching"


async def test_a_row_of_moves_goes_as_far_as_it_is_legal_and_without_chance(server: Live) -> None:
    [client] = await server.sit("me", "me")
    await client.move(0, "hide-left")
    await client.move(1, "hide-left")
    done = await client.command("move", 0, moves=["step", "step", "rest"])
    assert (done["moves"], done["at"]) == (1, 3)
    done = await client.command("move", 0, moves=["roll", "step"])
    assert (done["moves"], done["at"]) == (1, 5)
    assert client.position["actor"] == 1


async def test_bots_answer_and_see_only_their_view(database: str) -> None:
    bot = FirstMove()
    async with live(database, bot) as server:
        opened = await server.open_table("me", {"bot": "random"})
        assert opened["keys"][1] is None
        async with server.client(opened["keys"][0]) as client:
            await client.move(0, "hide-right")
            thinking = await client.hear("thinking")
            assert thinking["seat"] == 1
            await client.until_at(2)
            assert client.position["actor"] == 0
            assert bot.shown[0]["coins"] == ["?", "none"]


async def test_an_undo_against_a_bot_takes_its_answer_back_and_is_counted(server: Live) -> None:
    [client] = await server.sit("me", {"bot": "random"})
    await client.move(0, "hide-right")
    await client.until_at(2)
    assert client.position["undo"]["can"]
    assert (await client.command("undo", 0))["at"] == 3
    assert client.position["view"]["coins"] == ["none", "none"]
    assert client.position["undos"] == 1
    assert client.position["redo"]["can"]
    assert (await client.command("redo", 0))["at"] == 4
    assert client.position["view"]["coins"] == ["right", "?"]


async def test_an_undo_of_anothers_move_needs_their_consent(server: Live) -> None:
    red, blue = await server.sit("me", "friend")
    await red.move(0, "hide-left")
    await blue.until_at(1)
    await blue.move(1, "hide-left")
    await red.until_at(2)
    assert (await red.command("undo", 0))["asked"] == [1]
    asked = await blue.hear("undo-asked")
    assert (asked["by"], asked["to"], asked["moves"]) == (0, 1, 2)
    await blue.command("consent", 1, yes=False)
    assert await red.hear("undo-answered") == {"type": "undo-answered", "by": 1, "yes": False}
    assert red.at == 2
    await red.command("undo", 0)
    await blue.hear("undo-asked")
    assert (await blue.command("consent", 1, yes=True))["at"] == 3
    assert (await red.until_at(3))["view"]["coins"] == ["none", "none"]


async def test_the_past_can_be_looked_at(server: Live) -> None:
    opened = await server.open_table("me", "friend")
    async with server.client(opened["keys"][0]) as red:
        async with server.client(opened["keys"][1]) as blue:
            await red.move(0, "hide-left")
            await blue.until_at(1)
            await blue.move(1, "hide-left")
        await red.until_at(2)
        moment = await red.ask({"type": "look", "at": 1}, "moment")
        assert moment["view"]["coins"] == ["left", "none"]
        assert moment["move"] == "hide-left"
        moment = await red.ask({"type": "look", "at": 2}, "moment")
        assert moment["move"] == "hide-?"
        assert (await red.ask({"type": "look", "at": 3}, "error"))["code"] == "bad-message"
    async with server.client(opened["keys"][0], drawing=True) as red:
        moment = await red.ask({"type": "look", "at": 1}, "moment")
        assert moment["scene"]["whole"] is True


async def test_hints_and_rows_come_from_the_game(server: Live) -> None:
    [client] = await server.sit("me", "me", drawing=True)
    hint = await client.ask({"type": "point", "at": 0, "place": "p1-0"}, "hint")
    assert hint["line"] == "Space 1" and "<circle" in hint["overlay"]
    await client.move(0, "hide-left")
    await client.move(1, "hide-left")
    row = await client.ask({"type": "propose", "at": 2, "seat": 0, "place": "p1-0"}, "row")
    assert row["moves"] == ["step", "rest"]


async def test_offered_rows_go_to_the_seat_that_is_to_act(server: Live) -> None:
    [client] = await server.sit("me", "me", drawing=True)
    watcher = await server.watch(drawing=True)
    await client.move(0, "hide-left")
    await client.move(1, "hide-left")
    row = {"label": "Step, then rest", "moves": ["step", "rest"], "overlay": '<circle r="4"/>'}
    assert client.position["rows"] == [row]
    assert "rows" not in watcher.position


async def test_after_the_first_scene_only_what_changes_is_sent(server: Live) -> None:
    [client] = await server.sit("me", "me", drawing=True)
    scene = client.position["scene"]
    assert scene["whole"]
    assert scene["backdrop"] in scene["art"]
    await client.move(0, "hide-left")
    await client.move(1, "hide-left")
    await client.move(0, "step")
    scene = client.position["scene"]
    assert not scene["whole"]
    assert [piece["id"] for piece in scene["pieces"]] == ["runner-0"]
    assert scene["places"] == []
    assert scene["art"] == {}
    assert client.position["last"]["places"] == ["p0-0", "p1-0"]
    async with server.raw(server.opened["keys"][0]) as again:
        known = [scene["backdrop"]]
        hello = {"type": "hello", "version": 1, "keys": server.opened["keys"], "drawing": True, "known": known}
        await again.send(hello)
        position = await again.hear("position")
        assert position["scene"]["whole"]
        assert scene["backdrop"] not in position["scene"]["art"]


async def test_a_screen_with_several_seats_changes_eyes_by_view_where_things_are_hidden(server: Live) -> None:
    [client] = await server.sit("me", "me")
    await client.move(0, "hide-left")
    assert (client.position["seat"], client.position["legal"]) == (0, [])
    await client.send({"type": "view", "seat": 1})
    position = await client.hear("position")
    assert (position["seat"], position["view"]["coins"]) == (1, ["?", "none"])
    assert position["legal"] == ["hide-left", "hide-right"]


async def test_names_and_presence_are_told(server: Live) -> None:
    opened = await server.open_table("me", "friend")
    async with server.client(opened["keys"][0]) as red:
        assert red.welcome["invite"] == {"1": opened["keys"][1]}
        assert red.welcome["watch_key"] == opened["watch"]
        await red.nothing_waits()
        async with server.client(opened["keys"][1]) as blue:
            assert blue.welcome["invite"] == {}
            assert blue.welcome["watch_key"] is None
            seats = await red.hear("seats")
            assert [seat["here"] for seat in seats["seats"]] == [True, True]
            await blue.send({"type": "name", "seat": 1, "name": "  Ada   L. "})
            seats = await red.hear("seats")
            assert seats["seats"][1]["name"] == "Ada L."
        seats = await red.hear("seats")
        assert [seat["here"] for seat in seats["seats"]] == [True, False]
    await server.restart()
    async with server.client(opened["keys"][0]) as red:
        assert red.welcome["seats"][1]["name"] == "Ada L."


async def test_a_text_that_is_no_move_is_refused_like_any_other(server: Live) -> None:
    opened = await server.open_table("me", "me")
    async with server.client(opened["keys"][0]) as client:
        refused = await client.move(0, "hello")
        assert (refused["type"], refused["code"], refused["reason"]) == ("refused", "illegal", "unknown-move")
        assert (await client.move(0, "hide-left"))["type"] == "done"


async def test_words_for_the_dice_come_to_an_end(server: Live) -> None:
    """Each seat has five in a game, and no way round it; the sixth is refused in a sentence and changes nothing."""
    [client] = await server.sit("me", "me")
    for number in range(5):
        assert (await client.command("word", 0, word=f"w{number}"))["type"] == "done"
    await client.move(0, "hide-left")
    await client.command("undo", 0)
    at = client.at
    refused = await client.command("word", 0, word="more")
    assert (refused["type"], refused["code"], client.at) == ("refused", "enough-words", at)
    assert refused["message"] == "You have added 5 words to the dice; nobody may add more."
    assert (await client.command("word", 1, word="theirs"))["type"] == "done"


async def play_to_the_end(client: Client, choose: int = 0) -> None:
    """All seats are this client's, in a game that hides something."""
    while client.position["result"] is None:
        actor = client.position["actor"]
        if client.position["seat"] != actor:
            await client.send({"type": "view", "seat": actor})
            await client.hear("position")
        legal = client.position["legal"]
        await client.move(actor, legal[choose % len(legal)])


async def test_the_end_tells_why_the_parts_of_the_score_and_the_seed(server: Live) -> None:
    [client] = await server.sit("me", "me", options={"goal": 3})
    await play_to_the_end(client, choose=-1)
    end = client.position["end"]
    assert end["headline"] in ("Red wins", "Blue wins")
    assert end["sentence"] == f"The first came to space {max(client.position['scores'])}."
    assert [figure["label"] for figure in end["figures"]] == ["Runs"]
    sums = [sum((part["number"] for part in parts)) for parts in end["breakdown"]]
    assert sums == client.position["scores"]
    assert len(end["seed"]) == 64
    assert (await client.move(0, "rest"))["code"] == "over"
    assert (await client.command("undo", 0))["code"] == "undo-impossible"
