"""A worker process for bots: reads messages as JSON lines from its input and writes answers to its output.

| message | answer |
| --- | --- |
| `{"ask": n, "game", "bot", "seat", "view", "legal", "seconds", "seed"}` | `{"answer": n, "decision"}`: a `Decision` |
| the same with `"fixed": true`: the level's simulations instead of `seconds` | the same |
| the same with `"share": true` | `{"answer": n, "result"}`: a `SearchResult` to merge |
| `{"ask": n, "game", "job", ...}`: a job of `advice.run_job` | `{"answer": n, "done"}` |
| `{"load": GAME}`: load the compiled search in the background | none |
| `{"stop": n}`: cancel question n | the answer to n, immediately |

`seconds` limits the search. A failure is answered by `{"answer": n, "error"}`. The process ends with its input,
together with all processes that bots have started in it.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import partial
from math import ceil
from queue import SimpleQueue
from typing import TextIO

from crossings.bots.child_processes import call_before_fatal_signal, exit_now
from crossings.bots.jobs import Message, answer_message
from crossings.engine import game
from crossings.engine.kernels.game_kernels import compile_mode
from crossings.search.search import Searcher, searcher

log = logging.getLogger("crossings.bots")

LOADING_SECONDS = 0.7
"""How long a question waits for a compiled search to load, which then searches a thousand times faster."""
LOADING_SECONDS_FOR_REASONS = 15.0
"""How long a question with reasons waits for it: only a compiled search is fast enough to find them."""
JOBS_WITH_REASONS = "advise", "explain"
STOP_CHECK_SECONDS = 0.1
"""How often a waiting question checks whether it was cancelled."""


class Inbox:
    """Queues messages in order, but handles cancellations immediately."""

    def __init__(self, lines: TextIO) -> None:
        self._lines = lines
        self._queue: SimpleQueue[Message] = SimpleQueue()
        self._stopped: set[int] = set()
        threading.Thread(target=self._listen, daemon=True).start()

    def next(self) -> Message:
        """Wait for the next message and return it."""
        return self._queue.get()

    def is_stopped(self, question: int) -> bool:
        """Return whether a question was cancelled."""
        return question in self._stopped

    def _listen(self) -> None:
        for line in self._lines:
            message = json.loads(line)
            if "stop" in message:
                self._stopped.add(message["stop"])
            else:
                self._queue.put(message)
        exit_now()  # the server has ended


class Loader:
    """Loads compiled searches one after another in a background thread."""

    def __init__(self) -> None:
        self._aside = ThreadPoolExecutor(max_workers=1)
        self._loading: dict[str, Future[None]] = {}

    def load(self, game_id: str) -> None:
        """Load the compiled search of a game if it is in the cache; never compiles."""
        search = searcher(game(game_id))
        search.compile_on_request()
        if compile_mode() != "off" and search.cached and not search.compiled:
            self._loading[game_id] = self._aside.submit(_load, search)

    def wait(self, message: Message, is_stopped: Callable[[], bool]) -> None:
        """Wait if the search of the game that a question is about is being loaded."""
        if message["game"] not in self._loading:
            return
        seconds = LOADING_SECONDS_FOR_REASONS if message.get("job") in JOBS_WITH_REASONS else LOADING_SECONDS
        for _ in range(ceil(seconds / STOP_CHECK_SECONDS)):
            if is_stopped() or wait([self._loading[message["game"]]], STOP_CHECK_SECONDS).done:
                return


def _load(search: Searcher) -> None:
    try:
        search.compile()
    except Exception:  # the interpreted search gives the same results
        log.exception("the compiled search of %s cannot be loaded", search.kernels.name)


def work(inbox: Inbox, loader: Loader, out: TextIO) -> None:
    """Answer messages until the input ends."""
    while True:
        message = inbox.next()
        if "load" in message:
            loader.load(message["load"])
        else:
            is_stopped = partial(inbox.is_stopped, message["ask"])
            loader.wait(message, is_stopped)
            reply = answer_message(message, is_stopped)
            print(json.dumps(reply), file=out, flush=True)


def main() -> None:
    """Run a worker. It leaves keyboard interrupts to the server, and redirects prints away from the answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    call_before_fatal_signal(exit_now)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    work(Inbox(sys.stdin), Loader(), out)


if __name__ == "__main__":
    main()
