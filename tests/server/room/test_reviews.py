"""A finished game is reviewed by the workers, a position at a time, and the review is kept."""

from __future__ import annotations

import asyncio
import gc
import weakref
from typing import Any
from xml.etree import ElementTree

import pytest

from crossings.bots.review import Effort, carried_out, weigh
from crossings.engine import Game, State, game
from crossings.table import Match
from toys.client import Client, FirstMove, Live, live

QUICK = Effort(worth=8, choice=16)


class Weighs(FirstMove):
    """Weighs positions in the test's own process."""

    async def work(self, game_id: str, job: Any) -> Any:
        self.jobs.append(job)
        await self.may_answer.wait()
        if job["job"] != "weigh":
            return carried_out(game(game_id), job)
        return weigh(game(game_id).from_json(job["state"]), job["move"], QUICK).to_json()


async def play_on(client: Client, seats: int = 2) -> None:
    """Take the last of what is possible until the race is run."""
    while client.position["result"] is None:
        seat = client.position["actor"]
        if client.position["seat"] != seat:
            await client.ask({"type": "view", "seat": seat}, "position")
        await client.move(seat, client.position["legal"][-1])


async def finished(server: Live) -> str:
    opened = await server.open_table("me", "me", options={"goal": 3})
    async with server.client(*opened["keys"]) as client:
        await play_on(client)
    return str(opened["keys"][0])


async def ready(server: Live, key: str) -> dict[str, Any]:
    while True:
        told: dict[str, Any] = (await server.file(key, "review")).json()
        if told["ready"]:
            return told
        await asyncio.sleep(0.01)


async def test_it_is_told_once_every_position_was_looked_at(database: str, coin_race: Game) -> None:
    thinker = Weighs()
    thinker.may_answer.clear()
    async with live(database, thinker) as server:
        key = await finished(server)
        begun = (await server.file(key, "review")).json()
        assert (begun["ready"], begun["done"]) == (False, 0)
        assert (await server.file(key, "review.svg")).status_code == 409
        thinker.may_answer.set()
        told = await ready(server, key)
        assert len(told["curve"]) == begun["of"] == len(thinker.jobs)
        assert sorted(told["curve"][-1]) in ([0, 100], [50, 50])
        assert [row["seat"] for row in told["sums"]] == [0, 1]
        assert all((0 < turn["at"] < begun["of"] and turn["what"] for turn in told["turns"]))
        picture = await server.file(key, "review.svg")
        assert coin_race.title in "".join(ElementTree.fromstring(picture.text).itertext())


async def test_it_is_kept_and_not_made_again(database: str) -> None:
    async with live(database, Weighs()) as server:
        key = await finished(server)
        told = await ready(server, key)
    after = Weighs()
    async with live(database, after) as server:
        assert (await server.file(key, "review")).json() == told
        assert after.jobs == []


async def test_the_positions_that_were_looked_at_are_not_held(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes kilobytes once it is worked out, and a server remembers many reviews."""
    made: list[weakref.ref[State]] = []
    matches: set[Match] = set()
    state_at = Match.state_at

    def noted(match: Match, at: int) -> State:
        matches.add(match)
        made.append(weakref.ref((state := state_at(match, at))))
        return state

    async with live(database, Weighs()) as server:
        key = await finished(server)
        monkeypatch.setattr(Match, "state_at", noted)
        await ready(server, key)
        for match in matches:
            match.forget()
        gc.collect()
        held = {id(state()) for state in made if state() is not None}
        assert len(made) > 1 >= len(held), "nothing but the position that stands, once the table rests"


class Stumbles(Weighs):
    """Fails at the fourth job and at no other."""

    async def work(self, game_id: str, job: Any) -> Any:
        if len(self.jobs) == 3:
            self.jobs.append({})
            raise OSError("the process is gone")
        return await super().work(game_id, job)


async def ended(server: Live, key: str) -> dict[str, Any]:
    """What is told as soon as the review is made or has broken off."""
    while True:
        told: dict[str, Any] = (await server.file(key, "review")).json()
        if told["ready"] or "failed" in told:
            return told
        await asyncio.sleep(0.01)


async def test_what_broke_off_is_told_and_goes_on_when_somebody_asks_again(database: str) -> None:
    async with live(database, Stumbles()) as server:
        key = await finished(server)
        told = await ended(server, key)
        assert (told["ready"], told["done"]) == (False, 3)
        assert "the process is gone" in told["failed"]
        assert (await ended(server, key))["ready"]


async def test_a_review_that_keeps_failing_is_tried_once_for_each_time_somebody_asks(database: str) -> None:

    class Fails(Weighs):
        async def work(self, game_id: str, job: Any) -> Any:
            self.jobs.append(job)
            raise OSError("the process is gone")

    thinker = Fails()
    async with live(database, thinker) as server:
        key = await finished(server)
        for tries in (1, 2):
            assert "failed" in await ended(server, key)
            assert len(thinker.jobs) == tries


async def test_a_game_that_lasts_is_not_reviewed(database: str) -> None:
    async with live(database, Weighs()) as server:
        opened = await server.open_table("me", "me")
        for path in ("review", "review.svg"):
            answer = await server.file(opened["keys"][0], path)
            assert answer.status_code == 409
            assert answer.json()["error"]["code"] == "not-over"
        assert (await server.file("nonsense", "review")).status_code == 404


async def test_a_bot_that_is_to_move_waits_for_one_position_at_the_most(database: str) -> None:
    """The review asks for the next position only when the one before has been answered."""
    thinker = Weighs()
    async with live(database, thinker) as server:
        keys = [await finished(server), await finished(server)]
        thinker.may_answer.clear()
        for key in keys:
            await server.file(key, "review")
        await asyncio.sleep(0.05)
        assert len(thinker.jobs) == 1
        thinker.may_answer.set()
        for key in keys:
            await ready(server, key)
