"""A chart of the value of a game for each side, from the first position to the last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from crossings.drawing.kit import (
    INK,
    PAPER,
    SEAT_COLOURS,
    Point,
    bold,
    disc,
    number,
    paint,
    path,
    plate,
    polygon,
    polyline,
    stroke,
    text,
    transform,
)

SIZE = (360, 190)
TOP = 14
BOTTOM = 172
MIDDLE = (TOP + BOTTOM) / 2
LEFT = 42
RIGHT = 332
FULL = 100
GRID_VALUES = (0, 50, 100)
FOREGROUND = "currentColor"
"""Colour of texts and scales: that of the surrounding page."""
FAINT = 0.28
TINT = 0.22
BAND_TINT = 0.14
THIN, STRONG = 1.4, 2.6
"""Widths of the lines, and of the most important one."""
LETTERS = 10.5
MARK = 8.5
TOKEN = 0.85
TOKEN_DISTANCE = 19
"""Minimum distance of the tokens at the ends of lines."""


class CurveMark(NamedTuple):
    """A turning point: number of the position, side, and its number in the list."""

    at: int
    side: int
    number: int


def curve(
    lines: Sequence[Sequence[float]],
    tokens: Sequence[str],
    marks: Sequence[CurveMark],
    scale: tuple[str, str, str],
    ground: str = PAPER,
    side: int = 0,
    band: Sequence[float] = (),
    share: float = 1.0,
) -> str:
    """Draw the chart as an SVG fragment of `SIZE`.

    `lines`: values (0 to 100) by side; `tokens`: the sides' signs; `scale`: labels of the top, middle and bottom line.
    `side`: the viewer's side, whose line is strong with its colour below. With two sides one line suffices: the top
    edge is a win of `side`, the bottom one a loss, and the area towards the middle has the colour of the leader.
    `band`: how far the values of `side` may be off. `share`: how much of the game the lines cover, from its start.
    """
    ways, is_duel = [_way(line, share) for line in lines], len(lines) == 2
    own = ways[side]
    parts = [_scale(scale)]
    if is_duel:
        parts += [_lead(own, SEAT_COLOURS[side], min), _lead(own, SEAT_COLOURS[1 - side], max)]
        parts.append(_edges(tokens[side], tokens[1 - side]))
    else:
        parts.append(_area(own, SEAT_COLOURS[side] if len(lines) > 1 else FOREGROUND))
    if len(lines) > 2:
        parts += [
            _line(way, SEAT_COLOURS[other_side], THIN) for other_side, way in enumerate(ways) if other_side != side
        ]
        parts.append(_ends(lines, tokens))
    if band:
        parts.append(_band(lines[side], band, share))
    parts.append(_line(own, SEAT_COLOURS[side] if len(lines) > 2 else FOREGROUND, STRONG))
    parts += [_mark((own if is_duel else ways[mark.side])[mark.at], mark.number, ground) for mark in marks]
    return "".join(parts)


def svg_on_paper(fragment: str, size: Point, title: str) -> str:
    """Return a fragment as a complete SVG file on paper."""
    wide, high = map(number, size)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
        f' color="{INK}" role="img" aria-label="{title}">'
        f"{paint(plate(size), PAPER)}{fragment}</svg>"
    )


def _way(line: Sequence[float], share: float) -> list[Point]:
    """Return the points of a line."""
    step = share * (RIGHT - LEFT) / max(1, len(line) - 1)
    return [(LEFT + step * at, _height(value)) for at, value in enumerate(line)]


def _height(value: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * value / FULL


def _scale(words: tuple[str, str, str]) -> str:
    """Draw the horizontal lines with their labels."""
    rules = [
        stroke(
            path(f"M{LEFT} {number(_height(value))}H{RIGHT}"), FOREGROUND, 1, FAINT, "" if value != FULL / 2 else "3 4"
        )
        for value in GRID_VALUES
    ]
    labels = [
        text(word, (LEFT - 4, _height(value) + 3.6), LETTERS, FOREGROUND, anchor="end", room=LEFT - 4)
        for word, value in zip(words, GRID_VALUES, strict=True)
    ]
    return "".join(rules) + "".join(labels)


def _line(way: Sequence[Point], colour: str, width: float) -> str:
    return stroke(path(polyline(way)), colour, width)


def _area(way: Sequence[Point], colour: str) -> str:
    """Fill the area below a line."""
    return paint(polygon([(LEFT, BOTTOM), *way, (way[-1][0], BOTTOM)]), colour, opacity=TINT)


def _band(line: Sequence[float], widths: Sequence[float], share: float) -> str:
    """Draw how far a line may be off."""
    upper = [min(FULL, value + width) for value, width in zip(line, widths, strict=True)]
    lower = [max(0.0, value - width) for value, width in zip(line, widths, strict=True)]
    return paint(polygon([*_way(upper, share), *reversed(_way(lower, share))]), FOREGROUND, opacity=BAND_TINT)


def _lead(way: Sequence[Point], colour: str, limit: Callable[[float, float], float]) -> str:
    """Fill the area between a line and the middle: above it if `limit` is `min`, below it if `max`."""
    points = [(x, limit(y, MIDDLE)) for x, y in _crossing_middle(way)]
    return paint(polygon([(LEFT, MIDDLE), *points, (way[-1][0], MIDDLE)]), colour, opacity=TINT)


def _crossing_middle(points: Sequence[Point]) -> list[Point]:
    """Return the points with extra ones where the line crosses the middle."""
    crossed = [points[0]]
    for (x, y), (a, b) in pairwise(points):
        if (y - MIDDLE) * (b - MIDDLE) < 0:
            crossed.append((x + (a - x) * (MIDDLE - y) / (b - y), MIDDLE))
        crossed.append((a, b))
    return crossed


def _edges(upper: str, lower: str) -> str:
    """Draw the token of the winner at the top edge and at the bottom edge."""
    x = (RIGHT + SIZE[0]) / 2
    return transform(upper, (x, TOP + 10), scale=TOKEN) + transform(lower, (x, BOTTOM - 10), scale=TOKEN)


def _ends(lines: Sequence[Sequence[float]], tokens: Sequence[str]) -> str:
    """Draw each side's token at the end of its line, without overlap."""
    heights = sorted((_height(line[-1]), side) for side, line in enumerate(lines))
    placed_at: list[tuple[float, int]] = []
    lowest: float = TOP - TOKEN_DISTANCE
    for index, (y, side) in enumerate(heights):
        room_below = TOKEN_DISTANCE * (len(heights) - 1 - index)
        lowest = max(lowest + TOKEN_DISTANCE, min(y, BOTTOM - room_below))
        placed_at.append((lowest, side))
    x = (RIGHT + SIZE[0]) / 2
    return "".join(transform(tokens[side], (x, y), scale=TOKEN) for y, side in placed_at)


def _mark(at: Point, label: int, ground: str) -> str:
    ring = paint(disc(MARK), ground, FOREGROUND, 1.4)
    return transform(ring + bold(str(label), (0, 3.8), LETTERS, FOREGROUND), at)
