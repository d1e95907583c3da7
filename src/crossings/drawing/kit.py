"""Shared style of all games: palette, outlines, flat shadows, text, seat marks, and the player's accent colour.

Everything is a string of SVG with presentation attributes only. A *shape* is one or more SVG elements without paint
(`disc`, `box`, `path` ...); `paint` and `ink` give it paint. Shapes are drawn around (0, 0); `transform` moves them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from html import escape
from itertools import chain
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any

from crossings.drawing.scene import CELL, Hint, Pick, Place, Step, Tween
from crossings.drawing.sheets import read_sheet, recolour
from crossings.engine.checks import check_seat

if TYPE_CHECKING:
    from crossings.engine import Game
    from crossings.engine.effects import Preview

Point = tuple[float, float]

# ---- palette -----------------------------------------------------------------------------------

PAPER = "#f6f1e7"
CARD = "#ebe3d3"
RULE = "#d3c8b2"
"""Hairlines on paper."""
MUTED = "#6b6558"
INK = "#20242f"
NIGHT = "#12151d"
WHITE = "#ffffff"
ACCENT = "#0d8f83"
"""Colour of the player's marks on light boards."""
ACCENT_AT_NIGHT = "#7fe3d2"
VERMILION = "#d55e00"
BLUE = "#0072b2"
YELLOW = "#e0a400"
GREEN = "#009e73"
PURPLE = "#b0579b"
SKY = "#4aa8dd"
SEAT_COLOURS = (VERMILION, BLUE, YELLOW, GREEN, PURPLE, SKY)

# ---- line, light, type -------------------------------------------------------------------------

LINE = CELL / 28
"""Width of the outline of movable things."""
HAIR = LINE / 2
"""Width of thinner lines, printed on a piece or a board."""
SHADOW_DIRECTION = 145
"""Direction of shadows in degrees clockwise from up; light comes from the upper left."""
SHADOW_LENGTH = 2.4
SHADOW_STRENGTH = 0.28
SERIF = "Georgia,'Times New Roman',serif"
"""For titles and names of places."""
SANS = "system-ui,'Segoe UI',Roboto,sans-serif"
"""For the interface and numbers."""
MAX_CACHED = 4096
"""Number of cached coordinates, and of cached rectangles: most positions of a game have the same ones."""


@lru_cache(maxsize=MAX_CACHED)
def number(value: float) -> str:
    """Format a coordinate with at most two decimals."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    if short.startswith(("0.", "-0.")):
        return short.replace("0.", ".", 1)
    return "0" if short == "-0" else short


def pair(point: Point) -> str:
    """Format a point in SVG syntax."""
    return f"{number(point[0])} {number(point[1])}"


def _at(x: str, y: str, at: Point) -> str:
    """Return the attributes x and y of a point; zeros are left out."""
    return "".join(f' {name}="{number(value)}"' for name, value in zip((x, y), at, strict=True) if value)


# ---- shapes ------------------------------------------------------------------------------------


def disc(radius: float, at: Point = (0, 0)) -> str:
    """Return a circle."""
    return f'<circle{_at("cx", "cy", at)} r="{number(radius)}"/>'


def ellipse(wide: float, high: float, at: Point = (0, 0)) -> str:
    """Return an ellipse with these two radii."""
    return f'<ellipse{_at("cx", "cy", at)} rx="{number(wide)}" ry="{number(high)}"/>'


@lru_cache(maxsize=MAX_CACHED)
def box(width: float, height: float, at: Point = (0, 0), corner: float = 0) -> str:
    """Return a rectangle centred at `at`."""
    left, top = at[0] - width / 2, at[1] - height / 2
    rounding = f' rx="{number(corner)}"' if corner else ""
    return f'<rect x="{number(left)}" y="{number(top)}" width="{number(width)}" height="{number(height)}"{rounding}/>'


def plate(size: Point, corner: Point = (0, 0), rounding: float = 0) -> str:
    """Return a rectangle with its upper left corner at `corner`."""
    return box(*size, middle(size, corner), rounding)


def path(d: str) -> str:
    """Return an outline in SVG path syntax."""
    return f'<path d="{d}"/>'


def polyline(points: Iterable[Point]) -> str:
    """Return straight lines from point to point in SVG path syntax."""
    return "M" + "L".join(map(pair, points))


def line(*points: Point) -> str:
    """Return an open outline through points."""
    return path(polyline(points))


def polygon(points: Iterable[Point]) -> str:
    """Return a closed outline through points."""
    return path(polyline(points) + "Z")


def star(spikes: int, radius: float, hollow: float, turn: float = 0, at: Point = (0, 0)) -> str:
    """Return a star; `hollow` is the radius between its spikes."""
    return polygon(
        polar(hollow if corner % 2 else radius, turn + corner * 180 / spikes, at) for corner in range(2 * spikes)
    )


def polar(radius: float, degrees: float, at: Point = (0, 0)) -> Point:
    """Return the point `radius` away from `at`; 0 degrees is up, clockwise."""
    return at[0] + radius * sin(radians(degrees)), at[1] - radius * cos(radians(degrees))


def middle(size: Point, corner: Point = (0, 0)) -> Point:
    """Return the centre of a rectangle with its upper left corner at `corner`."""
    return corner[0] + size[0] / 2, corner[1] + size[1] / 2


def row_offsets(count: int, apart: float) -> tuple[float, ...]:
    """Return the x offsets of `count` things, `apart` from one another, centred at 0."""
    return tuple((place - (count - 1) / 2) * apart for place in range(count))


def shift_point(point: Point, offset: Point) -> Point:
    """Return the sum of a point and an offset."""
    return point[0] + offset[0], point[1] + offset[1]


# ---- paint -------------------------------------------------------------------------------------


def paint(
    shape: str, fill: str = "none", line: str = "", width: float = LINE, opacity: float = 1, dashes: str = ""
) -> str:
    """Fill a shape, with an outline if `line` is a colour; `dashes` as in SVG ('4 3')."""
    attributes = f' fill="{fill}"'
    if line:
        attributes += f' stroke="{line}" stroke-width="{number(width)}"'
        attributes += "" if shape.startswith("<circle") else ' stroke-linejoin="round"'
        attributes += ' stroke-linecap="round"' if fill == "none" and shape.startswith("<path") else ""
    if dashes:
        attributes += f' stroke-dasharray="{dashes}"'
    if opacity != 1:
        attributes += f' opacity="{number(opacity)}"'
    return shape.replace("/>", attributes + "/>")


def ink(shape: str, fill: str) -> str:
    """Paint a shape as a movable piece: flat colour, ink outline."""
    return paint(shape, fill, INK)


def stroke(shape: str, line: str, width: float = LINE, opacity: float = 1, dashes: str = "") -> str:
    """Draw only the outline of a shape."""
    return paint(shape, "none", line, width, opacity, dashes)


def shadow(shape: str, turn: float = 0, height: float = 1) -> str:
    """Return the flat shadow of a shape. `turn` is the rotation of the piece, `height` its height above the board."""
    shift = polar(SHADOW_LENGTH * height, SHADOW_DIRECTION - turn)
    fallen = paint(shape, "#000", opacity=SHADOW_STRENGTH)
    return fallen.replace("/>", f' transform="translate({pair(shift)})"/>')


def ink_with_shadow(shape: str, fill: str) -> str:
    """Return the body of a piece: the inked shape over its shadow."""
    return shadow(shape) + ink(shape, fill)


def transform(fragment: str, at: Point = (0, 0), turn: float = 0, scale: float = 1, opacity: float = 1) -> str:
    """Move a fragment to `at`, rotate it clockwise, scale it, fade it."""
    steps = []
    if at != (0, 0):
        steps.append(f"translate({pair(at)})")
    if turn:
        steps.append(f"rotate({number(turn)})")
    if scale != 1:
        steps.append(f"scale({number(scale)})")
    transform = f' transform="{" ".join(steps)}"' if steps else ""
    fading = f' opacity="{number(opacity)}"' if opacity != 1 else ""
    return f"<g{transform}{fading}>{fragment}</g>" if transform or fading else fragment


def text(
    words: str,
    at: Point,
    size: float,
    colour: str = INK,
    *,
    anchor: str = "middle",
    weight: int = 400,
    serif: bool = False,
    halo: str = "",
    unit: str = "",
    room: float = 0,
) -> str:
    """Return a line of text with its baseline at `at` and tabular figures.

    `halo` outlines it on a busy background; `unit` is a small word after it; `room` is the maximum width, to which the
    text shrinks in any language. `bold` does the same in bold.
    """
    size = fit_font_size(words, room, size, weight=weight, serif=serif) if room else size
    after = f'<tspan dx="{number(size / 5)}" font-size="{number(size / 2)}" font-weight="400">{escape(unit)}</tspan>'
    return (
        f'<text x="{number(at[0])}" y="{number(at[1])}"{_lettering(size, colour, anchor, weight, serif, halo)}>'
        f"{escape(words)}{after if unit else ''}</text>"
    )


bold = partial(text, weight=700)
"""The same in bold."""
_ADVANCES = (("mwMW%…—", 1.0), ("+−×&", 0.84), ("0123456789", 0.64), ("frtJ()[]!-/", 0.4), ("ijlI.,:;'|·’‘ ", 0.33))
_ADVANCE = {letter: share for letters, share in _ADVANCES for letter in letters}
"""Widths of letters in DejaVu Sans, the widest common font, as shares of the font size."""
_CAPITAL, _SMALL = 0.76, 0.61
_BOLD, _SERIF = 1.12, 1.04
"""Factors for bold and serif letters."""


def text_width(words: str, size: float, *, weight: int = 400, serif: bool = False) -> float:
    """Return an upper bound on the width of a line of text in common fonts."""
    shares = sum(_ADVANCE.get(letter, _CAPITAL if letter.isupper() else _SMALL) for letter in words)
    return size * shares * (_BOLD if weight >= 600 else 1) * (_SERIF if serif else 1)


def fit_font_size(words: str, room: float, size: float, *, weight: int = 400, serif: bool = False) -> float:
    """Return the largest font size, at most `size`, at which a text fits into `room`."""
    return size * min(1, room / max(1e-9, text_width(words, size, weight=weight, serif=serif)))


def letters(
    words: str, places: Iterable[Point], size: float, colour: str = INK, *, anchor: str = "middle", weight: int = 400
) -> str:
    """Return letters at their own points, such as the coordinates of a board."""
    xs, ys = zip(*places, strict=True)
    return (
        f'<text x="{" ".join(map(number, xs))}" y="{" ".join(map(number, ys))}"'
        f"{_lettering(size, colour, anchor, weight, False, '')}>{escape(words)}</text>"
    )


def _lettering(size: float, colour: str, anchor: str, weight: int, serif: bool, halo: str) -> str:
    edge = f' stroke="{halo}" stroke-width="{number(size / 5)}" stroke-linejoin="round" paint-order="stroke"'
    return (
        f' font-family="{SERIF if serif else SANS}" font-size="{number(size)}" font-weight="{weight}"'
        f' font-variant="tabular-nums" text-anchor="{anchor}" fill="{colour}"{edge if halo else ""}'
    )


def crop(fragment: str, origin: Point, size: Point, at: Point = (0, 0), scale: float = 1) -> str:
    """Return the part of a fragment inside the rectangle of this size at `origin`, drawn at `at`."""
    shown = (size[0] * scale, size[1] * scale)
    return (
        f'<svg x="{number(at[0])}" y="{number(at[1])}" width="{number(shown[0])}" height="{number(shown[1])}"'
        f' viewBox="{pair(origin)} {pair(size)}">{fragment}</svg>'
    )


# ---- dice and slips ----------------------------------------------------------------------------

PAIRS = (((-1, -1), (1, 1)), ((1, -1), (-1, 1)), ((-1, 0), (1, 0)))
"""Positions of two, four and six pips in steps from the middle. An odd number has one in the middle."""
DIE = 36.0


def pips(count: int, apart: float, radius: float) -> str:
    """Return the pips of a die or a domino, `apart` from one another."""
    spots = [*chain.from_iterable(PAIRS[: count // 2]), *[(0, 0)] * (count % 2)]
    return "".join(disc(radius, (x * apart, y * apart)) for x, y in spots)


def die(count: int, size: float = DIE, fill: str = WHITE, colour: str = INK) -> str:
    """Return a die with `count` pips; 0 is the empty place of a die to be rolled."""
    body = box(size, size, corner=size * 0.22)
    if not count:
        return paint(body, fill, opacity=0.3) + stroke(body, colour, LINE, dashes="3 3")
    return ink_with_shadow(body, fill) + paint(pips(count, size * 0.267, size * 0.097), colour)


def banner(words: str, most: float, fill: str = CARD, colour: str = INK, edge: str = "", weight: int = 400) -> str:
    """Return a strip of paper with a line of text, at most `most` wide; `edge` colours its end."""
    wide = min(20 + 6.6 * len(words), most)
    end = paint(box(5, 25, (-wide / 2 + 2.5, 0), 2), edge) if edge else ""
    return (
        ink_with_shadow(box(wide, 25, corner=6), fill)
        + end
        + text(words, (2, 4.6), 12.5, colour, weight=weight, room=wide - 14)
    )


# ---- seats -------------------------------------------------------------------------------------

SEAT_MARKS = tuple(read_sheet(__file__, "marks.svg").values())
"""Dot, bar, triangle, square, diamond, cross; each fits a disc of radius 10."""
SEAT_MARK_RADIUS = 10


def _seat_colour(seat: int) -> str:
    """Return a seat's colour. Raises `BadSeat`, as do all functions that take a seat."""
    return SEAT_COLOURS[check_seat(seat, len(SEAT_COLOURS))]


def mark(seat: int, size: float = 2 * SEAT_MARK_RADIUS, colour: str = WHITE) -> str:
    """Return a seat's mark to put on its colour, `size` wide and high.

    Seats 0 to 5 have dot, bar, triangle, square, diamond and cross.
    """
    drawing = SEAT_MARKS[check_seat(seat, len(SEAT_MARKS))]
    return transform(recolour(drawing, colour), scale=size / (2 * SEAT_MARK_RADIUS))


def seat_token(seat: int, radius: float = SEAT_MARK_RADIUS) -> str:
    """Return a seat's disc with its mark. Seats 0 to 5 are vermilion, blue, yellow, green, purple and sky."""
    return ink(disc(radius), _seat_colour(seat)) + mark(seat, 2 * radius)


def token_of(game: Game, seat: int) -> str:
    """Return a seat's sign around (0, 0) with a radius of about 10 units: the game's own, or the standard one."""
    return game.tokens.token(seat) if game.tokens else seat_token(seat)


def bust(seat: int, head: str) -> str:
    """Return a seat's figure: its head (drawn around (0, -6)) over a disc with the seat's mark."""
    body = ink(disc(7.6, (0, 3.6)), _seat_colour(seat))
    return body + transform(mark(seat, 13.5), (0, 4.6)) + head


# ---- the player's marks ------------------------------------------------------------------------


def accent(at_night: bool = False) -> str:
    """Return the colour of the player's marks on light or dark boards; nothing else uses it."""
    return ACCENT_AT_NIGHT if at_night else ACCENT


def move_dot(at: Point, at_night: bool = False) -> str:
    """Mark a place to which a piece can move."""
    return paint(disc(CELL / 8, at), accent(at_night))


def capture_ring(at: Point, radius: float = CELL * 0.44, at_night: bool = False) -> str:
    """Mark what can be captured."""
    return stroke(disc(radius, at), accent(at_night), 1.6 * LINE)


def selection(shape: str, at_night: bool = False) -> str:
    """Mark what is picked: its outline filled and framed."""
    colour = accent(at_night)
    return paint(shape, colour, opacity=0.2) + stroke(shape, colour, 1.6 * LINE)


def way(points: Iterable[Point], at_night: bool = False) -> str:
    """Mark the path of a piece: a dotted line through points."""
    return stroke(line(*points), accent(at_night), 1.8 * LINE, dashes="0.1 6")


# ---- places and pictures -----------------------------------------------------------------------


def place(
    id: str, at: Point, size: Point, label: str, row: int, column: int, rounding: float = 0, kind: str = ""
) -> Place:
    """Return a rectangular place, centred at `at`."""
    return Place(id, at, box(*size, at, rounding), label, row, column, kind)


def hint_of(game: Game, position: Any, place: Place, preview: Preview) -> Hint:
    """Return the hint for a place: the game's, or the place's label if the game has none."""
    return game.hints.hint(position, place, preview) or Hint(place.label)


def picks_of(game: Game, position: Any, legal: Sequence[str], preview: Preview) -> list[Pick]:
    """Return the picks of moves. Those without a label get the labels of their effects."""
    picks = game.picking.picks(position, legal, preview)
    return [pick if pick.label else pick._replace(label=game.words.label(preview(pick.move))) for pick in picks]


PICTURE_SIZE = (390, 270)
"""Size of a game's picture in units."""


def crop_to_picture(fragment: str, corner: Point, scale: float = 1) -> str:
    """Return the part of a board, starting at `corner`, that fits into a game's picture."""
    width, height = PICTURE_SIZE
    return crop(fragment, corner, (width / scale, height / scale), scale=scale)


def svg_document(title: str, content: str, size: Point) -> str:
    """Return a fragment as a complete SVG of this size."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {pair(size)}" role="img">'
        f"<title>{escape(title)}</title>{content}</svg>"
    )


def picture(title: str, content: str) -> str:
    """Return a game's picture in the list of games as a complete SVG."""
    return svg_document(title, content, PICTURE_SIZE)


# ---- scenery that several boards share ---------------------------------------------------------


def cone(reach: float, near: float, far: float, fill: str = "#ffe9a8", strength: float = 0.34) -> str:
    """Return a cone of light that points up from the origin; `near` and `far` are its end widths."""

    def beam(share: float) -> str:
        n, f, bulge = near * share / 2, far * share / 2, far * share * 0.16
        return path(
            f"M{pair((-n, 0))}L{pair((-f, -reach + bulge))}"
            f"Q{pair((0, -reach - bulge))} {pair((f, -reach + bulge))}L{pair((n, 0))}Z"
        )

    return paint(beam(1), fill, opacity=strength) + paint(beam(0.62), fill, opacity=strength * 0.7)


Goal = tuple[str, Point] | tuple[str, Point, float]
"""A piece, its destination, and its rotation there."""


class Timeline:
    """A sequence of animation steps, starting with all pieces where they are before the move."""

    def __init__(self, poses: Iterable[Goal]) -> None:
        self.shown = {goal[0]: Tween(*goal) for goal in poses}
        self.steps: list[Step] = []

    def step(
        self,
        milliseconds: int,
        goals: Iterable[Goal] = (),
        overlay: str = "",
        sound: str = "",
        vanish: Sequence[str] = (),
    ) -> None:
        """Add a step: pieces move to their goals or vanish, and an overlay is shown.

        Goals that a piece has already reached, and pieces that are not on the board, are ignored.
        """
        targets = [tween for goal in goals if (tween := Tween(*goal)) != self.shown.get(tween.piece, tween)]
        turned = [_turning_less(self.shown[tween.piece], tween) for tween in targets]
        tweens = tuple(tween for tween in turned if tween != self.shown[tween.piece])
        vanished = tuple(piece for piece in vanish if piece in self.shown)
        self.shown |= {tween.piece: tween for tween in tweens}
        if tweens or overlay or vanished:
            self.steps.append(Step(tweens, overlay, milliseconds, vanish=vanished, sound=sound))


def _turning_less(current: Tween, target: Tween) -> Tween:
    """Add or subtract full turns so that the piece rotates as little as possible."""
    return Tween(target.piece, target.to, current.turn + (target.turn - current.turn + 180) % 360 - 180)
