"""The lab on the page: one process plays the games of one question while clients keep asking.

The questions of other clients wait in a queue.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from msgspec import convert
from msgspec.structs import replace

from crossings.engine import game
from crossings.engine.options import Value
from crossings.server.messages.answers import LabProgress, LabQueue
from crossings.server.messages.requests import BadRequest
from crossings.words import CORE

RESERVED_SECONDS = 5.0
"""Seconds after a client's last request during which its question is played, or keeps its place in the queue."""
LONGEST_LINE = 1 << 20
ENDING_SECONDS = 3.0
"""Seconds for a process to end after its input is closed."""
NICENESS = 19
"""Low priority: players at tables come first."""
GIVING_WAY = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)
"""The same on Windows, where a process doesn't lower its own priority."""
NOTHING_YET = LabProgress(games=0, of=0, left=None, over=False, figures=[])


@dataclass(frozen=True)
class Question:
    """A variant of a game, played by bots of one kind."""

    game: str
    options: Mapping[str, Value]
    bot: str


class Run:
    """The process that plays for a question (`crossings.lab.live`)."""

    def __init__(self, who: str, question: Question, process: asyncio.subprocess.Process) -> None:
        self.who = who
        self.question = question
        self.results = NOTHING_YET
        self.fault = ""
        """Why it can't continue."""
        self._requested = 0.0
        self._process = process
        self._listening = asyncio.create_task(self._listen())

    @property
    def is_requested(self) -> bool:
        """Whether a client still waits for results."""
        goes_on = not (self.results.over or self._listening.done())
        return goes_on and time.monotonic() < self._requested + RESERVED_SECONDS

    @property
    def has_ended(self) -> bool:
        """Whether the process has ended before its last game because no client asked."""
        return self._listening.done() and not self.results.over and not self.fault

    def note_request(self) -> None:
        """Note a request, and let the process play on."""
        self._requested = time.monotonic()
        assert self._process.stdin is not None
        if not self._listening.done():
            self._process.stdin.write(b"\n")

    async def close(self) -> None:
        """End the process, and wait for it."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            await asyncio.wait_for(asyncio.shield(self._listening), ENDING_SECONDS)
        except TimeoutError:
            self._process.kill()
            await self._listening

    async def _listen(self) -> None:
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            message = json.loads(line)
            if "fault" in message:
                self.fault = message["fault"]
            else:
                self.results = convert(message, LabProgress)
        if await self._process.wait() and not self.fault:
            self.fault = CORE.translate("lab-ended")


class Lab:
    """One run at a time, and a queue of clients."""

    def __init__(self) -> None:
        self._run: Run | None = None
        self._waiting: dict[str, float] = {}
        """The time of the last request of each waiting client, the first of the queue first."""
        self._changing = asyncio.Lock()

    def plays(self, question: Question) -> bool:
        """Return whether games of this question are running, or were the last ones."""
        return self._run is not None and self._run.question == question and not self._run.has_ended

    def expects(self, who: str) -> bool:
        """Return whether a client waits in the queue."""
        return who in self._waiting

    async def results(self, who: str, question: Question) -> LabProgress:
        """Return the results of a question so far; its games start as soon as no other runs. Raises `BadRequest`.

        A new question of the same client replaces the old one, and waits for those of other clients.
        """
        async with self._changing:
            if not self.plays(question):
                if self._run is not None and self._run.who == who:
                    await self.close()
                if queue := self._queue(who):
                    return replace(NOTHING_YET, waits=queue)
                await self.close()
                self._run = await _start_run(who, question)
            self._waiting.pop(who, None)
            run = self._run
            assert run is not None
            if run.fault:
                self._run = None
                raise BadRequest("lab-failed", run.fault, 500)
            run.note_request()
        return run.results

    def _queue(self, who: str) -> LabQueue | None:
        """Note that a client asks, and return what comes before its question, if anything."""
        now = time.monotonic()
        self._waiting[who] = now
        self._waiting = {one: at for one, at in self._waiting.items() if now < at + RESERVED_SECONDS}
        run = self._run if self._run is not None and self._run.is_requested else None
        ahead = [*self._waiting].index(who) + (run is not None)
        if not ahead:
            return None
        if run is None:
            return LabQueue(ahead, "", "", 0)
        return LabQueue(ahead, game(run.question.game).title, run.question.bot, run.results.games)

    async def stop(self, who: str) -> None:
        """End the games of a client's question, or remove it from the queue."""
        async with self._changing:
            self._waiting.pop(who, None)
            if self._run is not None and self._run.who == who:
                await self.close()

    async def close(self) -> None:
        """End the run."""
        if self._run is not None:
            await self._run.close()
            self._run = None


async def _start_run(who: str, question: Question) -> Run:
    command = (sys.executable, "-m", "crossings.lab.live", str(NICENESS))
    process = await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE, creationflags=GIVING_WAY
    )
    assert process.stdin is not None
    process.stdin.write(json.dumps(asdict(question)).encode() + b"\n")
    return Run(who, question, process)
