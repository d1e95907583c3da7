"""Figures of benchmarks: measured, printed one per line, and written as JSON."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

TURNS = 8


@dataclass(frozen=True)
class Figure:
    """One measured or derived number; `note` gives its conditions."""

    name: str
    value: float
    unit: str
    note: str = ""

    def line(self) -> str:
        """Return the printed line."""
        number = f"{self.value:,.0f}" if abs(self.value) >= 100 else f"{self.value:,.2f}"
        return f"{self.name:56} {number:>14} {self.unit}{f'   ({self.note})' if self.note else ''}"


class Meter:
    """Counts work per second of this process's processor time, so that other processes don't distort it."""

    def __init__(self, batch: Callable[[], tuple[int, ...]]) -> None:
        self._batch = batch
        self._counts: list[int] = []
        self._seconds = 0.0

    def run(self, seconds: float) -> None:
        """Repeat the batch for about this number of seconds."""
        begin = time.process_time()
        while time.process_time() - begin < seconds:
            counts = self._batch()
            self._counts = [a + b for a, b in zip(self._counts or [0] * len(counts), counts, strict=True)]
        self._seconds += time.process_time() - begin

    def rates(self) -> tuple[float, ...]:
        """Return each count of the batch per second."""
        return tuple(count / self._seconds for count in self._counts)


def take_turns(meters: Sequence[Meter], seconds: float) -> None:
    """Run each meter for about `seconds`, alternating, so that a slow phase of the machine affects all of them."""
    for _ in range(TURNS):
        for meter in meters:
            meter.run(seconds / TURNS)


def report(measure: Callable[[], list[Figure]]) -> None:
    """Run a benchmark's command: measure, print the figures, and write them to the file of `--json`."""
    path = command_line().parse_args().json
    publish(measure(), path)


def command_line() -> argparse.ArgumentParser:
    """Return a parser with the options of all benchmarks."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    return parser


def publish(figures: Sequence[Figure], path: Path | None) -> None:
    """Print figures, and write them as JSON if a path is given."""
    for figure in figures:
        print(figure.line(), flush=True)
    if path is not None:
        path.write_text(json.dumps([asdict(figure) for figure in figures], indent=2) + "\n", encoding="utf-8")
