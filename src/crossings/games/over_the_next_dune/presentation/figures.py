"""Diagrams of the rulebook of Over the Next Dune: positions drawn by the board's own code."""

from __future__ import annotations

from functools import partial

from crossings.drawing import kit, sheets
from crossings.drawing.scene import CELL

from ..rules import data, search
from . import art, hints, layout, picking
from .board import scene
from .effects import Caught, Drove
from .lookahead import drive
from .position import Position, position_from_json

SPECS = sheets.data(__file__, "figures.json")
"""By diagram: its first and last space, and the differences of its position from `base`, whose pieces lie outside
the diagrams."""


def _diagram(name: str) -> str:
    """Return a part of the board with an overlay."""
    position = position_from_json(SPECS["base"] | SPECS[name]["position"], 0)
    (left, top), (x, y) = map(layout.middle, SPECS[name]["window"])
    corner, size = (left - CELL / 2, top - CELL / 2), (x - left + CELL, y - top + CELL)
    return scene(position).part(corner, size, OVERLAYS[name](position))


# ---- overlays ------------------------------------------------------------------------------------


def _no_overlay(position: Position) -> str:
    return ""


def _areas(position: Position) -> str:
    frames, width = "", data.AREA_SIZE * CELL
    for number, (column, row) in enumerate(zip(data.AREA_COLUMNS, data.AREA_ROWS, strict=True), 1):
        x, y = layout.middle((column + 2.5, row + 2.5))
        frames += kit.stroke(kit.box(width - 4, width - 4, (x, y), 6), art.CLOAK, 2.4, 0.9, "8 7")
        at = (x - width / 2 + 20, y - width / 2 + 34)
        frames += kit.text(str(number), at, 26, art.CLOAK, weight=700, halo=art.DARK)
    return frames


def _cards(position: Position) -> str:
    return hints.sweeps(position, 1)


def _drive(position: Position) -> str:
    """The drive of the first searcher for a straight card."""
    overlay = ""
    for effect in drive(position.s, 1, data.STRAIGHT):
        if isinstance(effect, Drove):
            path = [layout.middle(space) for space in (position.searchers[0].at, *(leg.at for leg in effect.legs))]
            overlay += art.possible_path(path, 1) + art.ghost(1, effect.legs[-1].face, path[-1])
        elif isinstance(effect, Caught):
            overlay += "".join(art.catch_mark(layout.middle(spot)) for spot in effect.spots)
    return overlay


def _steps(position: Position) -> str:
    return picking.Reach(position, 1).overlay()


def _following(position: Position) -> str:
    walk = picking.best_walk(position, 1, (10, 15))
    assert walk is not None
    return picking.overlay(position, walk)


def _rescue(position: Position) -> str:
    """The spaces where the captive may be put."""
    column, row = position.soldier(1).at
    return "".join(
        kit.move_dot(layout.middle((column + across, row + along)), at_night=True)
        for place, (_, across, along) in enumerate(data.RING_SPACES)
        if search.can_be_placed_at(position.s, 1, place)
    )


OVERLAYS = {
    "start": _no_overlay,
    "areas": _areas,
    "cards": _cards,
    "bounce": _drive,
    "steps": _steps,
    "trail": _drive,
    "catch": _drive,
    "rescue": _rescue,
    "following": _following,
    "camp": _drive,
    "order": _no_overlay,
}
FIGURES = {name: partial(_diagram, name) for name in OVERLAYS}
