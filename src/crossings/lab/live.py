"""Games of one variant, played by a process aside for as long as somebody looks: `python -m crossings.lab.live 19`.

The first line of its input is the question, `{"game", "options", "bot"}`; each further line says that somebody looks.
It plays on for `KEEP_ALIVE_SECONDS` after each, and whenever games are over writes what all of them come to (`told`), or
`{"fault": WHY}`. It ends after the last game, with its input, and when nobody has looked for long.
19 is by how much it gives way to others: to all.
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
from crossings.lab.reports.figures import DRAWN, SHARED, Cell, balance, length

MAX_GAMES, MAX_SECONDS = 1000, 600.0
"""Of a question."""
MAX_WORKERS = 8
KEEP_ALIVE_SECONDS = 4.0
IDLE_SECONDS = 120.0
"""Seconds without a look after which games that are there are given up."""
PAGE_NAMES = {"games won": "team", DRAWN: "drawn", SHARED: "shared", "moves": "moves", "minutes": "minutes"}
"""What the page calls the figures that it shows, those of seats aside."""


class KeepAlive:
    """Whether somebody looks."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._until = time.monotonic() + KEEP_ALIVE_SECONDS
        self._changed = threading.Condition()
        threading.Thread(target=self._listen, args=(lines,), daemon=True).start()

    def wait(self) -> bool:
        """Wait until somebody looks; False: nobody has for long."""
        with self._changed:
            return self._changed.wait_for(lambda: time.monotonic() < self._until, IDLE_SECONDS)

    def _listen(self, lines: Iterable[str]) -> None:
        for _ in lines:
            with self._changed:
                self._until = time.monotonic() + KEEP_ALIVE_SECONDS
                self._changed.notify()
        os.kill(os.getpid(), signal.SIGTERM)  # whoever asked is gone, and the other thread may be waiting for games


def make_live_plan(question: Mapping[str, Any]) -> Plan:
    """What is played: bots of one kind on all seats, each game with dice of its own."""
    return make_plan(crossings.game(question["game"]), [question["bot"]], games=MAX_GAMES, options=question["options"])


def play(plan: Plan, looks: KeepAlive, place: Backend, out: TextIO) -> None:
    """Play while somebody looks, and tell what games come to, in the order of their numbers: who plays first on many
    cores what is over soon would else hear of short games first.
    """
    waiting: dict[int, Row] = {}
    rows: list[Row] = []
    seconds = 0.0
    with contextlib.closing(play_games(plan, range(plan.total), place)) as batches:
        while looks.wait() and seconds < MAX_SECONDS:
            begin = time.monotonic()
            more = next(batches, [])
            seconds += time.monotonic() - begin
            waiting.update((row["number"], row) for row in more)
            while len(rows) in waiting:
                rows.append(waiting.pop(len(rows)))
            over = not more or seconds >= MAX_SECONDS
            print(json.dumps(report(plan, rows, seconds, over=over)), file=out, flush=True)
            if over:
                return


def report(plan: Plan, rows: list[Row], seconds: float, *, over: bool) -> dict[str, Any]:
    """What games come to, and how far they are after so many seconds of playing."""
    left = min((plan.total - len(rows)) * seconds / len(rows), MAX_SECONDS - seconds) if rows else None
    return {
        "games": len(rows),
        "of": plan.total,
        "left": None if left is None else max(0, round(left)),
        "over": over,
        "figures": figures(Cell("", plan, 0, rows)) if rows else [],
    }


def figures(cell: Cell) -> list[dict[str, Any]]:
    """Those of balance and length, by what the page calls them."""
    seats = {name: seat for seat, name in enumerate(cell.game.seat_names[: cell.seats])}
    return [
        {
            "what": PAGE_NAMES.get(one.name, "seat"),
            "seat": seats.get(one.name),
            "value": one.value,
            "low": one.low,
            "high": one.high,
            "even": one.even,
        }
        for one in (*balance(cell), *length(cell))
        if one.name in PAGE_NAMES or one.name in seats
    ]


def main() -> None:
    """Set the process up, and play. An interrupt at the keyboard is the server's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints is no result
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    try:
        plan = make_live_plan(json.loads(sys.stdin.readline()))
        place = find_backend(CORES, min(MAX_WORKERS, max(1, cores() - 1)))
        play(plan, KeepAlive(sys.stdin), place, out)
    except CrossingsError as error:
        print(json.dumps({"fault": str(error)}), file=out, flush=True)


if __name__ == "__main__":
    main()
