"""Example games of a run: three typical ones, the closest, the clearest and the strangest."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from statistics import mean, median, pstdev

from crossings.lab.record import Row, play_row
from crossings.lab.reports.figures import Cell, lead_changes
from crossings.reports.findings import Example

TYPICAL = 3
Key = tuple[float, ...]
"""Sorts games; the first is shown."""


def choose_games(cell: Cell) -> list[tuple[str, Row]]:
    """Choose games, each with its kind and each from another round, as far as there are rounds."""
    strangeness, teams = EffectStatistics(cell.rows).strangeness, cell.game.cooperative
    middle = median(row["moves"] for row in cell.rows)

    def distance(row: Row) -> Key:
        return (abs(row["moves"] - middle) + strangeness(row), row["number"])

    def openness(row: Row) -> Key:
        return (row["undecided"], lead_changes(row, teams) or 0)

    decided = [row for row in cell.rows if row["undecided"] is not None]
    choices: list[tuple[str, Sequence[Row], Callable[[Row], Key]]] = [
        *[("typical", cell.rows, distance)] * TYPICAL,
        ("close", decided, lambda row: (*(-number for number in openness(row)), row["number"])),
        ("clear", decided, lambda row: (*openness(row), row["number"])),
        ("strange", cell.rows, lambda row: (-strangeness(row), row["number"])),
    ]
    chosen: list[tuple[str, Row]] = []
    for kind, rows, key in choices:
        shown = {row["round"] for _, row in chosen}
        if others := [row for row in rows if row["round"] not in shown]:
            chosen.append((kind, min(others, key=key)))
    return chosen


class EffectStatistics:
    """Mean and standard deviation of the number of effects of each kind per game."""

    def __init__(self, rows: Sequence[Row]) -> None:
        counts = [dict(row["effects"]) for row in rows]
        kinds = sorted({kind for effects in counts for kind in effects})
        numbers = {kind: [effects.get(kind, 0) for effects in counts] for kind in kinds}
        self._spread = {
            kind: (mean(values), pstdev(values)) for kind, values in numbers.items() if len(set(values)) > 1
        }

    def strangeness(self, row: Row) -> float:
        """Return the distance of a game's effects from the means, in standard deviations."""
        effects = dict(row["effects"])
        return math.hypot(
            *((effects.get(kind, 0) - middle) / deviation for kind, (middle, deviation) in self._spread.items())
        )


def examples(cell: Cell) -> Iterator[Example]:
    """Yield the example games, played again from their numbers. Raises `BotFailed`."""
    plan = replace(cell.plan, keep=1.0)
    for kind, row in choose_games(cell):
        yield _example(kind, play_row(plan, row["number"]))


def _example(kind: str, row: Row) -> Example:
    head, *nodes, last = map(json.loads, row["playthrough"].splitlines())
    lean = "".join(json.dumps(line) + "\n" for line in (head, *({"move": node["move"]} for node in nodes), last))
    return Example(kind, row["number"], row["moves"], row["reason"], [*row["winners"]], lean)
