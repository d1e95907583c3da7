"""TAB-22: bots search in worker processes, which die, are replaced and cancelled, and leave nothing behind."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest

import crossings
from crossings.bots import BotFailed, UnknownBot
from crossings.bots.pool import BotPool, Worker, WorkerGone, WorkerHangs
from crossings.engine import State
from crossings.search.result import SearchResult
from processes import is_running
from rows import cases

GAME = "over-the-next-dune"
PATIENCE = 60.0
TURNS = 20
"""Iterations of the event loop, in which all tasks can start."""
Answer = Callable[[Worker, dict[str, Any]], Awaitable[dict[str, Any]]]


def first_decision() -> State:
    """Return the start of the first sneak phase after the first outcome of each draw."""
    state = crossings.game(GAME).start()
    while state.actor == "chance":
        state = state.play(next(iter(state.outcomes())))
    return state


def served(talk: Callable[[BotPool, State], Awaitable[None]], workers: int = 1) -> None:
    """Run a conversation with a pool, and check that no process is left."""

    async def run() -> None:
        pool = BotPool(workers, seed=1)
        try:
            await asyncio.wait_for(talk(pool, first_decision()), PATIENCE)
        finally:
            await pool.close()
        for process in processes(pool):
            assert not is_running(process)

    asyncio.run(run())


def processes(pool: BotPool) -> list[int]:
    return [worker._process.pid for worker in pool.workers if worker._process is not None]


def with_fake_workers(
    monkeypatch: pytest.MonkeyPatch, ask: Answer, talk: Callable[[BotPool, State], Awaitable[None]]
) -> None:
    """Run a conversation with a pool of two workers that are no processes but this function."""
    monkeypatch.setattr(Worker, "start", AsyncMock())
    monkeypatch.setattr(Worker, "ask", ask)
    asyncio.run(asyncio.wait_for(talk(BotPool(2, seed=1), first_decision()), PATIENCE))


def result_of(question: dict[str, Any], place: int) -> dict[str, Any]:
    """Return the answer of a search that prefers the legal move at this place."""
    number = crossings.game(GAME).number_of[question["legal"][place]]
    return {"result": SearchResult(1, {number: 1}, {number: 500.0}).to_json()}


async def choose(pool: BotPool, state: State, bot: str = "search", seconds: float = 0.05) -> str:
    return (await pool.choose(GAME, bot, 0, state.view(0), state.actions(), seconds)).move


def test_two_idle_workers_search_in_parallel_with_different_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    questions: list[Mapping[str, Any]] = []
    ask = Worker.ask

    async def noted(worker: Worker, question: Mapping[str, Any]) -> Mapping[str, Any]:
        questions.append(question)
        return await ask(worker, question)

    monkeypatch.setattr(Worker, "ask", noted)

    async def talk(pool: BotPool, state: State) -> None:
        assert await choose(pool, state, "master") in state.actions()
        assert ["share" in one for one in questions] == [True, True]
        bots = ("search", "club", "novice", "random", "search")
        moves = await asyncio.gather(*(choose(pool, state, bot) for bot in bots))
        assert set(moves) <= set(state.actions()), "more questions than workers are answered in turn"
        assert len({one["seed"] for one in questions}) == len(questions)
        assert len(set(processes(pool))) == 2

    served(talk, workers=2)


def test_a_worker_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stopped process doesn't answer; the next question goes to a new one."""
    monkeypatch.setattr("crossings.bots.pool.TIMEOUT_EXTRA_SECONDS", 1)

    async def talk(pool: BotPool, state: State) -> None:
        await pool.get_ready(GAME)
        [hanging] = processes(pool)
        os.kill(hanging, signal.SIGSTOP)
        with pytest.raises(WorkerHangs, match="no answer"):
            await choose(pool, state)
        assert not is_running(hanging)
        monkeypatch.setattr("crossings.bots.pool.TIMEOUT_EXTRA_SECONDS", PATIENCE)
        assert await choose(pool, state) in state.actions()

    served(talk)


@cases("""
    fault | late
    hangs | 1
    fails | 0
""")
def test_one_of_two_parallel_workers_may_fail(fault: str, late: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other answer is played soon; a worker that hangs isn't asked again before it is replaced."""
    monkeypatch.setattr("crossings.bots.pool.SECOND_ANSWER_SECONDS", 0.01)
    workers: list[Worker] = []

    async def ask(worker: Worker, question: dict[str, Any]) -> dict[str, Any]:
        workers.append(worker)
        if len(workers) > 1:
            return result_of(question, -1)
        if fault == "hangs":
            await asyncio.Event().wait()
        raise WorkerHangs("no answer")

    async def talk(pool: BotPool, state: State) -> None:
        assert await choose(pool, state, "master") == state.actions()[-1]
        assert len(workers) == 2 and len(pool._late) == late and pool._idle.qsize() == 2 - late
        await pool.close()
        assert not pool._late

    with_fake_workers(monkeypatch, ask, talk)


def test_a_question_is_given_up_if_processes_die_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """TAB-15: no move is made up."""

    async def ask(worker: Worker, question: dict[str, Any]) -> dict[str, Any]:
        raise WorkerGone

    async def talk(pool: BotPool, state: State) -> None:
        with pytest.raises(BotFailed, match="the process of bot club ended before it answered, 2 times"):
            await choose(pool, state, "club")

    with_fake_workers(monkeypatch, ask, talk)


def test_the_event_loop_runs_during_a_search() -> None:
<<<<<<< HEAD
    """TAB-22."""
=======
    """TAB-22: bots search in worker processes."""

>>>>>>> t-lab
    async def talk(pool: BotPool, state: State) -> None:
        thinking = asyncio.create_task(choose(pool, state, seconds=0.3))
        turns = 0
        while not thinking.done():
            await asyncio.sleep(0)
            turns += 1
        assert turns > 100
        assert await thinking in state.actions()

    served(talk)


def test_a_worker_that_dies_is_replaced_and_the_question_asked_again() -> None:
    async def talk(pool: BotPool, state: State) -> None:
        await choose(pool, state)
        (victim,) = processes(pool)
        thinking = asyncio.create_task(choose(pool, state, seconds=0.5))
        await asyncio.sleep(0)
        os.kill(victim, signal.SIGKILL)
        assert await thinking in state.actions()
        assert processes(pool) != [victim]

    served(talk)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_cancelled_question_frees_its_workers(workers: int) -> None:
    async def talk(pool: BotPool, state: State) -> None:
        await choose(pool, state)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(choose(pool, state, seconds=1000.0), 0.2)
        assert pool._idle.qsize() == workers
        assert await choose(pool, state) in state.actions()

    served(talk, workers)


def test_bad_questions_are_refused() -> None:
    async def talk(pool: BotPool, state: State) -> None:
        with pytest.raises(UnknownBot):
            await choose(pool, state, "deep-blue")
        with pytest.raises(crossings.UnknownGame):
            await pool.choose("over-the-next-dyne", "search", 0, {}, [], 0.1)
        with pytest.raises(BotFailed, match="bad state"):
            await pool.choose(GAME, "search", 0, {"game": GAME}, state.actions(), 0.1)
        assert await choose(pool, state) in state.actions()

    served(talk)


def test_workers_end_with_the_server() -> None:
    """A worker ends with its input, for example when the server is killed."""

    async def run() -> None:
        pool = BotPool(seed=1)
        assert processes(pool) == [], "nothing has been requested yet"
        await pool.get_ready(GAME)
        process = pool.workers[0]._process
        assert process is not None and process.stdin is not None
        assert os.getpgid(process.pid) == process.pid, "what bots start in it ends with it"
        process.stdin.close()
        assert await asyncio.wait_for(process.wait(), PATIENCE) == -signal.SIGKILL

    asyncio.run(run())


# ---- without compiled code -----------------------------------------------------------------------


class Compiler:
    """A process that compiles until it may finish."""

    def __init__(self) -> None:
        self.returncode: int | None = None
        self.done = asyncio.Event()

    async def wait(self) -> None:
        await self.done.wait()
        self.returncode = 0

    def kill(self) -> None:
        self.done.set()


def test_searches_are_compiled_one_at_a_time_and_then_loaded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROSSINGS_COMPILE", "auto")
    monkeypatch.setenv("CROSSINGS_CACHE", str(tmp_path))
    ids = ["dune-chess", GAME, "bridges-and-boats"]
    compilers: dict[str, Compiler] = {}
    loads: list[str] = []

    async def start(*command: str, **_: object) -> Compiler:
        return compilers.setdefault(command[-1], Compiler())

    async def run() -> None:
        pool = BotPool(workers=1)
        (worker,) = pool.workers
        monkeypatch.setattr(worker, "start", AsyncMock())
        monkeypatch.setattr(worker, "send", lambda message: loads.append(message["load"]))
        monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
        for id in ids + ids:
            await pool.get_ready(id)
        assert loads == ids
        for number, id in enumerate(ids, 1):
            for _ in range(TURNS):
                await asyncio.sleep(0)
            assert list(compilers) == ids[:number]
            compilers[id].done.set()
        while loads != ids + ids:
            await asyncio.sleep(0)
        await pool.close()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
