"""A process that thinks for bots: questions come as JSON lines on its input, answers go as JSON lines to its output.

`{"warm": GAME}` loads what is compiled. `{"ask": n, "game", "bot", "seat", "view", "legal", "seconds", "seed"}` is
answered by `{"answer": n, "move"}` or `{"answer": n, "error"}`. `{"stop": n}` calls question n off, which is then
answered at once. The process ends with its input.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, TextIO

from crossings.bots.registry import choose
from crossings.bots.searcher import searcher
from crossings.engine import CrossingsError, game
from crossings.engine.kernels import compile_mode

Message = dict[str, Any]


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
        os._exit(0)  # whoever asked is gone; nothing here needs tidying up


def answer(message: Message, called_off: Callable[[], bool]) -> Message:
    """The answer to a question."""
    try:
        move = choose(
            message["bot"],
            game(message["game"]),
            message["view"],
            message["seat"],
            seed=message["seed"],
            legal=message["legal"],
            seconds=message["seconds"],
            called_off=called_off,
        )
    except CrossingsError as error:
        return {"answer": message["ask"], "error": str(error)}
    return {"answer": message["ask"], "move": move}


def load(game_id: str) -> None:
    """Load the compiled search of a game if there is one."""
    search = searcher(game(game_id))
    if compile_mode() != "off" and search.cached:
        search.compile()


def work(inbox: Inbox, out: TextIO) -> None:
    """Answer until the input ends."""
    while True:
        message = inbox.next()
        if "warm" in message:
            load(message["warm"])
        else:
            number = message["ask"]
            reply = answer(message, lambda number=number: inbox.is_stopped(number))  # type: ignore[misc]
            print(json.dumps(reply), file=out, flush=True)


def main() -> None:
    """Set the process up: an interrupt at the keyboard is the server's to handle, and stray prints are no answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    inbox = Inbox(sys.stdin)
    if compile_mode() != "off":
        import numba  # noqa: F401  # the slow import, while nobody waits
    work(inbox, out)


if __name__ == "__main__":
    main()
