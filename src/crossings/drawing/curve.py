"""A curve of what a game was worth to each side, from its first position to its last."""

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
"""The colour of words and scales: that of the place where the curve stands."""
FAINT = 0.28
TINT = 0.22
THIN, STRONG = 1.4, 2.6
"""How wide the lines are, and the one that matters most."""
LETTERS = 10.5
MARK = 8.5
TOKEN = 0.85
TOKEN_DISTANCE = 19
"""Signs at the ends of lines keep so far from one another."""


class CurveMark(NamedTuple):
    """A turning point: the number of the position, which side's line, and the number that it has in the list."""

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
) -> str:
    """The curve as an SVG fragment of `SIZE`: `lines` by side (0..100), `tokens` the sides' signs, `scale` the words.

    `side`: whose eyes it is for: what is below its line, the strong one, is in its colour. Of two sides that line says
    all: the upper edge is the side's own, the lower one the other's, and what is between the line and the middle is in
    the colour of the one that it speaks for.
    """
    one, is_duel = lines[side], len(lines) == 2
    parts = [_scale(scale)]
    if is_duel:
        parts += [_lead(one, SEAT_COLOURS[side], min), _lead(one, SEAT_COLOURS[1 - side], max)]
        parts.append(_edges(tokens[side], tokens[1 - side]))
    else:
        parts.append(_area(one, SEAT_COLOURS[side] if len(lines) > 1 else FOREGROUND))
    if len(lines) > 2:
        parts += [_line(line, SEAT_COLOURS[other], THIN) for other, line in enumerate(lines) if other != side]
        parts.append(_ends(lines, tokens))
    parts.append(_line(one, SEAT_COLOURS[side] if len(lines) > 2 else FOREGROUND, STRONG))
    parts += [_mark(_point(one if is_duel else lines[mark.side], mark.at), mark.number, ground) for mark in marks]
    return "".join(parts)


def svg_on_paper(fragment: str, size: Point, title: str) -> str:
    """A fragment as an SVG file of its own, on its own ground."""
    wide, high = map(number, size)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
        f' color="{INK}" role="img" aria-label="{title}">'
        f"{paint(plate(size), PAPER)}{fragment}</svg>"
    )


def _point(line: Sequence[float], at: int) -> Point:
    return LEFT + (RIGHT - LEFT) * at / max(1, len(line) - 1), _height(line[at])


def _height(value: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * value / FULL


def _scale(words: tuple[str, str, str]) -> str:
    """Lines across, each with its words."""
    across = [
        stroke(
            path(f"M{LEFT} {number(_height(value))}H{RIGHT}"), FOREGROUND, 1, FAINT, "" if value != FULL / 2 else "3 4"
        )
        for value in GRID_VALUES
    ]
    said = [
        text(word, (LEFT - 4, _height(value) + 3.6), LETTERS, FOREGROUND, anchor="end", room=LEFT - 4)
        for word, value in zip(words, GRID_VALUES, strict=True)
    ]
    return "".join(across) + "".join(said)


def _way(line: Sequence[float]) -> list[Point]:
    return [_point(line, at) for at in range(len(line))]


def _line(line: Sequence[float], colour: str, width: float) -> str:
    return stroke(path(polyline(_way(line))), colour, width)


def _area(line: Sequence[float], colour: str) -> str:
    """What is below the line."""
    return paint(polygon([(LEFT, BOTTOM), *_way(line), (RIGHT, BOTTOM)]), colour, opacity=TINT)


def _lead(line: Sequence[float], colour: str, limit: Callable[[float, float], float]) -> str:
    """What is between the line and the middle, on one side of that: above it if `limit` is `min`, below if `max`."""
    way = [(x, limit(y, MIDDLE)) for x, y in _crossing_middle(_way(line))]
    return paint(polygon([(LEFT, MIDDLE), *way, (RIGHT, MIDDLE)]), colour, opacity=TINT)


def _crossing_middle(way: Sequence[Point]) -> list[Point]:
    """The same way, with a point wherever it crosses the middle."""
    found = [way[0]]
    for (x, y), (a, b) in pairwise(way):
        if (y - MIDDLE) * (b - MIDDLE) < 0:
            found.append((x + (a - x) * (MIDDLE - y) / (b - y), MIDDLE))
        found.append((a, b))
    return found


def _edges(upper: str, lower: str) -> str:
    """Who has won where the line ends at the upper edge, and who at the lower."""
    x = (RIGHT + SIZE[0]) / 2
    return transform(upper, (x, TOP + 10), scale=TOKEN) + transform(lower, (x, BOTTOM - 10), scale=TOKEN)


def _ends(lines: Sequence[Sequence[float]], tokens: Sequence[str]) -> str:
    """Whose line it is, at its end; those that end together one above another."""
    wanted = sorted((_height(line[-1]), side) for side, line in enumerate(lines))
    placed_at: list[tuple[float, int]] = []
    lowest: float = TOP - TOKEN_DISTANCE
    for index, (y, side) in enumerate(wanted):
        room_below = TOKEN_DISTANCE * (len(wanted) - 1 - index)
        lowest = max(lowest + TOKEN_DISTANCE, min(y, BOTTOM - room_below))
        placed_at.append((lowest, side))
    x = (RIGHT + SIZE[0]) / 2
    return "".join(transform(tokens[side], (x, y), scale=TOKEN) for y, side in placed_at)


def _mark(at: Point, label: int, ground: str) -> str:
    ring = paint(disc(MARK), ground, FOREGROUND, 1.4)
    return transform(ring + bold(str(label), (0, 3.8), LETTERS, FOREGROUND), at)
