"""What every benchmark prints and keeps: a line a figure, and JSON."""

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
    """One measured or derived number. `note`: what has to be known to read it."""

    name: str
    value: float
    unit: str
    note: str = ""

    def line(self) -> str:
        """As it is printed."""
        number = f"{self.value:,.0f}" if abs(self.value) >= 100 else f"{self.value:,.2f}"
        return f"{self.name:56} {number:>14} {self.unit}{f'   ({self.note})' if self.note else ''}"


class Meter:
    """Counts what is done in a second of this process's time, in slices, so that others on the machine do not count."""

    def __init__(self, batch: Callable[[], tuple[int, ...]]) -> None:
        self._batch = batch
        self._counts: list[int] = []
        self._seconds = 0.0

    def run(self, seconds: float) -> None:
        """Repeat the batch for about so long."""
        begin = time.process_time()
        while time.process_time() - begin < seconds:
            counts = self._batch()
            self._counts = [a + b for a, b in zip(self._counts or [0] * len(counts), counts, strict=True)]
        self._seconds += time.process_time() - begin

    def rates(self) -> tuple[float, ...]:
        """Each of the things that the batch counts, a second."""
        return tuple(count / self._seconds for count in self._counts)


def take_turns(meters: Sequence[Meter], seconds: float) -> None:
    """Run all meters for about so long each, in turns, so that a slow moment of the machine meets all of them."""
    for _ in range(TURNS):
        for meter in meters:
            meter.run(seconds / TURNS)


def report(measure: Callable[[], list[Figure]]) -> None:
    """The command line of a benchmark: measure, print, and write JSON where `--json` says."""
    path = command_line().parse_args().json
    tell(measure(), path)


def command_line() -> argparse.ArgumentParser:
    """What every benchmark can be told."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    return parser


def tell(figures: Sequence[Figure], path: Path | None) -> None:
    """Print figures, and write them as JSON if a file is named."""
    for figure in figures:
        print(figure.line(), flush=True)
    if path is not None:
        path.write_text(json.dumps([asdict(figure) for figure in figures], indent=2) + "\n", encoding="utf-8")
