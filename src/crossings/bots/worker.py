"""A process that thinks for bots: questions come as JSON lines on its input, answers go as JSON lines to its output.

`{"load": GAME}` loads what is compiled, beside the questions, which are answered interpreted meanwhile.
`{"ask": n, "game", "bot", "seat", "view", "legal", "seconds", "seed"}` is answered by `{"answer": n, "decision"}` (a
`Decision`) or `{"answer": n, "error"}` (`seconds` is the most that it may take); with `"share": true` by
`{"answer": n, "thought"}`; `{"ask": n, "game", "job", ...}`, a job (`run_job` in `advice.py`), by
`{"answer": n, "done"}`.
`{"stop": n}` calls question n off, which is then answered at once. The process ends with its input, and so does what
bots have started in it.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import sys
import threading
from concurrent.futures import Future, ThreadPoolExecutor, wait
from queue import SimpleQueue
from typing import TextIO

from crossings.bots.advice import Message, answer_message
from crossings.bots.child_processes import call_before_fatal_signal, exit_now
from crossings.engine import game
from crossings.engine.kernels.game_kernels import compile_mode
from crossings.search.search import Searcher, searcher

log = logging.getLogger("crossings.bots")

LOADING_SECONDS = 0.7
"""How long a question waits for a search that is being loaded: compiled, it sees a thousand times as much."""


class Inbox:
    """Messages in their order, but what calls a question off is heard at once."""

    def __init__(self, lines: TextIO) -> None:
        self._lines = lines
        self._queue: SimpleQueue[Message] = SimpleQueue()
        self._stopped: set[int] = set()
        threading.Thread(target=self._listen, daemon=True).start()

    def next(self) -> Message:
        """The next message; waits for it."""
        return self._queue.get()

    def is_stopped(self, question: int) -> bool:
        """Whether a question has been called off."""
        return question in self._stopped

    def _listen(self) -> None:
        for line in self._lines:
            message = json.loads(line)
            if "stop" in message:
                self._stopped.add(message["stop"])
            else:
                self._queue.put(message)
        exit_now()  # the server is gone


class Loader:
    """Loads compiled searches, one after another, beside the questions."""

    def __init__(self) -> None:
        self._aside = ThreadPoolExecutor(max_workers=1)
        self._loading: dict[str, Future[None]] = {}

    def load(self, game_id: str) -> None:
        """Load the compiled search of a game if there is one; nothing is compiled here."""
        search = searcher(game(game_id))
        search.compile_on_request()
        if compile_mode() != "off" and search.cached and not search.compiled:
            self._loading[game_id] = self._aside.submit(_load, search)

    def wait(self, game_id: str) -> None:
        """Wait a moment if the search of a game is being loaded."""
        if game_id in self._loading:
            wait([self._loading[game_id]], LOADING_SECONDS)


def _load(search: Searcher) -> None:
    try:
        search.compile()
    except Exception:  # the interpreted search does the same
        log.exception("the compiled search of %s cannot be loaded", search.kernels.name)


def work(inbox: Inbox, loader: Loader, out: TextIO) -> None:
    """Answer until the input ends."""
    while True:
        message = inbox.next()
        if "load" in message:
            loader.load(message["load"])
        else:
            loader.wait(message["game"])
            number = message["ask"]
            reply = answer_message(message, lambda number=number: inbox.is_stopped(number))  # type: ignore[misc]
            print(json.dumps(reply), file=out, flush=True)


def main() -> None:
    """Set the process up: an interrupt at the keyboard is the server's to handle, and stray prints are no answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    call_before_fatal_signal(exit_now)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    work(Inbox(sys.stdin), Loader(), out)


if __name__ == "__main__":
    main()
