"""Signs along the routes to the Master Mind: in the ground, at the ends of rows, above the planet and on the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.shared.ring.art import MARS, jumper_token
from crossings.shared.ring.data import LOWEST, ROCK
from crossings.shared.ring.flights import Terrain, kind_of
from crossings.shared.ring.panorama import Strip, home, on_map
from crossings.words import cached_per_locale

from ..rules.data import COLUMNS, FULL
from ..words import seat_counts, translate
from . import layout
from .layout import STRIPS
from .routes import SIDES, Route, Side, columns_to_mmm, open_sides, seats_of, shorter_side

TEXT = 19.2
"""The usual font size: 11 pixels on the narrowest phone. Titles may shrink to 10 pixels."""
POST, POST_EDGE = "#ffb347", "#7a4a12"
"""The colours of a signpost of an open route."""


def chevron(side: Side, at: Point, size: float, colour: str, width: float) -> str:
    """A chevron that points to a side."""
    back = size if side == "left" else -size
    d = f"M{kit.pair(kit.shift_point(at, (back / 2, -size)))}l{kit.number(-back)} {kit.number(size)} "
    return kit.stroke(kit.path(f"{d}{kit.number(back)} {kit.number(size)}"), colour, width)


# ---- in the ground -------------------------------------------------------------------------------

NUMBER_RISE = 11.0
"""The distance from the bottom of a box of rock to the number in it."""
CHEVRON_GAP, NUMBER_SHIFT = 19.5, 4.0
"""The distance from the middle of a number to its chevron, and the shift of the number to make room for it."""


def numbered(board: int, terrain: Terrain) -> Iterator[str]:
    """The number of each column in its rock, with a chevron to the MMM on the shorter side; none in a gorge."""
    size = layout.scale(board)
    for x in range(1, len(terrain) - 1):
        level = next((y for y in (LOWEST, LOWEST + 1) if kind_of(terrain, (x, y)) == ROCK), None)
        if level is not None:
            side = shorter_side(board, x)
            direction = -1 if side == "left" else 1
            at = kit.shift_point(
                layout.ground(board, (x, level)), (-NUMBER_SHIFT * direction * size, -NUMBER_RISE * size)
            )
            yield kit.text(str(x), at, TEXT * (1 + size) / 2, MARS.carved, weight=600)
            yield chevron(
                side,
                kit.shift_point(at, (direction * CHEVRON_GAP * size, -6 * size)),
                4.6 * size,
                MARS.carved,
                2 * size,
            )


# ---- at the ends of rows -------------------------------------------------------------------------

ARROW = 14.0
"""Room for the chevron beside a name."""
SPACE = 8.0
"""The gap between a sign and what follows it."""


def row_signs(board: int) -> str:
    """Signs at both ends of each row: the Master Mind, or the column with which the ring continues in another row."""
    return "".join(_sign(board, strip, side) for strip in STRIPS[board] for side in SIDES)


def _sign(board: int, strip: Strip, side: Side) -> str:
    text, direction = _sign_text(board, strip, side), 1 if side == "left" else -1
    at, anchor = (_end(board, strip, side), layout.sign_line(strip)), "start" if side == "left" else "end"
    if _is_at_mmm(board, strip, side):
        return kit.bold(text, kit.shift_point(at, (0, 6)), TEXT, MARS.pale, anchor=anchor, serif=True)
    if not text:
        return ""
    name = kit.text(text, kit.shift_point(at, (direction * ARROW, 6)), TEXT, MARS.quiet, anchor=anchor)
    return name + chevron(side, kit.shift_point(at, (direction * 4, 0)), 5, MARS.quiet, 2.2)


def _end(board: int, strip: Strip, side: Side) -> float:
    """Return the x where the signs of a row end."""
    return strip.left + 2 if side == "left" else layout.row_end(board, strip) - 2


def _is_at_mmm(board: int, strip: Strip, side: Side) -> bool:
    """Whether the MMM is drawn at this end of a row."""
    return (strip.first if side == "left" else strip.last) in layout.MMM_SEEN[board]


def _sign_text(board: int, strip: Strip, side: Side) -> str:
    """The text of the sign at an end of a row; empty if the route is closed there."""
    if _is_at_mmm(board, strip, side):
        return translate("master-mind")
    beyond = strip.first - 1 if side == "left" else strip.last + 1
    return translate("goes-on", column=beyond) if beyond < COLUMNS[board] else ""


def _inner_end(board: int, strip: Strip, side: Side) -> float:
    """Return the inner end of the sign at an end of a row."""
    text = _sign_text(board, strip, side)
    arrow = 0 if _is_at_mmm(board, strip, side) else ARROW
    wide = kit.text_width(text, TEXT) + arrow + SPACE if text else 0
    return _end(board, strip, side) + (wide if side == "left" else -wide)


# ---- routes --------------------------------------------------------------------------------------

SHORTEST = 14.0
"""The minimum length of a part that is drawn."""


@cached_per_locale(256)
def route_line(board: int, side: Side, columns: int) -> str:
    """The route to the MMM from a column at this distance, row by row, below the signs."""
    start = columns_to_mmm(board, side, columns)
    return "".join(_leg(board, strip, side, start) for strip in STRIPS[board])


def _leg(board: int, strip: Strip, side: Side, start: int) -> str:
    """The part of the route in a row, if there is one."""
    back: Side = "right" if side == "left" else "left"
    y, goal, begin = layout.sign_line(strip), _inner_end(board, strip, side), _inner_end(board, strip, back)
    is_here = strip == home(STRIPS[board], start)
    if is_here:
        middle = strip.ground((start, 0))[0]
        begin = min(middle, begin) if side == "left" else max(middle, begin)
    is_ahead = start > strip.last if side == "left" else start < strip.first
    length = begin - goal if side == "left" else goal - begin
    if not (is_here or is_ahead) or length < SHORTEST:
        return ""
    shaft = kit.stroke(kit.line((begin, y), (goal, y)), POST, 2.6, dashes="7 5")
    head = chevron(side, (goal, y), 6, POST, 2.8)
    return shaft + head + (kit.paint(kit.disc(4, (begin, y)), POST) if is_here else "")


PLATE_GAP, PLATE_HEIGHT = 8.0, 32.0
TOKEN = 17.0
"""The distance from the middle of a number to the marine."""


@cached_per_locale(256)
def signposts(routes: tuple[Route, ...]) -> str:
    """Signposts with the length of each route and its foremost marine; the origin is the upper left corner."""
    width, height = layout.ROUTES_SIZE
    drawn = kit.bold(translate("columns-to-mmm"), (width / 2, 15), TEXT, MARS.pale, room=1.1 * width, serif=True)
    wide = (width - PLATE_GAP) / 2
    for place, route in enumerate(routes):
        drawn += kit.transform(_post(route, wide), (place * (wide + PLATE_GAP), height - PLATE_HEIGHT))
    return drawn


def _post(route: Route, width: float) -> str:
    """A signpost that points along a route, or the plate of a closed one."""
    middle = width / 2, PLATE_HEIGHT / 2
    if route.columns is None:
        plate = kit.stroke(kit.box(width - 2, PLATE_HEIGHT - 4, middle, 5), MARS.quiet, 1.6, dashes="6 4")
        return plate + kit.text(translate("closed"), kit.shift_point(middle, (0, 6)), TEXT, MARS.quiet, room=width - 12)
    tip, square = PLATE_HEIGHT / 2, width - 3
    points = [(0, middle[1]), (tip, 1), (square, 1), (square, PLATE_HEIGHT - 1), (tip, PLATE_HEIGHT - 1)]
    if route.side == "right":
        points = [(width - x, y) for x, y in points]
    number = kit.bold(str(route.columns), kit.shift_point(middle, (0 if route.seat is None else TOKEN, 8)), 24, kit.INK)
    token = "" if route.seat is None else kit.transform(jumper_token(route.seat), kit.shift_point(middle, (-TOKEN, 0)))
    return kit.paint(kit.polygon(points), POST, POST_EDGE, 1.6) + token + number


# ---- the closed route ----------------------------------------------------------------------------


def closed_text(board: int) -> str:
    """MOM-S01: the text of a closed route, with the numbers of players for which it is closed."""
    return translate("closed-with", seats=seat_counts(seats_of(board)))


CLOSED_WIDTH = 8
"""Letters in a line of the sign."""
CLOSED_LINE, CLIFF_RISE = 19.0, 18.0


@cached_per_locale(4)
def cliff(board: int) -> str:
    """The rock behind the landing zone where a route is closed, with its sign."""
    if len(open_sides(board)) == len(SIDES):
        return ""
    strip, (left, right) = STRIPS[board][-1], layout.beside(board, -1)
    top = _cliff_top(strip)
    rock = kit.paint(kit.plate((layout.WIDTH - left, strip.bottom - top), (left, top)), MARS.rock)
    edge = kit.path(f"M{kit.pair((left, strip.ground((strip.last, 1))[1]))}V{kit.number(top)}H{kit.number(right + 6)}")
    return rock + kit.stroke(edge, MARS.lit, 2) + kit.transform(_closed(board, right - left), closed_at(board))


def _cliff_top(strip: Strip) -> float:
    """The top of the cliff, above all levels."""
    return layout.sign_line(strip) - CLIFF_RISE


def closed_at(board: int) -> Point:
    """Return the middle of the sign of the closed route."""
    left, right = layout.beside(board, -1)
    return (left + right) / 2, _cliff_top(STRIPS[board][-1]) + 3 + closed_height(board) / 2


def closed_height(board: int) -> float:
    """Return the height of the sign of the closed route."""
    return CLOSED_LINE * len(_closed_lines(board)) + 6


def _closed_lines(board: int) -> list[str]:
    return wrap(closed_text(board), CLOSED_WIDTH, break_long_words=False)


def _closed(board: int, width: float) -> str:
    """The sign, centred on the origin."""
    plate = kit.paint(kit.box(width - 8, closed_height(board), corner=6), MARS.hazard, MARS.pale, 1.6)
    lines = _closed_lines(board)
    rows = zip(lines, kit.row_offsets(len(lines), CLOSED_LINE), strict=True)
    return plate + "".join(kit.text(line, (0, y + 6.8), TEXT, MARS.pale, room=width - 14) for line, y in rows)


# ---- on the map ----------------------------------------------------------------------------------


def on_round_map(routes: Iterable[Route], board: int, columns: int, radius: float) -> str:
    """The routes of the foremost marines on the map, and the part of the planet that is not in play."""
    drawn = ""
    if board != FULL:
        behind = range(COLUMNS[board], columns)
        rim = [on_map(x, -0.6, columns, radius) for x in behind]
        drawn += kit.paint(kit.polygon([(0, 0), *rim]), MARS.sky, opacity=0.72)
    for route in routes:
        if route.columns is not None and route.seat is not None:
            ring = [columns_to_mmm(board, route.side, x) for x in range(route.columns, 0, -1)]
            line = kit.line(*(on_map(x, -3, columns, radius) for x in ring)) if len(ring) > 1 else ""
            drawn += kit.stroke(line, POST, 2.2) if line else ""
    return drawn
