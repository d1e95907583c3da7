"""Bots in worker processes: they answer, die, are replaced and cancelled, and leave nothing behind."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from time import monotonic
from typing import Any
from unittest.mock import AsyncMock

import pytest

import crossings
from crossings.bots import BotFailed, UnknownBot
from crossings.bots.pool import BotPool, Worker, WorkerHangs
from crossings.engine import State
from crossings.search.result import SearchResult
from rows import cases

GAME = "over-the-next-dune"
PATIENCE = 60.0
TURNS = 20
"""Iterations of the event loop, in which all tasks can start."""


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
            assert not is_alive(process)

    asyncio.run(run())


def processes(pool: BotPool) -> list[int]:
    return [worker._process.pid for worker in pool.workers if worker._process is not None]


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def choose(pool: BotPool, state: State, bot: str = "search", seconds: float = 0.05) -> str:
    return (await pool.choose(GAME, bot, 0, state.view(0), state.actions(), seconds)).move


def test_two_idle_workers_search_in_parallel(monkeypatch: pytest.MonkeyPatch) -> None:
    shared: list[bool] = []
    ask = Worker.ask

    async def noted(worker: Worker, question: Mapping[str, Any]) -> Mapping[str, Any]:
        shared.append("share" in question)
        return await ask(worker, question)

    monkeypatch.setattr(Worker, "ask", noted)

    async def talk(pool: BotPool, state: State) -> None:
        assert await choose(pool, state, "master") in state.actions()
        assert shared == [True, True]
        bots = ("search", "club", "novice", "random", "search")
        moves = await asyncio.gather(*(choose(pool, state, bot) for bot in bots))
        assert set(moves) <= set(state.actions()), "more questions than workers are answered in turn"
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
        assert not is_alive(hanging)
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
    monkeypatch.setattr("crossings.bots.pool.SECOND_ANSWER_SECONDS", 0.01, raising=False)
    workers: list[Worker] = []

    async def ask(worker: Worker, question: dict[str, Any]) -> dict[str, Any]:
        workers.append(worker)
        if len(workers) > 1:
            number = crossings.game(GAME).number_of[question["legal"][-1]]
            return {"result": SearchResult(1, {number: 1}, {number: 500.0}).to_json()}
        if fault == "hangs":
            await asyncio.Event().wait()
        raise WorkerHangs("no answer")

    async def talk() -> None:
        pool, state = BotPool(2, seed=1), first_decision()
        assert await choose(pool, state, "master") == state.actions()[-1]
        assert len(workers) == 2 and len(pool._late) == late and pool._idle.qsize() == 2 - late
        await pool.close()
        assert not pool._late

    monkeypatch.setattr(Worker, "start", AsyncMock())
    monkeypatch.setattr(Worker, "ask", ask)
    asyncio.run(asyncio.wait_for(talk(), PATIENCE))


def test_parallel_workers_use_different_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    async def ask(_: Worker, question: dict[str, Any]) -> dict[str, Any]:
        seeds.append(question["seed"])
        number = crossings.game(GAME).number_of[question["legal"][0]]
        return {"result": SearchResult(1, {number: 1}, {number: 500.0}).to_json()}

    async def talk() -> None:
        pool = BotPool(2, seed=1)
        await choose(pool, first_decision(), "master")
        await choose(pool, first_decision(), "master")
        assert len(set(seeds)) == len(seeds) == 4

    monkeypatch.setattr(Worker, "start", AsyncMock())
    monkeypatch.setattr(Worker, "ask", ask)
    asyncio.run(asyncio.wait_for(talk(), PATIENCE))


def test_parallel_workers_are_cancelled_together(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[Worker] = []

    async def ask(worker: Worker, question: dict[str, Any]) -> dict[str, Any]:
        try:
            await asyncio.Event().wait()
        finally:
            stopped.append(worker)
        return {}

    async def talk() -> None:
        pool = BotPool(2, seed=1)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(choose(pool, first_decision(), "master"), 0.05)
        assert stopped == pool.workers and pool._idle.qsize() == 2

    monkeypatch.setattr(Worker, "start", AsyncMock())
    monkeypatch.setattr(Worker, "ask", ask)
    asyncio.run(asyncio.wait_for(talk(), PATIENCE))


def test_the_event_loop_runs_during_a_search() -> None:
    """TAB-22."""
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


def test_a_cancelled_question_frees_the_worker() -> None:
    async def talk(pool: BotPool, state: State) -> None:
        await choose(pool, state)
        begin = monotonic()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(choose(pool, state, seconds=1000.0), 0.2)
        assert await choose(pool, state) in state.actions()
        assert monotonic() - begin < PATIENCE / 2

    served(talk)


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
