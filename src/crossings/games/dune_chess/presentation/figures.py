"""Diagrams of the rulebook of Dune Chess: positions drawn by the board's own code, with possible moves."""

from __future__ import annotations

import math
from functools import partial

from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.drawing.scene import CELL
from crossings.drawing.sheets import data
from crossings.engine.kernels.emit import collect_emitted
from crossings.engine.schema import copy_of

from ..rules.data import SQUARE, TO
from ..rules.kernels import play
from .art import TOKEN_RADIUS
from .board import position_of, scene
from .effects import TAKING
from .layout import BOARD, FLAT, board_top, centre
from .position import Position

SPECS = data(__file__, "figures.json")
"""By diagram: a position, its upper left and lower right square, and the moves shown.

`reach`: dots and rings for the moves of one piece; `lines`: the same with lines, for several pieces; `way`: one move.
"""


def _squares(name: str) -> str:
    """The part of the board between two corners, with moves."""
    spec = SPECS[name]
    position = position_of(spec["position"])
    if "lines" in spec:
        overlay = "".join(_lines(position, start) for start in spec["lines"])
    elif "reach" in spec:
        overlay = _reach(position, spec["reach"])
    else:
        overlay = _way(position, *spec.get("way", ()))
    (left, top), (right, bottom) = map(centre, spec["corners"])
    origin = (left - CELL / 2, top - CELL / 2)
    return scene(position).part(origin, (right - left + CELL, bottom - top + CELL), overlay)


def _reach(position: Position, start: str) -> str:
    """Dots and rings on the squares that a piece reaches."""
    assert position.mover is not None
    return "".join(_end(position, start, end) for end in position.reach(position.mover, start))


def _lines(position: Position, start: str) -> str:
    """Lines from a man to the last square he reaches in each direction, with a dot or ring there."""
    assert position.mover is not None
    here = centre(start)
    last: dict[Point, tuple[float, str]] = {}
    for end in position.reach(position.mover, start):
        there = centre(end)
        far = math.dist(here, there)
        direction = round((there[0] - here[0]) / far, 2), round((there[1] - here[1]) / far, 2)
        last[direction] = max(last.get(direction, (0.0, "")), (far, end))
    return "".join(
        kit.stroke(kit.line(_edge(here, direction), centre(end)), kit.accent(), kit.LINE) + _end(position, start, end)
        for direction, (_, end) in last.items()
    )


def _edge(middle: Point, direction: Point) -> Point:
    """Return where a line from a man's token begins."""
    return kit.shift_point(middle, (direction[0] * TOKEN_RADIUS, direction[1] * TOKEN_RADIUS))


def _way(position: Position, *squares: str) -> str:
    return kit.way(map(centre, squares)) + _end(position, *squares) if squares else ""


def _end(position: Position, start: str, end: str) -> str:
    """A ring if the move captures there, else a dot."""
    return kit.capture_ring(centre(end)) if _captures(position, start, end) else kit.move_dot(centre(end))


def _captures(position: Position, start: str, end: str) -> bool:
    """Whether the piece captures by moving there; a Seitch there may also be kept."""
    assert position.mover is not None
    moves = position.moves_from(position.mover, start)
    return all(_is_capture(position, move) for move in moves if TO[move] == SQUARE[end])


def _is_capture(position: Position, move: int) -> bool:
    """DUC-66: whether a move counts as a capture."""
    s = copy_of(position.s)
    with collect_emitted(s) as emitted:
        play(s, move)
    return any(number == kind.emitted for number, *_ in emitted for kind in TAKING)


def _ransom() -> str:
    """DUC-50 to DUC-54, DUC-E17: a tray with captured men, a lost Mentat, and a row of men lost for good."""
    position = position_of("3B4/8/8/8/8/8/8/h2d4 a 2/6 ttof 9 11 -")
    return scene(position).part((0, board_top() + BOARD), (FLAT.wide, FLAT.high))


FIGURES = {name: partial(_squares, name) for name in SPECS} | {"ransom": _ransom}
