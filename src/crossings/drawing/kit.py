"""What makes six games look drawn by one hand: palette, ink line, flat shadow, type, seat marks, the player's hand.

Everything is a string of SVG with presentation attributes only. A *shape* is one or more SVG elements without paint
(`disc`, `box`, `path` ...); `painted` and `inked` give it paint. Shapes stand around (0, 0); `placed` moves them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from html import escape
from itertools import chain
from math import cos, radians, sin
from typing import TYPE_CHECKING

from crossings.drawing.scene import CELL, Place, Step, Tween
from crossings.drawing.sheets import read_sheet, recolour
from crossings.engine.errors import check_seat

if TYPE_CHECKING:
    from crossings.engine import Game

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
"""The player's hand, on boards of the day."""
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
"""The ink line around whatever can be moved."""
HAIR = LINE / 2
"""A thinner line, for what is printed on a piece or a board."""
SHADOW_DIRECTION = 145
"""Light comes from the upper left: a shadow falls down right (degrees, clockwise from up)."""
SHADOW_LENGTH = 2.4
SHADOW_STRENGTH = 0.28
SERIF = "Georgia,'Times New Roman',serif"
"""Titles and names of places."""
SANS = "system-ui,'Segoe UI',Roboto,sans-serif"
"""Interface and numbers."""


def number(value: float) -> str:
    """A coordinate with at most two decimals."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    if short.startswith(("0.", "-0.")):
        return short.replace("0.", ".", 1)
    return "0" if short == "-0" else short


def pair(point: Point) -> str:
    """A point in SVG syntax."""
    return f"{number(point[0])} {number(point[1])}"


def _at(x: str, y: str, at: Point) -> str:
    """The attributes x and y for a point; 0 may be left out."""
    return "".join(f' {name}="{number(value)}"' for name, value in zip((x, y), at, strict=True) if value)


# ---- shapes ------------------------------------------------------------------------------------


def disc(radius: float, at: Point = (0, 0)) -> str:
    """A circle."""
    return f'<circle{_at("cx", "cy", at)} r="{number(radius)}"/>'


def ellipse(wide: float, high: float, at: Point = (0, 0)) -> str:
    """An ellipse with these two radii."""
    return f'<ellipse{_at("cx", "cy", at)} rx="{number(wide)}" ry="{number(high)}"/>'


def box(width: float, height: float, at: Point = (0, 0), corner: float = 0) -> str:
    """A rectangle centred at `at`."""
    left, top = at[0] - width / 2, at[1] - height / 2
    rounding = f' rx="{number(corner)}"' if corner else ""
    return f'<rect x="{number(left)}" y="{number(top)}" width="{number(width)}" height="{number(height)}"{rounding}/>'


def plate(size: Point, corner: Point = (0, 0), rounding: float = 0) -> str:
    """A rectangle with its upper left corner at `corner`."""
    return box(*size, middle(size, corner), rounding)


def path(d: str) -> str:
    """An outline in SVG's path syntax."""
    return f'<path d="{d}"/>'


def polyline(points: Iterable[Point]) -> str:
    """Straight lines from point to point, in SVG's path syntax."""
    return "M" + "L".join(map(pair, points))


def line(*points: Point) -> str:
    """An open outline through the points."""
    return path(polyline(points))


def polygon(points: Iterable[Point]) -> str:
    """A closed outline through the points."""
    return path(polyline(points) + "Z")


def star(spikes: int, radius: float, hollow: float, turn: float = 0, at: Point = (0, 0)) -> str:
    """A star; `hollow` is the radius between its spikes."""
    return polygon(
        polar(hollow if corner % 2 else radius, turn + corner * 180 / spikes, at) for corner in range(2 * spikes)
    )


def polar(radius: float, degrees: float, at: Point = (0, 0)) -> Point:
    """The point `radius` away from `at`; 0 degrees is up, clockwise."""
    return at[0] + radius * sin(radians(degrees)), at[1] - radius * cos(radians(degrees))


def middle(size: Point, corner: Point = (0, 0)) -> Point:
    """The centre of a rectangle with its upper left corner at `corner`."""
    return corner[0] + size[0] / 2, corner[1] + size[1] / 2


def row_offsets(count: int, apart: float) -> tuple[float, ...]:
    """The x offsets of `count` things side by side, `apart` from one another, centred at 0."""
    return tuple((place - (count - 1) / 2) * apart for place in range(count))


def shift_point(point: Point, offset: Point) -> Point:
    """The sum of a point and an offset."""
    return point[0] + offset[0], point[1] + offset[1]


# ---- paint -------------------------------------------------------------------------------------


def paint(
    shape: str, fill: str = "none", line: str = "", width: float = LINE, opacity: float = 1, dashes: str = ""
) -> str:
    """The shape in a flat colour, with an outline if `line` is a colour; `dashes` as in SVG ('4 3')."""
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
    """The shape as a movable piece: flat colour, ink outline."""
    return paint(shape, fill, INK)


def stroke(shape: str, line: str, width: float = LINE, opacity: float = 1, dashes: str = "") -> str:
    """Only the outline of the shape."""
    return paint(shape, "none", line, width, opacity, dashes)


def shadow(shape: str, turn: float = 0, height: float = 1) -> str:
    """The flat shadow of a shape; `turn` is the rotation at which the piece is shown, `height` how high it flies."""
    shift = polar(SHADOW_LENGTH * height, SHADOW_DIRECTION - turn)
    fallen = paint(shape, "#000", opacity=SHADOW_STRENGTH)
    return fallen.replace("/>", f' transform="translate({pair(shift)})"/>')


def ink_with_shadow(shape: str, fill: str) -> str:
    """A piece's body: the inked shape over its shadow."""
    return shadow(shape) + ink(shape, fill)


def transform(fragment: str, at: Point = (0, 0), turn: float = 0, scale: float = 1, opacity: float = 1) -> str:
    """The fragment moved to `at`, rotated clockwise, scaled, faded."""
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
    """A line of text with its baseline at `at` and tabular figures.

    `halo` outlines it on a busy background; `unit` is a small word after it; `room` is the width that it may take: the
    text shrinks to fit, in any language. `bold` does the same in bold.
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
"""Widths of letters in DejaVu Sans, the widest usual font, as shares of the font size."""
_CAPITAL, _SMALL = 0.76, 0.61
_BOLD, _SERIF = 1.12, 1.04
"""How much wider bold and serif letters are."""


def text_width(words: str, size: float, *, weight: int = 400, serif: bool = False) -> float:
    """An upper bound on the width of a line of text, in common fonts."""
    shares = sum(_ADVANCE.get(letter, _CAPITAL if letter.isupper() else _SMALL) for letter in words)
    return size * shares * (_BOLD if weight >= 600 else 1) * (_SERIF if serif else 1)


def fit_font_size(words: str, room: float, size: float, *, weight: int = 400, serif: bool = False) -> float:
    """The largest font size, at most `size`, at which a line of text fits into `room`."""
    return size * min(1, room / max(1e-9, text_width(words, size, weight=weight, serif=serif)))


def letters(
    words: str, places: Iterable[Point], size: float, colour: str = INK, *, anchor: str = "middle", weight: int = 400
) -> str:
    """Single letters, each at its own place, such as the coordinates of a board."""
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
    """The part of a fragment inside the rectangle of this size at `origin`, drawn at `at`; the rest is clipped."""
    shown = (size[0] * scale, size[1] * scale)
    return (
        f'<svg x="{number(at[0])}" y="{number(at[1])}" width="{number(shown[0])}" height="{number(shown[1])}"'
        f' viewBox="{pair(origin)} {pair(size)}">{fragment}</svg>'
    )


# ---- dice and slips ----------------------------------------------------------------------------

PAIRS = (((-1, -1), (1, 1)), ((1, -1), (-1, 1)), ((-1, 0), (1, 0)))
"""Where two pips lie, four, six, in steps from the middle; that of an odd number lies there."""
DIE = 36.0


def pips(count: int, apart: float, radius: float) -> str:
    """The pips of a die or a domino, `apart` from one another."""
    spots = [*chain.from_iterable(PAIRS[: count // 2]), *[(0, 0)] * (count % 2)]
    return "".join(disc(radius, (x * apart, y * apart)) for x, y in spots)


def die(count: int, size: float = DIE, fill: str = WHITE, colour: str = INK) -> str:
    """A die that shows `count` pips; 0: the empty place of a die that is still to be rolled."""
    body = box(size, size, corner=size * 0.22)
    if not count:
        return paint(body, fill, opacity=0.3) + stroke(body, colour, LINE, dashes="3 3")
    return ink_with_shadow(body, fill) + paint(pips(count, size * 0.267, size * 0.097), colour)


def banner(words: str, most: float, fill: str = CARD, colour: str = INK, edge: str = "", weight: int = 400) -> str:
    """A strip of paper with a line of text, as wide as the text but at most `most`; `edge` colours its end."""
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
    """A seat's colour. Raises `BadSeat`, as all do that draw something of a seat's."""
    return SEAT_COLOURS[check_seat(seat, len(SEAT_COLOURS))]


def mark(seat: int, size: float = 2 * SEAT_MARK_RADIUS, colour: str = WHITE) -> str:
    """A seat's mark alone, to put on something of the seat's colour, `size` wide and high. Seats 0 to 5 have dot, bar,
    triangle, square, diamond and cross."""
    drawing = SEAT_MARKS[check_seat(seat, len(SEAT_MARKS))]
    return transform(recolour(drawing, colour), scale=size / (2 * SEAT_MARK_RADIUS))


def seat_token(seat: int, radius: float = SEAT_MARK_RADIUS) -> str:
    """A seat's disc with its mark. Seats 0 to 5 are vermilion, blue, yellow, green, purple and sky."""
    return ink(disc(radius), _seat_colour(seat)) + mark(seat, 2 * radius)


def token_of(game: Game, seat: int) -> str:
    """A seat's sign, drawn around (0, 0) with a radius of about 10 units: the game's own, or the standard one."""
    return game.tokens.token(seat) if game.tokens else seat_token(seat)


def bust(seat: int, head: str) -> str:
    """One of a seat's figures: its head (drawn around (0, -6)) over a disc with the seat's mark."""
    body = ink(disc(7.6, (0, 3.6)), _seat_colour(seat))
    return body + transform(mark(seat, 13.5), (0, 4.6)) + head


# ---- the player's hand -------------------------------------------------------------------------


def accent(at_night: bool = False) -> str:
    """The colour of the player's marks by day or at night; nothing else uses it."""
    return ACCENT_AT_NIGHT if at_night else ACCENT


def move_dot(at: Point, at_night: bool = False) -> str:
    """Marks where a piece can go."""
    return paint(disc(CELL / 8, at), accent(at_night))


def capture_ring(at: Point, radius: float = CELL * 0.44, at_night: bool = False) -> str:
    """Marks what can be captured."""
    return stroke(disc(radius, at), accent(at_night), 1.6 * LINE)


def selection(shape: str, at_night: bool = False) -> str:
    """Marks what is picked: its outline filled and framed."""
    colour = accent(at_night)
    return paint(shape, colour, opacity=0.2) + stroke(shape, colour, 1.6 * LINE)


def way(points: Iterable[Point], at_night: bool = False) -> str:
    """A path that a piece takes: a dotted line through the points."""
    return stroke(line(*points), accent(at_night), 1.8 * LINE, dashes="0.1 6")


# ---- places and pictures -----------------------------------------------------------------------


def place(
    id: str, at: Point, size: Point, label: str, row: int, column: int, rounding: float = 0, kind: str = ""
) -> Place:
    """A rectangular place, centred at `at`."""
    return Place(id, at, box(*size, at, rounding), label, row, column, kind)


PICTURE_SIZE = (390, 270)
"""A shelf picture, in units."""


def crop_to_picture(fragment: str, corner: Point, scale: float = 1) -> str:
    """The part of a board, starting at `corner`, that fits into a game's picture."""
    width, height = PICTURE_SIZE
    return crop(fragment, corner, (width / scale, height / scale), scale=scale)


def svg_document(title: str, content: str, size: Point) -> str:
    """A fragment as a complete SVG text of this size."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {pair(size)}" role="img">'
        f"<title>{escape(title)}</title>{content}</svg>"
    )


def picture(title: str, content: str) -> str:
    """A game's picture in the list of games, as a complete SVG text."""
    return svg_document(title, content, PICTURE_SIZE)


# ---- scenery that several boards share ---------------------------------------------------------


def cone(reach: float, near: float, far: float, fill: str = "#ffe9a8", strength: float = 0.34) -> str:
    """A pale cone of light pointing up from the origin, brighter in the middle; `near` and `far` are its end widths."""

    def beam(share: float) -> str:
        n, f, bulge = near * share / 2, far * share / 2, far * share * 0.16
        return path(
            f"M{pair((-n, 0))}L{pair((-f, -reach + bulge))}"
            f"Q{pair((0, -reach - bulge))} {pair((f, -reach + bulge))}L{pair((n, 0))}Z"
        )

    return paint(beam(1), fill, opacity=strength) + paint(beam(0.62), fill, opacity=strength * 0.7)


Goal = tuple[str, Point] | tuple[str, Point, float]
"""A piece, where it goes, and how it is turned there."""


class Timeline:
    """Begins with all pieces where they are before the move."""

    def __init__(self, there: Iterable[Goal]) -> None:
        self.shown = {goal[0]: Tween(*goal) for goal in there}
        self.steps: list[Step] = []

    def step(
        self,
        milliseconds: int,
        goals: Iterable[Goal] = (),
        overlay: str = "",
        sound: str = "",
        vanish: Sequence[str] = (),
    ) -> None:
        """Pieces go to their goals or vanish, an overlay is seen; what is there already, or nowhere, is left out."""
        there = [tween for goal in goals if (tween := Tween(*goal)) != self.shown.get(tween.piece, tween)]
        wanted = [_turning_less(self.shown[tween.piece], tween) for tween in there]
        tweens = tuple(tween for tween in wanted if tween != self.shown[tween.piece])
        lost = tuple(piece for piece in vanish if piece in self.shown)
        self.shown |= {tween.piece: tween for tween in tweens}
        if tweens or overlay or lost:
            self.steps.append(Step(tweens, overlay, milliseconds, vanish=lost, sound=sound))


def _turning_less(now: Tween, then: Tween) -> Tween:
    """The same with whole rounds added or taken, so that the piece turns as little as it can."""
    return Tween(then.piece, then.to, now.turn + (then.turn - now.turn + 180) % 360 - 180)
