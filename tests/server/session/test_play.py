"""Play over the wire: moves, answers, repeated, stale and impossible commands, undo."""

import pytest

from toys.client import Client, FirstMove, Live

BOT = {"bot": "random"}


async def hide(client: Client) -> Client:
    """Let both players hide their coins."""
    await client.move(0, "hide-left")
    await client.move(1, "hide-left")
    return client


async def test_a_move_reaches_all_viewers_before_its_answer(server: Live) -> None:
    """TAB-06: only the player whose turn it is can move."""
    one, two = await server.sit("me", "friend")
    watcher = await server.watch()
    assert one.position["legal"] == ["hide-left", "hide-right"]
    assert two.position["legal"] == watcher.position["legal"] == []
    assert (await two.move(1, "hide-left"))["code"] == "not-your-turn"
    assert (await two.move(0, "hide-left"))["code"] == "not-your-seat"
    assert (await watcher.move(0, "hide-left"))["code"] == "watching"
    moved = await one.ask("move", "moved", id="a", at=0, seat=0, move="hide-left")
    assert (moved["id"], moved["at"], moved["by"], moved["move"]) == ("a", 1, 0, "hide-left")
    assert await one.receive("done") == {"type": "done", "id": "a", "at": 1}
    for other in (two, watcher):
        moved = await other.receive("moved")
        assert (moved["move"], moved["view"]["coins"][0], "id" in moved) == ("hide-?", "?", False)


async def test_a_repeated_command_gets_the_first_answer_also_after_a_restart(server: Live) -> None:
    """TAB-04."""
    client = await server.one()
    first = await client.move(0, "hide-left", id="x")
    assert await client.move(0, "hide-left", id="x", at=0) == first
    refused = await client.move(1, "step", id="y")
    assert await client.move(1, "step", id="y") == refused
    await server.restart()
    client = await server.join(*server.keys)
    assert await client.move(0, "hide-right", id="x", at=0) == first
    assert client.at == 1


async def test_a_stale_command_is_refused_with_the_position(server: Live) -> None:
    """TAB-05: a position is old once it has changed, but not because a seat has changed hands."""
    one, two = await server.sit("me", "friend")
    for to in ("bot", "me"):
        await two.command("transfer", 1, of=1, to=to)
    assert (await one.move(0, "hide-left", at=0))["type"] == "done"
    for at in (2, 99):
        refused = await two.move(1, "hide-left", at=at)
        assert (refused["code"], refused["at"]) == ("stale", 3)
        position = await two.receive("position")
        assert (position["at"], position["legal"]) == (3, ["hide-left", "hide-right"])


@pytest.mark.parametrize("command", [("undo", {}), ("end", {"how": "resign"}), ("end", {"how": "draw"})])
async def test_a_command_sent_before_the_opponents_move_is_not_carried_out(
    server: Live, command: tuple[str, dict[str, str]]
) -> None:
    """TAB-05: the player wanted to answer another position."""
    one, two = await server.sit("me", "friend")
    await one.move(0, "hide-left", at=0)
    await two.until_at(1)
    kind, fields = command
    refused = await two.command(kind, 1, at=0, **fields)
    assert (refused["type"], refused["code"], refused["at"]) == ("refused", "stale", 1)
    assert "ended" not in await two.receive("position")


async def test_an_impossible_move_is_explained_with_its_rule(server: Live) -> None:
    client = await server.one()
    refused = await client.move(0, "hello")
    assert (refused["type"], refused["code"], refused["reason"]) == ("refused", "illegal", "unknown-move")
    refused = await client.move(0, "step")
    assert (refused["code"], refused["reason"], refused["rule"]) == ("illegal", "hide-first", "COI-1")
    assert refused["text"].startswith("In seat order, each player hides a coin")
    why = await client.ask("why", "refused", at=0, seat=0, move="step", id="w")
    assert (why["code"], why["id"], why["rule"]) == ("why", "w", "COI-1")
    assert (await client.ask("why", "done", at=0, seat=0, move="hide-left", id="v"))["id"] == "v"


async def test_bots_answer_and_see_only_their_view(server: Live, thinker: FirstMove) -> None:
    """TAB-06."""
    client = await server.one("me", BOT)
    assert server.keys[1] is None
    await client.move(0, "hide-right")
    assert (await client.receive("thinking"))["seat"] == 1
    assert (await client.until_at(2))["actor"] == 0
    assert thinker.shown[0]["coins"] == ["?", "none"]
    assert client.position["view"]["coins"] == ["right", "?"]
    assert client.position["undo"]["can"]
    assert (await client.command("undo", 0))["at"] == 3
    assert (client.position["undos"], client.position["redo"]["can"]) == (1, True)


async def test_the_player_whose_move_is_to_be_undone_is_asked(server: Live) -> None:
    """TAB-18."""
    red, blue = await server.sit("me", "friend")
    await red.move(0, "hide-left")
    await blue.until_at(1)
    await blue.move(1, "hide-left")
    await red.until_at(2)
    assert (await red.command("undo", 0))["asked"] == [1]
    request = await blue.receive("undo-asked")
    assert (request["by"], request["to"], request["moves"]) == (0, 1, 2)
    await blue.command("consent", 1, yes=False)
    assert await red.receive("undo-answered") == {"type": "undo-answered", "by": 1, "yes": False}
    assert red.at == 2
    await red.command("undo", 0)
    await blue.receive("undo-asked")
    assert (await blue.command("consent", 1, yes=True))["at"] == 3
    assert (await red.until_at(3))["view"]["coins"] == ["none", "none"]


async def test_past_positions_can_be_requested(server: Live) -> None:
    red, blue = await server.sit("me", "friend")
    await red.move(0, "hide-left")
    await blue.until_at(1)
    await blue.move(1, "hide-left")
    await red.until_at(2)
    moment = await red.ask("history", "history-position", at=1)
    assert (moment["view"]["coins"], moment["move"]) == (["left", "none"], "hide-left")
    assert (await red.ask("history", "history-position", at=2))["move"] == "hide-?"
    assert (await red.ask("history", "error", at=3))["code"] == "bad-message"
    drawn = await server.join(server.keys[0], drawing=True)
    assert (await drawn.ask("history", "history-position", at=1))["scene"]["whole"] is True


async def test_hints_and_compound_moves_come_from_the_game(server: Live) -> None:
    """Compound moves are offered to the seat to act."""
    client = await server.one(drawing=True)
    watcher = await server.watch(drawing=True)
    hint = await client.ask("point", "hint", at=0, place="p1-0")
    assert hint["line"] == "Space 1" and "<circle" in hint["overlay"]
    await hide(client)
    row = await client.ask("propose", "compound-move", at=2, seat=0, place="p1-0")
    assert row["moves"] == ["step", "rest"]
    offered = {"label": "Step, then rest", "moves": ["step", "rest"], "overlay": '<circle r="4"/>'}
    assert client.position["compound_moves"] == [offered]
    await watcher.until_at(2)
    assert "compound_moves" not in watcher.position


async def test_after_the_first_scene_only_what_changes_is_sent(server: Live) -> None:
    """TAB-26."""
    client = await server.one(drawing=True)
    scene = client.position["scene"]
    backdrop = scene["backdrop"]
    assert scene["whole"] and backdrop in scene["art"]
    await hide(client)
    await client.move(0, "step")
    scene = client.position["scene"]
    assert (scene["whole"], scene["places"], scene["art"]) == (False, [], {})
    assert [piece["id"] for piece in scene["pieces"]] == ["runner-0"]
    assert client.position["last"]["places"] == ["p0-0", "p1-0"]
    async with server.raw(server.keys[0]) as again:
        await again.hello(*server.keys, drawing=True, known=[backdrop])
        scene = (await again.receive("position"))["scene"]
        assert scene["whole"] and backdrop not in scene["art"]


async def test_names_and_presence_are_sent(server: Live) -> None:
    """TAB-24. Names, and who has joined, are also known after a restart."""
    opener, friend = await server.keys_of("me", "friend")
    red = await server.join(opener)
    assert (red.welcome["invite"], red.welcome["watch_key"]) == ({"1": friend}, server.opened["watch"])
    await red.nothing_waits()
    blue = await server.join(friend)
    assert (blue.welcome["invite"], blue.welcome["watch_key"]) == ({}, None)
    assert [seat["here"] for seat in (await red.receive("seats"))["seats"]] == [True, True]
    await blue.send({"type": "name", "seat": 1, "name": "  Ada   L. "})
    assert (await red.receive("seats"))["seats"][1]["name"] == "Ada L."
    await blue.go()
    assert [seat["here"] for seat in (await red.receive("seats"))["seats"]] == [True, False]
    await server.restart()
    seat = (await server.join(opener)).welcome["seats"][1]
    assert (seat["name"], seat["came"], seat["here"]) == ("Ada L.", True, False)


async def test_the_end_has_the_reason_the_score_and_the_seed(server: Live) -> None:
    """TAB-07."""
    client = await server.one(options={"goal": 3})
    await client.play_out()
    end = client.position["end"]
    assert end["headline"] in ("Red wins. The goal was reached.", "Blue wins. The goal was reached.")
    assert end["sentence"] == f"The leader reached space {max(client.position['scores'])}."
    assert [figure["label"] for figure in end["figures"]] == ["Runs"]
    assert [sum(part["number"] for part in parts) for parts in end["breakdown"]] == client.position["scores"]
    assert len(end["seed"]) == 64
