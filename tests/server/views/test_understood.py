"""Who waits reads no order; who comes back reads what has happened; who looks from the other side sees it so."""

from __future__ import annotations

import asyncio

from crossings.engine.seen import Stance
from crossings.template.coin_race.game import GAME as COIN_RACE
from toys.client import live


async def test_the_turn_is_told_to_each_viewer(server: Live) -> None:
    red, blue = await server.sit("me", "friend")
    watcher = await server.watch()
    assert red.position["ask"] == "Your turn: choose an action."
    for other in (blue, watcher):
        assert other.position["ask"] == "Waiting for Red, who chooses an action."


async def test_at_one_screen_the_name_says_whose_turn_it_is(server: Live) -> None:
    [both] = await server.sit("me", "me")
    assert both.position["ask"] == "Red: choose an action."


async def test_since_your_turn_tells_what_the_others_did_until_one_moves(server: Live) -> None:
    opened = await server.open_table("me", "friend")
    async with server.client(opened["keys"][0], drawing=True) as red, server.client(opened["keys"][1]) as blue:
        assert "since" not in red.position
        await red.move(0, "hide-left")
        first = (await blue.until_at(1))["since"]
        assert first["line"] == "So far: Red hides a coin."
        await blue.move(1, "hide-right")
        since = (await red.until_at(2))["since"]
        assert since == {"from": 1, "line": "Since your turn: Blue hides a coin.", "overlay": ""}
        await red.move(0, "step")
        assert "since" not in red.position
        await red.move(0, "rest")
        await blue.until_at(4)
        assert blue.position["since"]["line"] == "Since your turn: Red ran to 1."
        await blue.move(1, "step")
        await blue.move(1, "rest")
        since = (await red.until_at(6))["since"]
        assert (since["from"], since["line"]) == (4, "Since your turn: Blue ran to 1.")
        assert since["overlay"].startswith("<path")
    async with server.client(opened["keys"][0], drawing=True) as red:
        assert red.position["since"] == since


async def test_a_plan_of_what_is_not_there_is_answered(server: Live) -> None:
    opened = await server.open_table("me", "friend")
    async with server.client(opened["keys"][0], drawing=True) as red:
        put = {"p0-0": ["x"], "nowhere": ["y", "z"]}
        answer = await red.ask({"type": "plan", "at": 0, "seat": 0, "put": put}, "plan")
        assert answer == {"type": "plan", "at": 0, "put": put, "line": "", "overlay": ""}
        wrong: list[object] = [[], {"p": "x"}, {"p": [1]}, {str(n): [] for n in range(30)}]
        for bad in wrong:
            error = await red.ask({"type": "plan", "at": 0, "seat": 0, "put": bad}, "error")
            assert error["message"].startswith("plan: `put` must be")


def test_a_game_knows_only_its_own_stances() -> None:
    assert COIN_RACE.stance(turned=True, wide=True) == Stance()


async def test_what_opens_the_play_is_told_apart_from_the_set_up(server: Live) -> None:
    """OND-12: the first turn begins with the last draw of the set-up; then searchers drive."""
    [client] = await server.sit("me", game="over-the-next-dune", seed=1)
    while client.position["actor"] != 0:
        await client.next()
    async with server.raw(server.opened["keys"][0]) as client:
        await client.send({"type": "hello", "version": 1, "keys": [server.opened["keys"][0]]})
        lines = (await client.hear("log"))["lines"]
        first = next((number for number, line in enumerate(lines) if line.get("opens")))
        assert all((line["by"] == "chance" for line in lines[: first + 1]))
        assert "Turn 1" in lines[first]["line"] and "drives" in lines[first + 1]["line"]


async def test_what_was_dealt_is_not_told_as_done_since_ones_turn(server: Live) -> None:
    """Abilities and landing places are dealt in a first game; nobody has moved when the first round begins."""
    opened = await server.open_table("me", "me", "me", game="march-on-mars", seed=1, deal=True)
    async with server.raw(opened["keys"][0]) as client:
        await client.send({"type": "hello", "version": 1, "keys": [opened["keys"][0]]})
        lines = (await client.hear("log"))["lines"]
    assert {line["by"] for line in lines} == {0, 1, 2, "chance"}
    assert "Round 1 begins" in next((line for line in lines if line.get("opens")))["line"]
    for seat, key in enumerate(opened["keys"]):
        async with server.client(key) as client:
            assert client.position["seat"] == seat and "since" not in client.position
