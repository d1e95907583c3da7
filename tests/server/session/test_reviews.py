"""The workers analyse a finished game position by position, and the analysis is stored."""

import asyncio
import gc
import weakref
from typing import Any
from xml.etree import ElementTree

import pytest

from crossings.advice.review import review_turn
from crossings.advice.turns import SearchBudget
from crossings.bots.jobs import run_job
from crossings.engine import Game, State, game
from crossings.table import Match
from toys.client import PATIENCE, FirstMove, Live, Message, live

QUICK = SearchBudget(value=8, choice=16)


class Weighs(FirstMove):
    """Evaluates positions in the process of the test."""

    async def work(self, game_id: str, job: Any) -> Any:
        self.jobs.append(job)
        await self.may_answer.wait()
        await asyncio.sleep(0)  # let other tasks run, as while a process evaluates
        if job["job"] != "weigh":
            return run_job(game(game_id), job)
        return [one.to_json() for one in review_turn(game(game_id).from_json(job["state"]), job["moves"], QUICK)]


@pytest.fixture
def thinker() -> Weighs:
    return Weighs()


async def finished(server: Live) -> str:
    """Return the key of a race in which every player made the last legal moves."""
    client = await server.one(options={"goal": 3})
    await client.play_out()
    return str(server.keys[0])


async def ended(server: Live, key: str) -> Message:
    """Wait until the analysis is complete or has failed, and return it."""
    while True:
        review: Message = (await server.file(key, "review")).json()
        if review["ready"] or "failed" in review:
            return review
        await asyncio.sleep(0.01)


async def test_an_analysis_is_returned_and_stored_when_complete(server: Live, thinker: Weighs, coin_race: Game) -> None:
    """TAB-33, TAB-14: a bot that must move waits for at most one position: the next one is requested only after it."""
    thinker.may_answer.clear()
    keys = [await finished(server), await finished(server)]
    begun = [(await server.file(key, "review")).json() for key in keys]
    assert [(one["ready"], one["done"]) for one in begun] == [(False, 0)] * 2
    assert (await server.file(keys[0], "review.svg")).status_code == 409
    await asyncio.sleep(0.05)
    assert len(thinker.jobs) == 1
    thinker.may_answer.set()
    review, _ = [await ended(server, key) for key in keys]
    assert review["ready"]
    assert len(review["curve"]) == begun[0]["of"]
    assert sum(len(job.get("moves") or [""]) for job in thinker.jobs if job["job"] == "weigh") == sum(
        one["of"] for one in begun
    )
    assert sorted(review["curve"][-1]) in ([0, 100], [50, 50])
    assert [row["seat"] for row in review["sums"]] == [0, 1]
    assert all(0 < turn["at"] < begun[0]["of"] and turn["what"] for turn in review["turns"])
    picture = await server.file(keys[0], "review.svg")
    assert coin_race.title in "".join(ElementTree.fromstring(picture.text).itertext())
    await server.restart()
    thinker.jobs.clear()
    assert (await server.file(keys[0], "review")).json() == review
    assert thinker.jobs == [], "it is not made again"


async def test_progress_has_the_curve_of_the_first_turns(
    server: Live, thinker: Weighs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PAG-27."""
    key, work = await finished(server), thinker.work

    async def two_turns(game_id: str, job: Any) -> Any:
        if len(thinker.jobs) == 2:
            thinker.may_answer.clear()
        return await work(game_id, job)

    monkeypatch.setattr(thinker, "work", two_turns)
    while not (review := (await server.file(key, "review")).json()).get("chart"):
        await asyncio.sleep(0)
    assert not review["ready"]
    ElementTree.fromstring(f"<svg>{review['chart']}</svg>")


async def test_an_analysis_runs_only_while_clients_ask(
    server: Live, thinker: Weighs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It continues from there when it is requested again."""
    key = await finished(server)
    thinker.may_answer.clear()
    await server.file(key, "review")
    while not thinker.jobs:
        await asyncio.sleep(0)
    monkeypatch.setattr("crossings.server.session.reviews.KEEP_ALIVE_SECONDS", -1.0)
    thinker.may_answer.set()
    while (review := (await server.file(key, "review")).json())["done"] == 0:
        await asyncio.sleep(0)
    for _ in range(3):
        assert (await server.file(key, "review")).json() == review
    assert len(thinker.jobs) == 1
    monkeypatch.setattr("crossings.server.session.reviews.KEEP_ALIVE_SECONDS", PATIENCE)
    assert (await ended(server, key))["ready"]
    assert thinker.jobs.count(thinker.jobs[0]) == 1


async def test_analysed_positions_are_not_kept_in_memory(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes kilobytes once it is computed, and a server keeps many analyses.

    Once the table rests, only the position that stands is left.
    """
    made: list[weakref.ref[State]] = []
    matches: set[Match] = set()
    state_at = Match.state_at

    def noted(match: Match, at: int) -> State:
        matches.add(match)
        made.append(weakref.ref(state := state_at(match, at)))
        return state

    key = await finished(server)
    monkeypatch.setattr(Match, "state_at", noted)
    await ended(server, key)
    for match in matches:
        match.forget()
    gc.collect()
    assert len(made) > 1
    # a thread may just be ending its last work
    while len({id(state) for one in made if (state := one()) is not None}) > 1:
        await asyncio.sleep(0)


FAILING = 3


class Stumbles(Weighs):
    """Fails only at the fourth job."""

    async def work(self, game_id: str, job: Any) -> Any:
        if len(self.jobs) == FAILING:
            self.jobs.append({})
            raise OSError("the process is gone")
        return await super().work(game_id, job)


async def test_a_failed_analysis_is_reported_and_continues_with_the_next_request(database: str) -> None:
    thinker = Stumbles()
    async with live(database, thinker) as server:
        key = await finished(server)
        review = await ended(server, key)
        assert not review["ready"] and FAILING <= review["done"] < review["of"], "a turn of several moves is one job"
        assert "the process is gone" in review["failed"]
        assert len(thinker.jobs) == FAILING + 1, "it isn't tried again by itself"
        assert (await ended(server, key))["ready"]


async def test_a_running_game_is_not_analysed(server: Live) -> None:
    """TAB-06."""
    key = (await server.keys_of("me", "me"))[0]
    for path in ("review", "review.svg"):
        answer = await server.file(key, path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not-over")
    assert (await server.file("nonsense", "review")).status_code == 404
