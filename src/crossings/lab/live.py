"""Play games of one variant in a separate process while a page shows them: `python -m crossings.lab.live 19`.

The first line of standard input is the question, `{"game", "options", "bot"}`; each further line says that a page still
shows the games. The process plays on for `KEEP_ALIVE_SECONDS` after each line. Whenever games end, it writes the
figures of all games (`report`), or `{"fault": WHY}`. It ends after the last game, at the end of input, or if no line
has come for `IDLE_SECONDS`. The argument is its niceness; 19 yields to all other processes.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Iterable, Mapping
from typing import Any, TextIO

import crossings
from crossings.bots.match import cores
from crossings.engine import CrossingsError
from crossings.lab.jobs import CORES, Backend, find_backend, play_games
from crossings.lab.plan import Plan, make_plan
from crossings.lab.record import Row
from crossings.lab.reports.figures import Cell, balance, length
from crossings.reports.figures import DRAWN, SHARED

MAX_GAMES, MAX_SECONDS = 1000, 600.0
"""Limits of one question."""
MAX_WORKERS = 8
KEEP_ALIVE_SECONDS = 4.0
IDLE_SECONDS = 120.0
"""Seconds without a line after which the process ends."""
PAGE_NAMES = {"games won": "team", DRAWN: "drawn", SHARED: "shared", "moves": "moves", "minutes": "minutes"}
"""Names on the page of the figures that it shows, apart from seats."""


class KeepAlive:
    """Tracks whether a page still shows the games."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._until = time.monotonic() + KEEP_ALIVE_SECONDS
        self._changed = threading.Condition()
        threading.Thread(target=self._listen, args=(lines,), daemon=True).start()

    def wait(self) -> bool:
        """Wait until a page shows the games. Returns False if none has for long."""
        with self._changed:
            return self._changed.wait_for(lambda: time.monotonic() < self._until, IDLE_SECONDS)

    def _listen(self, lines: Iterable[str]) -> None:
        for _ in lines:
            with self._changed:
                self._until = time.monotonic() + KEEP_ALIVE_SECONDS
                self._changed.notify()
        os.kill(os.getpid(), signal.SIGTERM)  # the server is gone, and the main thread may be waiting for games


def make_live_plan(question: Mapping[str, Any]) -> Plan:
    """Return the plan of a question: the same bot on all seats, new dice in each game."""
    return make_plan(crossings.game(question["game"]), [question["bot"]], games=MAX_GAMES, options=question["options"])


def play(plan: Plan, keep_alive: KeepAlive, backend: Backend, out: TextIO) -> None:
    """Play while a page shows the games, and write their figures after each batch.

    Games count in the order of their numbers, or short games would come first with several workers.
    """
    waiting: dict[int, Row] = {}
    rows: list[Row] = []
    seconds = 0.0
    with contextlib.closing(play_games(plan, range(plan.total), backend)) as batches:
        while keep_alive.wait() and seconds < MAX_SECONDS:
            begin = time.monotonic()
            batch = next(batches, [])
            seconds += time.monotonic() - begin
            waiting.update((row["number"], row) for row in batch)
            while len(rows) in waiting:
                rows.append(waiting.pop(len(rows)))
            over = not batch or seconds >= MAX_SECONDS
            print(json.dumps(report(plan, rows, seconds, over=over)), file=out, flush=True)
            if over:
                return


def report(plan: Plan, rows: list[Row], seconds: float, *, over: bool) -> dict[str, Any]:
    """Return the figures of the games and the progress after `seconds` of playing."""
    remaining = min((plan.total - len(rows)) * seconds / len(rows), MAX_SECONDS - seconds) if rows else None
    return {
        "games": len(rows),
        "of": plan.total,
        "left": None if remaining is None else max(0, round(remaining)),
        "over": over,
        "figures": figures(Cell("", plan, 0, rows)) if rows else [],
    }


def figures(cell: Cell) -> list[dict[str, Any]]:
    """Return the figures of balance and length, with the names that the page uses."""
    seats = {name: seat for seat, name in enumerate(cell.game.seat_names[: cell.seats])}
    return [
        {
            "what": PAGE_NAMES.get(figure.name, "seat"),
            "seat": seats.get(figure.name),
            "value": figure.value,
            "low": figure.low,
            "high": figure.high,
            "even": figure.even,
        }
        for figure in (*balance(cell), *length(cell))
        if figure.name in PAGE_NAMES or figure.name in seats
    ]


def main() -> None:
    """Set up the process and play. The server handles interrupts from the keyboard."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # prints of bots must not mix with the figures
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    try:
        plan = make_live_plan(json.loads(sys.stdin.readline()))
        backend = find_backend(CORES, min(MAX_WORKERS, max(1, cores() - 1)))
        play(plan, KeepAlive(sys.stdin), backend, out)
    except CrossingsError as error:
        print(json.dumps({"fault": str(error)}), file=out, flush=True)


if __name__ == "__main__":
    main()
