"""The artwork of Over the Next Dune: soldiers, searchers, cards and marks; the battlefield at night."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from math import atan2, degrees, hypot

from crossings.drawing import kit, scene, sheets
from crossings.drawing.kit import Point
from crossings.engine.orientation import current_orientation
from crossings.words import cached_per_locale

from ..words import translate
from .layout import CARD_SIZE, CREST, DUSK, FOOTPRINT, MARGIN, STRIP, UPRIGHT, WIDE, angle, middle, moon_spot
from .position import Space

FIGURES = sheets.read_sheet(__file__, "figures.svg")
LIGHT = "#ffe9a8"

# ---- searchers ---------------------------------------------------------------------------------


@cache
def searcher(turn: int) -> str:
    """A tracked machine that faces up; `turn`, in degrees, only affects its shadow."""
    return kit.shadow(FIGURES["searcher-outline"], turn, height=2.4) + FIGURES["searcher"]


@cache
def searcher_number(number: int) -> str:
    """The turret plate with the searcher's number, which stays upright."""
    return FIGURES["plate"] + kit.text(str(number), (0, 12), 34, weight=700)


@cache
def beam(reach: int, turn: int) -> str:
    """The light cone of a searcher's lamp, `reach` spaces ahead of the searcher's centre."""
    length = reach * scene.CELL * (2**0.5 if turn % 90 else 1)
    width = FOOTPRINT * min(0.86, 0.2 + 0.14 * reach)
    return kit.transform(kit.cone(length - 6, 14, width, LIGHT, 0.12), (0, -50)) if reach else ""


@cache
def swept(spaces: tuple[Point, ...]) -> str:
    """The spaces that a searcher covers and those of a drive straight ahead, relative to the searcher's centre."""
    half = FOOTPRINT / 2
    squares = "".join(f"M{kit.pair((x - half, y - half))}h{FOOTPRINT}v{FOOTPRINT}h-{FOOTPRINT}z" for x, y in spaces)
    return kit.paint(kit.path(squares), LIGHT, opacity=0.1) + FIGURES["footprint"]


def ghost(number: int, direction: int, at: Point) -> str:
    """The outline and number of a searcher where it would come to stand."""
    nose = kit.transform(FIGURES["ghost-nose"], turn=angle(direction))
    return kit.transform(
        FIGURES["ghost"] + nose + kit.text(str(number), (0, 10), 28, kit.ACCENT_AT_NIGHT, weight=700), at
    )


# ---- soldiers ----------------------------------------------------------------------------------

POSES = {
    "free": ("standing", 13.5, 21, (13, -12)),
    "moving": ("standing", 13.5, 21, (13, -12)),
    "moved": ("kneeling", 15.5, 18, (13, -8)),
    "caught": ("sitting", 15, 17, (12, -13)),
    "safe": ("cheering", 13.5, 21, (15, 4)),
}
"""By `doing`: the figure, the height and size of the soldier's number, and the position of his owner's mark."""


@cache
def soldier(number: int, doing: str, owner: int | None) -> str:
    """A soldier in his cloak: standing, kneeling if he has moved, sitting with ropes if caught, cheering if safe."""
    figure, y, size, at = POSES[doing]
    mark = "" if owner is None else kit.transform(kit.seat_token(owner, 8.5), at)
    return FIGURES[figure] + kit.text(str(number), (0, y), size, weight=700) + mark


@cache
def mover(points: int) -> str:
    """The lantern ring under the moving soldier, with one light for each point left."""
    lights = "".join(kit.ink(kit.disc(3.4, (x, 27)), LIGHT) for x in kit.row_offsets(points, 7.6))
    return FIGURES["lantern"] + lights


# ---- cards, moon -------------------------------------------------------------------------------


def glyph(kind: str, ink: str = kit.INK) -> str:
    """The arrow of a searcher movement card."""
    return sheets.recolour(FIGURES[kind], ink)


@cache
def deck_card(kind: str, left: int) -> str:
    """One kind of movement card with the number left in the deck."""
    fill, ink = (kit.CARD, kit.INK) if left else ("#5d6173", "#20242f")
    body = kit.ink_with_shadow(kit.box(*CARD_SIZE, corner=7), fill)
    return body + kit.transform(glyph(kind, ink), (0, -13)) + kit.text(str(left), (0, 28), 24, ink, weight=700)


def flipped_card(kind: str, number: int) -> str:
    """A card just flipped, large, with the number of its searcher."""
    card = FIGURES["flipped-card"] + kit.transform(glyph(kind), scale=1.5)
    return card + kit.transform(searcher_number(number), (27, -34), scale=0.62)


@cache
def order_card(card: int) -> str:
    """A turn order card without holder."""
    return FIGURES["order-card"] + kit.text(str(card), (0, 13), 36, weight=700, serif=True)


@cache
def held_card(card: int) -> str:
    """A turn order card beside its holder."""
    return FIGURES["held-card"] + kit.text(str(card), (0, 6), 17, weight=700, serif=True)


@cache
def order_slot(card: int, holder: int, doing: str, owner: int | None) -> str:
    """The place of a turn order card that has been taken: its number and its holder."""
    number = kit.text(str(card), (-14, -17), 17, "#c3cbe4", weight=700, serif=True)
    return FIGURES["slot"] + number + kit.transform(soldier(holder, doing, owner), (2, 10))


@cache
def moon(turn: int) -> str:
    """The turn marker, with the turn's number once the first turn has begun."""
    return FIGURES["moon"] + (kit.text(str(turn), (2, 8), 23, weight=700) if turn else "")


# ---- overlays ----------------------------------------------------------------------------------

DANGER = "#ff8a4c"
RUST = "#f09a7d"
"""The colour of searchers."""
CLOAK = "#f6dda6"
"""The colour of soldiers."""
DARK = "#131a30"


def warning(at: Point) -> str:
    """Mark a soldier who would be caught."""
    return kit.transform(FIGURES["warning"], (at[0], at[1] - 34))


def walk_path(points: Sequence[Point]) -> str:
    """A path that the player is about to take, with a dot at its end."""
    return kit.way(points, at_night=True) + kit.move_dot(points[-1], at_night=True)


def catch_mark(at: Point) -> str:
    """Mark where a soldier was caught, with a cross in a ring."""
    return kit.transform(FIGURES["taken"], at)


def catch_burst(at: Point) -> str:
    """A burst around a soldier who is being caught."""
    return kit.transform(FIGURES["blow"], at)


def start_mark(at: Point) -> str:
    """Mark where a searcher stood."""
    return kit.transform(FIGURES["came-from"], at)


def drive_path(points: Sequence[Point]) -> str:
    """The path of a searcher's centre, with an arrow head at the edge of the searcher."""
    path = _shorten(points, FOOTPRINT / 2 + 6)
    if len(path) < 2:
        return ""
    (x, y), (a, b) = path[-2], path[-1]
    head = kit.transform(FIGURES["arrow-head"], (a, b), degrees(atan2(a - x, y - b)))
    return kit.stroke(kit.line(*path), RUST, 3, dashes="0.1 8") + head


def _shorten(points: Sequence[Point], by: float) -> list[Point]:
    """Return the path without its last stretch of this length; empty if the path is not longer."""
    path = list(points)
    while len(path) > 1:
        (x, y), (a, b) = path[-2], path.pop()
        if (length := hypot(a - x, b - y)) > by:
            share = 1 - by / length
            return [*path, (x + (a - x) * share, y + (b - y) * share)]
        by -= length
    return []


def walked_path(points: Sequence[Point]) -> str:
    """The path of a soldier."""
    return kit.stroke(kit.line(*points), CLOAK, 2.6, 0.9, "0.1 6")


def escape_light(at: Point) -> str:
    """Light around a soldier who has left by the top."""
    return kit.transform(FIGURES["hurrah"], at)


def closed_camp(at: Point) -> str:
    """A gate in front of the camp, after captives were carried off."""
    return kit.transform(FIGURES["camp"], at)


def sunrise(size: Point, at: Point) -> str:
    """The rising sun, with pale light over everything."""
    return kit.paint(kit.plate(size), LIGHT, opacity=0.22) + kit.transform(FIGURES["sun"], at)


def reach_mark(at: Point, points: int, is_followed: bool, catches: bool, risky: bool, beside: bool) -> str:
    """A space in a soldier's reach: the points left there, a ring if searchers follow, a patch if it is risky.

    On adjacent spaces the middle is left free for the dot of a step.
    """
    spot, size = ((12, 16), 14) if beside else ((0, 6), 17)
    number = kit.text(str(points), spot, size, DANGER if risky else CLOAK, weight=700, halo=DARK)
    caught = kit.transform(FIGURES["warning"], (12, -12), scale=0.5) if catches else ""
    return kit.transform(FIGURES["risky"] * risky + FIGURES["stirs"] * is_followed + number + caught, at)


def safety_mark(at: Point) -> str:
    """A space beyond the top in a soldier's reach."""
    return kit.transform(FIGURES["safety"], at)


def possible_path(points: Sequence[Point], strength: float) -> str:
    """The path that a searcher's centre may take."""
    return kit.stroke(kit.line(*points), LIGHT, 2.4, strength, "2 6")


def path_label(at: Point, number: int) -> str:
    """The number of the searcher at the end of a path."""
    return kit.transform(FIGURES["course-end"] + kit.text(str(number), (0, 6), 17, weight=700), at)


def catch_chance(at: Point, percent: int) -> str:
    """The probability that a soldier here is caught."""
    chip = FIGURES["odds"] + kit.text(translate("percent", percent=percent), (0, 5.5), 15, weight=700)
    return kit.transform(chip, kit.shift_point(at, (0, -32)))


# ---- tokens of the seats -----------------------------------------------------------------------


@cache
def token(seat: int) -> str:
    """A soldier in the colours of the seat."""
    return kit.bust(seat, FIGURES["head"])


NIGHT = sheets.read_sheet(__file__, "night.svg")
HOUR = "#c6cfe8"
BARE = "#131a30"
ROCK_SHADOW = "#0d1226"
ROCK_SIDE = "#3a4671"
ROCK = "#4f5d8e"
ROCK_TOP = "#5d6c9f"
ROCK_LIT = "#b3c0e6"
ROCK_RIDGE = "#7f8ebf"
CUTS = ((1.6, 1.0), (4.2, 0.9), (10.5, 0.7))
"""For each layer of rock: the inset from the outline, and the share by which its corners are cut."""

# ---- terrain -----------------------------------------------------------------------------------


@cached_per_locale(512)
def rocks(spaces: frozenset[Space]) -> str:
    """Rocks over these spaces, drawn as layers of cut paper lit from the upper left."""
    outlines = _outlines(spaces)
    base, slab, top = ("".join(_cut(outline, *cut) for outline in outlines) for cut in CUTS)
    edges, ridge = ("".join(_lit_edges(outline, *cut) for outline in outlines) for cut in CUTS[1:])
    return (
        kit.transform(kit.paint(kit.path(base), ROCK_SHADOW, opacity=0.6), (3.2, 4.6))
        + kit.paint(kit.path(base), ROCK_SIDE)
        + kit.transform(kit.paint(kit.path(slab), ROCK) + kit.stroke(kit.path(edges), ROCK_LIT, 2.4), (-0.8, -2.4))
        + kit.transform(kit.paint(kit.path(top), ROCK_TOP) + kit.stroke(kit.path(ridge), ROCK_RIDGE, 1.5), (-1.2, -3.4))
        + _cracks(spaces)
    )


def _cracks(spaces: frozenset[Space]) -> str:
    """Cracks that give structure to wide rocks."""
    cracks = ""
    for column, row in sorted(spaces):
        x, y = middle((column, row))
        bend = (column * 7 + row * 11) % 5 - 2
        if (column * 3 + row * 5) % 4 == 0:
            cracks += f"M{kit.number(x - 8)} {kit.number(y + bend)}l5 {4 + bend} 7-2"
    return kit.stroke(kit.path(cracks), ROCK_SIDE, 1.8, opacity=0.8) if cracks else ""


Step = tuple[int, int]
Corner = tuple[Space, Step]
"""A corner of an outline and the direction in which the outline continues."""
LIT = ((1, 0), (0, -1))
"""The directions of the upper and left edges of an outline."""


def _outlines(spaces: frozenset[Space]) -> list[list[Corner]]:
    """Return the corners of all outlines, clockwise (holes counterclockwise).

    Spaces that touch only at a corner have separate outlines.
    """
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
    """Return one outline from a corner on and remove its edges from `edges`; straight runs become one edge."""
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
    """Return the outline of a set of spaces, as a path without paint."""
    return kit.path("".join(kit.polyline(_corner(at) for at, _ in corners) + "Z" for corners in _outlines(spaces)))


def _corner(at: Space) -> Point:
    return middle((at[0] - 0.5, at[1] - 0.5))


def _cuts(outline: list[Corner], inset: float, share: float) -> list[tuple[Point, Point]]:
    """Return for each corner, moved inwards, the start and end of its cut."""
    cuts = []
    for (_, into), (at, out) in zip([outline[-1], *outline], outline, strict=False):
        x, y = _corner(at)
        x, y = x - inset * (into[1] + out[1]), y + inset * (into[0] + out[0])
        bite = share * (7 + (at[0] * 5 + at[1] * 3) % 4 * 2.2)
        cuts.append(((x - into[0] * bite, y - into[1] * bite), (x + out[0] * bite, y + out[1] * bite)))
    return cuts


def _cut(outline: list[Corner], inset: float, share: float) -> str:
    return kit.polyline(chain(*_cuts(outline, inset, share))) + "Z"


def _lit_edges(outline: list[Corner], inset: float, share: float) -> str:
    """Return the upper and left edges, and the cuts between them."""
    cuts = _cuts(outline, inset, share)
    lit = ""
    for i, (before, after) in enumerate(cuts):
        if outline[i][1] in LIT:
            start = (before, after) if outline[i - 1][1] in LIT else (after,)
            lit += kit.polyline((*start, cuts[(i + 1) % len(cuts)][0]))
    return lit


# ---- all scenery -------------------------------------------------------------------------------


@cached_per_locale(256)
def backdrop(turns: int, solo: bool, spaces: frozenset[Space]) -> str:
    """The static background of a match; without turn order cards the camp has more tents."""
    hours = {turn: NIGHT["hour"] + kit.text(str(turn), (0, 5), 14, HOUR, weight=600) for turn in range(1, turns + 1)}
    path = "".join(kit.transform(hour, moon_spot(turn, turns)) for turn, hour in hours.items())
    if current_orientation().wide:
        return _wide_sky() + path + _wide_ground() + rocks(spaces)
    tents = NIGHT["tents"] if solo else ""
    return NIGHT["sky"] + path + NIGHT["ground"] + tents + rocks(spaces) + NIGHT["corners"]


def _wide_sky() -> str:
    """The sky rotated to run down the left side, dusk above and dawn below; the right side is plain."""
    sky = kit.crop(kit.transform(NIGHT["sky"], (STRIP, DUSK), 90), (0, 0), (STRIP, WIDE.size[1]))
    return kit.paint(kit.plate(WIDE.size), BARE) + sky


def _wide_ground() -> str:
    """The battlefield of the upright layout with crest and numbers, without sky and camp."""
    (left, top), width = UPRIGHT.corner, UPRIGHT.size[0]
    size = (width, WIDE.size[1])
    return kit.crop(NIGHT["ground"] + NIGHT["corners"], (left - MARGIN, top - CREST), size, (STRIP, 0))
