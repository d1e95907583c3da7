"""Hints: the best moves for whoever is to move, from its view alone; they are counted, and off against other people."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

import crossings
from crossings.engine import Game
from crossings.server.room.reviews import Advice, told
from crossings.server.views.frames import Frames
from crossings.table import PERSON, Match, Seat, seed_from, verify
from toys.client import Client, FirstMove, live

BOT = {"bot": "random"}


async def asked(client: Client, seat: int) -> dict[str, Any]:
    answer = await client.command("advise", seat)
    return answer if answer["type"] == "refused" else await client.hear("advice")


async def test_the_best_moves_come_with_what_they_would_do(database: str, coin_race: Game) -> None:
    thinker = FirstMove()
    async with live(database, thinker) as server:
        [client] = await server.sit("me", "me")
        assert client.welcome["hints"] is True
        legal = client.position["legal"]
        told = await asked(client, 0)
        assert [one["move"] for one in told["moves"]] == legal[:3]
        assert all((one["line"] for one in told["moves"]))
        assert [one["worth"] for one in told["moves"]] == [60, 55][: len(legal)]
        assert told["at"] == client.at
        [job] = thinker.jobs
        assert job["view"] == coin_race.start(players=2).view(0)


def before_two_ways_to_one_landing() -> Match:
    """A black 2 lies, and Red may climb at its first step or at its second: both come down on the same circle."""
    moon = crossings.game("walking-on-the-moon")
    for number in range(100):
        options = moon.resolve({"players": 2, "advanced": False})
        match = Match("t", moon, options, [Seat(PERSON, 0), Seat(PERSON, 0)], seed_from(f"black {number}"))
        match.accept(match.draft_start())
        match.accept(match.draft_move(0, ["1:k/2:bb/3:w"]))
        ways = {"k2:fu", "k2:uf"} & set(match.state.actions())
        if len(ways) == 2 and len({str(match.state.play(way).to_json()) for way in ways}) == 1:
            return match
    raise AssertionError("no black 2 in a hundred games")


def test_two_ways_to_one_landing_are_one_row() -> None:
    match = before_two_ways_to_one_landing()
    advice = Advice(match.state, 0, [("k2:uf", 440.0), ("k2:ff", 400.0), ("k2:fu", 390.0)])
    moves = told(advice, Frames(match, ("", "")))["moves"]
    assert len(moves) == len({one["line"] for one in moves}) == 2


async def test_it_is_counted_once_a_position_and_stands_in_log_and_result(server: Live) -> None:
    [client] = await server.sit("me", "me")
    before = client.position
    first = await asked(client, 0)
    assert await asked(client, 0) == first
    assert client.position["at"] == before["at"] + 1
    assert client.position["move"] is None
    assert client.position["legal"] == before["legal"]
    assert (await client.move(0, "hide-left", at=before["at"]))["type"] == "done", "the position stands"
    await client.ask({"type": "view", "seat": 1}, "position")
    await asked(client, 1)
    await client.command("end", 0, how="resign")
    assert client.position["end"]["hints"] == [1, 1]
    async with server.client(server.opened["keys"][0]) as client:
        assert client.position["end"]["hints"] == [1, 1], "also after coming back"
    file = (await server.file(server.opened["keys"][0])).text
    lines = [json.loads(line) for line in file.splitlines()]
    assert lines[0]["hints"] == [1, 1]
    verify(lines)


@pytest.mark.parametrize(
    ("seats", "hints", "allowed"),
    [
        (("me", "friend"), None, False),
        (("me", "friend"), True, True),
        (("me", BOT), None, True),
        (("me", BOT), False, False),
    ],
)
async def test_against_other_people_there_are_none_unless_it_is_agreed(
    server: Live, seats: tuple[Any, ...], hints: bool | None, allowed: bool
) -> None:
    more: dict[str, Any] = {} if hints is None else {"hints": hints}
    opened = await server.open_table(*seats, **more)
    async with server.client(opened["keys"][0]) as client:
        assert client.welcome["hints"] is allowed
        told = await asked(client, 0)
        assert told["type"] == ("advice" if allowed else "refused")
        assert allowed or told["code"] == "not-here"


async def test_only_for_the_seat_whose_turn_it_is_and_only_to_its_holder(server: Live) -> None:
    one, other = await server.sit("me", "friend", hints=True)
    assert (await asked(other, 1))["code"] == "not-your-turn"
    assert (await asked(other, 0))["code"] == "not-your-seat"
    await asked(one, 0)
    await other.nothing_waits()
    assert not any(('"advice"' in frame for frame in other.frames))
    assert any(("asks for a hint" in frame for frame in other.frames)), "that it was asked for all may know"


async def test_a_worker_that_fails_costs_nothing_but_the_hint(database: str) -> None:

    class Fails(FirstMove):
        async def work(self, game_id: str, job: Any) -> Any:
            raise OSError("no process")

    async with live(database, Fails()) as server:
        [client] = await server.sit("me", "me")
        assert (await asked(client, 0))["moves"] == []
        assert (await client.move(0, "hide-left"))["type"] == "done"


async def test_a_hint_that_comes_too_late_is_not_told(database: str) -> None:
    thinker = FirstMove()
    thinker.may_answer.clear()
    async with live(database, thinker) as server:
        [client] = await server.sit("me", "me")
        assert (await client.command("advise", 0))["type"] == "done"
        await client.move(0, "hide-left")
        thinker.may_answer.set()
        await client.nothing_waits()
        assert not any(('"advice"' in frame for frame in client.frames))


async def test_whether_there_are_hints_is_true_or_false(server: Live) -> None:
    request = {"game": "coin-race", "seats": ["me", "me"], "hints": "yes"}
    assert (await server.http.post("/api/tables", json=request)).status_code == 400
