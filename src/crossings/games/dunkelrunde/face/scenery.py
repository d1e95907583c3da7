"""The forest at night: the round board with its road, its tiles, and the places that the road leads past."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import hypot
from typing import Final

from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.drawing.sheets import sheet
from crossings.games.dunkelrunde.face import art
from crossings.games.dunkelrunde.face.layout import CENTRES, MIDDLE, RADIUS, radius, tiles_in_play
from crossings.games.dunkelrunde.face.position import sort_of
from crossings.games.dunkelrunde.rules.data import BOARDS, INDEX, ROUTES, TILES

ROAD: Final = "#5d5a4c"
ROAD_EDGE: Final = "#343a31"
PATH: Final = "#4f7a4c"
CASTLE_PATH: Final = "#7b6046"
CHEVRON: Final = "#b9b196"
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
MOORED: Final = (150.0, 170.0)
"""Where the boat lies."""

FOREST: Final = sheet(__file__, "forest.svg")

# ---- the ground --------------------------------------------------------------------------------


@lru_cache(maxsize=len(BOARDS))
def backdrop(board: int) -> str:
    """All scenery of a board."""
    layers = (
        FOREST["ground"],
        FOREST["water"],
        FOREST["sky"],
        FOREST["castle"],
        _firs(board),
        _paths(),
        FOREST["places"],
        kit.placed(art.FIGURES["boat"], MOORED),
        _chevrons(board),
        *(_tile(tile) for tile in tiles_in_play(board)),
        FOREST["linden"],
    )
    return "".join(layers)


# ---- the forest --------------------------------------------------------------------------------

BANDS: Final = 12
FINE: Final = 24
"""Into so many steps a curve is cut to find a point on it."""
_SEED: Final = (137, 89)
_GROWN: Final = 1300


@cache
def _trees(board: int) -> tuple[tuple[float, float, float], ...]:
    """Where firs grow and how high: everywhere but on tiles, paths, water and places."""
    clear = [(*CENTRES[tile], radius(tile) + 7) for tile in tiles_in_play(board)] + _clearings()
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


def _clearings() -> list[tuple[float, float, float]]:
    """Where no fir grows: x, y and radius of the circles of a drawing."""
    found = re.findall(r'cx="(\d+)" cy="(\d+)" r="(\d+)"', FOREST["clearings"])
    return [(float(x), float(y), float(near)) for x, y, near in found]


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


@cache
def _tile(tile: str) -> str:
    """A tile: a flat disc with a lit edge and its sign."""
    colour, reach = TILES[INDEX[tile]].colour, radius(tile)
    lit = kit.path(f"M{kit.pair(kit.polar(reach - 1, 235))}A{reach} {reach} 0 0 1 {kit.pair(kit.polar(reach - 1, 55))}")
    body = kit.shadow(kit.disc(reach), height=1.2) + kit.painted(kit.disc(reach), FILLS[colour])
    inner = kit.stroked(kit.disc(reach - 3.4), LIT[colour], 0.9, 0.45)
    sign = art.FIGURES[f"sign-{sort_of(tile)}"]
    return kit.placed(body + inner + kit.stroked(lit, LIT[colour], 2) + sign, CENTRES[tile])
