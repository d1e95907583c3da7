"""Charts of a report, drawn by matplotlib as SVG that uses the page's colours, light or dark."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from html import escape
from textwrap import fill
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import MaxNLocator, PercentFormatter, StrMethodFormatter

from crossings.drawing.kit import BLUE, INK, MUTED, PAPER, RULE, VERMILION
from crossings.lab.reports.figures import SHARE, Figure
from crossings.lab.words import translate

WIDE, LINE_HIGH, EDGES = 4.6, 0.3, 0.6
"""Inches: width of a picture, height of a line, and space for the edges."""
LABEL, MORE_HIGH = 30, 0.14
"""Characters per line of a label, and inches for each further line."""
HIGH = 2.3
BANDS = 0.14
"""Opacity of a band of a fan; overlapping bands are darker."""
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
BINS = 24
LETTERS = 9
STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "font.size": LETTERS,
    "text.color": INK,
    "axes.edgecolor": RULE,
    "axes.labelcolor": MUTED,
    "xtick.color": MUTED,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "ytick.major.size": 0,
    "grid.color": RULE,
    "grid.linewidth": 0.6,
}
PAGE = {INK: "currentColor", MUTED: "var(--muted)", RULE: "var(--rule)", BLUE: "var(--series)"}
"""CSS values that replace the colours, so that they follow the page's theme."""
FONT = re.compile(r"font: ([^;\"]*?)px [^;\"]*")
COUNTED_ID = re.compile(r' id="[a-z]+[a-z0-9]*_\d+"')
SIZE = re.compile(r' (?:width|height)="[^"]*"')


def intervals(title: str, figures: Sequence[tuple[str, Figure]]) -> str:
    """Draw a line per figure with its value and interval, and a tick at the even value."""
    labels = [fill(name, LABEL) for name, _ in figures]
    high = LINE_HIGH + MORE_HIGH * max(label.count("\n") for label in labels)
    canvas, axes = _new(high * len(figures) + EDGES)
    for at, (_, figure) in enumerate(figures):
        axes.plot([figure.low, figure.high], [at, at], color=BLUE, linewidth=2.4, solid_capstyle="round")
        axes.plot([figure.value], [at], "o", color=BLUE, markersize=6)
        if figure.even is not None:
            axes.plot([figure.even], [at], "|", color=INK, markersize=11)
    axes.set_yticks(range(len(figures)), labels)
    axes.set_ylim(len(figures) - 0.5, -0.5)
    if figures[0][1].unit == SHARE:
        _in_per_cent(axes, vertical=False)
    axes.grid(axis="x")
    return _svg(canvas, title)


def spread(title: str, unit: str, numbers: Sequence[float]) -> str:
    """Draw a histogram of a number per game."""
    canvas, axes = _new(HIGH)
    axes.hist(numbers, bins=min(BINS, len(set(numbers))), color=BLUE, rwidth=0.92)
    axes.set_xlabel(unit)
    axes.set_ylabel(translate("head-games"))
    axes.grid(axis="y")
    axes.set_axisbelow(True)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    return _svg(canvas, title)


def fan(title: str, courses: Sequence[Sequence[float]]) -> str:
    """Draw the median of many curves over a game, with bands for half and for nine tenths of them."""
    moments = [[*chances] for chances in zip(*courses, strict=True)]
    times = [at / (len(moments) - 1) for at in range(len(moments))]
    lines = [[_quantile(sorted(chances), share) for chances in moments] for share in QUANTILES]
    canvas, axes = _new(HIGH)
    for low, high in ((lines[0], lines[-1]), (lines[1], lines[-2])):
        axes.fill_between(times, low, high, color=BLUE, alpha=BANDS, linewidth=0)
    axes.plot(times, lines[len(lines) // 2], color=BLUE, linewidth=2.2)
    axes.set_xlim(0, 1)
    axes.set_xticks([0, 0.5, 1], [translate("chart-start"), translate("chart-half"), translate("chart-end")])
    axes.set_ylim(0, 1)
    _in_per_cent(axes, vertical=True)
    axes.grid(axis="y")
    return _svg(canvas, title)


def learning_curves(title: str, lines: Mapping[str, Sequence[tuple[int, float, float, float]]]) -> str:
    """Draw points per game by environment steps, with the band of their interval, as a file of its own.

    `lines`: by name, the steps, the mean, and the ends of its interval.
    """
    canvas, axes = _new(HIGH)
    canvas.set_facecolor(PAPER)
    axes.set_facecolor(PAPER)
    for colour, (name, points) in zip((BLUE, VERMILION), lines.items(), strict=False):
        steps, means, lows, highs = zip(*points, strict=True)
        axes.fill_between(steps, lows, highs, color=colour, alpha=BANDS, linewidth=0)
        axes.plot(steps, means, color=colour, linewidth=2.2, label=name)
    axes.set_ylim(0, 1)
    axes.set_xlabel(translate("chart-steps"))
    axes.set_ylabel(translate("chart-points"))
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    axes.xaxis.set_major_locator(MaxNLocator(4))
    axes.grid(axis="y")
    with mpl.rc_context(STYLE):
        axes.legend(frameon=False, loc="best")
    return _file(canvas, title)


def _quantile(numbers: Sequence[float], share: float) -> float:
    return numbers[round(share * (len(numbers) - 1))]


def _in_per_cent(axes: Axes, *, vertical: bool) -> None:
    (axes.yaxis if vertical else axes.xaxis).set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))


def _new(high: float) -> tuple[Canvas, Axes]:
    with mpl.rc_context(STYLE):
        canvas = Canvas(figsize=(WIDE, high), layout="constrained")
        return canvas, canvas.add_subplot()


def _file(canvas: Canvas, title: str, *, transparent: bool = False) -> str:
    """Return the chart as an SVG file, identical for identical figures."""
    out = io.StringIO()
    with mpl.rc_context({**STYLE, "svg.hashsalt": title}):
        about = {"Date": None, "Creator": None, "Title": title}
        canvas.savefig(out, format="svg", transparent=transparent, metadata=about)
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>|<!--.*?-->", "", text, flags=re.DOTALL)
    text = FONT.sub(r"font: \1px system-ui,'Segoe UI',Roboto,sans-serif", COUNTED_ID.sub("", text))
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


def _svg(canvas: Canvas, title: str) -> str:
    """Return the chart as an SVG fragment in the colours of the page."""
    head, _, rest = _file(canvas, title, transparent=True).partition(">")
    text = SIZE.sub("", head).replace("<svg", f'<svg role="img" aria-label="{escape(title)}"', 1) + ">" + rest
    for colour, name in PAGE.items():
        text = text.replace(colour, name)
    return " ".join(text.splitlines())
