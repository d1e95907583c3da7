"""Runs bots for a server in worker processes, so that they never block the event loop."""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import secrets
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from typing import Any

from crossings.bots.child_processes import kill_group
from crossings.bots.jobs import Message
from crossings.bots.registry import BOTS, BotFailed, choose, make_decision
from crossings.bots.registry import bot as bot_named
from crossings.engine import View, game
from crossings.engine.checks import check_number, check_seed
from crossings.engine.decisions import Decision
from crossings.engine.kernels.game_kernels import compile_mode
from crossings.engine.kernels.precompile import WHILE_INPUT_OPEN
from crossings.search.result import SearchResult, merge_results
from crossings.search.search import searcher

log = logging.getLogger("crossings.bots")

ATTEMPTS = 2
"""How often a question is asked if the worker's process dies."""
TIMEOUT_FACTOR, TIMEOUT_EXTRA_SECONDS = 5, 20
"""A worker times out after the time limit times the factor, plus the extra seconds; time in the queue doesn't count."""
SECOND_ANSWER_SECONDS = 1.0
"""If two workers search in parallel, how much later than the first the second may answer."""
MAX_LINE_BYTES = 1 << 20
SEED_BITS = 32


class WorkerGone(Exception):
    """The process ended before it answered."""


class WorkerHangs(BotFailed):
    """The process timed out and was ended; another one replaces it."""


class Worker:
    """A worker process, started when it is needed and restarted after it has died. Answers one question at a time."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._starting = asyncio.Lock()
        self._numbers = itertools.count(1)

    async def start(self, games: Sequence[str]) -> None:
        """Start the process unless it is running, and have it load the search of these games."""
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                command = (sys.executable, "-m", "crossings.bots.worker")
                process = await asyncio.create_subprocess_exec(
                    *command, stdin=PIPE, stdout=PIPE, limit=MAX_LINE_BYTES, start_new_session=True
                )
                self._process = process
                for game_id in games:
                    self.send({"load": game_id})

    def send(self, message: Message) -> None:
        """Send a message, if there is a process. A dead one is noticed later by its missing answer."""
        if self._process is not None and self._process.stdin is not None and not self._process.stdin.is_closing():
            self._process.stdin.write(json.dumps(message).encode() + b"\n")

    async def ask(self, question: Message) -> Message:
        """Return the answer to a question, which is cancelled with this task. Raises `WorkerGone`, `WorkerHangs`."""
        number = next(self._numbers)
        self.send({"ask": number, **question})
        patience = TIMEOUT_EXTRA_SECONDS + TIMEOUT_FACTOR * question.get("seconds", 0)
        try:
            return await asyncio.wait_for(self._answer(number), patience)
        except TimeoutError:
            await self.close()
            raise WorkerHangs(f"no answer in {patience:.0f} s") from None
        except asyncio.CancelledError:
            self.send({"stop": number})
            raise

    async def _answer(self, number: int) -> Message:
        assert self._process is not None
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            answer: Message = json.loads(line)
            if answer["answer"] == number:
                return answer
        await _end_group(self._process)
        raise WorkerGone

    async def close(self) -> None:
        """End the process and wait for it."""
        if self._process is not None:
            await _end_group(self._process)


class BotPool:
    """A pool of workers. Call `get_ready` before the first move of a game, and `close` at the end."""

    def __init__(self, workers: int = 1, seed: int | None = None) -> None:
        self.workers = [Worker() for _ in range(check_number(workers, "workers", 1))]
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self._idle.put_nowait(worker)
        self._seeds = itertools.count(secrets.randbits(SEED_BITS) if seed is None else check_seed(seed))
        self._games: dict[str, None] = {}
        self._compilers: set[asyncio.Task[None]] = set()
        self._compiling = asyncio.Lock()
        self._late: set[asyncio.Task[Message]] = set()

    async def get_ready(self, game_id: str) -> None:
        """Start the workers and have them load the compiled search of a game, after compiling it in another process.

        Until then, bots run interpreted: they search a few dozen positions instead of ten thousand.
        """
        if game_id not in self._games:
            known = game(game_id)
            self._games[game_id] = None
            self._send_all({"load": game_id})
            if compile_mode() == "auto" and not searcher(known).cached:
                compiler = asyncio.create_task(self._compile(game_id))
                self._compilers.add(compiler)
                compiler.add_done_callback(self._compilers.discard)
        for worker in self.workers:
            await worker.start(list(self._games))

    async def choose(
        self,
        game_id: str,
        bot: str,
        seat: int,
        view: View,
        legal: Sequence[str],
        seconds: float,
        seed: int | None = None,
    ) -> Decision:
        """Return a bot's decision, one of `legal`, within about this many seconds. Cancelling it stops the search.

        With a `seed`, the search has no time limit but the level's number of simulations, so that equal arguments give
        equal decisions on any machine. Only built-in bots that don't search run in this process. Raises `UnknownBot`,
        `UnknownGame`, `BadNumber`, `BadSeed`, `BadBudget`, `BotFailed`.
        """
        is_fixed, seat = seed is not None, check_number(seat, "a seat", 0)
        seed = next(self._seeds) if seed is None else check_seed(seed)
        player = bot_named(bot)
        if bot in BOTS and not player.uses_time:
            return Decision(choose(bot, game(game_id), view, seat, seed=seed, legal=legal))
        await self.get_ready(game_id)
        question = {"game": game_id, "bot": bot, "seat": seat, "view": view, "legal": list(legal)}
        question |= {"seconds": seconds, "seed": seed, "fixed": is_fixed}
        if not is_fixed and len(legal) > 1 and self._idle.qsize() > 1 and player.can_search_in_parallel(game(game_id)):
            return await self._choose_in_parallel(question)
        answer = await self._ask_any(question)
        if "decision" not in answer:
            raise BotFailed(answer["error"])
        return Decision.from_json(answer["decision"])

    async def _choose_in_parallel(self, question: Message) -> Decision:
        """Merge the searches of two idle workers. The second result counts if it arrives shortly after the first."""
        shared = [{**question, "share": True}, {**question, "share": True, "seed": next(self._seeds)}]
        answers = await self._answers_in_time([asyncio.create_task(self._ask_any(one)) for one in shared])
        results = [SearchResult.from_json(answer["result"]) for answer in answers if "result" in answer]
        if not results:
            raise BotFailed(answers[0]["error"])
        known, result = game(question["game"]), merge_results(results)
        allowed = {known.number_of[text] for text in question["legal"]} & result.visits.keys()
        return make_decision(question["bot"], known, question["view"], result, allowed, result.best(allowed))

    async def _answers_in_time(self, tasks: Sequence[asyncio.Task[Message]]) -> list[Message]:
        """Return the answers that arrive within `SECOND_ANSWER_SECONDS` after the first useful one.

        If there are none, raises the first task's error. A late task continues in the background; its worker is idle
        again when it answers or is replaced.
        """
        late = set(tasks)
        try:
            while late and not any(map(_is_useful, tasks)):
                _, late = await asyncio.wait(late, return_when=asyncio.FIRST_COMPLETED)
            if late:
                _, late = await asyncio.wait(late, timeout=SECOND_ANSWER_SECONDS)
        except asyncio.CancelledError:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            raise
        for task in late:
            self._late.add(task)
            task.add_done_callback(self._finish_late_task)
        errors = [error for task in tasks if task not in late and (error := task.exception()) is not None]
        answers = [task.result() for task in tasks if task not in late and task.exception() is None]
        if not answers:
            raise errors[0]
        return answers

    def _finish_late_task(self, task: asyncio.Task[Message]) -> None:
        self._late.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("a bot moved without one of its two workers: %s", error)

    async def work(self, game_id: str, job: Message) -> Any:
        """Run a job (`run_job` in `advice.py`) and return its result. Cancelling it stops the job.

        Raises `UnknownGame`, `BotFailed`.
        """
        await self.get_ready(game_id)
        answer = await self._ask_any({"game": game_id, "seed": next(self._seeds), **job})
        if "done" not in answer:
            raise BotFailed(answer["error"])
        return answer["done"]

    async def close(self) -> None:
        """End all processes."""
        background = [*self._compilers, *self._late]
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        for worker in self.workers:
            await worker.close()

    async def _ask_any(self, question: Message) -> Message:
        """Ask the next idle worker, again if its process dies."""
        worker = await self._idle.get()
        try:
            for _ in range(ATTEMPTS):
                await worker.start(list(self._games))
                try:
                    return await worker.ask(question)
                except (WorkerGone, ConnectionError):
                    continue
        finally:
            self._idle.put_nowait(worker)
        origin = f"bot {question['bot']}" if "bot" in question else f"job {question['job']}"
        raise BotFailed(f"the process of {origin} ended before it answered, {ATTEMPTS} times")

    def _send_all(self, message: Message) -> None:
        for worker in self.workers:
            worker.send(message)

    async def _compile(self, game_id: str) -> None:
        """Compile the search of a game, one game at a time, and have the workers load it."""
        async with self._compiling:
            command = (sys.executable, "-m", "crossings.bots.precompile", WHILE_INPUT_OPEN, game_id)
            process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=DEVNULL)
            try:
                await process.wait()
            finally:
                await _end(process)
        self._send_all({"load": game_id})


def _is_useful(task: asyncio.Task[Message]) -> bool:
    """Return whether a task has returned the result of a search."""
    return task.done() and not task.cancelled() and task.exception() is None and "result" in task.result()


async def _end_group(process: Process) -> None:
    """Kill a worker and the processes that bots have started in it."""
    kill_group(process.pid)
    await _end(process)


async def _end(process: Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()
