"""Charts of a report: positions in per cent of the plot, which the template of the page draws as SVG."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from crossings.reports.figures import SHARE, Figure, format_percent
from crossings.reports.words import translate

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Lines of a course: the middle one is the median, the others bound the middle half and the middle 90 %."""
BINS = 24
TICKS = 5
"""At most this many steps between ticks."""
STEPS = (1, 2, 5, 10)


@dataclass(frozen=True)
class Tick:
    """A mark on an axis."""

    at: float
    text: str


@dataclass(frozen=True)
class Axis:
    """The numbers along one side of a plot, from 0 to 100 per cent of it."""

    low: float
    high: float
    ticks: list[Tick]

    def at(self, value: float) -> float:
        """Return the position of a value."""
        return round(100 * (value - self.low) / (self.high - self.low), 2)


@dataclass(frozen=True)
class IntervalRow:
    """A value with its interval, and the value if all were equal."""

    name: str
    value: float
    low: float
    high: float
    even: float | None


@dataclass(frozen=True)
class Intervals:
    """Figures side by side."""

    caption: str
    axis: Axis
    rows: list[IntervalRow]
    kind = "intervals"


@dataclass(frozen=True)
class Histogram:
    """How many games have how many of something."""

    caption: str
    across: Axis
    up: Axis
    bars: list[tuple[float, float, float]]
    """Left edge, width and height of each bar."""
    kind = "histogram"


@dataclass(frozen=True)
class Fan:
    """The median of many curves over a game, with bands for half and for nine tenths of them."""

    caption: str
    across: Axis
    up: Axis
    bands: list[str]
    """Points of the polygons."""
    line: str
    """Points of the median."""
    kind = "fan"


Chart = Intervals | Histogram | Fan


def intervals(caption: str, figures: Sequence[tuple[str, Figure]]) -> Intervals:
    """Return a chart with a row per figure."""
    ends = [end for _, one in figures for end in (one.low, one.high, one.value if one.even is None else one.even)]
    in_per_cent = figures[0][1].unit == SHARE
    axis = _axis(min(ends), max(ends), format_percent if in_per_cent else _number)
    rows = [
        IntervalRow(
            name,
            axis.at(figure.value),
            axis.at(figure.low),
            axis.at(figure.high),
            None if figure.even is None else axis.at(figure.even),
        )
        for name, figure in figures
    ]
    return Intervals(caption, axis, rows)


def histogram(caption: str, numbers: Sequence[float]) -> Histogram:
    """Return a histogram of a number per game."""
    low, high = min(numbers), max(numbers)
    bins = min(BINS, len(set(numbers)))
    edges = [low + (high - low) * at / bins for at in range(bins + 1)] if high > low else [low - 0.5, low + 0.5]
    counts = [sum(left <= one < right for one in numbers) for left, right in pairwise(edges)]
    counts[-1] += sum(one == edges[-1] for one in numbers)
    across, up = _axis(edges[0], edges[-1], _number), _axis(0, max(counts), _number)
    bars = [
        (across.at(left), round(across.at(right) - across.at(left), 2), up.at(count))
        for (left, right), count in zip(pairwise(edges), counts, strict=True)
    ]
    return Histogram(caption, across, up, bars)


def fan(caption: str, courses: Sequence[Sequence[float]]) -> Fan:
    """Return a fan of the quantiles of a chance over a game."""
    names = ("chart-start", "chart-half", "chart-end")
    across = Axis(0, 1, [Tick(50.0 * at, translate(name)) for at, name in enumerate(names)])
    up = Axis(0, 1, [Tick(100 * share, format_percent(share)) for share in (0, 0.25, 0.5, 0.75, 1)])
    lines = [
        [f"{across.at(at / (len(chances) - 1)):g},{100 - up.at(chance):g}" for at, chance in enumerate(chances)]
        for chances in courses
    ]
    bands = [" ".join([*lines[at], *reversed(lines[-1 - at])]) for at in range(len(lines) // 2)]
    return Fan(caption, across, up, bands, " ".join(lines[len(lines) // 2]))


def quantiles(courses: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the quantiles of many curves, point by point."""
    points = [sorted(chances) for chances in zip(*courses, strict=True)]
    return [[chances[round(share * (len(chances) - 1))] for chances in points] for share in QUANTILES]


def _axis(low: float, high: float, text: Callable[[float], str]) -> Axis:
    """Return an axis that begins and ends with a tick at a round number."""
    step = round_step((high - low) / TICKS or 1)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    last = max(last, first + 1)
    ticks = [Tick(round(100 * at / (last - first), 2), text((first + at) * step)) for at in range(last - first + 1)]
    return Axis(first * step, last * step, ticks)


def round_step(least: float) -> float:
    """Return the smallest of 1, 2, 5 times a power of ten that is at least this."""
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in STEPS if step * power >= least * (1 - 1e-9))


def _number(value: float) -> str:
    return f"{value:.10g}"
