"""The forest at night: the round board with its road, its tiles, and the places that the road leads past."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import hypot
from typing import Final

from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.games.dunkelrunde.face import landmarks
from crossings.games.dunkelrunde.face.layout import (
    CENTRES,
    DIE_AT,
    GOAL_AT,
    MIDDLE,
    NIGHT_AT,
    RADIUS,
    SIDE,
    TURN_AT,
    radius,
    tiles_in_play,
)
from crossings.games.dunkelrunde.rules.data import BOARDS, INDEX, ROUTES, TILES

SKY: Final = "#0d1318"
STAR: Final = "#cfd8d2"
GROUND: Final = "#17261f"
GROVE: Final = "#1b2d25"
CLEARING: Final = "#21362b"
RIM: Final = "#05080a"
RIM_LIT: Final = "#496557"
ROAD: Final = "#5d5a4c"
ROAD_EDGE: Final = "#343a31"
PATH: Final = "#4f7a4c"
CASTLE_PATH: Final = "#7b6046"
CHEVRON: Final = "#b9b196"
WATER: Final = "#20475c"
WATER_LIT: Final = "#5187a0"
FIRS: Final = ("#213930", "#274338", "#1d322a", "#2c4b3d")
FIR_LIT: Final = "#456855"

FILLS: Final = {
    "yellow": "#d2a03a",
    "grey": "#5c666b",
    "blue": "#3c66ad",
    "red": "#a23c36",
    "green": "#3f8550",
    "brown": "#80583a",
}
LIT: Final = {
    "yellow": "#f4d27e",
    "grey": "#919b9f",
    "blue": "#86a8e0",
    "red": "#df8274",
    "green": "#86c48c",
    "brown": "#bd9168",
}
SIGN: Final = {
    "yellow": "#7a5410",
    "grey": "#a3adb0",
    "blue": "#d6e3fb",
    "red": "#ffd9cf",
    "green": "#d8f1d6",
    "brown": "#f0d9bd",
}

# ---- the ground --------------------------------------------------------------------------------


@lru_cache(maxsize=len(BOARDS))
def backdrop(board: int) -> str:
    """All scenery of a board."""
    return (
        _disc()
        + _water()
        + _sky()
        + landmarks.castle()
        + _firs(board)
        + _paths()
        + landmarks.places()
        + _chevrons(board)
        + "".join(_tile(tile) for tile in tiles_in_play(board))
        + landmarks.linden()
    )


def _sky() -> str:
    """The night around the board: stars, and the board's edge, lit from the upper left."""
    spots = [((i * 157 + 31) % SIDE, (i * 211 + 17) % SIDE) for i in range(150)]
    kept_clear = (
        NIGHT_AT,
        DIE_AT["child"],
        DIE_AT["ghost"],
        TURN_AT,
        (TURN_AT[0] + 45, TURN_AT[1]),
        (TURN_AT[0] + 90, TURN_AT[1]),
        GOAL_AT,
    )
    stars = "".join(
        f"M{x} {y}h0"
        for x, y in spots
        if hypot(x - MIDDLE[0], y - MIDDLE[1]) > RADIUS + 9 and all(hypot(x - a, y - b) > 34 for a, b in kept_clear)
    )
    x, y = MIDDLE
    hole = f"M{x - RADIUS} {y}a{RADIUS} {RADIUS} 0 1 0 {2 * RADIUS} 0a{RADIUS} {RADIUS} 0 1 0-{2 * RADIUS} 0Z"
    deep = f"A{RADIUS} {RADIUS + 5} -43 0 0 {kit.pair(kit.polar(RADIUS, 47, MIDDLE))}Z"
    fallen = kit.painted(kit.path(_rim(47, 227, RADIUS) + deep), RIM)
    lit = kit.stroked(kit.path(_rim(232, 402, RADIUS - 0.8)), RIM_LIT, 1.8)
    around = kit.painted(kit.path(f"M0 0H{SIDE}V{SIDE}H0Z{hole}"), SKY).replace("<path", '<path fill-rule="evenodd"')
    return around + fallen + lit + kit.stroked(kit.path(stars), STAR, 1.6, 0.6)


def _rim(start: float, end: float, reach: float) -> str:
    return (
        f"M{kit.pair(kit.polar(reach, start, MIDDLE))}A{reach} {reach} 0 0 1 {kit.pair(kit.polar(reach, end, MIDDLE))}"
    )


def _disc() -> str:
    """The ground of the board: a disc of cut paper, lighter towards the castle."""
    return (
        kit.painted(kit.disc(RADIUS, MIDDLE), GROUND)
        + kit.painted(kit.disc(RADIUS - 82, MIDDLE), GROVE)
        + kit.painted(kit.disc(RADIUS * 0.5, MIDDLE), CLEARING)
    )


def _water() -> str:
    """The river from the rim to the moat, the moat around the castle."""
    x, y = landmarks.CASTLE
    moat = kit.disc(landmarks.MOAT, (x, y))
    river = kit.path("M52 92C84 104 104 128 122 142C150 162 158 190 196 186C232 182 250 182 268 200")
    ripples = kit.path("M96 121q8 4 12 9M128 150q8 8 12 14M170 186q10 2 20-1M218 182q10-1 18 1")
    return (
        kit.stroked(moat, "#16343f", 22)
        + kit.stroked(river, "#16343f", 24)
        + kit.stroked(moat, WATER, 17)
        + kit.stroked(river, WATER, 19)
        + kit.stroked(ripples, WATER_LIT, 1.5, 0.8)
        + kit.stroked(kit.disc(landmarks.MOAT + 3, (x, y)), WATER_LIT, 1.2, 0.7, "16 34")
    )


# ---- the forest --------------------------------------------------------------------------------

BANDS: Final = 12
FINE: Final = 24
"""Into so many steps a curve is cut to find a point on it."""
_SEED: Final = (137, 89)
_GROWN: Final = 1300


@cache
def _trees(board: int) -> tuple[tuple[float, float, float], ...]:
    """Where firs grow and how high: everywhere but on tiles, paths, water and places."""
    clear = [(*CENTRES[tile], radius(tile) + 7) for tile in tiles_in_play(board)] + list(landmarks.CLEARINGS)
    paths = [bend for tiles in ROUTES.values() for bend in _bends(tuple(tiles))]
    clear += [(*_along(bend, share), 12.0) for bend in paths for share in (0.25, 0.5, 0.75)]
    trees: list[tuple[float, float, float]] = []
    for i in range(_GROWN):
        x, y = kit.polar((RADIUS - 13) * ((i * _SEED[0] % _GROWN + 0.5) / _GROWN) ** 0.5, i * _SEED[1] * 1.37, MIDDLE)
        high = 15 + i * 7 % 11
        top = y - high / 2
        if all(min(hypot(x - a, y - b), hypot(x - a, top - b)) > near for a, b, near in clear) and all(
            hypot(x - a, y - b) > 8.5 for a, b, _ in trees
        ):
            trees.append((x, y, high))
    return tuple(sorted(trees, key=lambda tree: tree[1]))


def _firs(board: int) -> str:
    """The firs in bands, the far ones first, so that each stands before those behind it."""
    trees = _trees(board)
    deep = len(trees) // BANDS + 1
    return "".join(_band(trees[first : first + deep]) for first in range(0, len(trees), deep))


def _band(trees: tuple[tuple[float, float, float], ...]) -> str:
    shades, lit = [""] * len(FIRS), ""
    for i, (x, y, high) in enumerate(trees):
        wide, top, foot = high * 0.36, y - high * 0.62, y + high * 0.38
        shades[i % len(FIRS)] += (
            f"M{kit.pair((x, top))}L{kit.pair((x + wide * 0.72, top + high * 0.5))}H{kit.number(x + wide * 0.3)}"
            f"L{kit.pair((x + wide, foot))}H{kit.number(x - wide)}L{kit.pair((x - wide * 0.3, top + high * 0.5))}"
            f"H{kit.number(x - wide * 0.72)}Z"
        )
        lit += f"M{kit.pair((x, top))}L{kit.pair((x - wide * 0.72, top + high * 0.5))}" if i % 2 else ""
    woods = "".join(kit.painted(kit.path(d), colour) for d, colour in zip(shades, FIRS, strict=True) if d)
    return woods + kit.stroked(kit.path(lit), FIR_LIT, 0.9, 0.55)


# ---- roads -------------------------------------------------------------------------------------


Bend = tuple[Point, Point, Point, Point]
"""A cubic curve: where it starts, its two handles, where it ends."""


@cache
def _bends(tiles: tuple[str, ...]) -> tuple[Bend, ...]:
    """A bending line through the centres of tiles, from each to the next."""
    points = [CENTRES[tile] for tile in tiles]
    before, after = [points[0], *points[:-1]], [*points[1:], points[-1]]
    leans = [((c - a) / 6, (d - b) / 6) for (a, b), (c, d) in zip(before, after, strict=True)]
    return tuple(
        (start, kit.moved(start, lean), (end[0] - back[0], end[1] - back[1]), end)
        for (start, lean), (end, back) in pairwise(zip(points, leans, strict=True))
    )


def _line(tiles: Sequence[str]) -> str:
    bends = _bends(tuple(tiles))
    curves = "".join(f"C{kit.pair(first)} {kit.pair(second)} {kit.pair(end)}" for _, first, second, end in bends)
    return kit.path(f"M{kit.pair(bends[0][0])}{curves}")


def _along(bend: Bend, share: float) -> Point:
    """The point after so much of a curve."""
    rest = 1 - share
    weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
    return (
        sum(weight * point[0] for weight, point in zip(weights, bend, strict=True)),
        sum(weight * point[1] for weight, point in zip(weights, bend, strict=True)),
    )


@cache
def _paths() -> str:
    """The road, wide and pale; hidden paths as stepping stones; the castle path in its own brown."""
    road = ROUTES["road"]
    gate = road.index("c9")
    outer, inner = _line(road[: gate + 1]), _line(road[gate:])
    hidden = "".join(_line(ROUTES[name]) for name in ROUTES if name != "road")
    return (
        kit.stroked(hidden, "#1d3a26", 13)
        + kit.stroked(hidden, PATH, 6, dashes="0.1 9.4")
        + kit.stroked(outer, ROAD_EDGE, 17)
        + kit.stroked(outer, ROAD, 12.5)
        + kit.stroked(inner, CASTLE_PATH, 11)
    )


@cache
def _chevrons(board: int) -> str:
    """Between tiles, which way leads forward."""
    shown = [tuple(tile for tile in route if tile in tiles_in_play(board)) for route in ROUTES.values()]
    marks = "".join(_chevron(*_middle_of_gap(*step)) for route in shown for step in pairwise(route))
    return kit.stroked(kit.path(marks), CHEVRON, 1.8, 0.9)


def _middle_of_gap(start: str, end: str) -> tuple[Point, Point]:
    """Two points close together on the path, half way between the edges of two tiles."""
    whole = next(tuple(tiles) for tiles in ROUTES.values() if start in tiles and end in tiles)
    steps = _bends(whole)[whole.index(start) : whole.index(end)]
    line = [_along(bend, share / FINE) for bend in steps for share in range(FINE)]
    free = [at for at in line if all(hypot(at[0] - x, at[1] - y) > reach for (x, y), reach in _edges(start, end))]
    middle = max(len(free) // 2, 1)
    return free[middle - 1], free[middle]


def _edges(*tiles: str) -> list[tuple[Point, float]]:
    return [(CENTRES[tile], radius(tile)) for tile in tiles]


def _chevron(before: Point, at: Point) -> str:
    far = hypot(at[0] - before[0], at[1] - before[1])
    dx, dy = (at[0] - before[0]) / far, (at[1] - before[1]) / far
    tip = at[0] + 1.6 * dx, at[1] + 1.6 * dy
    left = tip[0] - 3.2 * dx - 3.6 * dy, tip[1] - 3.2 * dy + 3.6 * dx
    right = tip[0] - 3.2 * dx + 3.6 * dy, tip[1] - 3.2 * dy - 3.6 * dx
    return f"M{kit.pair(left)}L{kit.pair(tip)} {kit.pair(right)}"


# ---- tiles -------------------------------------------------------------------------------------

_LEAF: Final = kit.path("M0-13C-13-8-14 3-1 9L-2 14H2L1 9C14 3 13-8 0-13Z")
_HOUSE: Final = kit.path("M-8 9V0H-10.5L0-10 10.5 0H8V9H2.6V2.6H-2.6V9Z")
_BARE_TREE: Final = kit.path("M0 11V-3M0 3.4L-7-4M0-1L6.4-9M-3.9 0L-9.4-.6M3.2-5L9-4.4M-7-4V-9M0-3L-2.4-10.6")
_WAVES: Final = kit.path("M-11-5q3.7-4 7.4 0t7.4 0 7.4 0M-11 2q3.7-4 7.4 0t7.4 0 7.4 0M-11 9q3.7-4 7.4 0t7.4 0 7.4 0")
_GRATING: Final = kit.path("M-8 10V-3Q-8-11 0-11T8-3V10M-3 10V-10M3 10V-10M-8-2H8M-8 4.4H8")
_HILL: Final = kit.path("M-12.4 8.6Q-10-3-4.6-5.4T2 .4Q5-4 8-1.4T12.4 8.6Z")
_BATTLEMENT: Final = kit.path("M-9.6 9V-8H-5.2V-4.4H-2.2V-8H2.2V-4.4H5.2V-8H9.6V9H3V4Q0 0-3 4V9Z")
_STONES: Final = kit.oval(3.4, 2.4, (-4.6, 4)) + kit.oval(3.4, 2.4, (4, 5)) + kit.oval(3, 2.2, (0.4, -4))


def _sign(tile: str) -> str:
    """What kind of tile it is, as a sign."""
    colour = TILES[INDEX[tile]].colour
    paint = SIGN[colour]
    if tile == "linden":
        return kit.painted(_LEAF, paint, opacity=0.92) + kit.stroked(
            kit.path("M0 9V-8M0 2L-5-2M0 0L5-4"), LIT[colour], 1.2
        )
    if colour == "red":
        return kit.stroked(_WAVES if tile == "a8" else _GRATING, paint, 2.2)
    if colour == "blue":
        return kit.stroked(_BARE_TREE, paint, 2)
    if colour == "grey":
        return kit.painted(_STONES, paint, opacity=0.5)
    solid = {"yellow": _HOUSE, "green": _HILL, "brown": _BATTLEMENT}
    return kit.painted(solid[colour], paint, opacity=0.92)


@cache
def _tile(tile: str) -> str:
    """A tile: a flat disc with a lit edge and its sign."""
    colour, reach = TILES[INDEX[tile]].colour, radius(tile)
    lit = kit.path(f"M{kit.pair(kit.polar(reach - 1, 235))}A{reach} {reach} 0 0 1 {kit.pair(kit.polar(reach - 1, 55))}")
    body = kit.shadow(kit.disc(reach), height=1.2) + kit.painted(kit.disc(reach), FILLS[colour])
    inner = kit.stroked(kit.disc(reach - 3.4), LIT[colour], 0.9, 0.45)
    return kit.placed(body + inner + kit.stroked(lit, LIT[colour], 2) + _sign(tile), CENTRES[tile])
