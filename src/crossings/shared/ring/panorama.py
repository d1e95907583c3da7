"""The unrolled ring: strips of columns seen from the side, one below the other, and a small map of the whole ring."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from crossings.drawing import kit, scene
from crossings.drawing.kit import Point
from crossings.shared.ring import art
from crossings.shared.ring.art import Palette
from crossings.shared.ring.chain import NEVER, Chain
from crossings.shared.ring.data import CIRCLE, HAZARD, HIGHEST, LEVELS, LOWEST, ROCK
from crossings.shared.ring.flights import Box, Flight, Landing, Terrain, chance_of, kind_of, landing_boxes

COLUMN = scene.CELL
LEVEL = 34.0
"""Height of a box; `COLUMN` is its width."""
GROUND = 22.0
"""Height of the rock below the lowest level."""
STRIP_HEIGHT = LEVELS * LEVEL + GROUND


class Strip(NamedTuple):
    """Columns `first` to `last` side by side, starting at x = `left`; `top` is the upper edge of the highest level.

    `scale` enlarges columns, figures and ground; `level` is the height of a level.
    """

    first: int
    last: int
    left: float
    top: float
    scale: float = 1.0
    level: float = LEVEL

    @property
    def column(self) -> float:
        """The width of a column."""
        return COLUMN * self.scale

    @property
    def width(self) -> float:
        """The width of the strip."""
        return (self.last - self.first + 1) * self.column

    @property
    def foot(self) -> float:
        """The lower edge of the lowest level, where the ground below all columns begins."""
        return self.top + LEVELS * self.level

    @property
    def bottom(self) -> float:
        """The lower edge of the ground."""
        return self.foot + GROUND * self.scale

    def ground(self, box: Box) -> Point:
        """Return the middle of a box's ground; boxes outside the strip continue its grid."""
        x, y = box
        return self.left + (x - self.first + 0.5) * self.column, self.top + (HIGHEST + 1 - y) * self.level

    def middle(self, box: Box) -> Point:
        """Return the middle of a box."""
        return kit.shift_point(self.ground(box), (0, -self.level / 2))

    def corner(self, box: Box) -> Point:
        """Return the upper left corner of a box."""
        return kit.shift_point(self.ground(box), (-self.column / 2, -self.level))


Strips = tuple[Strip, ...]


def home(strips: Strips, x: int) -> Strip:
    """Return the strip for figures on a column; the last one if several strips show the column."""
    return next((strip for strip in reversed(strips) if strip.first <= x <= strip.last), strips[-1])


def ground(strips: Strips, box: Box) -> Point:
    """Return the middle of a box's ground."""
    return home(strips, box[0]).ground(box)


def middle(strips: Strips, box: Box) -> Point:
    """Return the middle of a box."""
    return home(strips, box[0]).middle(box)


def right_edge(strips: Strips) -> float:
    """Return the right edge of all strips."""
    return max(strip.left + strip.width for strip in strips)


def outline(strips: Strips, box: Box) -> str:
    """Return the outline of a box as a place to pick."""
    strip = home(strips, box[0])
    return kit.box(strip.column - 2, strip.level + 4, kit.shift_point(strip.middle(box), (0, 2)), 7)


def framed(strips: Strips, box: Box) -> str:
    """Draw a frame around a box to which something else refers."""
    return kit.stroke(outline(strips, box), kit.accent(at_night=True), 2, dashes="2 4")


PILED = 0.5
PILE_STEP = 5.5
"""Vertical distance of lying figures in a stack; their horizontal distance is reduced by `PILED`."""


def stand(strips: Strips, box: Box, place: int, count: int, lying: bool) -> Point:
    """Return the middle of a figure in a box, at index `place` from the bottom of a stack of `count`."""
    x, y = ground(strips, box)
    aside = art.stack_offsets(count)[place]
    return (x + aside * PILED, y - art.LYING_OFFSET - place * PILE_STEP) if lying else (x + aside, y - art.FEET_OFFSET)


# ---- scenery -----------------------------------------------------------------------------------

_CRATERS = ((9.0, 12.0, 4.4), (27.0, 8.0, 2.4), (22.0, 24.0, 3.2), (33.0, 19.0, 1.8))
SEAM = 0.7
"""Overlap of rocks, so that no sky is visible between them."""


@lru_cache(maxsize=256)
def strip_scenery(terrain: Terrain, strip: Strip, palette: Palette) -> str:
    """Draw a strip's rock with its landing boxes, and distant hills behind them."""
    return kit.paint(kit.path(_hill(strip)), palette.hill) + strip_rock(terrain, strip, palette)


@lru_cache(maxsize=256)
def strip_rock(terrain: Terrain, strip: Strip, palette: Palette) -> str:
    """Draw a strip's rock with its landing boxes."""
    columns = range(strip.first, min(strip.last + 1, len(terrain)))
    solid = {(x, y) for x in columns for y in range(LOWEST, HIGHEST + 2) if kind_of(terrain, (x, y)) == ROCK}
    rocks = sorted(box for box in solid if box[1] <= HIGHEST)
    drawings = {CIRCLE: art.circle(palette), HAZARD: art.hazard(palette)}
    landings = [box for box in landing_boxes(terrain) if box[0] in columns]
    return (
        kit.paint(kit.path(_rock(strip, columns, solid)), palette.rock)
        + kit.paint("".join(_crater(strip, box) for box in rocks), palette.shade, opacity=0.55)
        + _edges(strip, columns, rocks, solid, palette)
        + "".join(
            kit.transform(drawings[kind_of(terrain, box)], strip.ground(box), scale=strip.scale) for box in landings
        )
    )


HILL = (1.5, 2.6, 1.7, 3.1, 1.4, 2.8, 1.9)
"""Heights of the distant hills along a strip, in levels above the lowest one."""


def _hill(strip: Strip) -> str:
    """Return the outline of distant hills behind a strip, different for each strip."""
    bottom, step = strip.top + STRIP_HEIGHT, strip.width / 4
    heights = [HILL[(strip.first + index) % len(HILL)] * LEVEL + GROUND for index in range(9)]
    line = f"M{kit.pair((strip.left, bottom))}V{kit.number(bottom - heights[0])}"
    for index in range(4):
        x = strip.left + index * step
        peak, foot = bottom - heights[2 * index + 1], bottom - heights[2 * index + 2]
        line += f"Q{kit.pair((x + step / 2, peak))} {kit.pair((x + step, foot))}"
    return f"{line}V{kit.number(bottom)}Z"


def _rock(strip: Strip, columns: range, solid: Collection[Box]) -> str:
    """Return the outline of rock, one row per level, and of the ground."""
    if not columns:
        return ""
    d = _block(strip, (strip.left, strip.foot - SEAM), len(columns), strip.bottom - strip.foot + SEAM)
    for y in range(LOWEST, HIGHEST + 1):
        for first, count in _rows(x for x in columns if (x, y) in solid):
            d += _block(strip, strip.corner((first, y)), count, strip.level + SEAM)
    return d


def _block(strip: Strip, corner: Point, columns: int, height: float) -> str:
    """Return a rectangle over several columns, as part of a path."""
    wide = kit.number(columns * strip.column)
    return f"M{kit.pair(corner)}h{wide}v{kit.number(height)}h-{wide}Z"


def _rows(columns: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Group consecutive columns: yield the first one and the number of each group."""
    for _, group in groupby(enumerate(columns), lambda numbered: numbered[1] - numbered[0]):
        group_columns = [x for _, x in group]
        yield group_columns[0], len(group_columns)


def _crater(strip: Strip, box: Box) -> str:
    dx, dy, radius = _CRATERS[(box[0] * 3 + box[1] * 5) % len(_CRATERS)]
    at = kit.shift_point(strip.corner(box), (dx * strip.scale, (dy + 5) * strip.scale))
    return kit.ellipse(radius * 1.25 * strip.scale, radius * strip.scale, at)


def _edges(strip: Strip, columns: range, rocks: Iterable[Box], solid: Collection[Box], palette: Palette) -> str:
    """Draw the edges between rock and air: lit at the top and left, dark at the right and bottom."""
    lit, dark = "", ""
    for y in range(LOWEST - 1, HIGHEST + 1):
        # rock, or the ground, with no rock above it
        floors = (x for x in columns if (y < LOWEST or (x, y) in solid) and (x, y + 1) not in solid)
        for first, count in _rows(floors):
            lit += f"M{kit.pair(strip.corner((first, y)))}h{kit.number(count * strip.column)}"
    for x, y in rocks:
        left, top = strip.corner((x, y))
        if x > strip.first and (x - 1, y) not in solid:
            lit += f"M{kit.pair((left, top))}v{kit.number(strip.level)}"
        if x < strip.last and (x + 1, y) not in solid:
            dark += f"M{kit.pair((left + strip.column, top))}v{kit.number(strip.level)}"
        if y > LOWEST and (x, y - 1) not in solid:
            dark += f"M{kit.pair((left, top + strip.level))}h{kit.number(strip.column)}"
    shade = kit.stroke(kit.path(dark), palette.shade, 2.6) if dark else ""
    return shade + (kit.stroke(kit.path(lit), palette.lit, 2) if lit else "")


def starry(size: Point, count: int, palette: Palette) -> str:
    """Draw a sky of this size with `count` stars."""
    small = kit.stroke(_scattered(size, count, (157, 31), (211, 17)), palette.star, 1.4, 0.55)
    bright = kit.stroke(_scattered(size, count // 6, (331, 83), (271, 41)), palette.star, 2.4, 0.8)
    return kit.paint(kit.plate(size), palette.sky) + small + bright


def _scattered(size: Point, count: int, across: tuple[int, int], down: tuple[int, int]) -> str:
    """Return a path of scattered points.

    `across` and `down` are pairs: the distance between consecutive points, and the position of the first one.
    """
    (dx, x), (dy, y), wide, high = across, down, int(size[0]), int(size[1])
    return kit.path("".join(f"M{(i * dx + x) % wide} {(i * dy + y) % high}h0" for i in range(count)))


def on_sky(title: str, drawn: str, size: Point, palette: Palette) -> str:
    """Return a drawing on a plain sky as a complete SVG document."""
    return kit.svg_document(title, kit.paint(kit.plate(size), palette.sky) + drawn, size)


# ---- jumps over the panorama --------------------------------------------------------------------


def arc(strips: Strips, flight: Flight, weight: float = 0.5) -> str:
    """Draw a jump and its landing. If the jump ends on another strip, both strips show it."""
    rest = middle(strips, flight.rest)
    return way(strips, flight, weight) + (art.crack(rest) if flight.accident else landing_ring(rest))


def landing_ring(at: Point, colour: str = "") -> str:
    """Draw the ring of a safe landing, by default in the player's colour."""
    return kit.stroke(kit.disc(art.LANDING, at), colour or kit.accent(at_night=True), 1.6 * kit.LINE)


def way(strips: Strips, flight: Flight, weight: float = 0.5, colour: str = "") -> str:
    """Draw the line of a jump, stronger if it is more likely.

    It is dotted in `colour` (default: the player's), or dashed vermilion if it ends in an accident.
    """
    first, last = home(strips, flight.boxes[0][0]), home(strips, flight.rest[0])
    points, accent = _over(last, flight), colour or kit.accent(at_night=True)
    rest = last.middle(flight.rest)
    drawn = art.broken(points, rest, weight) if flight.accident else art.dotted(points, accent, weight)
    if first == last:
        return drawn
    return art.dotted(_over(first, flight), kit.VERMILION if flight.accident else accent, weight) + drawn


def _over(strip: Strip, flight: Flight) -> list[Point]:
    """Return the points of a jump over a strip and its adjacent columns."""
    return [strip.middle(box) for box in flight.boxes if strip.first - 1 <= box[0] <= strip.last + 1]


def trail(strips: Strips, flight: Flight, colour: str) -> str:
    """Draw a past jump: a dotted line in the player's colour to a ring, or to the crack of an accident."""
    rest = middle(strips, flight.rest)
    start = kit.stroke(kit.disc(5, middle(strips, flight.boxes[0])), colour, 1.6)
    made = way(strips, flight._replace(accident=False), TRAIL, colour) if len(flight.boxes) > 1 else ""
    cracked = kit.transform(art.crack((0, 0)), kit.shift_point(rest, CRACK_OFFSET), scale=0.62)
    return start + made + (cracked if flight.accident else kit.stroke(kit.disc(8, rest), colour, 1.6))


CRACK_OFFSET = (14.0, -13.0)
"""Position of a trail's crack relative to the figure, so that it doesn't hide the figure."""


def mark_cause(strips: Strips, box: Box, solid: bool) -> str:
    """Frame the box that causes an accident, with a dashed line if it offers nothing to stand on."""
    strip = home(strips, box[0])
    frame = kit.box(strip.column - 5, strip.level - 5, strip.middle(box), 5)
    return kit.paint(frame, kit.VERMILION, opacity=0.22) + kit.stroke(
        frame, kit.VERMILION, 2, dashes="" if solid else "5 4"
    )


TRAIL = 0.2
"""Strength of the line of a past jump."""


TAG_ABOVE = (0.0, -26.0)


def tag_at(strips: Strips, box: Box) -> Point:
    """Return the position of the tag above a figure in a box."""
    strip = home(strips, box[0])
    return kit.shift_point(strip.middle(box), (0, TAG_ABOVE[1] * strip.scale))


def outlook(
    strips: Strips, ends: Mapping[Box, Landing], black_twos: int, format_chance: Callable[[Fraction], str]
) -> str:
    """Draw all landings of a die before its throw, each with its probability as formatted by `format_chance`."""
    arcs, tags = "", art.Tags(right_edge(strips))
    for rest, landing in ends.items():
        arcs += "".join(arc(strips, way, float(chance_of(way.face, black_twos))) for way in landing.ways)
        tags.chance(format_chance(landing.chance), tag_at(strips, rest), landing.accident)
    return arcs + tags.drawn


TAG_BELOW = (0.0, 28.0)
FAINT = Fraction(1, 50)
"""Probabilities below this have no tag."""


def plan(strips: Strips, chain: Chain, format_chance: Callable[[Fraction], str]) -> str:
    """Draw the jumps of a plan: all possible courses, safe ends, intermediate landings (outlined), accidents.

    Lines are stronger if they are more likely; tags show probabilities as seen from the start of the plan.
    """
    ways: dict[Flight, Fraction] = defaultdict(Fraction)
    intermediate: dict[Box, Fraction] = defaultdict(Fraction)
    accidents: dict[Box, Fraction] = defaultdict(Fraction)
    for leg in chain.legs:
        for flight, chance in leg.ways.items():
            ways[flight._replace(jump="")] += chance
            (accidents if flight.accident else intermediate)[flight.rest] += chance
    middles = {box: middle(strips, box) for box in (*intermediate, *accidents, *chain.ends)}
    lines = "".join(way(strips, flight, float(chance)) for flight, chance in ways.items())
    rings = "".join(landing_ring(middles[box]) for box in intermediate) + "".join(
        art.crack(middles[box]) for box in accidents
    )
    tags = art.Tags(right_edge(strips))
    for box, at in middles.items():
        above, below = kit.shift_point(at, TAG_ABOVE), kit.shift_point(at, TAG_BELOW)
        good, bad = chain.ends.get(box, NEVER), accidents.get(box, NEVER)
        if good > FAINT:
            tags.chance(format_chance(good), above, False)
        elif intermediate.get(box, NEVER) > FAINT and bad <= FAINT:
            tags.passing(format_chance(intermediate[box]), above)
        if bad > FAINT:
            tags.chance(format_chance(bad), below if good > FAINT else above, True)
    return lines + rings + tags.drawn


# ---- the round map -----------------------------------------------------------------------------

RELIEF = 0.1
"""Height of a level on the map, relative to the map's radius."""


def on_map(x: float, height: float, columns: int, radius: float) -> Point:
    """Return the position of a column on the map relative to its middle, clockwise from the top."""
    return kit.polar(radius * (1 + RELIEF * height), x * 360 / columns)


@lru_cache(maxsize=64)
def round_map(terrain: Terrain, columns: int, radius: float, palette: Palette) -> str:
    """Draw the whole ring as a small planet with hills on its rim."""
    highest = dict(landing_boxes(terrain))
    heights = [highest.get(x, 0) for x in range(columns)]
    rim = [on_map(x + side, height, columns, radius) for x, height in enumerate(heights) for side in (-0.5, 0.5)]
    body = kit.paint(kit.polygon(rim), palette.rock) + kit.stroke(kit.polygon(rim), palette.lit, 1.4)
    pits = kit.disc(radius * 0.12, (-radius * 0.4, -radius * 0.5)) + kit.disc(
        radius * 0.08, (radius * 0.5, radius * 0.42)
    )
    return body + kit.paint(pits, palette.shade, opacity=0.5)
