"""Engines: programs in any language that are asked for moves, over their standard input and output (docs/bots.md).

    we say                                   the engine says
    crossings                                id name NAME, crossingsok
    game GAME
    isready                                  readyok
    position SEAT VIEW                       (the seat's view, JSON on one line)
    legal MOVE MOVE ...
    go [seconds S] [simulations N] seed N    bestmove MOVE
    stop                                     (the bestmove that it has)
    quit

What begins otherwise is passed over, but `error TEXT`, which says why there is no move.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import shlex
import subprocess
import tempfile
import threading
import time
from functools import partial
from queue import Empty, Queue
from typing import IO

from crossings.bots.budget import Budget
from crossings.bots.registry import Bot, BotFailed, Question, one_line
from crossings.engine import shorten

STARTING_SECONDS = 30.0
"""How long an engine may take to start and to get ready."""
ANSWERING_SECONDS = 60.0
"""How long it may take for a move if no time was said."""
GRACE_SECONDS, GRACE_FACTOR = 5.0, 2.0
"""By how much it may overrun its time."""
ENDING_SECONDS = 1.0
MOMENT = 0.05
LONGEST_LINE = 1 << 16
USUAL_SECONDS = 1.0


class Engine:
    """One running program. One question at a time; after a failure it is started anew for the next."""

    def __init__(self, command: str) -> None:
        self.command = command
        self._process: subprocess.Popen[str] | None = None
        self._lines: Queue[str] = Queue()
        self._errors: IO[str] | None = None
        self._game = ""

    def ask(self, question: Question) -> str:
        """The engine's move. Raises `BotFailed`: it cannot be started, has died, hangs, or answers nonsense."""
        try:
            if self._process is None:
                self._start()
            if self._game != question.game.id:
                self._game = question.game.id
                self._say(f"game {self._game}", "isready")
                self._hear("readyok", STARTING_SECONDS)
            return self._move(question)
        except BotFailed:
            self.close()
            raise

    def close(self) -> None:
        """Have the program end, at once if need be."""
        if self._process is None:
            return
        process, self._process, self._game = self._process, None, ""
        with contextlib.suppress(OSError):
            if process.stdin is not None:
                process.stdin.write("quit\n")
                process.stdin.close()
        try:
            process.wait(ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if self._errors is not None:
            self._errors.close()

    # ---- inside --------------------------------------------------------------------------------

    def _start(self) -> None:
        self._errors = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115  # see `close`
        try:
            words = shlex.split(self.command)
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                text=True,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,  # an interrupt at the keyboard is ours to handle
            )
        except (OSError, ValueError, IndexError) as error:
            raise self._failed(f"cannot be started ({one_line(error)})") from None
        self._lines = Queue()
        threading.Thread(target=_listen, args=(self._process.stdout, self._lines), daemon=True).start()
        self._say("crossings")
        self._hear("crossingsok", STARTING_SECONDS)

    def _move(self, question: Question) -> str:
        budget = question.budget
        self._say(
            f"position {question.seat} {json.dumps(question.view, separators=(',', ':'))}",
            f"legal {' '.join(question.legal)}",
            " ".join(["go", *_limits(budget), f"seed {question.seed}"]),
        )
        seconds = budget.seconds
        patience = ANSWERING_SECONDS if seconds is None else GRACE_SECONDS + GRACE_FACTOR * seconds
        words = self._hear("bestmove", patience, budget).split()
        if len(words) != 1:
            raise self._failed(f"answered nonsense: {shorten(' '.join(['bestmove', *words]))}")
        return words[0]

    def _say(self, *lines: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write("".join(f"{line}\n" for line in lines))
            self._process.stdin.flush()
        except OSError:
            raise self._died() from None

    def _hear(self, word: str, patience: float, budget: Budget | None = None) -> str:
        """What follows this word on the next line that begins with it."""
        end, stopped = time.monotonic() + patience, False
        while (left := end - time.monotonic()) > 0:
            if budget is not None and not stopped and budget.called_off():
                self._say("stop")
                stopped = True
            try:
                line = self._lines.get(timeout=min(MOMENT, left))
            except Empty:
                continue
            if not line.endswith("\n"):
                raise self._failed("answered nonsense: a line without end") if line else self._died()
            said, _, rest = line.strip().partition(" ")
            if said == word:
                return rest
            if said == "error":
                raise self._failed(f"says: {shorten(rest, 200)}")
        raise self._failed(f"gave no answer within {patience:.0f} seconds")

    def _died(self) -> BotFailed:
        assert self._process is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(ENDING_SECONDS)
        status = self._process.returncode
        how = "closed its output" if status is None else f"ended (status {status})"
        last = self._last_error()
        return self._failed(f"{how} before it answered" + (f"; it said: {last}" if last else ""))

    def _last_error(self) -> str:
        assert self._errors is not None
        self._errors.seek(0)
        lines = [line.strip() for line in self._errors.read().splitlines() if line.strip()]
        return lines[-1][:200] if lines else ""

    def _failed(self, what: str) -> BotFailed:
        return BotFailed(f"the engine {shorten(self.command)} {what}")


def _listen(output: IO[str], lines: Queue[str]) -> None:
    """Put line after line into the queue; at last an empty one, or one that never ends."""
    with contextlib.suppress(OSError, ValueError):
        while line := output.readline(LONGEST_LINE):
            lines.put(line)
            if not line.endswith("\n"):
                return
    lines.put("")


def _limits(budget: Budget) -> list[str]:
    limits = {"seconds": budget.seconds, "simulations": budget.simulations}
    return [f"{name} {number}" for name, number in limits.items() if number is not None]


# ---- as bots -------------------------------------------------------------------------------------

_running: dict[str, Engine] = {}


def engine_bot(command: str) -> Bot:
    """The bot that a command line is."""
    return Bot(f"engine:{command}", partial(ask_engine, command), seconds=USUAL_SECONDS, titled=command)


def ask_engine(command: str, question: Question) -> str:
    """The move of an engine, which this process has started by then. Raises `BotFailed`."""
    if command not in _running:
        _running[command] = Engine(command)
    return _running[command].ask(question)


@atexit.register
def close_engines() -> None:
    """Let all engines go that this process has started."""
    for engine in _running.values():
        engine.close()
