"""Engines: programs in any language that send moves over standard output (docs/research/write-a-bot.md).

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
from crossings.search.levels import Budget

START_TIMEOUT = 30.0
"""How long an engine may take to start and to get ready."""
ANSWER_TIMEOUT = 60.0
"""How long it may take for a move if no time was said."""
GRACE_SECONDS, GRACE_FACTOR = 5.0, 2.0
"""By how much it may overrun its time."""
TERMINATION_SECONDS = 1.0
POLL_SECONDS = 0.05
MAX_LINE_BYTES, MAX_QUEUED_LINES = 1 << 16, 256
MAX_ERROR_LENGTH = 200
DEFAULT_SECONDS = 1.0


class Engine:
    """One running program. One question at a time; after a failure it is started anew for the next.

    Its lines are read, and ours written, by threads: one that does not read, or writes without end, holds nobody up
    and fills nothing.
    """

    def __init__(self, command: str) -> None:
        self.command = command
        self._process: subprocess.Popen[str] | None = None
        self._lines: Queue[str] = Queue()
        self._said: SimpleQueue[str | None] = SimpleQueue()
        self._errors = LastLine()
        self._threads: list[threading.Thread] = []
        self._game = ""

    def ask(self, question: Question) -> str:
        """The engine's move. Raises `BotFailed`: it cannot be started, has died, hangs, or answers nonsense."""
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
        """Have the program end, at once if need be, and whatever it has started."""
        process, is_running, self._process, self._game = self._process, self._is_running, None, ""
        if process is None or not is_running:
            return
        self._said.put("quit\n")
        self._said.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(TERMINATION_SECONDS)
        _kill(process)
        for thread in self._threads:
            _drain(thread, self._lines)

    # ---- inside --------------------------------------------------------------------------------

    @property
    def _is_running(self) -> bool:
        """Whether this process has started the program; a forked child can't talk to that of its parent."""
        return self._process in _programs

    def _start(self) -> None:
        try:
            self._process = process = _start_guarded(self.command)
        except (OSError, ValueError, IndexError) as error:
            raise BotFailed(f"the engine {shorten(self.command)} cannot be started ({one_line(error)})") from None
        self._game = ""
        self._lines, self._said, self._errors = Queue(MAX_QUEUED_LINES), SimpleQueue(), LastLine()
        self._threads = [
            threading.Thread(target=_write, args=(process.stdin, self._said), daemon=True),
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
        patience = ANSWER_TIMEOUT if seconds is None else GRACE_SECONDS + GRACE_FACTOR * seconds
        words = self._read_answer("bestmove", patience, budget).split()
        if len(words) != 1:
            raise self._failed(f"answered nonsense: {shorten(' '.join(['bestmove', *words]))}")
        return words[0]

    def _send(self, *lines: str) -> None:
        """What a program that has died does not hear is noticed when it does not answer."""
        self._said.put("".join(f"{line}\n" for line in lines))

    def _read_answer(self, word: str, patience: float, budget: Budget | None = None) -> str:
        """What follows this word on the next line that begins with it."""
        end, stopped = time.monotonic() + patience, False
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
            said, _, rest = line.strip().partition(" ")
            if said == word:
                return rest
            if said == "error":
                raise self._failed(f"says: {shorten(rest, 200)}")
        raise self._failed(f"gave no answer within {patience:.0f} seconds")

    def _died(self) -> BotFailed:
        assert self._process is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(TERMINATION_SECONDS)
        status = self._process.returncode
        how = "closed its output" if status is None else f"ended (status {status})"
        return self._failed(f"{how} before it answered")

    def _failed(self, what: str) -> BotFailed:
        said = self._errors.told()
        return BotFailed(f"the engine {shorten(self.command)} {what}" + (f"; it said: {said}" if said else ""))


class LastLine:
    """The last line that a program has written and that says something; no more of it is kept."""

    def __init__(self) -> None:
        self._text = ""
        self._is_over = threading.Event()

    def follow(self, errors: IO[str]) -> None:
        """Read to the end."""
        with errors, contextlib.suppress(OSError, ValueError):
            while line := errors.readline(MAX_LINE_BYTES):
                self._text = line.strip()[:MAX_ERROR_LENGTH] or self._text
        self._is_over.set()

    def told(self) -> str:
        """The line, after a moment in which what was written last may come; empty if there is none."""
        self._is_over.wait(POLL_SECONDS)
        return self._text


def _write(input: IO[str], said: SimpleQueue[str | None]) -> None:
    """Write what is said, until nothing more will be."""
    with contextlib.suppress(OSError, ValueError), input:
        while (text := said.get()) is not None:
            input.write(text)
            input.flush()


def _listen(output: IO[str], lines: Queue[str]) -> None:
    """Put line after line into the queue; at last an empty one, or one that never ends, whose rest is passed over."""
    with output, contextlib.suppress(OSError, ValueError):
        while line := output.readline(MAX_LINE_BYTES):
            lines.put(line)
            if not line.endswith("\n"):
                while output.read(MAX_LINE_BYTES):
                    pass
    lines.put("")


_programs: set[subprocess.Popen[str]] = set()
"""All programs that run for this process, guarded by `_starting`."""
_starting = threading.RLock()
_inherited: list[subprocess.Popen[str]] = []
"""A forked child keeps what belongs to its parent: to close a pipe would wait for a thread that isn't there."""


def _start_guarded(command: str) -> subprocess.Popen[str]:
    """A program in a session of its own. Raises `OSError`, `ValueError`, `IndexError`.

    A thread starts it, since signals interrupt the main thread only: no program runs without being known.
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
            start_new_session=True,  # an interrupt at the keyboard is ours to handle
        )
        _programs.add(process)
        return process


def kill_engines() -> None:
    """Kill all engines that this process has started, and what these have started. For its end: none is started
    afterwards."""
    _starting.acquire()  # and never release it
    for process in _programs:
        kill_group(process.pid)
        process.kill()


def _kill(process: subprocess.Popen[str]) -> None:
    """End a program and all that it has started in its session."""
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
    """Wait for a thread whose program is gone, reading what it still has to say. Not for ever: what the program has
    started may live elsewhere and hold its output open."""
    end = time.monotonic() + TERMINATION_SECONDS
    while thread.is_alive() and time.monotonic() < end:
        with contextlib.suppress(Empty):
            while True:
                lines.get_nowait()
        thread.join(POLL_SECONDS / 10)


def _limits(budget: Budget) -> list[str]:
    limits = {"seconds": budget.seconds, "simulations": budget.simulations}
    return [f"{name} {number}" for name, number in limits.items() if number is not None]


# ---- as bots -------------------------------------------------------------------------------------

_running: dict[str, Engine] = {}


def engine_bot(command: str) -> Bot:
    """The bot that a command line is."""
    return Bot(f"engine:{command}", partial(ask_engine, command), seconds=DEFAULT_SECONDS, titled=command)


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
    for process in list(_programs):
        _kill(process)
