"""The battlefield under the moon: sky, crest, sand, terrain, camp. No move changes it once the terrain lies."""

from __future__ import annotations

from itertools import chain

from crossings.drawing import kit, sheets
from crossings.drawing.kit import Point
from crossings.engine.stance import stance
from crossings.games.over_the_next_dune.face.layout import CREST, DUSK, MARGIN, STRIP, UPRIGHT, WIDE, middle, night
from crossings.games.over_the_next_dune.face.position import Space
from crossings.words import remembered

NIGHT = sheets.sheet(__file__, "night.svg")
HOUR = "#c6cfe8"
BARE = "#131a30"
ROCK_SHADOW = "#0d1226"
ROCK_SIDE = "#3a4671"
ROCK = "#4f5d8e"
ROCK_TOP = "#5d6c9f"
ROCK_LIT = "#b3c0e6"
ROCK_RIDGE = "#7f8ebf"
CUTS = ((1.6, 1.0), (4.2, 0.9), (10.5, 0.7))
"""How far inwards each layer of rock begins, and how much of its corners is cut off."""

# ---- terrain -----------------------------------------------------------------------------------


@remembered(512)
def rocks(spaces: frozenset[Space]) -> str:
    """Rocks over these spaces as stacked paper, cut with scissors, lit from the upper left."""
    outlines = _outlines(spaces)
    base, slab, top = ("".join(_cut(one, *cut) for one in outlines) for cut in CUTS)
    edges, ridge = ("".join(_lit_edges(one, *cut) for one in outlines) for cut in CUTS[1:])
    return (
        kit.placed(kit.painted(kit.path(base), ROCK_SHADOW, opacity=0.6), (3.2, 4.6))
        + kit.painted(kit.path(base), ROCK_SIDE)
        + kit.placed(kit.painted(kit.path(slab), ROCK) + kit.stroked(kit.path(edges), ROCK_LIT, 2.4), (-0.8, -2.4))
        + kit.placed(kit.painted(kit.path(top), ROCK_TOP) + kit.stroked(kit.path(ridge), ROCK_RIDGE, 1.5), (-1.2, -3.4))
        + _cracks(spaces)
    )


def _cracks(spaces: frozenset[Space]) -> str:
    """A few cracks in the rock, so that a wide one is not bare."""
    cracks = ""
    for column, row in sorted(spaces):
        x, y = middle((column, row))
        bend = (column * 7 + row * 11) % 5 - 2
        if (column * 3 + row * 5) % 4 == 0:
            cracks += f"M{kit.number(x - 8)} {kit.number(y + bend)}l5 {4 + bend} 7-2"
    return kit.stroked(kit.path(cracks), ROCK_SIDE, 1.8, opacity=0.8) if cracks else ""


Step = tuple[int, int]
Corner = tuple[Space, Step]
"""A corner of an outline, and which way it goes on from there."""
LIT = ((1, 0), (0, -1))
"""The upper and the left edges, as an outline goes along them."""


def _outlines(spaces: frozenset[Space]) -> list[list[Corner]]:
    """The corners of all outlines, clockwise (holes the other way); spaces that touch at a corner stay apart."""
    edges: dict[Space, list[Step]] = {}
    for c, r in sorted(spaces):
        for neighbour, start, heading in (
            ((c, r - 1), (c, r), (1, 0)),
            ((c + 1, r), (c + 1, r), (0, 1)),
            ((c, r + 1), (c + 1, r + 1), (-1, 0)),
            ((c - 1, r), (c, r + 1), (0, -1)),
        ):
            if neighbour not in spaces:
                edges.setdefault(start, []).append(heading)
    outlines = []
    while edges:
        outlines.append(_walk_around(edges, min(edges)))
    return outlines


def _walk_around(edges: dict[Space, list[Step]], here: Space) -> list[Corner]:
    """One outline from a corner on, its edges taken out of `edges`; straight runs become one edge."""
    corners: list[Corner] = []
    heading = (0, 0)
    while here in edges:
        right, headings = (-heading[1], heading[0]), edges[here]
        onward = right if right in headings else headings[0]
        headings.remove(onward)
        if not headings:
            del edges[here]
        if onward != heading:
            corners.append((here, onward))
        here, heading = (here[0] + onward[0], here[1] + onward[1]), onward
    return corners


def outline(spaces: frozenset[Space]) -> str:
    """The outline of a set of spaces, as a path without paint."""
    return kit.path("".join(kit.through(_corner(at) for at, _ in corners) + "Z" for corners in _outlines(spaces)))


def _corner(at: Space) -> Point:
    return middle((at[0] - 0.5, at[1] - 0.5))


def _cuts(outline: list[Corner], inset: float, share: float) -> list[tuple[Point, Point]]:
    """For each corner, moved inwards: where the cut leaves one edge and meets the next."""
    cuts = []
    for (_, into), (at, out) in zip([outline[-1], *outline], outline, strict=False):
        x, y = _corner(at)
        x, y = x - inset * (into[1] + out[1]), y + inset * (into[0] + out[0])
        bite = share * (7 + (at[0] * 5 + at[1] * 3) % 4 * 2.2)
        cuts.append(((x - into[0] * bite, y - into[1] * bite), (x + out[0] * bite, y + out[1] * bite)))
    return cuts


def _cut(outline: list[Corner], inset: float, share: float) -> str:
    return kit.through(chain(*_cuts(outline, inset, share))) + "Z"


def _lit_edges(outline: list[Corner], inset: float, share: float) -> str:
    """The upper and left edges, and the cuts between them."""
    cuts = _cuts(outline, inset, share)
    lit = ""
    for i, (before, after) in enumerate(cuts):
        if outline[i][1] in LIT:
            start = (before, after) if outline[i - 1][1] in LIT else (after,)
            lit += kit.through((*start, cuts[(i + 1) % len(cuts)][0]))
    return lit


# ---- all scenery -------------------------------------------------------------------------------


@remembered(256)
def backdrop(turns: int, solo: bool, spaces: frozenset[Space]) -> str:
    """Sky, ground and camp of a match; where no turn order cards lie there are more tents."""
    hours = {turn: NIGHT["hour"] + kit.text(str(turn), (0, 5), 14, HOUR, weight=600) for turn in range(1, turns + 1)}
    path = "".join(kit.placed(hour, night(turn, turns)) for turn, hour in hours.items())
    if stance().wide:
        return _wide_sky() + path + _wide_ground() + rocks(spaces)
    tents = NIGHT["tents"] if solo else ""
    return NIGHT["sky"] + path + NIGHT["ground"] + tents + rocks(spaces) + NIGHT["corners"]


def _wide_sky() -> str:
    """The sky turned to run down the left side, dusk above and dawn below; the right side is bare for the cards."""
    sky = kit.cropped(kit.placed(NIGHT["sky"], (STRIP, DUSK), 90), (0, 0), (STRIP, WIDE.size[1]))
    return kit.painted(kit.plate(WIDE.size), BARE) + sky


def _wide_ground() -> str:
    """Of the upright form the battlefield with its crest and its numbers, without sky and camp."""
    (left, top), width = UPRIGHT.corner, UPRIGHT.size[0]
    size = (width, WIDE.size[1])
    return kit.cropped(NIGHT["ground"] + NIGHT["corners"], (left - MARGIN, top - CREST), size, (STRIP, 0))
