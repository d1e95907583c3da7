"""The drawings in the rulebook of DunkelRunde: positions as the board shows them, and what moves do there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import hypot
from typing import Final

from crossings.drawing import kit
from crossings.engine.parts import View
from crossings.engine.schema import read_state
from crossings.games.dunkelrunde.face import art, board
from crossings.games.dunkelrunde.face.layout import CENTRES, child_stands, radius
from crossings.games.dunkelrunde.face.position import Child, Ghost, Position, text_of
from crossings.games.dunkelrunde.rules.data import KINDS
from crossings.games.dunkelrunde.rules.schema import State

HOMES: Final = ("a4", "b5", "b11", "c4")
"""DKR-02: where the ghosts live."""
AROUND: Final = 42.0
"""Of the board that is shown around the tiles that matter."""
NARROWEST: Final = 0.9
"""How wide a drawing is at the least, by its height."""
FIGURE: Final = 24.0
"""From the middle of a tile so far a way begins, so that it hides nobody's face."""
Road = Sequence[str]


# ---- positions -----------------------------------------------------------------------------------


def _position(
    *couples: tuple[str, str],
    ghosts: Sequence[str] = HOMES,
    child_die: int = 0,
    ghost_die: int = 0,
    turn: int = 0,
    result: View | None = None,
) -> Position:
    """A position: for each seat the tiles of its girl and its boy."""
    state = read_state(
        State,
        {
            "options": {"players": len(couples), "board": "round", "slow": 3, "ghost_die": 8, "dawn": 200},
            "result": result,
            "turn": turn,
            "round": 1,
            "dice": {"child": child_die, "ghost": ghost_die},
            "children": [dict(zip(KINDS, couple, strict=True)) for couple in couples],
            "ghosts": list(ghosts),
        },
    )
    return Position(None, state)


def _part(position: Position, tiles: Iterable[str], ways: str = "", overlay: str = "") -> str:
    """The board around these tiles, without what its corners tell: ways under the figures, the rest over them."""
    points = [CENTRES[tile] for tile in tiles]
    low = [min(point[axis] for point in points) - AROUND for axis in (0, 1)]
    high = [max(point[axis] for point in points) + AROUND for axis in (0, 1)]
    size = (max(high[0] - low[0], (high[1] - low[1]) * NARROWEST), high[1] - low[1])
    origin = (max((low[0] + high[0] - size[0]) / 2, 0), max(low[1], 0))
    whole = board.scene(position)
    pieces = tuple(piece for piece in whole.pieces if piece.layer != board.CORNER_LAYER)
    return replace(whole, backdrop=whole.backdrop + ways, pieces=pieces).part(origin, size, overlay)


# ---- what is laid over them ----------------------------------------------------------------------


def _points(road: Road) -> list[kit.Point]:
    (x, y), (to_x, to_y) = CENTRES[road[0]], CENTRES[road[1]]
    share = FIGURE / hypot(to_x - x, to_y - y)
    return [(x + (to_x - x) * share, y + (to_y - y) * share), *(CENTRES[tile] for tile in road[1:])]


def _way(road: Road) -> str:
    return kit.way(_points(road), at_night=True)


def _flight(road: Road) -> str:
    """The way that somebody scared runs."""
    line = kit.path("M" + "L".join(map(kit.pair, _points(road))))
    return kit.stroked(line, kit.VERMILION, 3, dashes="7 5")


def _scared(tile: str) -> str:
    return kit.stroked(kit.disc(radius(tile) + 1, CENTRES[tile]), kit.VERMILION, 2.6)


def _closed(tile: str) -> str:
    """Here a walk cannot end."""
    cross = kit.path("M-8-8L8 8M-8 8L8-8")
    return kit.placed(kit.stroked(cross, kit.PAPER, 7) + kit.stroked(cross, kit.VERMILION, 4), CENTRES[tile])


def _there(children: Sequence[Child], tile: str) -> str:
    """Children as they will stand on a tile."""
    stands = child_stands(tile, len(children), False)
    light = kit.placed(art.light(radius(tile) + 8), CENTRES[tile])
    drawn = (
        kit.placed(art.child(child.kind, child.seat), stand.at) for child, stand in zip(children, stands, strict=True)
    )
    return kit.placed(light + "".join(drawn), opacity=0.75)


# ---- the drawings --------------------------------------------------------------------------------


def _start() -> str:
    return board.scene(_position(("village", "village"), ("village", "village"), ("village", "village"))).svg()


def _walk() -> str:
    """DKR-22, DKR-32, DKR-35: four steps at the most, not onto the ghost and not onto blue."""
    position = _position(("b2", "hut"), ("a6", "a6"), ghosts=("a4", "b4", "b11", "c4"), child_die=4)
    road = ("b2", "b3", "b4", "b5", "b6")
    ends = [tile for tile in road if text_of(Child("girl-0"), tile) in position.legal]
    closed = [tile for tile in road[1:] if tile not in ends]
    return _part(position, ("hut", *road), _way(road), _dots(ends) + "".join(map(_closed, closed)))


def _dots(tiles: Iterable[str]) -> str:
    return "".join(kit.ring(CENTRES[tile], radius(tile) - 2, at_night=True) for tile in tiles)


def _hidden_path() -> str:
    """DKR-26: with a 3 both branches of the fork are open."""
    position = _position(("b1", "hut"), ("a6", "a6"), ghosts=("a4", "b8", "b11", "c4"), child_die=3)
    ends = [move.partition(":")[2] for move in position.legal if move.startswith("girl:")]
    ways = "".join(_way(position.way_on_foot("b1", end)) for end in ends)
    return _part(position, ("hut", "b4", "deer2"), ways, _dots(ends))


def _river() -> str:
    """DKR-24: the second child comes, and both are across."""
    position = _position(("a8", "village"), ("a6", "village"), child_die=2, turn=1)
    both = (Child("girl-0"), Child("girl-1"))
    return _part(position, ("a6", "a8", "hut"), _way(("a6", "a7", "a8", "hut")), _there(both, "hut"))


def _group() -> str:
    """DKR-42: a double four from the village, whose fourth tile is blue."""
    position = _position(
        ("village", "a7"), ("village", "village"), ghosts=("a2", "b5", "b11", "c4"), child_die=4, ghost_die=4
    )
    road = ("village", "a1", "a2", "a3")
    return _part(position, (*road, "a4"), _way(road), _there(position.on("village").children, "a3") + _closed("a4"))


def _scare() -> str:
    """DKR-55: a ghost stops where a child stands alone."""
    position = _position(("village", "village"), ("village", "a6"), ghost_die=2)
    drift = position.way_of_ghost(Ghost("ghost-1"), "a6")
    return _part(position, ("village", "a6"), _flight(position.way_back("a6")) + _way(drift), _scared("a6"))


def _turning() -> str:
    """DKR-52: a ghost turns where the next step would be onto yellow."""
    position = _position(("village", "village"), ("b2", "b2"), ghosts=("a2", "b5", "b11", "c4"), ghost_die=4)
    ends = [move.partition(":")[2] for move in position.legal if move.startswith("ghost1:")]
    ways = _way(("a2", "a1")) + _way(("a2", "a3", "a4", "a5", "a6"))
    return _part(position, ("village", "a6"), ways, _dots(ends))


def _linden() -> str:
    """DKR-60, DKR-61: a girl of one seat and a boy of another."""
    result = {"winners": [0, 1], "reason": "curse-lifted", "scores": [1, 1]}
    position = _position(("linden", "c9"), ("c7", "linden"), ghosts=("a4", "b5", "b11", "k1"), result=result)
    return _part(position, ("c7", "c9", "k3", "linden"))


FIGURES: Final = {
    "start": _start,
    "walk": _walk,
    "river": _river,
    "hidden-path": _hidden_path,
    "group": _group,
    "ghost-turns": _turning,
    "scare": _scare,
    "linden": _linden,
}
