"""The lab on the page: games of one question at a time, played in a process aside for as long as somebody looks."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from asyncio.subprocess import PIPE
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from crossings.engine.options import Value
from crossings.server.session.seating import BadRequest
from crossings.server.web.answers import LabProgress
from crossings.words import CORE

LOOKED_SECONDS = 5.0
"""After a look, so long nobody else can have another question played."""
LONGEST_LINE = 1 << 20
ENDING_SECONDS = 3.0
"""How long a process may take to end with its input."""
NICENESS = 19
"""Whoever plays at a table comes first."""
GIVING_WAY = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)
"""On Windows, where a process does not lower its own priority."""
NOTHING_YET: LabProgress = {"games": 0, "of": 0, "left": None, "over": False, "figures": []}


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
        self.told = NOTHING_YET
        self.fault = ""
        """Why it cannot go on."""
        self._looked = 0.0
        self._process = process
        self._listening = asyncio.create_task(self._listen())

    @property
    def is_looked_at(self) -> bool:
        """Whether somebody waits for more of it."""
        goes_on = not (self.told["over"] or self._listening.done())
        return goes_on and time.monotonic() < self._looked + LOOKED_SECONDS

    @property
    def has_ended(self) -> bool:
        """Whether it has let go before its last game, since nobody looked for long."""
        return self._listening.done() and not self.told["over"] and not self.fault

    def look(self) -> None:
        """Somebody looks: it plays on."""
        self._looked = time.monotonic()
        assert self._process.stdin is not None
        if not self._listening.done():
            self._process.stdin.write(b"\n")

    async def close(self) -> None:
        """End the process, and wait for its end."""
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
            said = json.loads(line)
            if "fault" in said:
                self.fault = said["fault"]
            else:
                self.told = said
        if await self._process.wait() and not self.fault:
            self.fault = CORE.translate("lab-ended")


class Lab:
    """One run at a time."""

    def __init__(self) -> None:
        self._run: Run | None = None
        self._changing = asyncio.Lock()

    def plays(self, question: Question) -> bool:
        """Whether games of this question are played, or were last."""
        return self._run is not None and self._run.question == question and not self._run.has_ended

    async def look(self, who: str, question: Question) -> LabProgress:
        """What the games of a question come to by now; the first look begins them. Raises `BadRequest`.

        Whoever asks anew lets go of what they asked before; what others look at goes on.
        """
        async with self._changing:
            if not self.plays(question):
                if self._run is not None and self._run.is_looked_at and self._run.who != who:
                    raise BadRequest("lab-busy", CORE.translate("lab-busy"), 409)
                await self.close()
                self._run = await _begun(who, question)
            run = self._run
            assert run is not None
            if run.fault:
                self._run = None
                raise BadRequest("lab-failed", run.fault, 500)
            run.look()
        return run.told

    async def close(self) -> None:
        """End what is played."""
        if self._run is not None:
            await self._run.close()
            self._run = None


async def _begun(who: str, question: Question) -> Run:
    command = (sys.executable, "-m", "crossings.lab.live", str(NICENESS))
    process = await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE, creationflags=GIVING_WAY
    )
    assert process.stdin is not None
    process.stdin.write(json.dumps(asdict(question)).encode() + b"\n")
    return Run(who, question, process)
