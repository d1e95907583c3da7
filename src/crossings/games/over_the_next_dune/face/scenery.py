"""The battlefield under the moon: sky, crest, sand, terrain, camp. No move changes it once the terrain lies."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import pairwise
from math import sin
from typing import Final

from crossings.drawing import kit
from crossings.drawing.scene import CELL
from crossings.games.over_the_next_dune.face.layout import (
    CAMP_HEIGHT,
    FIELD_BOTTOM,
    FIELD_SIDE,
    FIELD_TOP,
    HEIGHT,
    MARGIN,
    WIDTH,
    Point,
    Space,
    crest_spot,
    middle,
    night,
)
from crossings.games.over_the_next_dune.rules.data import FRAME_LEFT, FRAME_TOP, PIECE_SHAPES, SIZE, SOLDIERS

SKY: Final = "#131a30"
DUSK: Final = ("#1d2142", "#2c2750", "#44305c", "#633e63", "#85505f")
DAWN: Final = ("#1e2747", "#32345a", "#57436b", "#8a5a70", "#bf7f72", "#e3ac84")
FAR_DUNE: Final = "#1b2442"
CREST: Final = "#2f3b60"
SAND: Final = ("#232d4b", "#252f4e", "#273252", "#293556", "#2b385a", "#2d3a5d", "#2f3d60")
SIDE_SAND: Final = "#0e1428"
LIT: Final = "#8494c4"
PRINT: Final = "#a7b3d6"
WAVE: Final = 30
"""How far apart the points of a dune's outline are."""
CAMP: Final = "#181f38"
TENT: Final = "#232c4c"
TENT_SHADE: Final = "#1d2542"
TENT_LIT: Final = "#5a6796"
FIRE: Final = "#c9702f"
EMBER: Final = "#f2bd62"
ROCK_SHADOW: Final = "#0d1226"
ROCK_SIDE: Final = "#3a4671"
ROCK: Final = "#4f5d8e"
ROCK_TOP: Final = "#5d6c9f"
ROCK_LIT: Final = "#b3c0e6"
ROCK_RIDGE: Final = "#7f8ebf"

# ---- terrain -----------------------------------------------------------------------------------


def covered(pieces: Iterable[tuple[int, Space]]) -> frozenset[Space]:
    """OND-05: the spaces that pieces (number, centre) cover; what lies off the battlefield does not exist."""
    spaces = {
        (column + FRAME_LEFT + i, row + FRAME_TOP + k)
        for piece, (column, row) in pieces
        for k, line in enumerate(PIECE_SHAPES[piece - 1])
        for i, mark in enumerate(line)
        if mark == "#"
    }
    return frozenset((c, r) for c, r in spaces if 1 <= c <= SIZE and 1 <= r <= SIZE)


@lru_cache(maxsize=512)
def rocks(spaces: frozenset[Space]) -> str:
    """Rocks over these spaces as stacked paper, cut with scissors, lit from the upper left."""
    outlines = _outlines(spaces)
    base = "".join(_cut(outline, 1.6, 1.0) for outline in outlines)
    slab = "".join(_cut(outline, 4.2, 0.9) for outline in outlines)
    top = "".join(_cut(outline, 10.5, 0.7) for outline in outlines)
    edges = "".join(_lit_edges(outline, 4.2, 0.9) for outline in outlines)
    ridges = "".join(_lit_edges(outline, 10.5, 0.7) for outline in outlines)
    up, higher = (-0.8, -2.4), (-1.2, -3.4)
    return (
        kit.placed(kit.painted(kit.path(base), ROCK_SHADOW, opacity=0.6), (3.2, 4.6))
        + kit.painted(kit.path(base), ROCK_SIDE)
        + kit.placed(kit.painted(kit.path(slab), ROCK) + kit.stroked(kit.path(edges), ROCK_LIT, 2.4), up)
        + kit.placed(kit.painted(kit.path(top), ROCK_TOP) + kit.stroked(kit.path(ridges), ROCK_RIDGE, 1.5), higher)
        + _cracks(spaces)
    )


def _cracks(spaces: frozenset[Space]) -> str:
    """A few cracks in the rock, so that a wide one is not bare."""
    cracks = ""
    for column, row in sorted(spaces):
        x, y = middle(column, row)
        bend = (column * 7 + row * 11) % 5 - 2
        if (column * 3 + row * 5) % 4 == 0:
            cracks += f"M{kit.number(x - 8)} {kit.number(y + bend)}l5 {4 + bend} 7-2"
    return kit.stroked(kit.path(cracks), ROCK_SIDE, 1.8, opacity=0.8) if cracks else ""


Step = tuple[int, int]


def _outlines(spaces: frozenset[Space]) -> list[list[Space]]:
    """The corners of all outlines, clockwise (holes the other way); spaces that touch at a corner stay apart."""
    edges: dict[Space, list[Space]] = {}
    for c, r in sorted(spaces):
        for neighbour, start, end in (
            ((c, r - 1), (c, r), (c + 1, r)),
            ((c + 1, r), (c + 1, r), (c + 1, r + 1)),
            ((c, r + 1), (c + 1, r + 1), (c, r + 1)),
            ((c - 1, r), (c, r + 1), (c, r)),
        ):
            if neighbour not in spaces:
                edges.setdefault(start, []).append(end)
    outlines = []
    while edges:
        start = min(edges)
        outlines.append(_walk_around(edges, start))
    return outlines


def outline(spaces: frozenset[Space]) -> str:
    """The outline of a set of spaces, as a path without paint."""
    corners = [[kit.pair(middle(c - 0.5, r - 0.5)) for c, r in corners] for corners in _outlines(spaces)]
    return kit.path("".join(f"M{'L'.join(points)}Z" for points in corners))


def _walk_around(edges: dict[Space, list[Space]], start: Space) -> list[Space]:
    """One outline from `start` on, its edges taken out of `edges`; straight runs become one edge."""
    corners: list[Space] = []
    here, heading = start, (0, 0)
    while here in edges:
        right = (-heading[1], heading[0])
        ends = edges[here]
        end = next((e for e in ends if _step(here, e) == right), ends[0])
        ends.remove(end)
        if not ends:
            del edges[here]
        if _step(here, end) != heading:
            corners.append(here)
        here, heading = end, _step(here, end)
    return corners


def _step(start: Space, end: Space) -> Step:
    return end[0] - start[0], end[1] - start[1]


def _sign(start: Space, end: Space) -> Step:
    dx, dy = _step(start, end)
    return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)


def _cut_corners(outline: list[Space], inset: float, share: float) -> list[tuple[Point, Point, Step]]:
    """For each corner, moved inwards: where the cut leaves one edge and meets the next, and the next one's heading."""
    cuts = []
    for i, corner in enumerate(outline):
        into = _sign(outline[i - 1], corner)
        out = _sign(corner, outline[(i + 1) % len(outline)])
        x, y = middle(corner[0] - 0.5, corner[1] - 0.5)
        x += inset * -(into[1] + out[1])
        y += inset * (into[0] + out[0])
        bite = share * (7 + (corner[0] * 5 + corner[1] * 3) % 4 * 2.2)
        cuts.append(((x - into[0] * bite, y - into[1] * bite), (x + out[0] * bite, y + out[1] * bite), out))
    return cuts


def _cut(outline: list[Space], inset: float, share: float) -> str:
    points = [point for before, after, _ in _cut_corners(outline, inset, share) for point in (before, after)]
    return "M" + "L".join(kit.pair(point) for point in points) + "Z"


def _lit_edges(outline: list[Space], inset: float, share: float) -> str:
    """The upper and left edges, and the cuts between them."""
    cuts = _cut_corners(outline, inset, share)
    lit = []
    for i, (before, after, out) in enumerate(cuts):
        came = cuts[i - 1][2]
        if out in ((1, 0), (0, -1)):
            start = [before, after] if came in ((1, 0), (0, -1)) else [after]
            lit.append("M" + "L".join(kit.pair(point) for point in [*start, cuts[(i + 1) % len(cuts)][0]]))
    return "".join(lit)


# ---- sky, crest, sand, camp --------------------------------------------------------------------


def _dune(y: float, swell: float, phase: float, bottom: float) -> tuple[str, str]:
    """The outline of a dune across the whole width, and its crest line."""
    crest = [
        (x, y + swell * (sin(x / 118 + phase) + sin(x / 61 + 2 * phase) / 2)) for x in range(0, WIDTH + WAVE, WAVE)
    ]
    line = f"M{kit.pair(crest[0])}"
    for (x1, y1), (x2, y2) in pairwise(crest):
        line += f"Q{kit.pair(((x1 + x2) / 2, (y1 + y2) / 2))} {kit.pair((x2, y2))}"
    return f"{line}V{kit.number(bottom)}H0Z", line


@cache
def sky(turns: int) -> str:
    """The night from dusk to dawn, with a ring for every turn that the moon will pass."""
    dusk = "".join(kit.painted(kit.disc(250 - 46 * i, (-30, 150)), colour) for i, colour in enumerate(DUSK))
    dawn = "".join(kit.painted(kit.disc(292 - 46 * i, (WIDTH + 26, 152)), colour) for i, colour in enumerate(DAWN))
    stars = "".join(f"M{(i * 157 + 61) % 700 + 70} {(i * 67 + 13) % 92 + 6}h0" for i in range(46))
    bright = "".join(f"M{(i * 211 + 140) % 560 + 130} {(i * 41 + 17) % 80 + 8}h0" for i in range(9))
    arc = "M" + "L".join(kit.pair(night(0.5 + turns * i / 40, turns)) for i in range(41))
    spots = "".join(
        kit.painted(kit.disc(12, night(turn, turns)), SKY, "#8e9ac0", 1.3)
        + kit.text(str(turn), (night(turn, turns)[0], night(turn, turns)[1] + 5), 14, "#c6cfe8", weight=600)
        for turn in range(1, turns + 1)
    )
    return (
        kit.painted(kit.box(WIDTH, FIELD_TOP + 40, (WIDTH / 2, (FIELD_TOP + 40) / 2)), SKY)
        + dusk
        + dawn
        + kit.stroked(kit.path(stars), "#c9d3ee", 1.7, opacity=0.5)
        + kit.stroked(kit.path(bright), "#f2f0e0", 2.6, opacity=0.8)
        + kit.stroked(kit.path(arc), "#8e9ac0", 1.3, opacity=0.7, dashes="0.1 7")
        + spots
        + kit.painted(kit.path(_dune(116, 7, 0.4, FIELD_TOP)[0]), FAR_DUNE)
    )


@cache
def crest() -> str:
    """The dune beyond the top edge, with a spot for each soldier: who stands there is safe."""
    ground, line = _dune(FIELD_TOP - 29, 3.4, 2.1, FIELD_TOP + 2)
    spots = "".join(
        kit.stroked(kit.oval(17, 5, (x, y + 13)), LIT, 1.2, opacity=0.8, dashes="3 3")
        + kit.text(str(soldier), (x, y + 10), 13, PRINT)
        for soldier, (x, y) in ((n, crest_spot(n)) for n in range(1, SOLDIERS + 1))
    )
    return kit.painted(kit.path(ground), CREST) + kit.stroked(kit.path(line), LIT, 2.2) + spots


@cache
def sand() -> str:
    """The battlefield: dunes of flat paper, the side columns darker."""
    middle_x, middle_y = WIDTH / 2, FIELD_TOP + FIELD_SIDE / 2
    layers = kit.painted(kit.box(WIDTH, FIELD_SIDE + 4, (middle_x, middle_y)), SAND[0])
    for i, colour in enumerate(SAND[1:]):
        outline, line = _dune(FIELD_TOP + 70 + i * 122, 15, 1.3 * i + 0.6, FIELD_BOTTOM + 2)
        layers += kit.painted(kit.path(outline), colour) + kit.stroked(kit.path(line), LIT, 1.2, opacity=0.3)
    lane = kit.box(5 * CELL, FIELD_SIDE, (MARGIN + 2.5 * CELL, middle_y)) + kit.box(
        5 * CELL, FIELD_SIDE, (WIDTH - MARGIN - 2.5 * CELL, middle_y)
    )
    border = f"M{MARGIN + 5 * CELL} {FIELD_TOP}v{FIELD_SIDE}M{WIDTH - MARGIN - 5 * CELL} {FIELD_TOP}v{FIELD_SIDE}"
    edges = kit.box(MARGIN, FIELD_SIDE + 4, (MARGIN / 2, middle_y)) + kit.box(
        MARGIN, FIELD_SIDE + 4, (WIDTH - MARGIN / 2, middle_y)
    )
    return (
        layers
        + kit.painted(lane, SIDE_SAND, opacity=0.3)
        + kit.stroked(kit.path(border), LIT, 1.2, opacity=0.45, dashes="1 7")
        + kit.painted(edges, CAMP)
        + _numbers()
    )


@cache
def corners() -> str:
    """A dot at every corner of a space, on sand and rock, to count by."""
    lines = "".join(f"M{MARGIN} {FIELD_TOP + CELL * i}h{FIELD_SIDE}" for i in range(1, SIZE))
    return kit.stroked(kit.path(lines), "#8a98c6", 2.2, opacity=0.75, dashes=f"0 {CELL}")


def _numbers() -> str:
    """Rows beside the battlefield, columns below it."""
    rows = "".join(kit.text(str(row), (MARGIN / 2, middle(1, row)[1] + 4), 11, PRINT) for row in range(1, SIZE + 1))
    right = "".join(
        kit.text(str(row), (WIDTH - MARGIN / 2, middle(1, row)[1] + 4), 11, PRINT) for row in range(1, SIZE + 1)
    )
    return rows + right


@cache
def camp(players: int) -> str:
    """The enemy camp below row 20: tents, a fire, and the ground on which the cards lie."""
    centre_y = FIELD_BOTTOM + CAMP_HEIGHT / 2
    ground = kit.painted(kit.box(WIDTH, CAMP_HEIGHT + 2, (WIDTH / 2, centre_y)), CAMP)
    fence = kit.stroked(kit.path(f"M0 {FIELD_BOTTOM + 0.8}H{WIDTH}"), "#4a557f", 1.6)
    columns = "".join(
        kit.text(str(column), (middle(column, 1)[0], FIELD_BOTTOM + 14), 11, PRINT) for column in range(1, SIZE + 1)
    )
    return ground + fence + columns + _tents(players)


def _tents(players: int) -> str:
    """Tents around a fire; more of them where no turn order cards lie."""
    foot = HEIGHT - 14
    tents = ""
    more = ((560, 40), (620, 28), (738, 44), (790, 32)) if players == 1 else ()
    for x, size in ((262, 34), (318, 46), (436, 42), (474, 30), *more):
        left, right, top = (x - size, foot), (x + size, foot), (x, foot - size * 1.25)
        tents += kit.painted(kit.polygon([left, top, right]), TENT)
        tents += kit.painted(kit.polygon([top, right, (x + size * 0.3, foot)]), TENT_SHADE)
        tents += kit.stroked(kit.path(f"M{kit.pair(left)}L{kit.pair(top)}"), TENT_LIT, 1.8)
        door = [(x - size * 0.22, foot), (x, foot - size * 0.6), (x + size * 0.12, foot)]
        tents += kit.painted(kit.polygon(door), ROCK_SHADOW)
    fire = kit.painted(kit.path("M0 0C-11-6-8-16-2-26C0-18 4-18 5-23C10-14 10-5 0 0Z"), FIRE)
    ember = kit.painted(kit.path("M0 0C-5-4-3-9 0-14C4-9 5-4 0 0Z"), EMBER)
    logs = kit.stroked(kit.path("M-12 2 12-2M-12-2 12 2"), ROCK_SHADOW, 4)
    glow = kit.painted(kit.oval(36, 9, (0, 1)), FIRE, opacity=0.2)
    return tents + kit.placed(glow + logs + fire + ember, (378, foot - 2))


@lru_cache(maxsize=256)
def backdrop(turns: int, players: int, terrain: frozenset[Space]) -> str:
    """All scenery of a match."""
    return sky(turns) + sand() + crest() + camp(players) + rocks(terrain) + corners()
