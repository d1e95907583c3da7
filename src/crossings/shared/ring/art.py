"""Drawings of both games: rock and sky, landing boxes, jumpers, dice, arcs.

A `Palette` sets the colours that differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import dist, hypot, inf
from typing import Literal, NamedTuple

from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.drawing.sheets import data, read_sheet, recolour


class Palette(NamedTuple):
    """The colours of a planet."""

    sky: str
    star: str
    hill: str
    """Distant hills below the stars."""
    rock: str
    lit: str
    """Edges of rock in the light."""
    shade: str
    """Craters, and edges of rock in the shade."""
    circle: str
    hazard: str
    hazard_lit: str
    carved: str
    """Names engraved in the rock."""
    tray: str
    """Cards below the panorama."""
    pale: str
    quiet: str
    """Text on the sky and on the tray."""


_PALETTES = data(__file__, "palettes.json")
MOON = Palette(**_PALETTES["moon"])
"""A black sky over grey rock."""
MARS = Palette(**_PALETTES["mars"])
"""Dusk over red rock."""

# ---- landing boxes -----------------------------------------------------------------------------


@cache
def circle(palette: Palette) -> str:
    """Draw suitable ground, seen from the side. A figure's feet are in its middle."""
    return recolour(FIGURES["circle"], palette.circle)


@cache
def hazard(palette: Palette) -> str:
    """Draw ground without a circle: sharp rock."""
    return recolour(FIGURES["hazard"], palette.hazard) + recolour(FIGURES["hazard-lit"], palette.hazard_lit)


# ---- jumpers -----------------------------------------------------------------------------------

FEET_OFFSET = 16.0
"""Distance from the middle of a figure down to its feet."""
LYING_OFFSET = 8.0
"""Height of the middle of a lying figure above the ground."""
LYING_TURN = -90.0
FIGURES = read_sheet(__file__, "figures.svg")
MARK = 13.5


@cache
def jumper(seat: int, second: bool = False) -> str:
    """Draw an astronaut in a seat's colour with the seat's mark; a seat's second one has an aerial."""
    figure = FIGURES["aerial"] + FIGURES["suit"] if second else FIGURES["suit"]
    return recolour(figure, kit.SEAT_COLOURS[seat]) + kit.transform(kit.mark(seat, MARK), (0, 2.6))


@cache
def jumper_token(seat: int) -> str:
    """Draw a seat's symbol: the upper part of its jumper."""
    return kit.bust(seat, FIGURES["helmet"])


@cache
def stack_offsets(count: int) -> tuple[float, ...]:
    """Return the horizontal offsets of figures in one box, from the lowest to the top one, which is in front."""
    return kit.row_offsets(count, {2: 15.0, 3: 11.0, 4: 9.0}.get(count, 8.0))


# ---- dice --------------------------------------------------------------------------------------

DIE = 30.0
"""Width of a die."""
DICE = read_sheet(__file__, "dice.svg")


Heading = Literal["right", "left", "both"]
"""The direction of the arrows on dice."""


@cache
def die(colour: str, heading: Heading = "right") -> str:
    """Draw a die before the throw: its colour, and an arrow for its type of jumps: straight, up, down."""
    return DICE[f"die-{colour}"] + kit.transform(DICE[f"{heading}-{colour}"], scale=1.35)


@cache
def die_face(face: str, heading: Heading = "right") -> str:
    """Draw a thrown die: one pip per step; a burst is the crash mark."""
    return DICE[f"face-{face}"] + kit.transform(DICE[f"{heading}-{face[0]}"], UNDER_PIPS, scale=0.85)


UNDER_PIPS = (0.0, 6.6)


# ---- arcs --------------------------------------------------------------------------------------

HOP = 15.0
"""Height of the arc of a step."""


def hops(points: Sequence[Point]) -> str:
    """Return the path of a jump, one arc per step."""
    line = f"M{kit.pair(points[0])}"
    for (ax, ay), (bx, by) in pairwise(points):
        line += f"Q{kit.pair(((ax + bx) / 2, min(ay, by) - HOP))} {kit.pair((bx, by))}"
    return kit.path(line)


def dotted(points: Sequence[Point], colour: str, weight: float) -> str:
    """Draw a jump as a dotted line; `weight` is its probability."""
    return kit.stroke(hops(points), colour, 1.8 + 2.6 * weight, dashes="0.1 6.4")


def broken(points: Sequence[Point], fall: Point, weight: float = 0.5) -> str:
    """Draw a jump that ends in an accident: a dashed vermilion line, down to where the figure lies."""
    fall_line = kit.stroke(kit.line(points[-1], fall), kit.VERMILION, 1.6, dashes="2 4")
    # a jump that the first rock stops has no path
    arc = kit.stroke(hops(points), kit.VERMILION, 1.6 + 2.4 * weight, dashes="5 4") if len(points) > 1 else ""
    return arc + (fall_line if fall != points[-1] else "")


LANDING = 13.0


def safe_arc(points: Sequence[Point]) -> str:
    """Draw a successful jump: a dotted line in the player's colour to a ring."""
    return dotted(points, kit.accent(at_night=True), 0.5) + kit.capture_ring(points[-1], LANDING, at_night=True)


def crack(at: Point) -> str:
    """Draw the crack that marks an accident."""
    return kit.transform(FIGURES["crack"], at)


CRASH = "#b34d00"
"""Vermilion, dark enough for text on it."""


TAG_HEIGHT, TAG_TEXT = 22.0, 19.2


def tag_width(words: str) -> float:
    """Return the width of a tag with this text."""
    return 8 + kit.text_width(words, TAG_TEXT, weight=700)


EDGE = 3.0
"""Minimum distance of a tag from the edges of the ring."""
_STEPS_UP, _STEPS_ACROSS = range(-5, 6), range(-8, 9)
_STEP_UP, _STEP_ACROSS = TAG_HEIGHT + 1, 14.0
TAG_OFFSETS = sorted(
    ((_STEP_ACROSS * across, _STEP_UP * down) for across in _STEPS_ACROSS for down in _STEPS_UP),
    key=lambda way: hypot(1.4 * way[0], way[1] if way[1] < 0 else 1.6 * way[1]),
)
"""Alternative positions of a tag, by distance; up is preferred to down and sideways."""
LEADER_LINE_DISTANCE = 30.0
"""A tag at a greater distance from its landing has a leader line."""


class Tags:
    """Tags of one forecast that don't overlap each other or the left edge (and the right one, if given)."""

    def __init__(self, right: float = inf) -> None:
        self._right = right - EDGE
        self._plates = self._lines = ""
        self._taken: list[tuple[Point, float]] = []

    @property
    def drawn(self) -> str:
        """All tags, on top of their leader lines."""
        return self._lines + self._plates

    def chance(self, words: str, at: Point, accident: bool) -> None:
        """Add the probability of a final landing."""
        self._plates += chance_tag(words, self._free(words, at, CRASH if accident else _hand()), accident)

    def passing(self, words: str, at: Point) -> None:
        """Add the probability of a landing from which another jump starts."""
        self._plates += passing_tag(words, self._free(words, at, _hand()))

    def _free(self, words: str, at: Point, colour: str) -> Point:
        half = tag_width(words) / 2
        start = max(half + EDGE, min(at[0], self._right - half)), at[1]
        candidates = (kit.shift_point(start, aside) for aside in TAG_OFFSETS)
        free = next((candidate for candidate in candidates if self._fits(candidate, half)), start)
        self._taken.append((free, half))
        if dist(at, free) > LEADER_LINE_DISTANCE:
            self._lines += kit.stroke(kit.line(at, free), colour, 1.2)
        return free

    def _fits(self, at: Point, half: float) -> bool:
        is_inside = half + EDGE <= at[0] <= self._right - half
        return is_inside and all(self._misses(at, half, *other) for other in self._taken)

    @staticmethod
    def _misses(at: Point, half: float, other: Point, other_half: float) -> bool:
        return abs(at[0] - other[0]) >= half + other_half or abs(at[1] - other[1]) >= TAG_HEIGHT


def _hand() -> str:
    return kit.accent(at_night=True)


def chance_tag(words: str, at: Point, accident: bool) -> str:
    """Draw the probability of a final landing."""
    colour = CRASH if accident else _hand()
    return _tag(words, at, kit.WHITE if accident else kit.INK, colour)


def passing_tag(words: str, at: Point) -> str:
    """Draw the probability of a landing from which another jump starts."""
    return _tag(words, at, _hand(), kit.NIGHT, _hand())


def _tag(words: str, at: Point, colour: str, fill: str, line: str = "") -> str:
    plate = kit.paint(kit.box(tag_width(words), TAG_HEIGHT, at, 10), fill, line)
    return plate + kit.text(words, (at[0], at[1] + 6.8), TAG_TEXT, colour, weight=700)
