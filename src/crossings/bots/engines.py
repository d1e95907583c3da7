"""Engines: programs in any language that send moves over standard output (docs/research/write-a-bot.md).

    the caller sends                         the engine answers
    crossings                                id name NAME, crossingsok
    game GAME
    isready                                  readyok
    position SEAT VIEW                       (the seat's view, JSON on one line)
    legal MOVE MOVE ...
    go [seconds S] [simulations N] seed N    bestmove MOVE
    stop                                     (its bestmove, immediately)
    quit

Other lines are ignored, except `error TEXT`, which says why the engine has no move.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import shlex
import subprocess
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from queue import Empty, Queue, SimpleQueue
from typing import IO

from crossings.bots.child_processes import call_before_fatal_signal, kill_group
from crossings.bots.registry import Bot, BotFailed, Question
from crossings.engine import shorten
from crossings.engine.errors import one_line
from crossings.search.budget import Budget

START_TIMEOUT = 30.0
"""Time for an engine to start and to get ready."""
ANSWER_TIMEOUT = 60.0
"""Time for a move without a time limit."""
GRACE_SECONDS, GRACE_FACTOR = 5.0, 2.0
"""Tolerance for a time limit: added seconds, and a factor."""
TERMINATION_SECONDS = 1.0
POLL_SECONDS = 0.05
MAX_LINE_BYTES, MAX_QUEUED_LINES = 1 << 16, 256
MAX_ERROR_LENGTH = 200
DEFAULT_SECONDS = 1.0


class Engine:
    """A running engine, which answers one question at a time and restarts after a failure.

    Threads read its output and write its input, so that an engine that doesn't read, or writes without end, neither
    blocks the caller nor fills the memory.
    """

    def __init__(self, command: str) -> None:
        self.command = command
        self._process: subprocess.Popen[str] | None = None
        self._lines: Queue[str] = Queue()
        self._outbox: SimpleQueue[str | None] = SimpleQueue()
        self._errors = LastLine()
        self._threads: list[threading.Thread] = []
        self._game = ""

    def ask(self, question: Question) -> str:
        """Return the engine's move.

        Raises `BotFailed` if the engine can't be started, ends, times out, or gives an invalid answer.
        """
        try:
            if not self._is_running:
                self._start()
            if self._game != question.game.id:
                self._game = question.game.id
                self._send(f"game {self._game}", "isready")
                self._read_answer("readyok", START_TIMEOUT)
            return self._move(question)
        except BotFailed:
            self.close()
            raise

    def close(self) -> None:
        """End the program and its child processes; kill them if they don't quit in time."""
        process, is_running, self._process, self._game = self._process, self._is_running, None, ""
        if process is None or not is_running:
            return
        self._outbox.put("quit\n")
        self._outbox.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(TERMINATION_SECONDS)
        _kill(process)
        for thread in self._threads:
            _drain(thread, self._lines)

    # ---- internals -------------------------------------------------------------------------------

    @property
    def _is_running(self) -> bool:
        """Whether this process has started the program; a forked child can't use its parent's engine."""
        return self._process in _programs

    def _start(self) -> None:
        try:
            self._process = process = _start_guarded(self.command)
        except (OSError, ValueError, IndexError) as error:
            raise BotFailed(f"the engine {shorten(self.command)} cannot be started ({one_line(error)})") from None
        self._game = ""
        self._lines, self._outbox, self._errors = Queue(MAX_QUEUED_LINES), SimpleQueue(), LastLine()
        self._threads = [
            threading.Thread(target=_write, args=(process.stdin, self._outbox), daemon=True),
            threading.Thread(target=_listen, args=(process.stdout, self._lines), daemon=True),
            threading.Thread(target=self._errors.follow, args=(process.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        self._send("crossings")
        self._read_answer("crossingsok", START_TIMEOUT)

    def _move(self, question: Question) -> str:
        budget = question.budget
        self._send(
            f"position {question.seat} {json.dumps(question.view, separators=(',', ':'))}",
            f"legal {' '.join(question.legal)}",
            " ".join(["go", *_limits(budget), f"seed {question.seed}"]),
        )
        seconds = budget.seconds
        timeout = ANSWER_TIMEOUT if seconds is None else GRACE_SECONDS + GRACE_FACTOR * seconds
        words = self._read_answer("bestmove", timeout, budget).split()
        if len(words) != 1:
            raise self._failed(f"answered nonsense: {shorten(' '.join(['bestmove', *words]))}")
        return words[0]

    def _send(self, *lines: str) -> None:
        """Send lines. If the program is dead, this is noticed later by its missing answer."""
        self._outbox.put("".join(f"{line}\n" for line in lines))

    def _read_answer(self, word: str, timeout: float, budget: Budget | None = None) -> str:
        """Return the rest of the next line that begins with this word. Raises `BotFailed`."""
        end, stopped = time.monotonic() + timeout, False
        while (left := end - time.monotonic()) > 0:
            if budget is not None and not stopped and budget.is_cancelled():
                self._send("stop")
                stopped = True
            try:
                line = self._lines.get(timeout=min(POLL_SECONDS, left))
            except Empty:
                continue
            if not line.endswith("\n"):
                raise self._failed("answered nonsense: a line without end") if line else self._died()
            keyword, _, rest = line.strip().partition(" ")
            if keyword == word:
                return rest
            if keyword == "error":
                raise self._failed(f"says: {shorten(rest, 200)}")
        raise self._failed(f"gave no answer within {timeout:.0f} seconds")

    def _died(self) -> BotFailed:
        assert self._process is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(TERMINATION_SECONDS)
        status = self._process.returncode
        how = "closed its output" if status is None else f"ended (status {status})"
        return self._failed(f"{how} before it answered")

    def _failed(self, what: str) -> BotFailed:
        last = self._errors.text()
        return BotFailed(f"the engine {shorten(self.command)} {what}" + (f"; it said: {last}" if last else ""))


class LastLine:
    """The last non-empty line of a program's error output."""

    def __init__(self) -> None:
        self._text = ""
        self._is_over = threading.Event()

    def follow(self, errors: IO[str]) -> None:
        """Read the output to its end."""
        with errors, contextlib.suppress(OSError, ValueError):
            while line := errors.readline(MAX_LINE_BYTES):
                self._text = line.strip()[:MAX_ERROR_LENGTH] or self._text
        self._is_over.set()

    def text(self) -> str:
        """Return the line, after waiting a moment for late output; empty without one."""
        self._is_over.wait(POLL_SECONDS)
        return self._text


def _write(input: IO[str], outbox: SimpleQueue[str | None]) -> None:
    """Write texts from the queue until None arrives."""
    with contextlib.suppress(OSError, ValueError), input:
        while (text := outbox.get()) is not None:
            input.write(text)
            input.flush()


def _listen(output: IO[str], lines: Queue[str]) -> None:
    """Put each line into the queue, and an empty one at the end.

    A line that is too long is cut, and the rest of the output is discarded.
    """
    with output, contextlib.suppress(OSError, ValueError):
        while line := output.readline(MAX_LINE_BYTES):
            lines.put(line)
            if not line.endswith("\n"):
                while output.read(MAX_LINE_BYTES):
                    pass
    lines.put("")


_programs: set[subprocess.Popen[str]] = set()
"""All running programs of this process, guarded by `_starting`."""
_starting = threading.RLock()
_inherited: list[subprocess.Popen[str]] = []
"""Keeps the parent's programs alive in a forked child: closing their pipes would wait for threads that don't exist."""


def _start_guarded(command: str) -> subprocess.Popen[str]:
    """Start a program in its own session. Raises `OSError`, `ValueError`, `IndexError`.

    A separate thread starts it, since signals interrupt only the main thread: no program runs without being registered.
    """
    call_before_fatal_signal(kill_engines)
    with ThreadPoolExecutor(1) as starter:
        return starter.submit(_start_program, shlex.split(command)).result()


def _start_program(words: Sequence[str]) -> subprocess.Popen[str]:
    with _starting:
        process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # this process handles interrupts from the keyboard
        )
        _programs.add(process)
        return process


def kill_engines() -> None:
    """Kill all engines of this process, with their child processes, and never start others.

    For the end of this process.
    """
    _starting.acquire()  # never released
    for process in _programs:
        kill_group(process.pid)
        process.kill()


def _kill(process: subprocess.Popen[str]) -> None:
    """End a program and everything that it has started in its session."""
    with _starting:
        kill_group(process.pid)
        process.kill()
        process.wait()
        _programs.discard(process)


def _reset_after_fork() -> None:
    global _starting
    _starting = threading.RLock()
    _inherited.extend(_programs)
    _programs.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_reset_after_fork)


def _drain(thread: threading.Thread, lines: Queue[str]) -> None:
    """Wait for a thread of a dead program while discarding its output.

    Gives up after a second, since a descendant of the program may still hold the output open.
    """
    end = time.monotonic() + TERMINATION_SECONDS
    while thread.is_alive() and time.monotonic() < end:
        with contextlib.suppress(Empty):
            while True:
                lines.get_nowait()
        thread.join(POLL_SECONDS / 10)


def _limits(budget: Budget) -> list[str]:
    limits = {"seconds": budget.seconds, "simulations": budget.simulations}
    return [f"{name} {number}" for name, number in limits.items() if number is not None]


# ---- engines as bots -----------------------------------------------------------------------------

_running: dict[str, Engine] = {}


def engine_bot(command: str) -> Bot:
    """Return the bot for a command line."""
    return Bot(f"engine:{command}", partial(ask_engine, command), seconds=DEFAULT_SECONDS, titled=command)


def ask_engine(command: str, question: Question) -> str:
    """Return the move of an engine, starting it if needed. Raises `BotFailed`."""
    if command not in _running:
        _running[command] = Engine(command)
    return _running[command].ask(question)


@atexit.register
def close_engines() -> None:
    """Close all engines of this process."""
    for engine in _running.values():
        engine.close()
    for process in list(_programs):
        _kill(process)
