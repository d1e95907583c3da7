"""The drawings in the rulebook of Dune Chess: positions as the board shows them, and what can be done there."""

from __future__ import annotations

from functools import partial

from crossings.drawing import kit
from crossings.drawing.scene import CELL
from crossings.drawing.sheets import data

from ..rules.data import HARVESTER
from .board import position_of, scene
from .layout import BOARD, FLAT, board_top, centre
from .position import SPICE_MARK, Position

SHOWN = data(__file__, "figures.json")
"""By drawing a position, the upper left square and the lower right one, and where somebody can go or what way goes."""


def _squares(name: str) -> str:
    """The board from one corner to the other, and what can be done there."""
    shown = SHOWN[name]
    position = position_of(shown["position"])
    overlay = _reach(position, shown["reach"]) if "reach" in shown else _way(position, *shown.get("way", ()))
    (left, top), (right, bottom) = map(centre, shown["corners"])
    origin = (left - CELL / 2, top - CELL / 2)
    return scene(position).part(origin, (right - left + CELL, bottom - top + CELL), overlay)


def _reach(position: Position, start: str) -> str:
    """Where what is on a square can go."""
    assert position.mover is not None
    return "".join(_end(position, start, end) for end in position.reach(position.mover, start))


def _way(position: Position, *squares: str) -> str:
    return kit.way(map(centre, squares)) + _end(position, *squares) if squares else ""


def _end(position: Position, start: str, end: str) -> str:
    """A ring around what is taken there, else a dot."""
    return kit.ring(centre(end)) if _takes(position, start, end) else kit.dot(centre(end))


def _takes(position: Position, start: str, end: str) -> bool:
    """Whether landing there is a capture for what is here."""
    here, there = position.squares[start], position.squares[end]
    if there.top:
        return there.top.seat != position.mover
    return there.ground == SPICE_MARK and any(man.kind == HARVESTER for man in here.men)


def _ransom() -> str:
    """DUC-50 to DUC-54, DUC-E17: a tray with men that can be bought back, with the Mentat lost, and with the dead."""
    position = position_of("3B4/8/8/8/8/8/8/h2d4 a 2/6 ttof 9 11 -")
    return scene(position).part((0, board_top() + BOARD), (FLAT.wide, FLAT.high))


FIGURES = {name: partial(_squares, name) for name in SHOWN} | {"ransom": _ransom}
