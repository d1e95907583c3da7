"""The ring unrolled: strips of its columns seen from the side, one under another, and a small map of the whole."""

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
"""How wide and high a box is drawn."""
GROUND = 22.0
"""Rock under the lowest level."""
STRIP_HEIGHT = LEVELS * LEVEL + GROUND


class Strip(NamedTuple):
    """Columns `first` to `last`, side by side, from `left` on; `top` is the upper edge of the highest level.

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
        """How wide it is."""
        return (self.last - self.first + 1) * self.column

    @property
    def foot(self) -> float:
        """The lower edge of the lowest level, where the ground under all columns begins."""
        return self.top + LEVELS * self.level

    @property
    def bottom(self) -> float:
        """The lower edge of the ground."""
        return self.foot + GROUND * self.scale

    def ground(self, box: Box) -> Point:
        """The middle of the ground of a box; boxes beside the strip lie where they would follow."""
        x, y = box
        return self.left + (x - self.first + 0.5) * self.column, self.top + (HIGHEST + 1 - y) * self.level

    def middle(self, box: Box) -> Point:
        """The middle of a box."""
        return kit.shift_point(self.ground(box), (0, -self.level / 2))

    def corner(self, box: Box) -> Point:
        """The left upper corner of a box."""
        return kit.shift_point(self.ground(box), (-self.column / 2, -self.level))


Strips = tuple[Strip, ...]


def home(strips: Strips, x: int) -> Strip:
    """The strip where somebody on a column stands: of a column that is seen twice, the later one."""
    return next((strip for strip in reversed(strips) if strip.first <= x <= strip.last), strips[-1])


def ground(strips: Strips, box: Box) -> Point:
    """The middle of the ground of a box."""
    return home(strips, box[0]).ground(box)


def middle(strips: Strips, box: Box) -> Point:
    """The middle of a box."""
    return home(strips, box[0]).middle(box)


def right_edge(strips: Strips) -> float:
    """How far the strips reach to the right."""
    return max(strip.left + strip.width for strip in strips)


def outline(strips: Strips, box: Box) -> str:
    """A box as a shape to be picked."""
    strip = home(strips, box[0])
    return kit.box(strip.column - 2, strip.level + 4, kit.shift_point(strip.middle(box), (0, 2)), 7)


def framed(strips: Strips, box: Box) -> str:
    """A box that is pointed at from elsewhere."""
    return kit.stroke(outline(strips, box), kit.accent(at_night=True), 2, dashes="2 4")


PILED = 0.5
PILE_STEP = 5.5
"""Those who lie in a stack are not so far apart as those who stand, but one over another."""


def stand(strips: Strips, box: Box, place: int, count: int, lying: bool) -> Point:
    """The middle of a figure in a box, `place` from below in a stack of `count`."""
    x, y = ground(strips, box)
    aside = art.stack_offsets(count)[place]
    return (x + aside * PILED, y - art.LYING_OFFSET - place * PILE_STEP) if lying else (x + aside, y - art.FEET_OFFSET)


# ---- scenery -----------------------------------------------------------------------------------

_CRATERS = ((9.0, 12.0, 4.4), (27.0, 8.0, 2.4), (22.0, 24.0, 3.2), (33.0, 19.0, 1.8))
SEAM = 0.7
"""Rock overlaps so much, that no sky shines through."""


@lru_cache(maxsize=256)
def strip_scenery(terrain: Terrain, strip: Strip, palette: Palette) -> str:
    """A strip's rock with its landing boxes, over a far hill."""
    return kit.paint(kit.path(_hill(strip)), palette.hill) + strip_rock(terrain, strip, palette)


@lru_cache(maxsize=256)
def strip_rock(terrain: Terrain, strip: Strip, palette: Palette) -> str:
    """A strip's rock with its landing boxes alone."""
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
"""Heights of the far hill, in levels over the lowest one, along a strip."""


def _hill(strip: Strip) -> str:
    """A far range behind a strip, another one behind each."""
    bottom, step = strip.top + STRIP_HEIGHT, strip.width / 4
    heights = [HILL[(strip.first + place) % len(HILL)] * LEVEL + GROUND for place in range(9)]
    line = f"M{kit.pair((strip.left, bottom))}V{kit.number(bottom - heights[0])}"
    for place in range(4):
        x = strip.left + place * step
        peak, foot = bottom - heights[2 * place + 1], bottom - heights[2 * place + 2]
        line += f"Q{kit.pair((x + step / 2, peak))} {kit.pair((x + step, foot))}"
    return f"{line}V{kit.number(bottom)}Z"


def _rock(strip: Strip, columns: range, solid: Collection[Box]) -> str:
    """Level by level, rows of rock; and the ground under all."""
    if not columns:
        return ""
    d = _block(strip, (strip.left, strip.foot - SEAM), len(columns), strip.bottom - strip.foot + SEAM)
    for y in range(LOWEST, HIGHEST + 1):
        for first, count in _rows(x for x in columns if (x, y) in solid):
            d += _block(strip, strip.corner((first, y)), count, strip.level + SEAM)
    return d


def _block(strip: Strip, corner: Point, columns: int, height: float) -> str:
    """A rectangle over a number of columns, as part of a path."""
    wide = kit.number(columns * strip.column)
    return f"M{kit.pair(corner)}h{wide}v{kit.number(height)}h-{wide}Z"


def _rows(columns: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Neighbours taken together: the first and how many."""
    for _, group in groupby(enumerate(columns), lambda numbered: numbered[1] - numbered[0]):
        row = [x for _, x in group]
        yield row[0], len(row)


def _crater(strip: Strip, box: Box) -> str:
    dx, dy, radius = _CRATERS[(box[0] * 3 + box[1] * 5) % len(_CRATERS)]
    at = kit.shift_point(strip.corner(box), (dx * strip.scale, (dy + 5) * strip.scale))
    return kit.ellipse(radius * 1.25 * strip.scale, radius * strip.scale, at)


def _edges(strip: Strip, columns: range, rocks: Iterable[Box], solid: Collection[Box], palette: Palette) -> str:
    """Where rock meets air: lit above and to the left, in the shade below and to the right."""
    lit, dark = "", ""
    for y in range(LOWEST - 1, HIGHEST + 1):
        # rock, or the ground under everything, with no rock on it
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
    """A sky so large with so many stars."""
    small = kit.stroke(_scattered(size, count, (157, 31), (211, 17)), palette.star, 1.4, 0.55)
    bright = kit.stroke(_scattered(size, count // 6, (331, 83), (271, 41)), palette.star, 2.4, 0.8)
    return kit.paint(kit.plate(size), palette.sky) + small + bright


def _scattered(size: Point, count: int, across: tuple[int, int], down: tuple[int, int]) -> str:
    """Points all over the sky: how far it is from one to the next, and where the first one is."""
    (dx, x), (dy, y), wide, high = across, down, int(size[0]), int(size[1])
    return kit.path("".join(f"M{(i * dx + x) % wide} {(i * dy + y) % high}h0" for i in range(count)))


def on_sky(title: str, drawn: str, size: Point, palette: Palette) -> str:
    """A drawing on bare sky, as an SVG text that stands alone."""
    return kit.svg_document(title, kit.paint(kit.plate(size), palette.sky) + drawn, size)


# ---- jumps over the panorama --------------------------------------------------------------------


def arc(strips: Strips, flight: Flight, weight: float = 0.5) -> str:
    """A jump drawn as its way in hops; of one that ends on another strip each strip shows its own part."""
    rest = middle(strips, flight.rest)
    return way(strips, flight, weight) + (art.crack(rest) if flight.accident else landing_ring(rest))


def landing_ring(at: Point, colour: str = "") -> str:
    """Where a jump ends well; without a colour it is the player's."""
    return kit.stroke(kit.disc(art.LANDING, at), colour or kit.accent(at_night=True), 1.6 * kit.LINE)


def way(strips: Strips, flight: Flight, weight: float = 0.5, colour: str = "") -> str:
    """The way of a jump alone, the stronger the likelier: dotted, in the player's colour if none is named, or
    vermilion and dashed to an accident."""
    first, last = home(strips, flight.boxes[0][0]), home(strips, flight.rest[0])
    points, accent = _over(last, flight), colour or kit.accent(at_night=True)
    rest = last.middle(flight.rest)
    drawn = art.broken(points, rest, weight) if flight.accident else art.dotted(points, accent, weight)
    if first == last:
        return drawn
    return art.dotted(_over(first, flight), kit.VERMILION if flight.accident else accent, weight) + drawn


def _over(strip: Strip, flight: Flight) -> list[Point]:
    """The boxes of a jump over a strip, or a column beside it."""
    return [strip.middle(box) for box in flight.boxes if strip.first - 1 <= box[0] <= strip.last + 1]


def trail(strips: Strips, flight: Flight, colour: str) -> str:
    """A jump that has been made: dotted in the colour of who made it, to a ring or to the crack of its accident."""
    rest = middle(strips, flight.rest)
    start = kit.stroke(kit.disc(5, middle(strips, flight.boxes[0])), colour, 1.6)
    made = way(strips, flight._replace(accident=False), TRAIL, colour) if len(flight.boxes) > 1 else ""
    cracked = kit.transform(art.crack((0, 0)), kit.shift_point(rest, CRACK_OFFSET), scale=0.62)
    return start + made + (cracked if flight.accident else kit.stroke(kit.disc(8, rest), colour, 1.6))


CRACK_OFFSET = (14.0, -13.0)
"""Where the crack of a trail is, so that it does not hide who lies there."""


def mark_cause(strips: Strips, box: Box, solid: bool) -> str:
    """What makes an accident: a box, framed; one that is not `solid` has nothing to stand on."""
    strip = home(strips, box[0])
    frame = kit.box(strip.column - 5, strip.level - 5, strip.middle(box), 5)
    return kit.paint(frame, kit.VERMILION, opacity=0.22) + kit.stroke(
        frame, kit.VERMILION, 2, dashes="" if solid else "5 4"
    )


TRAIL = 0.2
"""How strong the line of a jump is that has been made."""


TAG_ABOVE = (0.0, -26.0)


def tag_at(strips: Strips, box: Box) -> Point:
    """Where the tag over a figure in a box is drawn."""
    strip = home(strips, box[0])
    return kit.shift_point(strip.middle(box), (0, TAG_ABOVE[1] * strip.scale))


def outlook(
    strips: Strips, ends: Mapping[Box, Landing], black_twos: int, format_chance: Callable[[Fraction], str]
) -> str:
    """All landings of a die that is still to be thrown, each with its chance as it is `said`."""
    arcs, tags = "", art.Tags(right_edge(strips))
    for rest, landing in ends.items():
        arcs += "".join(arc(strips, way, float(chance_of(way.face, black_twos))) for way in landing.ways)
        tags.chance(format_chance(landing.chance), tag_at(strips, rest), landing.accident)
    return arcs + tags.drawn


TAG_BELOW = (0.0, 28.0)
FAINT = Fraction(1, 50)
"""What is less likely is drawn without a number."""


def plan(strips: Strips, chain: Chain, format_chance: Callable[[Fraction], str]) -> str:
    """A plan's jumps one after another: all their ways, the stronger the likelier; where it ends well, where one jumps
    on (in outline), and where its accidents happen, each with its chance seen from the beginning."""
    ways: dict[Flight, Fraction] = defaultdict(Fraction)
    passed: dict[Box, Fraction] = defaultdict(Fraction)
    crashed: dict[Box, Fraction] = defaultdict(Fraction)
    for leg in chain.legs:
        for flown, chance in leg.ways.items():
            ways[flown._replace(jump="")] += chance
            (crashed if flown.accident else passed)[flown.rest] += chance
    middles = {box: middle(strips, box) for box in (*passed, *crashed, *chain.ends)}
    lines = "".join(way(strips, flown, float(chance)) for flown, chance in ways.items())
    rings = "".join(landing_ring(middles[box]) for box in passed) + "".join(art.crack(middles[box]) for box in crashed)
    tags = art.Tags(right_edge(strips))
    for box, at in middles.items():
        above, below = kit.shift_point(at, TAG_ABOVE), kit.shift_point(at, TAG_BELOW)
        good, bad = chain.ends.get(box, NEVER), crashed.get(box, NEVER)
        if good > FAINT:
            tags.chance(format_chance(good), above, False)
        elif passed.get(box, NEVER) > FAINT and bad <= FAINT:
            tags.passing(format_chance(passed[box]), above)
        if bad > FAINT:
            tags.chance(format_chance(bad), below if good > FAINT else above, True)
    return lines + rings + tags.drawn


# ---- the round map -----------------------------------------------------------------------------

RELIEF = 0.1
"""How high a level is on the map, as a share of its radius."""


def on_map(x: float, height: float, columns: int, radius: float) -> Point:
    """A column on the map around its middle, clockwise from the top."""
    return kit.polar(radius * (1 + RELIEF * height), x * 360 / columns)


@lru_cache(maxsize=64)
def round_map(terrain: Terrain, columns: int, radius: float, palette: Palette) -> str:
    """The whole ring as a small planet: its hills around the rim, its sectors within."""
    highest = dict(landing_boxes(terrain))
    heights = [highest.get(x, 0) for x in range(columns)]
    rim = [on_map(x + side, height, columns, radius) for x, height in enumerate(heights) for side in (-0.5, 0.5)]
    body = kit.paint(kit.polygon(rim), palette.rock) + kit.stroke(kit.polygon(rim), palette.lit, 1.4)
    pits = kit.disc(radius * 0.12, (-radius * 0.4, -radius * 0.5)) + kit.disc(
        radius * 0.08, (radius * 0.5, radius * 0.42)
    )
    return body + kit.paint(pits, palette.shade, opacity=0.5)
