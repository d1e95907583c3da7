"""Diagrams of the rulebook of DunkelRunde: positions drawn by the board's own code, with possible moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import hypot

from crossings.drawing import kit
from crossings.drawing.sheets import data
from crossings.engine.schema import read_state

from ..rules.data import INDEX, KINDS, LOW
from ..rules.schema import State
from . import art, board
from .layout import CENTRES, child_stands, radius
from .position import Child, Position, TilePath, ghost_path, path_back, walking_path

GHOST_TILES = ["a4", "b5", "b11", "c4"]
"""DKR-02: the starting tiles of the ghosts."""
MARGIN = 42.0
"""The margin shown around the tiles of a diagram."""
MIN_WIDTH = 0.9
"""The minimum width of a diagram, relative to its height."""
FIGURE_RADIUS = 24.0
"""The distance of the start of a path from the centre of its tile, so that it doesn't cover a face."""
Road = Sequence[str]


# ---- positions -----------------------------------------------------------------------------------


POSITIONS = data(__file__, "figures.json")
"""By diagram: for each seat the tiles of its girl and its boy, and the differences from the start position."""


def _position(name: str) -> Position:
    """Return the position of a diagram."""
    spec = {"ghosts": GHOST_TILES, "dice": [0, 0], "turn": 0, "round": 1, "result": None, **POSITIONS[name]}
    children = [dict(zip(KINDS, couple, strict=True)) for couple in spec["children"]]
    dice = dict(zip(("child", "ghost"), spec["dice"], strict=True))
    options = {"players": len(children)}
    return Position(None, read_state(State, {**spec, "options": options, "children": children, "dice": dice}))


def _part(position: Position, tiles: Iterable[str], paths: str = "", overlay: str = "") -> str:
    """Draw the board around these tiles without its corners: paths below the pieces, overlays above them."""
    axes = [*zip(*(CENTRES[tile] for tile in tiles), strict=True)]
    low, high = [min(axis) - MARGIN for axis in axes], [max(axis) + MARGIN for axis in axes]
    size = (max(high[0] - low[0], (high[1] - low[1]) * MIN_WIDTH), high[1] - low[1])
    origin = (max((low[0] + high[0] - size[0]) / 2, 0), max(low[1], 0))
    whole = board.scene(position)
    pieces = tuple(piece for piece in whole.pieces if piece.layer != board.CORNER_LAYER)
    return replace(whole, backdrop=whole.backdrop + paths, pieces=pieces).part(origin, size, overlay)


# ---- overlays ------------------------------------------------------------------------------------


def _points(road: Road) -> list[kit.Point]:
    (x, y), (to_x, to_y) = CENTRES[road[0]], CENTRES[road[1]]
    share = FIGURE_RADIUS / hypot(to_x - x, to_y - y)
    return [(x + (to_x - x) * share, y + (to_y - y) * share), *(CENTRES[tile] for tile in road[1:])]


def _way(road: Road) -> str:
    return kit.way(_points(road), at_night=True)


def _drift(position: Position, end: str) -> TilePath:
    """The path of ghost 1."""
    return ghost_path(position.board, 0, position.ghost_die, position.s.ghost[0], INDEX[end])


def _flight(road: Road) -> str:
    """The path of a scared child."""
    return kit.stroke(kit.line(*_points(road)), kit.VERMILION, 3, dashes="7 5")


def _scared(tile: str) -> str:
    return kit.stroke(kit.disc(radius(tile) + 1, CENTRES[tile]), kit.VERMILION, 2.6)


def _closed(tile: str) -> str:
    """Mark a tile on which a walk can't end."""
    return kit.transform(art.FIGURES["closed"], CENTRES[tile])


def _future_children(children: Sequence[Child], tile: str) -> str:
    """Children as they will stand on a tile."""
    stands = child_stands(tile, len(children), False)
    light = kit.transform(art.light(radius(tile) + 8), CENTRES[tile])
    drawn = (
        kit.transform(art.child(child.kind, child.seat), stand.at)
        for child, stand in zip(children, stands, strict=True)
    )
    return kit.transform(light + "".join(drawn), opacity=0.75)


# ---- the diagrams --------------------------------------------------------------------------------


def _start() -> str:
    return board.scene(_position("start")).svg()


def _turn() -> str:
    """DKR-11: a child can move to a2 or a3, and ghost 1 from a8 to a5, where it scares a boy."""
    position = _position("turn")
    drift = _drift(position, "a5")
    paths = _way(("a1", "a2", "a3")) + _way(drift)
    return _part(position, ("village", "a8"), paths, _dots(_ends(position, "girl")) + _scared("a5"))


def _walk() -> str:
    """DKR-22, DKR-32, DKR-35: four steps at most, not onto the ghost and not onto blue."""
    position = _position("walk")
    road = ("b2", "b3", "b4", "b5", "b6")
    ends = _ends(position, "girl")
    closed = [tile for tile in road[1:] if tile not in ends]
    return _part(position, ("hut", *road), _way(road), _dots(ends) + "".join(map(_closed, closed)))


def _ends(position: Position, who: str) -> list[str]:
    """Return the tiles to which a piece can move."""
    return [move.partition(":")[2] for move in position.legal if move.startswith(f"{who}:")]


def _dots(tiles: Iterable[str]) -> str:
    return "".join(kit.capture_ring(CENTRES[tile], radius(tile) - 2, at_night=True) for tile in tiles)


def _hidden_path() -> str:
    """DKR-26: a 2 is low with every value of `slow`, so both branches of the fork are open."""
    position = _position("hidden-path")
    ends = _ends(position, "girl")
    paths = "".join(
        _way(walking_path(position.board, LOW, position.child_die, INDEX["b1"], INDEX[end])) for end in ends
    )
    return _part(position, ("hut", "b4", "deer2"), paths, _dots(ends))


def _river() -> str:
    """DKR-24: the second child arrives, and both cross."""
    both = (Child("girl-0"), Child("girl-1"))
    return _part(
        _position("river"), ("a6", "a8", "hut"), _way(("a6", "a7", "a8", "hut")), _future_children(both, "hut")
    )


def _group() -> str:
    """DKR-42: a double four from the village; the fourth tile is blue."""
    position = _position("group")
    road = ("village", "a1", "a2", "a3")
    return _part(
        position, (*road, "a4"), _way(road), _future_children(position.on("village").children, "a3") + _closed("a4")
    )


def _scare() -> str:
    """DKR-55: a ghost stops on the tile of a lone child."""
    position = _position("scare")
    flight = path_back(position.board, INDEX["a6"])
    return _part(position, ("village", "a6"), _flight(flight) + _way(_drift(position, "a6")), _scared("a6"))


def _ghost_turns() -> str:
    """DKR-52: a ghost turns where its next step would be onto yellow."""
    position = _position("ghost-turns")
    paths = _way(("a2", "a1")) + _way(("a2", "a3", "a4", "a5", "a6"))
    return _part(position, ("village", "a6"), paths, _dots(_ends(position, "ghost1")))


def _linden() -> str:
    """DKR-60, DKR-61: a girl of one seat and a boy of another."""
    return _part(_position("linden"), ("c7", "c9", "k3", "linden"))


FIGURES = {
    "start": _start,
    "turn": _turn,
    "walk": _walk,
    "river": _river,
    "hidden-path": _hidden_path,
    "group": _group,
    "ghost-turns": _ghost_turns,
    "scare": _scare,
    "linden": _linden,
}
