"""A chart of learning curves: points per game by environment steps, with bands for their intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crossings.drawing import curve as review_curve
from crossings.drawing.kit import BLUE, INK, MUTED, RULE, VERMILION, Point, paint, path, polygon, polyline, stroke, text
from crossings.lab.words import translate
from crossings.reports.charts import round_step

Curve = Sequence[tuple[int, float, float, float]]
"""Environment steps, the mean points per game, and the ends of its interval."""

SIZE = (640, 320)
LEFT, RIGHT, TOP, BOTTOM = 52, 600, 46, 262
LETTERS, LINE, HAIR, BAND = 14, 2.4, 1, 0.16
LEGEND_GAP = 280
TICKS = 3
"""The maximum number of intervals between labels of steps."""
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)


def learning_chart(title: str, curves: Mapping[str, Curve]) -> str:
    """Return the chart as an SVG file. `curves`: one or two by name."""
    last = max(points[-1][0] for points in curves.values())
    parts = [*_grid(), *_labels(last)]
    for number, (colour, (name, points)) in enumerate(zip((BLUE, VERMILION), curves.items(), strict=False)):
        parts += [_band(last, points, colour), _line(last, points, colour), _legend(number, colour, name)]
    return review_curve.svg_on_paper("".join(parts), SIZE, title)


def _at(last: int, step: float, points: float) -> Point:
    """Return where a number of points after some steps is; `last`: the steps at the right edge."""
    return LEFT + (RIGHT - LEFT) * step / last, BOTTOM - (BOTTOM - TOP) * points


def _grid() -> list[str]:
    """Draw a horizontal line with its label for each quarter of a point."""
    heights = [BOTTOM - (BOTTOM - TOP) * share for share in SHARES]
    rules = [stroke(path(f"M{LEFT} {height:g}H{RIGHT}"), RULE, HAIR) for height in heights]
    labels = [
        text(f"{share:g}", (LEFT - 8, height + 5), LETTERS, MUTED, anchor="end")
        for share, height in zip(SHARES, heights, strict=True)
    ]
    return rules + labels


def _labels(last: int) -> list[str]:
    """Write round numbers of steps, and what the axis shows."""
    labels = [
        text(f"{step:,.0f}", (_at(last, step, 0)[0], BOTTOM + 22), LETTERS, MUTED)
        for step in range(0, last + 1, int(round_step(last / TICKS)))
    ]
    return [*labels, text(translate("chart-steps"), ((LEFT + RIGHT) / 2, BOTTOM + 46), LETTERS, MUTED)]


def _line(last: int, points: Curve, colour: str) -> str:
    return stroke(path(polyline(_at(last, step, mean) for step, mean, _, _ in points)), colour, LINE)


def _band(last: int, points: Curve, colour: str) -> str:
    upper = [_at(last, step, high) for step, _, _, high in points]
    lower = [_at(last, step, low) for step, _, low, _ in points]
    return paint(polygon([*upper, *reversed(lower)]), colour, opacity=BAND)


def _legend(number: int, colour: str, name: str) -> str:
    """Write the name of a curve above the chart, after a short line in its colour."""
    x, y = LEFT + LEGEND_GAP * number, TOP - 22
    return stroke(path(f"M{x} {y}h24"), colour, LINE) + text(name, (x + 32, y + 5), LETTERS, INK, anchor="start")
